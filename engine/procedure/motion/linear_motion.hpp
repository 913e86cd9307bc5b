// The steps of a body whose inner forces are linear: M u'' + C u' + K u = f.
#pragma once

#include "engine/procedure/motion/motion_steps.hpp"

namespace genba {

/// By the system's matrix K + damping C + rate M. Vectors are in terms of the unknowns that nothing determines. The stiffness
/// without supports stands beside the matrix.
class LinearMotion final : public MotionSteps {
 public:
  /// The system must be set up with first_motion_storage(). Throws as MotionLoads and make_operator().
  LinearMotion(DiscreteSystem& system, const SolveOptions& options, ThreadTeam& team, Monitor& monitor);

  Estimate attempt(const NextStep& step, Monitor& monitor) override;
  Vector of_all(std::span<const double> rows) const override;
  void write_into(TransientMark& mark) const override;
  void restore(const TransientMark& mark, Monitor& monitor) override;

 private:
  void use_matrix(double h, Monitor& monitor);
  /// into = f - K u - C v of the loads `f`; ku: K u.
  void unbalanced(const Vector& f, const Vector& u, const Vector& v, Vector& ku, Vector& into);
  void solve(const Vector& b, const Vector& start, Monitor& monitor);
  void take_forces(Monitor& monitor) override;
  double strain_energy(Monitor& monitor) override;
  bool stays(std::size_t row) const override { return !free_[row]; }
  void take_tried(const Vector& moved) override;

  std::unique_ptr<DeviceMatrix> stiffness_;  ///< without supports
  std::unique_ptr<DeviceVector> b_;
  Vector ku_, ku1_, d_, right_;
  double reference_ = 0;
};

}  // namespace genba
