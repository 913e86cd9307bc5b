// Colour maps, legend numbers and what a field looks like before it is drawn.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/ui/bent_bar.hpp"
#include "ui/scene/actors/legend.hpp"
#include "ui/scene/content/colour_maps.hpp"
#include "ui/scene/content/shown_field.hpp"

using namespace genba;
using namespace genba_test;

namespace {

// CIE lightness of an sRGB colour.
double lightness(const Colour& c) {
  auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
  const double y = 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
  return 116 * std::cbrt(y) - 16;
}

}  // namespace

TEST_CASE("viridis and grey grow steadily lighter") {
  for (const ColourMap map : {ColourMap::viridis, ColourMap::grey}) {
    const auto colours = sample(map, 65);
    const double step = (lightness(colours.back()) - lightness(colours.front())) / 64;
    for (std::size_t i = 1; i < colours.size(); ++i) {
      const double own = lightness(colours[i]) - lightness(colours[i - 1]);
      CHECK(own > 0.5 * step);
      CHECK(own < 1.6 * step);
    }
  }
}

TEST_CASE("the ends of a map are its first and last control points") {
  CHECK(sample(ColourMap::viridis, 9).front()[2] == doctest::Approx(84 / 255.0));
  CHECK(sample(ColourMap::viridis, 9).back()[0] == doctest::Approx(253 / 255.0));
  CHECK(sample(ColourMap::cool_warm, 3)[1][0] == doctest::Approx(221 / 255.0));
  CHECK(sample(ColourMap::jet, 5).size() == 5);
}

TEST_CASE("the legend writes short numbers") {
  CHECK(short_number(0) == "0");
  CHECK(short_number(240) == "240");
  CHECK(short_number(-0.83820001) == "-0.8382");
  CHECK(short_number(12345.678) == "12346");
  CHECK(short_number(2.1e11) == "2.100e+11");
  CHECK(short_number(4.2e-6) == "4.200e-06");
}

TEST_CASE("a field is shown in its display unit with the extremes of the whole body") {
  const auto results = bent_bar(ElementType::tet10, 1);
  const SurfaceMesh surface = make_surface_mesh(*results->mesh);

  const ShownField stress = show_field(*results, results->fields[1], -1, surface);
  const ShownField up = show_field(*results, results->fields[0], 2, surface);

  CHECK(stress.title == "Von Mises stress");
  CHECK(stress.unit == "MPa");
  CHECK(stress.min == doctest::Approx(0));
  CHECK(stress.max == doctest::Approx(240));
  CHECK(results->mesh->points[stress.max_node][0] == doctest::Approx(0));
  CHECK(stress.vertex_value.size() == surface.vertex_node.size());
  CHECK(up.title == "Displacement, z");
  CHECK(up.unit == "mm");
  CHECK(up.min == doctest::Approx(-0.8));
}

TEST_CASE("temperatures are shown in degrees Celsius") {
  auto results = bent_bar(ElementType::hex8, 1);
  results->fields = {{"temperature",
                      1,
                      {},
                      QuantityKind::temperature,
                      std::vector<double>(results->mesh->points.size(), 293.15)}};

  const ShownField shown = show_field(*results, results->fields[0], -1, make_surface_mesh(*results->mesh));

  CHECK(shown.max == doctest::Approx(20));
}

TEST_CASE("a field of the wrong size or a component that is not there is refused") {
  auto results = bent_bar(ElementType::hex8, 1);
  const SurfaceMesh surface = make_surface_mesh(*results->mesh);
  CHECK_THROWS_AS(show_field(*results, results->fields[0], 3, surface), Error);
  results->fields[1].data.pop_back();
  CHECK_THROWS_AS(show_field(*results, results->fields[1], -1, surface), Error);
}
