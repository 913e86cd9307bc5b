// The steps of a motion over time: M u'' + C u' + K u = f.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/assembly/element_worker.hpp"
#include "engine/procedure/discrete_system.hpp"
#include "engine/procedure/motion/motion_loads.hpp"
#include "engine/procedure/motion/motion_scheme.hpp"
#include "engine/procedure/schedule/step_schedule.hpp"
#include "engine/procedure/transient_state.hpp"

namespace genba {

/// Takes steps of a problem over time by the system's matrix K + damping C + rate M (motion_scheme.hpp). The state is
/// displacement, velocity, acceleration and f - C v - K u. Mass, stiffness and damping without supports stand beside the
/// matrix: products with them give inertia, reactions and energies.
class MotionSteps {
 public:
  using Vector = std::vector<double>;
  /// The system must be set up with first_motion_storage(). Throws as MotionLoads and make_operator().
  MotionSteps(DiscreteSystem& system, const SolveOptions& options, ThreadTeam& team, Monitor& monitor);
  MotionSteps(const MotionSteps&) = delete;
  MotionSteps& operator=(const MotionSteps&) = delete;

  /// The state at 0 s: what is stated, and the acceleration that follows. first: s, size of the first step.
  void begin(double first, Monitor& monitor);
  double time() const { return time_; }

  struct Estimate {
    double error = 0;  ///< m, of the step, at `place`
    double share = 0;  ///< of the largest displacement so far
    Vec3 place{};
  };
  /// Computes the state at the end of a step. Error: Zienkiewicz and Xie, Earthq. Eng. Struct. Dyn. 20, 871 (1991).
  Estimate attempt(const NextStep& step, Monitor& monitor);
  /// Takes the state that was computed last; a load that jumps there makes the acceleration jump too.
  void accept(const NextStep& step, const Estimate& estimate, Monitor& monitor);
  void reject() { ++report_.rejected; }

  std::span<const double> displacement() const { return u_; }  ///< [row]
  std::span<const double> velocity() const { return v_; }
  std::span<const double> acceleration() const { return a_; }
  const Vector& reactions() const { return reaction_; }  ///< [row] N, of held unknowns; 0 of others
  const TransientReport& report() const { return report_; }
  const SolveReport& last_solve() const { return solve_; }
  /// s, mean period of the motion so far, weighted by its kinetic energy; 0: it did not move.
  double mean_period() const;

  std::vector<NamedVector> vectors();
  void write_into(TransientMark& mark) const;
  void restore(const TransientMark& mark, Monitor& monitor);

 private:
  template <class Body>
  void for_rows(const Body& body) const;
  double dot(const Vector& a, const Vector& b) const;
  void make_operators(Monitor& monitor);
  void use_matrix(double h, Monitor& monitor);
  void product(const DeviceMatrix& matrix, const Vector& x, Vector& y);
  void mass_product(const Vector& x, Vector& y);
  /// into = f - K u - C v of the loads `f`; ku: K u.
  void unbalanced(const Vector& f, const Vector& u, const Vector& v, Vector& ku, Vector& into);
  /// Acceleration of free unknowns by the mass alone; a_ has those of held ones.
  void accelerate(Monitor& monitor);
  void solve(const Vector& b, const Vector& start, Monitor& monitor);
  void take_reactions();
  void take_energies(const Vector& f_before, const Vector& u_before, const Vector& reaction_before);
  Estimate estimate() const;
  double sum_of_components(const Vector& v, std::size_t component) const;

  DeviceMatrix& mass_matrix() { return *mass_; }

  DiscreteSystem& system_;
  SolveOptions options_;
  ThreadTeam& team_;
  Problem problem_;  ///< at 0 s, with the storage of the matrix
  std::shared_ptr<const NumberedGraph> numbered_;
  const Numbering& numbering_;
  TransientOptions how_;
  MotionScheme scheme_;
  HostElementWorker worker_;
  std::size_t rows_;
  std::vector<std::uint8_t> held_, free_;  ///< [row] prescribed; solved for (the rest is determined by others)
  MotionLoads loads_;
  std::unique_ptr<DeviceMatrix> stiffness_, mass_, damping_;  ///< without supports; null: lumped, none
  Vector lumped_;
  Vector mass_diagonal_;
  std::unique_ptr<DeviceVector> x_, r_, b_;
  // The state, and that of the step that is tried.
  Vector u_, v_, a_, g_, ku_, f_, reaction_, ma_;
  Vector u1_, v1_, a1_, g1_, ku1_, f1_, d_, right_, work_, more_;
  double time_ = 0, begin_ = 0, end_ = 0, h_ = 0, matrix_h_ = 0, values_at_ = 0;
  double reference_ = 0;
  double vibration_ = 0, motion_ = 0;  ///< sums of v K v and v M v
  double most_force_ = 0, most_gap_ = 0;
  SolveReport solve_;
  TransientReport report_;
};

}  // namespace genba
