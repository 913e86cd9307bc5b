// Newton's method for one increment of the load, with the consistent tangent and a line search.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/analysis/connect/turning_bodies.hpp"
#include "engine/analysis/forces/follower_pressure.hpp"
#include "engine/analysis/system/point_response.hpp"
#include "engine/sparse/blocks/added_blocks.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/procedure/discrete_system.hpp"
#include "engine/procedure/increments/contact_state.hpp"
#include "engine/procedure/increments/kept_state.hpp"
#include "engine/procedure/increments/load_path.hpp"
#include "engine/procedure/nonlinear/nonlinear_report.hpp"

namespace genba {

/// Why an increment failed.
struct IncrementFailure {
  Text reason;
  std::size_t worst_row = 0;  ///< with the largest residual
  std::optional<Vec3> place{};  ///< where an element is turned inside out, m
  double residual = 0;        ///< relative
};

/// What mass and damping add to a body at rest: a motion over time makes it (motion/nonlinear_motion.hpp). Forces are linear in
/// the displacement of a step.
class BodyInertia {
 public:
  virtual ~BodyInertia() = default;
  /// Adds the forces of mass and damping at u [rows] to `forces`, N, as inner forces.
  virtual void add_forces(std::span<const double> u, std::span<double> forces) = 0;
  /// Their derivatives, without prescribed unknowns and in terms of those that nothing determines.
  virtual std::span<const AddedOperator> tangent() const = 0;
  /// [rows] m: where the body is at the end of the step if nothing changes.
  virtual const std::vector<double>& first_guess() const = 0;
  /// N: against it residuals are small where no loads and no supports act.
  virtual double force_size() const = 0;
  /// Where rigid bodies are then.
  virtual TurningBodies::States guess_bodies(const TurningBodies::States& from) const { return from; }
  /// The matrix has couplings of faces that met anew: operators of tangent() need them too.
  virtual void take_pattern() {}
};

/// A solve by arc length (Crisfield, Comput. Struct. 13, 1981): where it is on the way of the load.
struct ArcState {
  double factor = 0;     ///< of the load
  double length = 0;     ///< of the next increment, m: 2-norm of the change of all unknowns
  double gone = 0;       ///< of the last one; 0: none
  double end = 0;        ///< m: the increment ends where the largest displacement reaches this; 0: it does not matter
  bool is_indefinite = false;  ///< the tangent has a negative direction
};

/// Holds the state of the body. The last good state stays while an increment is tried.
class IncrementSolver {
 public:
  /// All arguments must outlive this object. Throws Error(input) if the system has a factor or FP32 values.
  IncrementSolver(DiscreteSystem& system, const SolveOptions& options, HostElementWorker& worker, ThreadTeam& team,
                  Monitor& monitor);

  /// Goes from the last good state to `given`. Returns nothing if it converged: that state is then the last good
  /// one. Else the state is that of before. Throws Error(model) if numbers are not finite at once, Cancelled, and
  /// what a backend throws for lack of memory.
  /// along: the way from the state before the last good one, times this, is the first guess; 0: none.
  std::optional<IncrementFailure> go_to(const GivenState& given, const Text& stage, double fraction, double along = 0);

  /// A step of a motion: forces and tangent are those of `inertia` too, which must outlive this object. The state that
  /// is found is the last good one only after accept(). Each step makes its preconditioner anew, so it depends on the
  /// last good state alone.
  std::optional<IncrementFailure> try_to(const GivenState& given, BodyInertia& inertia, const Text& stage, double fraction);
  const std::vector<double>& tried() const { return tried_; }  ///< displacements that try_to() found
  void accept();
  /// Begins at u: this is the last good state, with the points that it gives them.
  void begin_at(const std::vector<double>& u);
  /// Laws, thermal strains and pressures are those of `given` from now on.
  void take_loads(const GivenState& given);
  /// Inner forces at u [rows] without contact, pressures that follow, mass and damping, N. The points of a state that was tried
  /// become those at u.
  const std::vector<double>& inner_forces(const std::vector<double>& u);
  /// Forces on all unknowns become those on the ones that nothing determines.
  void gather(std::vector<double>& r) const;
  /// x = T x: what unknowns that others determine move by, without constants.
  void follow(std::vector<double>& x) const { expand(input_.elements, MapValues::left_out, x); }

  /// Goes on from the last good state by `arc.length`, less far where arc.end or a factor of 1 is passed; arc.factor
  /// follows. given(factor): the loads there. Both linear solves of an iteration are those of load control.
  std::optional<IncrementFailure> go_along(const std::function<GivenState(double)>& given, const Text& stage,
                                           double fraction, ArcState& arc);
  /// The length by which the whole load moves all unknowns of the last good state, if it stayed as stiff, m. Throws
  /// Error(not_converged) if no linear solve succeeds.
  double whole_length(const GivenState& at_zero, const GivenState& whole);
  /// Begins from the state of an earlier step. Returns the forces [rows] that hold it under the thermal strains and
  /// follower pressures of `given`, N. Throws Error(model) if its points or contacts are others.
  const std::vector<double>& begin_from(const BodyBegin& begin, const GivenState& given);
  /// Begins from a state that was kept instead of the body at rest, where `given` held. reference: of its residuals, N;
  /// time: s.
  void go_on(const KeptState& state, const GivenState& given, const NonlinearReport& report, double reference, double time);

  /// Has the tangent of the last good state a negative direction? Newton's method and symmetric loads do not show it: a
  /// straight column stays straight beyond its critical load. One more matrix and solve; false where it cannot be told: by arc
  /// length, in a motion, with unsymmetric tangents and with rigid surfaces that forces press.
  bool is_unstable();

  /// Of rigid bodies, as numbers that are kept; and what they did up to the last good state.
  std::vector<double> body_motions() const { return TurningBodies::motions(bodies_); }
  std::vector<double> body_numbers() const { return TurningBodies::numbers(bodies_); }
  const std::vector<TurnedBody>& turned() const { return turned_; }
  const std::vector<TurnedBody>& tried_turned() const { return tried_turned_; }  ///< at tried()
  const TurningBodies* turning() const { return turning_ ? &*turning_ : nullptr; }
  const TurningBodies::States& bodies() const { return bodies_; }  ///< of the last good state
  const TurningBodies::States& tried_bodies() const { return bodies_now_; }  ///< of the last evaluation
  std::shared_ptr<const ConstraintMap> turned_map() const { return turning_->map(bodies_); }

  int iterations() const { return iterations_; }  ///< of the last go_to()
  const std::vector<double>& u() const { return u_; }
  const PointHistory& points();  ///< of the last good state
  double largest() const { return largest_of(u_, static_cast<std::size_t>(input_.elements.dofs)); }  ///< displacement of the last good state, m
  double correction() const { return correction_; }  ///< the last one, relative to the largest of the increment
  double energy() const { return energy_; }          ///< work of the residual on it, relative to the first
  /// What the supports do to the last good state, N; by it at prescribed unknowns alone.
  std::vector<double> reactions(const GivenState& given) const;
  const NonlinearReport& report() const { return report_; }
  const SolveReport& last_solve() const { return solve_; }
  double residual() const { return residual_size_ / reference_; }  ///< relative
  double reference() const { return good_reference_; }             ///< N, of residuals
  const ContactState* contact() const { return contact_.get(); }  ///< null: no faces touch
  ContactState* contact() { return contact_.get(); }
  /// [rows] N, as inner forces: what contact does at tried(), before ContactState's share of them is taken.
  const std::vector<double>& contact_forces() const { return of_contact_; }
  const ResponseInput& input() const { return input_; }
  const ElementBatches& batches() { return worker_.batches(input_.elements); }

 private:
  using Vector = std::vector<double>;
  bool begins_without_constants(const GivenState& given) const;
  void keep_response();
  void evaluate(const Vector& u, std::span<const double> held_step, bool with_tangent);
  void fill(const std::function<bool()>& matrix);
  bool take_tangent(const Vector& u, std::span<const double> held_step, Text& reason);
  Vector held_step(const GivenState& given, const Vector& u, const Vector& values) const;
  bool guess(const GivenState& given, double along, Vector& u, Vector& step, Text& reason);
  std::optional<Vec3> name_turned_element(const Vector& u, Text& reason);
  enum class Followers { taken, left_out };  ///< pressures that follow their faces, and of a motion contact
  void add_beside_elements(const Numbering& numbering, const Vector& u, std::span<const double> held_step, const AddBlock* tangent,
                           Followers followers);
  void evaluate_forces(const Vector& u, std::span<const double> held_step, Followers followers);
  void evaluate_on_device(const Numbering& numbering, const Vector& u, std::span<const double> held_step, bool with_tangent,
                          Followers followers);
  Hierarchy wanted_hierarchy() const { return wants_hierarchy_ ? Hierarchy::anew : Hierarchy::kept; }
  void evaluate_inner(const Vector& u);
  void accept_points();
  std::span<const AddedOperator> more_tangent() const { return inertia_ ? inertia_->tangent() : std::span<const AddedOperator>(); }
  double take_residual(const GivenState& given);
  bool make_hierarchy(Monitor& quiet);
  bool solve_linear(Text& reason);
  // linear_part.cpp
  bool solve_for(const Vector& b, double tolerance, Vector& x, Text& reason);
  bool solve_inside(const Vector& b, double tolerance, Vector& x, Text& reason);
  bool take_next_preconditioner(const Error& error);
  bool solve_symmetric(const Vector& b, double tolerance, Vector& x, Text& reason);
  Vector probing_forces() const;  // stability.cpp
  bool may_pass_negative() const;
  bool solve_past_negative(const Vector& b, Vector& x);
  bool solve_by_minres(const Vector& b, double tolerance, Vector& x, Text& reason);
  bool solve_by_minres(const DevicePreconditioner& preconditioner, const Vector& b, double tolerance, int most_iterations, Vector& x,
                       Text& reason);
  void add_rest_product(const Vector& x, Vector& y) const;
  bool solve_with_rest(const Vector& b, double tolerance, Vector& x, Text& reason);
  void add_supports(const Vector& u, std::span<const double> held_step, const AddBlock* tangent);
  // arc_length.cpp
  Vector load_direction(const GivenState& whole, const Vector& u) const;
  bool take_any_tangent(const Vector& u, Text& reason);
  void make_definite();
  bool find_at(const GivenState& given, const Text& stage, double fraction, Vector& u, Text& reason);
  static double largest_of(const Vector& u, std::size_t dofs);
  void add_springs(const Index* nodes, int count, const double* k);
  double search(const GivenState& given, Vector& u, double part);
  bool iterate(const GivenState& given, const Vector& step, Vector& u, const Text& stage, double fraction, Text& reason);
  double dot_change() const;
  std::optional<IncrementFailure> finish(bool converged, Vector u, Text reason);
  bool renew_pattern();  // contact_sliding.cpp
  void add_contact(const Vector& u, std::span<const double> held_step, const AddBlock* tangent);
  // moving_bodies.cpp
  void renew_map();
  std::vector<std::uint8_t> unknowns_of_bodies() const;
  std::string body_name(std::size_t body) const;
  void begin_bodies(const BodyBegin& begin);
  double read_change();
  struct Turn {
    std::size_t body = 0;
    double angle = 0;  ///< rad
  };
  Text too_far_text(const Turn& turn) const;
  std::optional<IncrementFailure> turns_too_far(const GivenState& given) const;
  void name_blind_turn(Text& reason) const;
  void go_by_change(Vector& u, double part, const TurningBodies::States& from);
  void place_bodies(Vector& u) const;
  void add_body_step(const GivenState& given, const Vector& u, Vector& step);
  void add_bodies(const AddBlock* tangent);
  bool is_unsymmetric() const { return !rest_.empty() || !body_rest_.empty(); }
  std::vector<TurnedBody> what_bodies_did() const;
  double body_square(const GivenState& given) const;
  // contact_loop.cpp
  bool solve_with_less_turning(const Vector& u, std::span<const double> held_step, Text& reason);
  bool settle_contact(const GivenState& given, Vector& u, const Text& stage, double fraction, Text& reason);

  DiscreteSystem& system_;
  std::shared_ptr<const SystemPlan> first_plan_;  ///< of the pattern before faces met anew; null: they did not
  const SolveOptions options_;
  HostElementWorker& worker_;
  ThreadTeam& team_;
  Monitor& monitor_;
  ResponseInput input_;
  std::shared_ptr<const Problem> problem_;  ///< at the time of the last loads
  std::shared_ptr<const Problem> first_problem_;  ///< input_ borrows from it
  std::unique_ptr<PointHistory> old_, now_;  ///< on the host
  /// The elements on the device, if it has room and kernels for them. old_ then follows when it is asked for.
  struct OnDevice {
    std::unique_ptr<KeptResponse> elements;
    std::unique_ptr<DeviceVector> u, step, forces;
    std::optional<AddedBlocks> beside{};  ///< of what is no element; nothing: all are elements
    std::vector<double> of_elements{};    ///< [row] with `beside`: their forces, N
    bool is_read = true;  ///< old_ is that of the device
  };
  std::optional<OnDevice> device_;
  std::unique_ptr<ContactState> contact_;
  BodyInertia* inertia_ = nullptr;  ///< null: the body is at rest
  std::optional<TurningBodies> turning_;  ///< rigid bodies; nothing: there are none
  std::shared_ptr<const ConstraintMap> turned_map_;  ///< of the state of the last evaluate()
  /// Their states: the last good ones, those before, those that are tried, and where a step of prescribed motions leads.
  TurningBodies::States bodies_, bodies_before_, bodies_now_, bodies_target_;
  TurningBodies::Changes body_change_;  ///< of change_
  Turn longest_change_;                 ///< of body_change_
  std::vector<TurnedBody> turned_, tried_turned_;
  std::vector<TurningBodies::Entry> body_rest_;  ///< of the last tangent: what moments that keep their direction make unsymmetric
  const Vector* dead_ = nullptr;  ///< GivenState::force of the state that is tried
  Vector tried_;
  bool is_tried_ = false;  ///< a state was found, and is not the last good one yet
  bool is_linear_ = false;  ///< but for contact: a tangent stays while no contact changes
  Vector u_, forces_, change_;
  Vector of_contact_;  ///< part of forces_ in a motion; else empty
  Vector residual_;    ///< of the unknowns that nothing determines
  Vector unbalanced_;  ///< of all unknowns; empty where it is residual_: without a map
  Vector before_;  ///< the good state before u_; empty: none
  Vector values_, values_before_;  ///< GivenState::map_values of both
  /// A facet of an elastic support, or springs between places: they keep their directions, k[nodes * dofs][nodes * dofs], N/m,
  /// but for one that turns with its line.
  struct Springs {
    std::vector<Index> nodes;  ///< mesh nodes
    std::vector<std::size_t> rows;
    std::vector<double> k;
    std::optional<SpringLink> line{};
  };
  void turn_spring(const Springs& of, const Vector& u, std::vector<double>& k);
  std::vector<Springs> springs_;
  FollowerRest rest_;  ///< of the last tangent: what pressures on free edges make unsymmetric
  bool is_arc_ = false, has_preconditioner_ = true, is_indefinite_ = false;
  std::optional<Error> no_preconditioner_;  ///< of the matrix that evaluate() fills
  std::unique_ptr<DevicePreconditioner> definite_;  ///< of the first tangent, for MINRES
  double correction_ = 0, energy_ = 0;
  std::vector<std::uint8_t> fixed_;  ///< [row]
  std::unique_ptr<DeviceVector> b_, x_;
  NonlinearReport report_;
  SolveReport solve_;
  double thermal_share_ = 0, contact_share_ = 0;
  double good_time_, time_;  ///< s, of the last good state and of the one that is tried
  bool has_changing_laws_;   ///< their constants are those of an increment
  double good_reference_ = 0, reference_ = 0, residual_size_ = 0, begin_size_ = 0;  ///< N
  double usual_work_ = 0;  ///< linear iterations by digit just after a hierarchy was made
  bool wants_hierarchy_ = true, hierarchy_is_new_ = false;
  double loose_ = 0;  ///< residual that is enough for pressures that still change; 0: the tolerance
  int iterations_ = 0;
  int ways_past_ = 0;       ///< of it: solves with tangents that have a negative direction
  bool is_past_ = false;    ///< the last one was such a solve
};

}  // namespace genba
