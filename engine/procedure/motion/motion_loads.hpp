// The loads of a motion at any time, and the prescribed motion of held places.
#pragma once

#include <optional>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/element_worker.hpp"
#include "engine/procedure/schedule/moving_conditions.hpp"

namespace genba {

/// What is stated from `begin` to `end` of a step for held unknowns, [row]; others have 0.
struct HeldMotion {
  std::vector<double> u, v, a;  ///< m, m/s, m/s^2
};

/// Borrows the numbering and the worker.
class MotionLoads {
 public:
  using Vector = std::vector<double>;
  /// Throws Error(model) for supports and springs that vary over time.
  MotionLoads(const Problem& problem, const Numbering& numbering, ElementWorker& worker, Monitor& monitor);
  MotionLoads(const MotionLoads&) = delete;
  MotionLoads& operator=(const MotionLoads&) = delete;
  /// [row] N at a time, as the elements take them (reduce()).
  const Vector& at(double time, Monitor& monitor);
  Vec3 total() const { return total_; }  ///< N, of the last at()
  bool vary() const { return !varying_number_.empty() || whole_; }
  bool held_places_move() const { return moving_.values_vary(); }
  /// The motion at the end of a step, or at its begin. Velocity and acceleration are those of a cubic through four
  /// times of the step: so no scheme rings with it.
  enum class End { begin, end };
  const HeldMotion& held(double begin, double end, End at);

 private:
  void take_still(Monitor& monitor);
  Vector sum_of(const Problem& problem, Monitor& monitor) const;
  void finish();

  Problem problem_;
  const Numbering& numbering_;
  ElementWorker& worker_;
  MovingConditions moving_;
  AssemblyInput elements_;
  bool whole_ = false;  ///< all loads are made again for each time
  std::vector<std::size_t> varying_number_;
  std::optional<Problem> varying_;  ///< with the loads that vary over time alone
  Vector still_, now_;
  double time_ = -1;
  Vec3 total_{};
  HeldMotion held_;
};

/// Velocity and displacement at 0 s by the conditions, [row]; 0 where none acts. Later conditions replace earlier ones.
struct MotionStart {
  std::vector<double> u, v;
};
MotionStart motion_start(const Problem& problem, const Numbering& numbering);

}  // namespace genba
