// The loads of a motion at any time, and the prescribed motion of held places.
#pragma once

#include <memory>
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
  /// matrix: forces as the elements of a linear body take them: with those of thermal strains, in terms of the unknowns that
  /// nothing determines. body: those of all unknowns, without what depends on the displacement and without thermal strains.
  enum class Of { matrix, body };
  /// Throws Error(model) for supports and springs that vary over time.
  MotionLoads(const Problem& problem, const Numbering& numbering, ElementWorker& worker, Of of, Monitor& monitor);
  MotionLoads(const MotionLoads&) = delete;
  MotionLoads& operator=(const MotionLoads&) = delete;
  /// [row] N at a time.
  const Vector& at(double time, Monitor& monitor);
  Vec3 total() const { return total_; }  ///< N, of the last at()
  /// At the time of the last at(): its pressures follow the body, its temperatures strain it. The same while they stay.
  const std::shared_ptr<const Problem>& problem() const { return now_problem_; }
  /// The same with all loads of that time.
  const Problem& stated() const { return varying_ ? problem_ : *now_problem_; }
  bool vary() const { return !varying_number_.empty() || whole_; }
  /// [rigid body at large deformation][6] m and rad, what is prescribed of it at a time; 0: free.
  std::vector<double> body_motion(double time) const;
  /// [rigid body] 1: what is prescribed of it varies over time.
  const std::vector<std::uint8_t>& moved_bodies() const { return moved_bodies_; }
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
  Of of_;
  std::shared_ptr<const Problem> now_problem_;
  AssemblyInput elements_;
  bool pressures_vary_ = false;  ///< of those that follow the body
  bool surfaces_vary_ = false;   ///< rigid ones
  std::vector<std::uint8_t> moved_bodies_;
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
