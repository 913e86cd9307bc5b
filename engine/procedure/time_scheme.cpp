#include "engine/procedure/time_scheme.hpp"

namespace genba {

namespace {
/// Backward differences of second order are stable for steps that grow by less than 1 + sqrt(2).
constexpr double most_stable_growth = 2.4;
}  // namespace

StepWeights step_weights(TimeScheme scheme, double step, double step_before) {
  switch (scheme) {
    case TimeScheme::crank_nicolson:
      return {2 / step, 2 / step, 0, 1, 0.5};
    case TimeScheme::bdf2:
      if (step_before > 0 && step <= most_stable_growth * step_before) {
        const double r = step / step_before;
        return {(1 + 2 * r) / (1 + r) / step, (1 + r) / step, -r * r / (1 + r) / step, 0, 1};
      }
      break;
    case TimeScheme::backward_euler:
    case TimeScheme::newmark:  // of a motion: motion_scheme.hpp
    case TimeScheme::hht:
    case TimeScheme::quasi_static:
      break;
  }
  return {1 / step, 1 / step, 0, 0, 1};
}

int order_of(TimeScheme scheme) {
  return scheme == TimeScheme::backward_euler ? 1 : 2;
}

Prediction prediction(int order, double step, double a, double b) {
  if (order == 1) return {1 + step / a, -step / a, 0};
  return {(step + a) * (step + a + b) / (a * (a + b)), -step * (step + a + b) / (a * b),
          step * (step + a) / ((a + b) * b)};
}

double error_share(TimeScheme scheme, double h, double a, double b) {
  // Distances from the exact value, in units of the second or third derivative. The two values lie on
  // opposite sides of it.
  if (scheme == TimeScheme::backward_euler) {
    const double own = h * h / 2, predicted = h * (h + a) / 2;
    return own / (own + predicted);
  }
  const double predicted = h * (h + a) * (h + a + b) / 6;
  const double own =
      scheme == TimeScheme::crank_nicolson ? h * h * h / 12 : h * h * (h + a) * (h + a) / (6 * (2 * h + a));
  return own / (own + predicted);
}

}  // namespace genba
