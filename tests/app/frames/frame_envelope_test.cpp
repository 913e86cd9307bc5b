// Largest values over frames, when they were, and times above a value.
#include "app/frames/frame_envelope.hpp"

#include <doctest/doctest.h>

#include "app/frames/frame_writer.hpp"
#include "engine/base/error.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Three frames at 0, 10 and 30 s; the temperature of node n is n plus 0, 100 and 40; a flux beside it.
struct Frames {
  TemporaryFolder folder;
  std::shared_ptr<const Mesh> mesh =
      std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1}));
  Frames() {
    FrameWriter writer({folder.file("frames"), "heat", QuantityKind::time, "note", {}}, mesh);
    constexpr double times[] = {0, 10, 30}, more[] = {0, 100, 40};
    for (std::size_t t = 0; t < 3; ++t) {
      Field temperature{"temperature", 1, {}, QuantityKind::temperature, {}};
      Field flux{"heat_flux", 3, {"x", "y", "z"}, QuantityKind::dimensionless, {}};
      Field stress{"stress", 6, {"xx", "yy", "zz", "xy", "yz", "zx"}, QuantityKind::pressure, {}};
      for (std::size_t n = 0; n < mesh->points.size(); ++n) {
        temperature.data.push_back(static_cast<double>(n) + more[t]);
        for (const double x : {3.0, 0.0, -4.0}) flux.data.push_back(x * more[t]);
        for (int c = 0; c < 6; ++c) stress.data.push_back(1);
      }
      writer.take(times[t], std::vector<Field>{temperature, flux, stress});
    }
  }
  FrameReader reader() const { return FrameReader(folder.file("frames/heat.pvd")); }
};

}  // namespace

TEST_CASE("the largest value of each node, its time, and the time above a value by lines between frames") {
  const Frames frames;
  Monitor silent;
  const auto fields = frame_envelope(frames.reader(), "temperature", 70.0, silent);
  REQUIRE(fields.size() == 3);
  CHECK(fields[0].name == "temperature_maximum_over_time");
  CHECK(fields[0].kind == QuantityKind::temperature);
  CHECK(fields[1].kind == QuantityKind::time);
  for (std::size_t n = 0; n < frames.mesh->points.size(); ++n) {
    const double own = static_cast<double>(n);
    CAPTURE(n);
    CHECK(fields[0].data[n] == own + 100);
    CHECK(fields[1].data[n] == 10);
    // From own to own + 100 in 10 s, then down to own + 40 in 20 s.
    CHECK(fields[2].data[n] == doctest::Approx(10 * (own + 30) / 100 + 20 * (own + 30) / 60));
  }
}

TEST_CASE("of a direction the magnitude counts, and without a threshold no time") {
  const Frames frames;
  Monitor silent;
  const auto fields = frame_envelope(frames.reader(), "heat_flux", {}, silent);
  REQUIRE(fields.size() == 2);
  CHECK(fields[0].components == 1);
  for (const double value : fields[0].data) CHECK(value == doctest::Approx(500));
}

TEST_CASE("a field that frames do not have, and a tensor, are refused by name") {
  const Frames frames;
  Monitor silent;
  CHECK_THROWS_AS(frame_envelope(frames.reader(), "pressure", {}, silent), Error);
  CHECK_THROWS_AS(frame_envelope(frames.reader(), "stress", {}, silent), Error);
}
