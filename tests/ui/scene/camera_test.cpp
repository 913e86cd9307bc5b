// The way of the camera from one view to another.
#include "ui/scene/camera.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

#include "engine/model/geometry.hpp"

using namespace genba;

namespace {

Vec3 unit(const Vec3& a) {
  return scaled(a, 1 / length(a));
}

Vec3 back_of(const CameraPose& pose) {
  return unit(minus(pose.place, pose.focus));
}

double angle(const Vec3& a, const Vec3& b) {
  return std::acos(std::clamp(dot(unit(a), unit(b)), -1.0, 1.0));
}

// Far from the origin, not upright.
CameraPose somewhere() {
  return {{1003, -998, 1001}, {1000, -1000, 1000}, {0.1, 0.2, 1}, 0.25};
}

constexpr ViewDirection all[] = {ViewDirection::iso,    ViewDirection::plus_x,  ViewDirection::minus_x,
                                 ViewDirection::plus_y, ViewDirection::minus_y, ViewDirection::plus_z,
                                 ViewDirection::minus_z};

}  // namespace

TEST_CASE("a view from a side keeps what is looked at, how far and how large") {
  const CameraPose from = somewhere();
  for (const ViewDirection direction : all) {
    const CameraPose to = turned(from, direction);
    CHECK(to.focus == from.focus);
    CHECK(to.height == from.height);
    CHECK(length(minus(to.place, to.focus)) == doctest::Approx(length(minus(from.place, from.focus))));
    CHECK(angle(back_of(to), side_of(direction).from) == doctest::Approx(0).scale(1));
    CHECK(angle(to.up, side_of(direction).from) > 0.5);
  }
  CHECK(turned(from, ViewDirection::minus_y).place[1] < from.focus[1]);
}

TEST_CASE("on its way the camera turns evenly, stays upright and as far, and ends exactly there") {
  for (const ViewDirection first : all)
    for (const ViewDirection second : all) {
      const CameraPose from = turned(somewhere(), first), to = turned(somewhere(), second);
      CAPTURE(static_cast<int>(first));
      CAPTURE(static_cast<int>(second));
      CHECK(between(from, to, 0).place == from.place);
      CHECK(between(from, to, 1).place == to.place);
      CHECK(between(from, to, 1).up == to.up);
      const double far = length(minus(from.place, from.focus));
      CameraPose last = from;
      double first_step = -1;
      for (int i = 1; i <= 20; ++i) {
        const CameraPose now = between(from, to, i / 20.0);
        REQUIRE(length(minus(now.place, now.focus)) == doctest::Approx(far));
        REQUIRE(std::isfinite(now.up[0] + now.up[1] + now.up[2]));
        if (i < 20) REQUIRE(std::abs(dot(unit(now.up), back_of(now))) < 1e-9);
        const double step = angle(back_of(now), back_of(last));
        if (first_step < 0) first_step = step;
        if (i < 20) REQUIRE(step == doctest::Approx(first_step).epsilon(1e-4).scale(1));
        last = now;
      }
      // Never farther round than half a turn.
      CHECK(20 * first_step <= std::numbers::pi + 1e-6);
    }
}

TEST_CASE("between opposite sides the camera goes round what is up") {
  const CameraPose from = turned(somewhere(), ViewDirection::plus_x),
                   to = turned(somewhere(), ViewDirection::minus_x);
  const CameraPose middle = between(from, to, 0.5);
  CHECK(angle(middle.up, {0, 0, 1}) == doctest::Approx(0).scale(1));
  CHECK(std::abs(back_of(middle)[1]) == doctest::Approx(1));
}
