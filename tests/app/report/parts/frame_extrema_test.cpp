#include "app/report/parts/frame_extrema.hpp"

#include <doctest/doctest.h>

#include "engine/physics/physics.hpp"

using namespace genba;

TEST_CASE("extrema over frames are those of the first frame that has them, with their places") {
  Results results;
  results.physics = &physics_named("heat");
  Extremum temperature;
  temperature.field = "temperature";
  temperature.kind = QuantityKind::temperature;
  results.extrema = {temperature};
  const auto line = [](std::size_t frame, double at, double min, double max) {
    FrameExtreme e;
    e.frame = frame;
    e.at = at;
    e.field = "temperature";
    e.min = min;
    e.max = max;
    e.min_place = {0.1 * static_cast<double>(frame), 0, 0};
    e.max_place = {0, 0.1 * static_cast<double>(frame), 0};
    return e;
  };
  FrameExtreme other = line(1, 0, -5, 900);
  other.field = "heat_flux:x";  // no value that people are shown first
  const std::vector<FrameExtreme> table = {line(1, 0, 290, 300), other, line(2, 2, 280, 350),
                                           line(3, 4, 280, 350), line(4, 6, 285, 310)};
  const auto extrema = extrema_over_frames(table, results);
  REQUIRE(extrema.size() == 1);
  CHECK(extrema[0].is_range);
  CHECK(extrema[0].least.frame == 2);
  CHECK(extrema[0].least.min == 280);
  CHECK(extrema[0].most.frame == 2);
  CHECK(extrema[0].most.max == 350);
  const auto texts = describe(extrema, QuantityKind::time, 1.0);
  REQUIRE(texts.size() == 2);
  CHECK(texts[0].english().find("is smallest in frame 2, at 2 s: ") != std::string::npos);
  CHECK(texts[0].english().find(" at (200, 0, 0) mm") != std::string::npos);
  CHECK(texts[1].english().find("is largest in frame 2, at 2 s: ") != std::string::npos);
  CHECK(texts[1].english().find(" at (0, 200, 0) mm") != std::string::npos);
  CHECK(extrema_over_frames({}, results).empty());
}
