// The numbers of the time schemes.
#pragma once

#include "engine/physics/transient.hpp"

namespace genba {

/// One step from u0 (and the state before it) to u1:
///   (now C + K) u1 = f1 + C (last u0 + before u_before) + carried (f0 - K u0)
/// and f1 - K u1 weighted by theta, f0 - K u0 by 1 - theta, is what C u' of the step is.
struct StepWeights {
  double now = 0, last = 0, before = 0;  ///< 1/s
  double carried = 0;
  double theta = 1;
};
/// step, step_before: s. BDF2 begins by backward Euler (step_before 0), and does so again where the step is
/// much longer than the one before.
StepWeights step_weights(TimeScheme scheme, double step, double step_before);

/// The order of a scheme's error by time.
int order_of(TimeScheme scheme);

/// u at `step` after u0, on the line (order 1) or parabola (order 2) through the states before: the weights
/// of u0, of the state step_before earlier, and of the one second_before earlier than that.
struct Prediction {
  double last = 0, before = 0, second = 0;
};
Prediction prediction(int order, double step, double step_before, double second_before);

/// The error of a step as a part of (u1 - prediction), by the leading terms of both.
double error_share(TimeScheme scheme, double step, double step_before, double second_before);

}  // namespace genba
