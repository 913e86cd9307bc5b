// The steps of a motion over time: M u'' + C u' + (inner forces) = f. What linear and nonlinear bodies share.
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

/// Takes steps of a problem over time (motion_scheme.hpp). The state is displacement, velocity, acceleration and what loads
/// leave over against inner forces and damping. Vectors are [row]. Mass and damping without supports stand beside the matrix:
/// products with them give inertia, reactions and energies.
class MotionSteps {
 public:
  using Vector = std::vector<double>;
  virtual ~MotionSteps() = default;
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
  /// Throws Error(not_converged) if there is none for this step; a shorter one may have one if can_fail().
  virtual Estimate attempt(const NextStep& step, Monitor& monitor) = 0;
  virtual bool can_fail() const { return false; }
  /// Takes the state that was computed last; a load that jumps there makes the acceleration jump too.
  void accept(const NextStep& step, const Estimate& estimate, Monitor& monitor);
  void reject() { ++report_.rejected; }

  std::span<const double> displacement() const { return u_; }
  std::span<const double> velocity() const { return v_; }
  Vector acceleration() const;  ///< with what contact gives
  const Vector& reactions() const { return reaction_; }  ///< N, of held unknowns; 0 of others
  const TransientReport& report() const { return report_; }
  const SolveReport& last_solve() const { return solve_; }
  /// s, mean period of the motion so far, weighted by its kinetic energy; 0: it did not move.
  double mean_period() const;

  /// Vectors of the state with the unknowns that others determine.
  virtual Vector of_all(std::span<const double> rows) const = 0;
  /// Fills in what a frame has beside displacement, velocity, acceleration and reactions.
  virtual void describe_into(Solution&) {}

  virtual std::vector<NamedVector> vectors();
  virtual void write_into(TransientMark& mark) const;
  virtual void restore(const TransientMark& mark, Monitor& monitor);

 protected:
  MotionSteps(DiscreteSystem& system, const SolveOptions& options, MotionLoads::Of loads, ThreadTeam& team, Monitor& monitor);

  /// all: without supports.
  void make_operators(const Problem& all, Monitor& monitor);
  std::unique_ptr<DeviceMatrix> make_damping(const Problem& problem, Monitor& monitor) const;

  template <class Body>
  void for_rows(const Body& body) const;
  double dot(const Vector& a, const Vector& b) const;
  /// y = A x. A result need not be the same as x.
  void product(const DeviceMatrix& matrix, const Vector& x, Vector& y);
  void mass_product(const Vector& x, Vector& y);
  /// Forces on all unknowns become those on the ones that nothing determines; and displacements of these become those
  /// of all.
  virtual void gather(Vector&) const {}
  virtual void follow(Vector&) const {}
  /// An unknown that nothing moves: the matrix has it, the motion has not.
  virtual bool stays(std::size_t) const { return false; }
  /// u1_, v1_ and a1_ become what a step of size h_ has without a new acceleration; held places move as stated.
  void predict();
  /// The forces at values_at_: f_ and g_ of u_ and v_.
  virtual void take_forces(Monitor& monitor) = 0;
  /// u_ and v_ at 0 s are those of the unknowns that nothing determines. velocity: of all, as stated.
  virtual void take_start(const Vector& velocity) { static_cast<void>(velocity); }
  virtual double strain_energy(Monitor& monitor) = 0;  ///< J, of the state at 0 s
  /// The state that was tried became the last one, `moved` (m) from the one before: its inner forces, the strain energy, and
  /// vibration_.
  virtual void take_tried(const Vector& moved) = 0;
  virtual void took_step() {}  ///< energies and reactions are those of its end
  virtual Vec3 total_load() const { return loads_.total(); }  ///< N, at the last state
  /// Acceleration of free unknowns by the mass alone; a_ has those of held ones.
  void accelerate(Monitor& monitor);
  /// M x = forces on free unknowns, to the share `exact` of it; x has what held ones move by, and others follow.
  void solve_mass(const Vector& forces, Vector& x, double exact, Monitor& monitor);
  void take_inertia();  ///< ma_ of the last state
  void take_reactions();
  virtual void add_centripetal(Vector&) const {}  ///< m/s^2, of nodes of rigid bodies that turn
  virtual void turn_forces(Vector&) const {}      ///< of nodes of rigid bodies, from the begin of the step to its end
  virtual double work_on_bodies() const { return 0; }  ///< J, by what is prescribed of rigid bodies in the last step
  virtual void add_rigid_surfaces(std::vector<double>&) const {}  ///< their forces on the body, [constraint][3] N
  Estimate estimate() const;
  double sum_of_components(const Vector& v, std::size_t component) const;

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
  std::unique_ptr<DeviceMatrix> mass_, damping_;  ///< without supports; null: lumped, none
  Vector lumped_;
  Vector mass_diagonal_;
  std::unique_ptr<DeviceVector> x_, r_;
  // The state, and that of the step that is tried.
  Vector u_, v_, a_, g_, f_, reaction_, ma_;
  Vector u1_, v1_, a1_, g1_, f1_, work_, more_;
  /// What contact does over a step: acceleration, m/s^2, beside a_; forces as inner forces, N. Empty: no faces touch.
  Vector ac_, fc_, ac1_, fc1_;
  double time_ = 0, begin_ = 0, end_ = 0, h_ = 0, values_at_ = 0;
  double vibration_ = 0, motion_ = 0;  ///< sums of v K v and v M v
  double most_force_ = 0, most_gap_ = 0;
  SolveReport solve_;
  TransientReport report_;

 private:
  void take_balance();
  void take_energies(const Vector& f_before, const Vector& moved, const Vector& reaction_before);
};

/// The problem without what a step adds and without supports: for products with all rows.
Problem as_free_body(const Problem& problem);

constexpr std::size_t motion_chunk = 4096;

template <class Body>
void MotionSteps::for_rows(const Body& body) const {
  team_.for_chunks(rows_, motion_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) body(i);
  });
}

}  // namespace genba
