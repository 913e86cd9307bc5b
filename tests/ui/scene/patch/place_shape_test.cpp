#include "ui/scene/patch/place_shape.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/model/geometry.hpp"

using namespace genba;

namespace {
const std::array<Vec3, 2> body{Vec3{0, 0, 0}, Vec3{1, 1, 1}};
}

TEST_CASE("planes, boxes and spheres have lines and handles, other selections none") {
  const auto plane = place_shape(PlaneSelector{{0.5, 0.5, 0.5}, {0, 0, 2}}, body);
  REQUIRE(plane);
  CHECK(plane->handles.size() == 2);
  CHECK(plane->handles[0].along == Vec3{0, 0, 1});
  for (std::size_t i = 0; i < 4; ++i) CHECK(plane->lines[i][0][2] == doctest::Approx(0.5));
  const auto box = place_shape(BoxSelector{{0, 0, 0}, {1, 2, 3}}, body);
  REQUIRE(box);
  CHECK(box->lines.size() == 12);
  CHECK(box->handles.size() == 7);
  CHECK(box->handles[6].at == Vec3{0.5, 1, 3});
  const auto ball = place_shape(SphereSelector{{1, 2, 3}, 0.5}, body);
  REQUIRE(ball);
  for (const auto& line : ball->lines) CHECK(length(minus(line[1], {1, 2, 3})) == doctest::Approx(0.5));
  CHECK(length(minus(ball->handles[1].at, ball->handles[0].at)) == doctest::Approx(0.5));
  const NeedleSelector needle{{0, 0, 4}, {0, 0, 1}, 0.25, 2};
  const auto needle_shape = place_shape(needle, body);
  REQUIRE(needle_shape);
  REQUIRE(needle_shape->handles.size() == 2);
  CHECK(needle_shape->handles[0].at == needle.tip);
  CHECK(needle_shape->handles[1].at == needle.entry);
  for (const auto& line : needle_shape->lines)
    for (const Vec3& p : line) {
      CHECK(std::hypot(p[0], p[1]) < 0.2500001);
      CHECK((p == needle.entry || p[2] < 3.0000001));
    }
  CHECK(!place_shape(NeedleSelector{{0, 0, 1}, {0, 0, 1}, 0.25, 2}, body));
  CHECK(!place_shape(NamedSelector{{"top"}}, body));
  CHECK(!place_shape(SphereSelector{{1, 2, 3}, 0}, body));
  CHECK(!place_shape(PlaneSelector{{0, 0, 0}, {0, 0, 0}}, body));
}

TEST_CASE("a place begins at the body, in short numbers") {
  const std::array<Vec3, 2> part{Vec3{0.0101, -0.02, -1e-19}, Vec3{0.0903, 0.03, 0.07}};
  const auto plane = std::get<PlaneSelector>(first_place(PlaceKind::plane, part));
  CHECK(plane.point == Vec3{0.0502, 0.005, 0});
  CHECK(plane.normal == Vec3{0, 0, 1});
  // The very end of the body, whatever its digits are.
  const std::array<Vec3, 2> odd{Vec3{0, 0, 0.0123456}, Vec3{1, 1, 1}};
  CHECK(std::get<PlaneSelector>(first_place(PlaceKind::plane, odd)).point[2] == 0.0123456);
  const auto box = std::get<BoxSelector>(first_place(PlaceKind::box, part));
  for (std::size_t c = 0; c < 2; ++c) {
    CHECK(box.min[c] <= part[0][c] + 1e-9);
    CHECK(box.max[c] >= part[1][c] - 1e-9);
  }
  CHECK(box.min[2] == 0);
  CHECK(box.max[2] == doctest::Approx(0.0175).epsilon(0.05));
  const auto ball = std::get<SphereSelector>(first_place(PlaceKind::sphere, part));
  CHECK(ball.centre == Vec3{0.0502, 0.005, 0.07});
  CHECK(ball.radius > 0);
  for (const PlaceKind kind : {PlaceKind::plane, PlaceKind::box, PlaceKind::sphere})
    CHECK(place_shape(first_place(kind, part), part).has_value());
}

TEST_CASE("handles move what they stand for, and nothing turns inside out") {
  const auto ball = std::get<SphereSelector>(moved_place(SphereSelector{{0, 0, 0}, 0.5}, 1, {1, 1, 1}, body));
  CHECK(ball.radius == doctest::Approx(0.5 + std::sqrt(3.0)));
  CHECK(ball.centre == Vec3{});
  const auto least =
      std::get<SphereSelector>(moved_place(SphereSelector{{0, 0, 0}, 0.5}, 1, {-9, -9, -9}, body));
  CHECK(least.radius > 0);
  const NeedleSelector needle{{0, 0, 4}, {0, 0, 1}, 0.25, 2};
  CHECK(std::get<NeedleSelector>(moved_place(needle, 0, {1, 2, 3}, body)) ==
        NeedleSelector{{0, 0, 4}, {1, 2, 4}, 0.25, 2});
  CHECK(std::get<NeedleSelector>(moved_place(needle, 1, {1, 2, 3}, body)) ==
        NeedleSelector{{1, 2, 7}, {0, 0, 1}, 0.25, 2});
  const BoxSelector start{{0, 0, 0}, {1, 1, 1}};
  CHECK(std::get<BoxSelector>(moved_place(start, 0, {1, 2, 3}, body)) == BoxSelector{{1, 2, 3}, {2, 3, 4}});
  CHECK(std::get<BoxSelector>(moved_place(start, 3, {9, 0.25, 9}, body)) ==
        BoxSelector{{0, 0.25, 0}, {1, 1, 1}});
  CHECK(std::get<BoxSelector>(moved_place(start, 6, {0, 0, -5}, body)) == BoxSelector{{0, 0, 0}, {1, 1, 0}});
  const PlaneSelector plane{{0, 0, 0.5}, {0, 0, 1}, 1e-3};
  const auto shifted = std::get<PlaneSelector>(moved_place(plane, 0, {0, 0, 0.25}, body));
  CHECK(shifted.point == Vec3{0, 0, 0.75});
  CHECK(shifted.tolerance == 1e-3);
  const auto turned = std::get<PlaneSelector>(moved_place(plane, 1, {0.3 * std::sqrt(3.0), 0, 0}, body));
  CHECK(turned.normal[0] == doctest::Approx(std::sqrt(0.5)));
  CHECK(turned.normal[2] == doctest::Approx(std::sqrt(0.5)));
}

TEST_CASE("a handle goes with the mouse, along its way or freely, and not where its way is seen end on") {
  const ViewAxes axes{{0, 0, 2}, {0.01, 0, 0}, {0, 0.01, 0}, {0, 0, -1}};
  const auto freely = motion_of({{}, std::nullopt}, axes, 10, -20);
  REQUIRE(freely);
  CHECK(length(minus(*freely, {0.1, -0.2, 0})) < 1e-12);
  const Vec3 way = scaled({1, 0, 1}, std::sqrt(0.5));
  const auto along = motion_of({{}, way}, axes, 10, 5);
  REQUIRE(along);
  CHECK(length(minus(*along, {0.1, 0, 0.1})) < 1e-12);
  CHECK(!motion_of({{}, Vec3{0, 0, 1}}, axes, 10, 0));
}
