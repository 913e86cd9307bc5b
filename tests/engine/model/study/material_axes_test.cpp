#include "engine/model/study/material_axes.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using namespace genba;

namespace {

void check_rotation(const AxesMatrix& a) {
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      double sum = 0;
      for (std::size_t c = 0; c < 3; ++c) sum += a[3 * i + c] * a[3 * j + c];
      CHECK(sum == doctest::Approx(i == j ? 1 : 0).epsilon(1e-14));
    }
  const double determinant = a[0] * (a[4] * a[8] - a[5] * a[7]) - a[1] * (a[3] * a[8] - a[5] * a[6]) +
                             a[2] * (a[3] * a[7] - a[4] * a[6]);
  CHECK(determinant == doctest::Approx(1));
}

}  // namespace

TEST_CASE("axes along two vectors are orthonormal and right-handed, the second on its side") {
  const Vec3 second{0.3, 1, -2};
  const auto axes = axes_along({1e-9, 2e-9, 0}, &second);
  REQUIRE(axes);
  check_rotation(*axes);
  CHECK((*axes)[0] == doctest::Approx(1 / std::sqrt(5.0)));
  CHECK((*axes)[3] * second[0] + (*axes)[4] * second[1] + (*axes)[5] * second[2] > 0);
  for (const Vec3& first : {Vec3{1, 0, 0}, Vec3{0, -2, 0}, Vec3{1, 1, 1}, Vec3{1e-300, 1e-300, 1e300}}) {
    const auto one = axes_along(first, nullptr);
    REQUIRE(one);
    check_rotation(*one);
  }
}

TEST_CASE("vectors that make no axes") {
  const Vec3 parallel{-2, -2, 0}, zero{}, infinite{std::numeric_limits<double>::infinity(), 0, 0};
  CHECK_FALSE(axes_along({1, 1, 0}, &parallel));
  CHECK_FALSE(axes_along({1, 1, 0}, &zero));
  CHECK_FALSE(axes_along(zero, nullptr));
  CHECK_FALSE(axes_along(infinite, nullptr));
  CHECK_FALSE(axes_along({std::nan(""), 0, 0}, nullptr));
}

TEST_CASE("about an axis: radial, tangential, axial, and turned by the winding angle") {
  const CylindricalAxes plain{{1, 0, 5}, {0, 0, 3}};
  const auto axes = cylindrical_axes(plain, {1, 2, -7}, 0);
  REQUIRE(axes);
  check_rotation(*axes);
  CHECK((*axes)[1] == doctest::Approx(1));   // radial along y
  CHECK((*axes)[3] == doctest::Approx(-1));  // tangential against x
  CHECK((*axes)[8] == doctest::Approx(1));   // axial along z
  CylindricalAxes wound = plain;
  wound.angle = 0.5;
  const auto turned = cylindrical_axes(wound, {1, 2, -7}, 0);
  REQUIRE(turned);
  check_rotation(*turned);
  CHECK((*turned)[3] == doctest::Approx(-std::cos(0.5)));
  CHECK((*turned)[5] == doctest::Approx(std::sin(0.5)));
  CHECK_FALSE(cylindrical_axes(plain, {1, 1e-9, 2}, 1e-8));
  CHECK_FALSE(cylindrical_axes({{}, {}}, {1, 0, 0}, 0));
  CHECK(describe(MaterialAxes(wound)) ==
        "direction 1 radial, 2 tangential, 3 along (0, 0, 3) through (1000, 0, 5000) mm, 2 and 3 turned by "
        "28.6479 deg");
  CHECK(describe(MaterialAxes(plain)) ==
        "direction 1 radial, 2 tangential, 3 along (0, 0, 3) through (1000, 0, 5000) mm");
  CHECK(describe(MaterialAxes()) == "directions 1, 2, 3 along x, y, z");
  const Text two = describe(ConstantAxes{{1, 0, 0}, Vec3{0, 1, 0}});
  CHECK(two == "direction 1 along (1, 0, 0), direction 2 towards (0, 1, 0)");
  CHECK(describe(ConstantAxes{{1, 0, 0}, {}}) == "direction 1 along (1, 0, 0)");
  CHECK(two.in([](std::string_view) { return "%2 after %1"; }) == "(0, 1, 0) after (1, 0, 0)");
}
