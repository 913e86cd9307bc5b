#include "engine/procedure/motion/motion_scheme.hpp"

#include "engine/analysis/system/motion_storage.hpp"
#include "engine/procedure/schedule/step_schedule.hpp"

namespace genba {

MotionScheme motion_scheme(const TransientOptions& how) {
  if (how.scheme == TimeScheme::quasi_static) return {.alpha = 0, .beta = 1, .gamma = 1, .before = 0};
  if (how.scheme != TimeScheme::hht) return {};
  const double alpha = how.alpha, beta = (1 - alpha) * (1 - alpha) / 4;
  return {alpha, beta, 0.5 - alpha, 0.5 - beta};
}

StorageTerm first_motion_storage(const Problem& problem) {
  if (!problem.study.transient || !problem.study.physics->is_motion()) return {};
  const TransientOptions& how = *problem.study.transient;
  double first = how.step;
  for (const double frame : how.frames)
    if (frame > 0) {
      first = even_steps(0, frame, how.step).size;
      break;
    }
  const MotionScheme scheme = motion_scheme(how);
  return motion_storage(problem, scheme.rate(first), scheme.damping(first), how.capacity);
}

}  // namespace genba
