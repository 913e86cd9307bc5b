// Newton's method for one increment of the load, with the consistent tangent and a line search.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/analysis/system/point_response.hpp"
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

  /// Begins from the state of an earlier step. Returns the forces [rows] that hold it under the thermal strains and
  /// follower pressures of `given`, N. Throws Error(model) if its points are others.
  const std::vector<double>& begin_from(const BodyBegin& begin, const GivenState& given);
  /// Begins from a state that was kept instead of the body at rest. reference: of its residuals, N; time: s.
  void go_on(const KeptState& state, const NonlinearReport& report, double reference, double time);

  int iterations() const { return iterations_; }  ///< of the last go_to()
  const std::vector<double>& u() const { return u_; }
  const PointHistory& points();  ///< of the last good state
  const NonlinearReport& report() const { return report_; }
  const SolveReport& last_solve() const { return solve_; }
  double residual() const { return residual_size_ / reference_; }  ///< relative
  double reference() const { return good_reference_; }             ///< N, of residuals
  const ContactState* contact() const { return contact_.get(); }  ///< null: no faces touch
  const ResponseInput& input() const { return input_; }
  const ElementBatches& batches() { return worker_.batches(input_.elements); }

 private:
  using Vector = std::vector<double>;
  void keep_response();
  void take_loads(const GivenState& given);
  void evaluate(const Vector& u, std::span<const double> held_step, bool with_tangent);
  bool take_tangent(const Vector& u, std::span<const double> held_step, Text& reason);
  bool guess(const GivenState& given, double along, Vector& u, Text& reason);
  std::optional<Vec3> name_turned_element(const Vector& u, Text& reason);
  void evaluate_on_device(const Vector& u, std::span<const double> held_step, bool with_tangent);
  Hierarchy wanted_hierarchy() const { return wants_hierarchy_ ? Hierarchy::anew : Hierarchy::kept; }
  double take_residual(const GivenState& given);
  bool make_hierarchy(Monitor& quiet);
  bool solve_linear(Text& reason);
  double search(const GivenState& given, Vector& u);
  bool iterate(const GivenState& given, Vector& u, const Text& stage, double fraction, Text& reason);
  double dot_change() const;
  // contact_loop.cpp
  bool settle_contact(const GivenState& given, Vector& u, const Text& stage, double fraction, Text& reason);

  DiscreteSystem& system_;
  const SolveOptions options_;
  HostElementWorker& worker_;
  ThreadTeam& team_;
  Monitor& monitor_;
  ResponseInput input_;
  std::shared_ptr<const Problem> problem_;  ///< of input_
  std::unique_ptr<PointHistory> old_, now_;  ///< on the host
  /// The elements on the device, if it has room and kernels for them. old_ then follows when it is asked for.
  struct OnDevice {
    std::unique_ptr<KeptResponse> elements;
    std::unique_ptr<DeviceVector> u, step, forces;
    bool is_read = true;  ///< old_ is that of the device
  };
  std::optional<OnDevice> device_;
  std::unique_ptr<ContactState> contact_;
  bool is_linear_ = false;  ///< but for contact: a tangent stays while no contact changes
  Vector u_, forces_, residual_, change_;
  Vector before_;  ///< the good state before u_; empty: none
  std::vector<std::uint8_t> fixed_;  ///< [row]
  std::unique_ptr<DeviceVector> b_, x_;
  NonlinearReport report_;
  SolveReport solve_;
  double thermal_share_ = 0;
  double good_time_, time_;  ///< s, of the last good state and of the one that is tried
  bool has_changing_laws_;   ///< their constants are those of an increment
  double good_reference_ = 0, reference_ = 0, residual_size_ = 0, begin_size_ = 0;  ///< N
  double usual_work_ = 0;  ///< linear iterations by digit just after a hierarchy was made
  bool wants_hierarchy_ = true, hierarchy_is_new_ = false;
  int iterations_ = 0;
};

}  // namespace genba
