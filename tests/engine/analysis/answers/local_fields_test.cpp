// Displacement and stress along local axes, against closed forms.
#include "engine/analysis/answers/local_fields.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/analysis/results/results.hpp"
#include "engine/model/geometry.hpp"

using namespace genba;

namespace {

/// Results on a box about the origin with a displacement and one stress everywhere.
template <class Displacement>
Results made(const Displacement& u, const std::array<double, 6>& stress) {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {2, 2, 2}, {4, 4, 4}));
  Results out;
  for (Vec3& p : mesh->points) p = {p[0] - 1, p[1] - 1, p[2] - 1};
  Field moved{"displacement", 3, {"x", "y", "z"}, QuantityKind::length, {}}, state{"stress", 6, {}, QuantityKind::pressure, {}};
  for (const Vec3& p : mesh->points) {
    const Vec3 v = u(p);
    moved.data.insert(moved.data.end(), v.begin(), v.end());
    state.data.insert(state.data.end(), stress.begin(), stress.end());
  }
  out.mesh = mesh;
  out.fields = {moved, state};
  return out;
}

}  // namespace

TEST_CASE("a turn is a motion around the axis, and one stress varies with the angle") {
  constexpr double turn = 1e-3, pull = 5e6;
  Results results = made([](Vec3 p) { return Vec3{-turn * p[1], turn * p[0], 0}; }, {pull, 0, 0, 0, 0, 0});
  add_local_fields({{"hub", LocalAxes::cylindrical, {{{0, 0, 0.3}, {0, 0, 5}, {2, 0, 1}}}}}, results);
  const Field *u = results.find("displacement_in_hub"), *s = results.find("stress_in_hub");
  REQUIRE(u);
  REQUIRE(s);
  CHECK(s->component_names == std::vector<std::string>{"rr", "tt", "zz", "rt", "tz", "zr"});
  for (std::size_t n = 0; n < results.mesh->points.size(); ++n) {
    const Vec3& p = results.mesh->points[n];
    const double r = std::hypot(p[0], p[1]), c = r > 0 ? p[0] / r : 1, d = r > 0 ? p[1] / r : 0;
    CHECK(std::abs(u->data[3 * n]) < 1e-12);
    CHECK(u->data[3 * n + 1] == doctest::Approx(turn * r));
    CHECK(s->data[6 * n] == doctest::Approx(pull * c * c));
    CHECK(s->data[6 * n + 1] == doctest::Approx(pull * d * d));
    CHECK(s->data[6 * n + 3] == doctest::Approx(-pull * c * d));
    CHECK(s->data[6 * n] + s->data[6 * n + 1] + s->data[6 * n + 2] == doctest::Approx(pull));
  }
}

TEST_CASE("a swelling is a motion along the radius of a sphere; shear in turned axes is tension and pressure") {
  Results results = made([](Vec3 p) { return scaled(p, 0.01); }, {0, 0, 0, 3e6, 0, 0});
  add_local_fields({{"ball", LocalAxes::spherical, {{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}}}},
                    {"turned", LocalAxes::cartesian, {{{7, 8, 9}, {8, 9, 9}, {6, 9, 9}}}}},
                   results);
  const Field *u = results.find("displacement_in_ball"), *s = results.find("stress_in_turned");
  REQUIRE(u);
  REQUIRE(s);
  for (std::size_t n = 0; n < results.mesh->points.size(); ++n) {
    CHECK(u->data[3 * n] == doctest::Approx(0.01 * length(results.mesh->points[n])));
    CHECK(std::abs(u->data[3 * n + 1]) + std::abs(u->data[3 * n + 2]) < 1e-12);
    CHECK(s->data[6 * n] == doctest::Approx(3e6));  // x = (1, 1, 0), y = (-1, 1, 0)
    CHECK(s->data[6 * n + 1] == doctest::Approx(-3e6));
    CHECK(std::abs(s->data[6 * n + 3]) < 1e-3);
  }
  CHECK_FALSE(is_sound({"line", LocalAxes::cartesian, {{{0, 0, 0}, {1, 1, 1}, {2, 2, 2}}}}));
}

TEST_CASE("local axes are of length 1 and right-handed everywhere, on the axis too") {
  for (const LocalAxes axes : {LocalAxes::cartesian, LocalAxes::cylindrical, LocalAxes::spherical}) {
    const LocalSystem system{"s", axes, {{{1, 2, 3}, {2, 1, 4}, {0, 0, 0}}}};
    for (const Vec3& at : {Vec3{4, 4, 4}, Vec3{1, 2, 3}, Vec3{2, 1, 4}, Vec3{0, 3, 2}, Vec3{-1, 0, 5}}) {
      const auto e = axes_of(system, at);
      for (std::size_t i = 0; i < 3; ++i) {
        CHECK(length(e[i]) == doctest::Approx(1));
        CHECK(length(minus(cross(e[i], e[(i + 1) % 3]), e[(i + 2) % 3])) < 1e-9);
      }
    }
  }
}
