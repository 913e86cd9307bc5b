// Steps of loads that add up, and a heat source that moves.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>

#include "app/frames/frame_reader.hpp"
#include "app/frames/frame_values.hpp"
#include "tests/app/shows/show.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;

namespace {

json on_a_bar(const json& material, const json& steps) {
  return {{"version", 2},
          {"geometry", {{"box", {{"size", {"1 m", "0.1 m", "0.1 m"}}, {"cells", {40, 2, 2}}}}}},
          {"mesh", {{"element", "hex8"}}},
          {"materials", json::array({material})},
          {"regions", json::array({{{"material", material["name"]}}})},
          {"solver", {{"backend", "cpu"}, {"tolerance", 1e-11}}},
          {"output", {{"folder", "out"}, {"picture", false}, {"report", false}}},
          {"steps", steps}};
}

}  // namespace

TEST_CASE("two steps of loads that vary add up to a third that keeps both") {
  const json steel = {{"name", "steel"}, {"E", "210 GPa"}, {"nu", 0.3}, {"rho", "7850 kg/m^3"}};
  const json wall = condition("wall", "xmin", "fixed", true);
  const json snow = condition("snow", "zmax", "pressure", formula("2 kPa * sin(180 deg * x / 1 m)"));
  const json wind =
      condition("wind", "ymin", "traction",
                {"0 kPa",
                 {{"table", {{"over", "x"}, {"rows", json::array({{"0 m", "1 kPa"}, {"1 m", "3 kPa"}})}}}},
                 "-0.5 kPa"});
  json steps = {{{"name", "snow"},
                 {"analysis", "elasticity"},
                 {"constraints", json::array({wall})},
                 {"loads", json::array({snow})}},
                {{"name", "wind"},
                 {"analysis", "elasticity"},
                 {"keep", json::array({"wall"})},
                 {"loads", json::array({wind})}},
                {{"name", "both"}, {"analysis", "elasticity"}, {"keep", {"wall", "snow", "wind"}}}};
  Show show;
  show.open(on_a_bar(steel, steps));
  show.run();
  const Results &a = show.results("snow"), &b = show.results("wind"), &both = show.results("both");
  for (const char* field : {"displacement", "stress", "reaction_force"}) {
    CAPTURE(field);
    Results sum = a;
    for (Field& f : sum.fields)
      if (f.name == field)
        for (std::size_t i = 0; i < f.data.size(); ++i) f.data[i] += b.find(field)->data[i];
    CHECK(difference(sum, both, field) < 1e-7);
    CHECK(difference(a, both, field) > 0.1);
    CHECK(difference(b, both, field) > 0.1);
  }
}

TEST_CASE("a heat source that moves is a formula, and the frames follow it") {
  const json steel = {{"name", "steel"}, {"k", "50 W/(m K)"}};
  const json source = {{"name", "torch"},
                       {"heat_source", formula("if(abs(x - 0.1 m/s * t) < 50 mm, 1 MW/m^3, 0)")}};
  json step = {{"name", "weld"},
               {"analysis", "heat"},
               {"times", {"2 s", "5 s", "8 s"}},
               {"constraints",
                {condition("left", "xmin", "temperature", "20 degC"),
                 condition("right", "xmax", "temperature", "20 degC")}},
               {"loads", json::array({source})}};
  Show show;
  show.open(on_a_bar(steel, json::array({step})));
  show.run_and_write();
  const auto series = series_in(show.file("out/frames"));
  REQUIRE(series.size() == 1);
  const FrameReader reader(series[0]);
  CHECK(reader.step() == "weld");
  REQUIRE(reader.frames().size() == 3);
  std::size_t seen = 0;
  for (const FrameExtreme& e : read_extremes(extremes_table(reader, show.recorder))) {
    if (e.field != "temperature") continue;
    ++seen;
    const double x = 0.1 * e.at;
    CAPTURE(e.at);
    CHECK(std::abs(e.max_place[0] - x) < 0.05);
    // A power of q w by area at x, with both ends held: q w / k * x (1 - x), less what its width takes off.
    const double width = 0.1, power = 1e6 * width / 50;
    CHECK(e.max - 293.15 < power * x * (1 - x));
    CHECK(e.max - 293.15 > power * (x * (1 - x) - width / 4));
  }
  CHECK(seen == 3);
}
