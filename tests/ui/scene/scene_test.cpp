// Pictures drawn off screen. GENBA_UPDATE_BASELINE=1 writes the baseline anew (then look at it).
#include "ui/scene/scene.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

#include "engine/base/file/file.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/difference_name.hpp"
#include "tests/ui/bent_bar.hpp"
#include "tests/ui/picture.hpp"
#include "tests/ui/scene/picture_sizes.hpp"
#include "ui/scene/actors/pick_layer.hpp"
#include "ui/scene/content/colour_maps.hpp"
#include "ui/scene/content/shown_field.hpp"
#include "ui/scene/report_pictures.hpp"

using namespace genba;
using namespace genba_test;

namespace {

Pixel pixel(const Colour& c) {
  return {static_cast<std::uint8_t>(std::lround(255 * c[0])),
          static_cast<std::uint8_t>(std::lround(255 * c[1])),
          static_cast<std::uint8_t>(std::lround(255 * c[2]))};
}

/// A ball of one face: it has no sharp edges.
std::shared_ptr<const Mesh> ball(double radius, const Vec3& middle) {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {2, 2, 2}, {8, 8, 8}));
  for (Vec3& p : mesh->points) {
    const Vec3 from = minus(p, {1, 1, 1});
    const double far = length(from), cube = std::max({std::abs(from[0]), std::abs(from[1]), std::abs(from[2])});
    p = far > 0 ? plus(middle, from, radius * cube / far) : middle;
  }
  mesh->surfaces.resize(1);
  for (ElementBlock& block : mesh->facets) std::ranges::fill(block.group, 0);
  return mesh;
}

/// Pixels that are not paper, in the middle of the picture.
int inked(const Picture& picture) {
  int count = 0;
  for (int y = picture.height / 16; y < 15 * picture.height / 16; ++y)
    for (int x = picture.width / 4; x < 3 * picture.width / 4; ++x)
      if (picture.at(x, y)[0] < 250 || picture.at(x, y)[2] < 250) ++count;
  return count;
}

}  // namespace

TEST_CASE("the first picture of a body has its whole depth, whatever was drawn before and however large") {
  Scene scene;
  for (const auto& [radius, middle] : {std::pair{1e-3, Vec3{}}, std::pair{0.2, Vec3{3, 0, 0}},
                                       std::pair{5e-4, Vec3{-40, 10, 0}}, std::pair{30.0, Vec3{}}}) {
    scene.show_mesh(ball(radius, middle));
    const int first = inked(decode_png(scene.render_png(width, height)));
    // A disc that fills four fifths of the height.
    const double disc = std::numbers::pi / 4 * 0.64 * height * height;
    CHECK(first == doctest::Approx(disc).epsilon(0.05));
    CHECK(inked(decode_png(scene.render_png(width, height))) == doctest::Approx(first).epsilon(0.002));
    scene.clear();
  }
  // Nor does a turn, a shift or a body that reaches behind the camera cut anything away.
  scene.show_mesh(ball(1, {}));
  (void)scene.render_png(width, height);
  CameraPose close = scene.camera();
  for (std::size_t c = 0; c < 3; ++c) close.place[c] = close.focus[c] + 0.1 * (close.place[c] - close.focus[c]);
  scene.set_camera(close);
  const int inside = inked(decode_png(scene.render_png({.width = width, .height = height, .fit = false})));
  CHECK(inside == doctest::Approx(std::numbers::pi / 4 * 0.64 * height * height).epsilon(0.05));
  CHECK(scene.camera().height == doctest::Approx(close.height));
}

TEST_CASE("a mesh is drawn without a legend") {
  Scene scene;
  const auto bar = bent_bar(ElementType::hex8, 2);
  scene.show_mesh(bar->mesh);

  const Picture picture = decode_png(scene.render_png(width, height));

  CHECK(picture.width == width);
  CHECK(picture.height == height);
  CHECK(colour_count(picture) > 20);
  CHECK(scene.options().field.empty());
  CHECK(scene.facts().triangles == 2 * 2 * (8 * 2 + 8 * 2 + 2 * 2));
  CHECK_FALSE(has_colour(picture, pixel(sample(ColourMap::viridis, 2)[1]), 4, 3 * width / 4, width));
}

TEST_CASE("results are coloured, with a legend that holds the whole map") {
  Scene scene;
  scene.show_results(bent_bar(ElementType::tet10, 3));

  const Picture picture = decode_png(scene.render_png(width, height));

  CHECK(colour_count(picture) > 500);
  CHECK(scene.options().field == "von_mises");
  for (const Colour& colour : sample(ColourMap::viridis, 9))
    CHECK(has_colour(picture, pixel(colour), 6, 4 * width / 5, width));
  CHECK(scene.facts().range_min == doctest::Approx(0).scale(bar_stress));
  CHECK(scene.facts().range_max <= bar_stress * (1 + 1e-9));
  CHECK(scene.facts().field_max == doctest::Approx(bar_stress));
  CHECK(scene.facts().deformation_scale > 10);
  SceneOptions whole = scene.options();
  whole.robust_range = false;
  scene.set_options(whole);
  CHECK(scene.facts().range_max == doctest::Approx(bar_stress));
}

TEST_CASE(
    "a peak of little volume does not stretch the legend; it has a colour, and legend and report tell it") {
  const auto bar = bent_bar(ElementType::tet10, 4);
  bar->fields[1].data[0] = 20 * bar_stress;  // at a corner of the bar
  Scene scene;
  const auto above = pixel(beyond_colours(ColourMap::viridis).above);
  const auto in_legend = [&] {
    return has_colour(decode_png(scene.render_png(width, height)), above, 2, 4 * width / 5, width);
  };
  ReportPictureTask task;
  task.results = bar;
  const auto steps = report_pictures(task);
  steps.front().set_up(scene);
  CHECK(scene.facts().robust);
  CHECK(scene.facts().range_max <= bar_stress);
  CHECK(scene.facts().range_max > 0.8 * bar_stress);
  CHECK(scene.facts().range_min == doctest::Approx(0).scale(bar_stress));
  CHECK(scene.facts().field_max == doctest::Approx(20 * bar_stress));
  CHECK(in_legend());
  const std::string caption = steps.front().caption(scene).english();
  CHECK_MESSAGE(caption.find("99.5 % of the volume; the largest value is 4800 MPa.") != std::string::npos,
                caption);

  SceneOptions options = scene.options();
  options.robust_range = false;
  scene.set_options(options);
  CHECK_FALSE(scene.facts().robust);
  CHECK(scene.facts().range_max == doctest::Approx(20 * bar_stress));
  CHECK_FALSE(in_legend());
  CHECK(steps.front().caption(scene).english().find("99.5") == std::string::npos);
  // A displacement has no peaks.
  options.robust_range = true;
  options.field = "displacement";
  scene.set_options(options);
  CHECK_FALSE(scene.facts().robust);
  // By hand: what lies beyond has a colour too.
  options.automatic_range = false;
  options.range_min = 0;
  options.range_max = 1e-4;
  scene.set_options(options);
  CHECK(in_legend());
}

TEST_CASE("the same scene gives the same bytes") {
  std::string png[2];
  for (std::string& bytes : png) {
    Scene scene;
    scene.show_results(bent_bar(ElementType::hex8, 2));
    bytes = scene.render_png(400, 300);
    CHECK(bytes == scene.render_png(400, 300));
  }
  CHECK(png[0] == png[1]);
}

TEST_CASE("options change the picture: bands, map, range, dark") {
  Scene scene;
  scene.show_results(bent_bar(ElementType::hex8, 2));
  SceneOptions options = scene.options();
  const Picture before = decode_png(scene.render_png(width, height));

  options.map = ColourMap::jet;
  options.bands = 4;
  options.dark = true;
  options.automatic_range = false;
  options.range_min = 0;
  options.range_max = 1e8;
  scene.set_options(options);
  const Picture after = decode_png(scene.render_png(width, height));

  CHECK(mean_difference(before, after) > 50);
  CHECK(scene.facts().range_max == doctest::Approx(1e8));
  CHECK(after.at(5, height - 5)[0] < 60);
  for (const Colour& colour : sample(ColourMap::jet, 4))
    CHECK(has_colour(after, pixel(colour), 6, 4 * width / 5, width));
}

TEST_CASE("a field or component that is not there is refused and nothing changes") {
  Scene scene;
  scene.show_results(bent_bar(ElementType::hex8, 1));
  SceneOptions options = scene.options();
  options.field = "temprature";
  CHECK_THROWS_AS(scene.set_options(options), Error);
  options.field = "displacement";
  options.component = 3;
  CHECK_THROWS_AS(scene.set_options(options), Error);
  CHECK(scene.options().field == "von_mises");
}

TEST_CASE("a constant field, no displacement and an empty scene can be drawn") {
  Scene scene;
  CHECK(colour_count(decode_png(scene.render_png(300, 200))) > 1);  // notice and axes
  auto bar = bent_bar(ElementType::hex8, 1);
  bar->fields = {{"temperature",
                  1,
                  {},
                  QuantityKind::temperature,
                  std::vector<double>(bar->mesh->points.size(), 300.0)}};
  scene.show_results(bar);
  CHECK(colour_count(decode_png(scene.render_png(300, 200))) > 10);
  CHECK(scene.facts().deformation_scale == 0);
  scene.clear();
  CHECK_NOTHROW(scene.render_png(300, 200));
}

TEST_CASE("the body under the middle of the window is found, the corner is empty") {
  Scene scene;
  scene.show_mesh(bent_bar(ElementType::hex8, 2)->mesh);
  scene.render_png(width, height);

  const Index hit = scene.picks().point_at(width / 2, height / 2).surface;

  CHECK(hit >= 0);
  CHECK(hit < 6);
  CHECK(scene.picks().point_at(3, height - 3).surface == -1);
  const Picture before = decode_png(scene.render_png(width, height));
  scene.highlight({hit});
  CHECK(mean_difference(before, decode_png(scene.render_png(width, height))) > 1);
}

TEST_CASE("the picture looks as it did when a person looked at it") {
  const std::string path = std::string(GENBA_TEST_DATA) + "/scene.png";
  Scene scene;
  scene.show_results(bent_bar(ElementType::tet10, 4));
  const Picture now = shrink(decode_png(scene.render_png(width, height)), 90, 60);
  if (std::getenv("GENBA_UPDATE_BASELINE")) write_text_atomically(path, encode_png(now));

  const Picture baseline = decode_png(read_file(path));

  // Blocks of 10 x 10 pixels forgive a driver's edges and letters, not a wrong colour, place or scale.
  CHECK(mean_difference(now, baseline) < 2.5);
}

TEST_CASE("a large body is drawn with few triangles while it moves") {
  Scene scene;
  auto bar = bent_bar(ElementType::hex8, 55);
  scene.show_results(bar);
  const Picture still = decode_png(scene.render_png(width, height));
  CHECK(scene.triangles_drawn() == scene.facts().triangles);

  scene.set_moving(true);
  const Picture moving = decode_png(scene.render_png(width, height));

  CHECK(scene.facts().triangles > 100000);
  CHECK(scene.triangles_drawn() < 60000);
  CHECK(mean_difference(still, moving) < 3);
  scene.set_moving(false);
  CHECK(mean_difference(still, decode_png(scene.render_png(width, height))) == 0);
}

TEST_CASE("outdated results and differences say so in the picture") {
  Scene scene;
  const auto results = bent_bar(ElementType::hex8, 2);
  scene.show_results(results);
  const Picture before = decode_png(scene.render_png(width, height));
  SceneOptions options = scene.options();
  options.outdated = true;
  scene.set_options(options);
  const Picture after = decode_png(scene.render_png(width, height));
  int changed_above = 0, changed_below = 0;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if (before.at(x, y) != after.at(x, y)) ++(y > 9 * height / 10 ? changed_above : changed_below);
  CHECK(changed_above > 500);
  CHECK(changed_below == 0);
  // A mesh alone is never outdated in this sense.
  scene.show_mesh(results->mesh);
  CHECK(colour_count(decode_png(scene.render_png(width, height))) > 10);

  Field field = results->fields[1];
  CHECK(shown_title(field).english() == "Von Mises stress");
  field.name = difference_of(field.name);
  CHECK(shown_title(field).english() == "Difference of von Mises stress");
  CHECK(show_field(*results, field, -1, make_surface_mesh(*results->mesh)).difference);
}

TEST_CASE("a safety factor is red where it is low, and its colours end at 5 on every part") {
  const auto bar = bent_bar(ElementType::hex8, 3);
  Field safety{"safety_factor", 1, {}, QuantityKind::dimensionless, {}};
  for (const double stress : bar->fields[1].data)
    safety.data.push_back(std::min(100.0, 0.8 * bar_stress / std::max(stress, 1.0)));
  bar->fields.push_back(safety);
  Scene scene;
  scene.show_results(bar);
  SceneOptions options = scene.options();
  options.field = "safety_factor";
  options.extrema_labels = false;
  scene.set_options(options);

  const Picture picture = decode_png(scene.render_png(width, height));

  CHECK(scene.facts().is_safety);
  CHECK(scene.facts().range_min == 0);
  CHECK(scene.facts().range_max == safety_shown_to);
  CHECK(scene.facts().field_max == 100);
  const auto colours = sample_of_safety(ColourMap::viridis, 256);
  for (const double factor : {0.2, 0.7, 0.9}) {  // below 1
    const Colour& c = colours[static_cast<std::size_t>(factor / safety_shown_to * 255)];
    CHECK(c[0] > 2 * std::max(c[1], c[2]));
  }
  for (const double factor : {3.0, 4.5}) {
    const Colour& c = colours[static_cast<std::size_t>(factor / safety_shown_to * 255)];
    CHECK(c[1] > c[0]);
  }
  CHECK(has_colour(picture, pixel(beyond_safety().above), 6, 4 * width / 5, width));
  CHECK_FALSE(has_colour(picture, pixel(beyond_colours(ColourMap::viridis).above), 3, 4 * width / 5, width));
  // A chosen map is turned round.
  CHECK(sample_of_safety(ColourMap::jet, 5).front() == sample(ColourMap::jet, 5).back());
  // By hand, the range is as stated.
  options.automatic_range = false;
  options.range_min = 1;
  options.range_max = 10;
  scene.set_options(options);
  CHECK(scene.facts().range_max == 10);
}
