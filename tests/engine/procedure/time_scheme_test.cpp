#include "engine/procedure/time_scheme.hpp"

#include <doctest/doctest.h>

#include <cmath>

using namespace genba;

namespace {
constexpr TimeScheme all[] = {TimeScheme::backward_euler, TimeScheme::crank_nicolson, TimeScheme::bdf2};
}

TEST_CASE("a scheme is exact for polynomials of its order, with steps that differ") {
  // u' = f with u = t^p: C = 1, K = 0.
  for (const TimeScheme scheme : all) {
    CAPTURE(to_string(scheme));
    const double h = 0.7, a = 1.3, t = 2;
    const StepWeights w = step_weights(scheme, h, a);
    for (int p = 0; p <= order_of(scheme); ++p) {
      const auto u = [&](double at) { return std::pow(at, p); };
      const auto f = [&](double at) { return p == 0 ? 0.0 : p * std::pow(at, p - 1); };
      const double next = (f(t + h) + w.last * u(t) + w.before * u(t - a) + w.carried * f(t)) / w.now;
      CHECK(next == doctest::Approx(u(t + h)).epsilon(1e-12));
    }
  }
  CHECK(step_weights(TimeScheme::bdf2, 0.5, 0).now == 2);  // begins by backward Euler
  const StepWeights jump = step_weights(TimeScheme::bdf2, 10, 1);
  CHECK(jump.now == 0.1);
  CHECK(jump.before == 0);
}

TEST_CASE("the estimated error is that of the next power") {
  for (const TimeScheme scheme : all) {
    CAPTURE(to_string(scheme));
    const int order = order_of(scheme);
    const double h = 0.2, a = 0.15, b = 0.3, t = 1;
    const auto u = [&](double at) { return std::pow(at, order + 1); };
    const auto f = [&](double at) { return (order + 1) * std::pow(at, order); };
    const StepWeights w = step_weights(scheme, h, a);
    const double next = (f(t + h) + w.last * u(t) + w.before * u(t - a) + w.carried * f(t)) / w.now;
    const Prediction p = prediction(order, h, a, b);
    const double predicted = p.last * u(t) + p.before * u(t - a) + p.second * u(t - a - b);
    const double estimated = error_share(scheme, h, a, b) * (next - predicted);
    CHECK(estimated == doctest::Approx(next - u(t + h)).epsilon(1e-9));
    for (int power = 0; power <= order; ++power) {
      const auto low = [&](double at) { return std::pow(at, power); };
      CHECK(p.last * low(t) + p.before * low(t - a) + p.second * low(t - a - b) ==
            doctest::Approx(low(t + h)).epsilon(1e-12));
    }
  }
}
