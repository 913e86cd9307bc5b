// The steps of a body that deforms largely or whose materials flow: M u'' + C u' + (inner forces of u) = f.
#pragma once

#include <array>

#include "engine/procedure/increments/increment_history.hpp"
#include "engine/procedure/increments/increment_solver.hpp"
#include "engine/procedure/motion/motion_steps.hpp"
#include "engine/procedure/motion/turning_rates.hpp"

namespace genba {

/// Each step is an increment of IncrementSolver, with mass and damping as BodyInertia: Newton's method for
///   inner(u1) + (1 / (1 + alpha)) M a1 + C v1 = f1 - alpha / (1 + alpha) g0  (motion_scheme.hpp).
/// Vectors are of all unknowns. Damping is that of the body at rest. Inner work is that of the straight way of a step by Simpson's
/// rule: what is missing in the balance of energies is what the scheme takes away or adds.
class NonlinearMotion final : public MotionSteps, private BodyInertia {
 public:
  /// The system must be set up with first_motion_storage(). Throws as MotionLoads, IncrementSolver and make_operator().
  NonlinearMotion(DiscreteSystem& system, const SolveOptions& options, ThreadTeam& team, Monitor& monitor);

  Estimate attempt(const NextStep& step, Monitor& monitor) override;
  bool can_fail() const override { return true; }
  Vector of_all(std::span<const double> rows) const override { return {rows.begin(), rows.end()}; }
  void describe_into(Solution& solution) override;
  std::vector<NamedVector> vectors() override;
  void write_into(TransientMark& mark) const override;
  void restore(const TransientMark& mark, Monitor& monitor) override;

 private:
  // BodyInertia
  void add_forces(std::span<const double> u, std::span<double> forces) override;
  std::span<const AddedOperator> tangent() const override { return tangent_; }
  const Vector& first_guess() const override { return guess_; }
  double force_size() const override;
  void take_pattern() override;
  TurningBodies::States guess_bodies(const TurningBodies::States& from) const override;
  // MotionSteps
  void gather(Vector& forces) const override { solver_.gather(forces); }
  void follow(Vector& moved) const override { solver_.follow(moved); }
  void take_start(const Vector& velocity) override;
  /// Along a straight way from the body at rest, without history, also of a motion that begins from a step.
  double strain_energy(Monitor& monitor) override;
  void take_forces(Monitor& monitor) override;
  void take_tried(const Vector& moved) override;
  void took_step() override;
  Vec3 total_load() const override;
  void add_centripetal(Vector& a) const override;
  void turn_forces(Vector& forces) const override;
  double work_on_bodies() const override { return body_work_; }
  void add_rigid_surfaces(std::vector<double>& forces) const override;

  GivenState given_at(double time, Monitor& monitor);
  void use_tangent(double h);
  void take_rates(std::span<const double> u);
  void add_pressures(const Problem& problem, const Vector& u, Vector& f) const;
  // motion_contact.cpp
  void begin_contact();
  void take_contact(const Vector& moved);
  struct Impact;
  void stop_closed_faces();
  void find_impulses(Impact& of, double exact);
  // turning_motion.cpp
  void begin_turning();
  void begin_turning_step();
  void take_turning_rates();
  void take_body_work();
  std::vector<double> kept_numbers() const;
  [[noreturn]] void give_up(const NextStep& step, const Text& stage, const IncrementFailure& failure);

  Monitor& monitor_;
  IncrementSolver solver_;
  KeptState kept_;
  IncrementWatch watch_;
  std::shared_ptr<IncrementHistory> history_;
  bool follows_held_;  ///< unknowns that others determine move with places that are moved
  /// Mass and damping without prescribed unknowns, in terms of those that nothing determines; null: none, or mass_.
  std::unique_ptr<DeviceMatrix> free_mass_, free_damping_;
  std::vector<AddedOperator> tangent_;
  Vector predicted_, predicted_v_, guess_, inner_, inner1_;
  double momentum_ = 0, inertia_size_ = 0;  ///< of the begin of a step, N s; of the last forces, N
  double step_work_ = 0;                    ///< J, of inner forces over the step that is tried
  double contact_work_ = 0, rubbed_ = 0;    ///< J, of contact over it, and what friction takes
  std::optional<TurningRates> turning_;  ///< nothing: no rigid body turns
  std::vector<BodyRates> rates_;            ///< of the begin of a step
  std::array<TurningBodies::States, 4> stated_;  ///< what is prescribed at four times of a step
  double body_work_ = 0;                    ///< J
  int cuts_ = 0;                            ///< of the step that is tried
};

}  // namespace genba
