#include "engine/element/law/stress.hpp"

#include <doctest/doctest.h>

using namespace genba::element;

TEST_CASE("von Mises and principal stresses of known states") {
  const double tension[6] = {100, 0, 0, 0, 0, 0}, shear[6] = {0, 0, 0, 50, 0, 0};
  const double mixed[6] = {30, 10, -20, 12, -7, 5};
  double p[3];

  CHECK(von_mises(tension) == doctest::Approx(100));
  CHECK(von_mises(shear) == doctest::Approx(50 * std::sqrt(3.0)));
  principal_values(shear, p);
  CHECK(p[0] == doctest::Approx(50));
  CHECK(std::abs(p[1]) < 1e-12);
  CHECK(p[2] == doctest::Approx(-50));
  principal_values(mixed, p);
  CHECK(p[0] >= p[1]);
  CHECK(p[1] >= p[2]);
  CHECK(p[0] + p[1] + p[2] == doctest::Approx(20));
  const double a = p[0] - p[1], b = p[1] - p[2], c = p[2] - p[0];
  CHECK(std::sqrt(0.5 * (a * a + b * b + c * c)) == doctest::Approx(von_mises(mixed)));
  const double determinant = 30 * (10 * -20.0 - 49) - 12 * (12 * -20.0 + 35) + 5 * (12 * -7.0 - 50);
  CHECK(p[0] * p[1] * p[2] == doctest::Approx(determinant));
}
