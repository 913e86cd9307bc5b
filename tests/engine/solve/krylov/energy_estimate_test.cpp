#include "engine/solve/krylov/energy_estimate.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace genba;

namespace {

/// Of squared errors error2[0], error2[1], ...: each step lowers them to the next.
template <class Error2>
void check_estimates(int iterations, Error2 error2) {
  EnergyEstimate estimate;
  int told = 0;
  for (int i = 0; i < iterations; ++i) {
    estimate.add(i + 1, error2(i) - error2(i + 1));
    if (!estimate.latest()) continue;
    const EnergyError& e = *estimate.latest();
    const double is = std::sqrt(error2(e.iteration) / error2(0));
    CHECK(e.iteration >= told);
    CHECK(e.relative <= 1.001 * is / std::sqrt(1 - error2(i + 1) / error2(0)));
    CHECK(e.relative >= 0.8 * is);
    told = e.iteration;
  }
  CHECK(told > iterations / 2);
}

}  // namespace

TEST_CASE("steady convergence, fast and slow, to the end of the digits") {
  for (const double rate : {0.01, 0.5, 0.9, 0.98})
    check_estimates(400, [&](int i) { return std::pow(rate, i); });
}

TEST_CASE("a long plateau before the convergence") {
  check_estimates(300, [](int i) { return 1 / (1 + std::exp((i - 100) / 5.0)); });
}

TEST_CASE("an exact solution, and readings without a step between them") {
  EnergyEstimate estimate;
  CHECK(!estimate.latest());
  estimate.add(0, 0);
  estimate.add(3, 9);
  CHECK(!estimate.latest());
  estimate.add(3, 0);
  CHECK(!estimate.latest());
  estimate.add(6, 0);
  REQUIRE(estimate.latest());
  CHECK(estimate.latest()->iteration == 3);
  CHECK(estimate.latest()->relative == 0);
}
