// The numbers of the time schemes.
#pragma once

#include "engine/physics/transient.hpp"

namespace genba {

/// One step from u0 (and the state u_before before it) to u1:
///   (now C + K) u1 = f1 + C (last u0 + before u_before) + carried (f0 - K u0).
/// The step's C u' is theta (f1 - K u1) + (1 - theta) (f0 - K u0).
struct StepWeights {
  double now = 0, last = 0, before = 0;  ///< 1/s
  double carried = 0;
  double theta = 1;
};
/// step, step_before: s. BDF2 uses backward Euler in the first step (step_before = 0), and in a step that is
/// much longer than the one before.
StepWeights step_weights(TimeScheme scheme, double step, double step_before);

/// The order of the scheme's error in time: 1 or 2.
int order_of(TimeScheme scheme);

/// Weights that extrapolate u to the time `step` after u0, along a line (order 1) or parabola (order 2).
/// last: weight of u0. before: of the state step_before earlier. second: of the state second_before earlier
/// still.
struct Prediction {
  double last = 0, before = 0, second = 0;
};
Prediction prediction(int order, double step, double step_before, double second_before);

/// The factor that turns (u1 - prediction) into the error of the step. It comes from the leading error terms
/// of both.
double error_share(TimeScheme scheme, double step, double step_before, double second_before);

}  // namespace genba
