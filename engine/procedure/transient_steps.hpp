// Steps of transient heat, and the state between them. Only the transient procedure uses it.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/procedure/schedule/moving_conditions.hpp"
#include "engine/analysis/heat/heat_content.hpp"
#include "engine/analysis/system/held_rows.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/procedure/discrete_system.hpp"
#include "engine/procedure/nonlinear_solver.hpp"
#include "engine/procedure/schedule/given_loads.hpp"
#include "engine/procedure/schedule/step_schedule.hpp"
#include "engine/procedure/time_scheme.hpp"
#include "engine/procedure/transient_state.hpp"

namespace genba {

class TransientSteps {
 public:
  TransientSteps(DiscreteSystem& system, const SolveOptions& options, ThreadTeam& team, Monitor& monitor);

  double time() const { return time_; }
  std::span<const double> state() const { return u_; }  ///< K, in equation order
  /// The state that the last accepted step began with.
  std::span<const double> state_before() const { return before_; }
  double last_step() const { return h_done_; }  ///< s, the last accepted step
  /// Sets the remaining shares of perfusion from the next step on. left: layout of Problem::perfusion_left.
  /// at_nodes: [row] shares at nodes; `left` holds their means. Makes loads and matrix anew.
  void set_perfusion_left(const std::vector<std::vector<double>>& left, std::span<const double> at_nodes,
                          Monitor& monitor);
  /// Sets a heat source beside the loads, [equation node] W. It is constant from the begin of the next step
  /// until the next call.
  void set_heating(const std::vector<double>& heat);
  const TransientReport& report() const { return report_; }
  const SolveReport& last_solve() const { return solve_; }
  /// Null if nothing depends on the temperature.
  const NonlinearReport* nonlinear() const { return nonlinear_ ? &nonlinear_->report() : nullptr; }

  /// Tries a step. Returns its estimated error (K) and the place of the largest error; nothing while there
  /// are too few states for an estimate.
  struct Estimate {
    double error = 0;
    Vec3 place{};
    int order = 1;  ///< of the scheme of the step
  };
  std::optional<Estimate> attempt(const NextStep& step, Monitor& monitor);
  /// K, in equation order: the state at the end of the step that was tried.
  std::span<const double> tried_state() const { return next_; }
  /// Accepts or rejects the step that was tried.
  void accept(const std::optional<Estimate>& estimate);
  void reject();
  /// A condition jumps at the present time: earlier states no longer tell how the state goes on. The next
  /// step is as the first one.
  void begin_anew();
  /// The report with the energies of the loads beside what is stated. corners: s, ascending.
  TransientReport told_report(std::span<const double> corners);

  /// Writes the numbers that the next step depends on into the mark. Call after accept() and before the next
  /// attempt().
  void write_into(TransientMark& mark) const;
  /// The vectors that the next step depends on.
  std::vector<NamedVector> vectors();
  /// Continues from a state whose vectors() were filled before, with the matrix of that state.
  void restore(const TransientMark& mark, Monitor& monitor);

 private:
  using Vector = std::vector<double>;
  static constexpr std::size_t rows_per_chunk = 16384;
  static constexpr double most_ahead = 2;  ///< the start of a solve extrapolates by at most so many steps
  /// Heat that a load brings in by exchange: entering - weight . u, W.
  struct Exchange {
    std::size_t load;
    double entering = 0;
    std::vector<std::pair<Index, double>> weight;
  };
  // Nodes that ties determine follow from the others (Problem::map). States hold all temperatures; products with the
  // capacity, loads and right-hand sides belong to the others alone, and are 0 at determined nodes.
  bool is_tied() const { return elements_.map != nullptr; }
  void clear_determined(Vector& of) const;
  /// The mean of the given loads over the step that is tried.
  const Vector& mean_load() const { return is_tied() ? tied_mean_ : given_loads_.mean(); }
  void make_capacity(Monitor& monitor);
  void capacity_product(const Vector& u, Vector& out);
  /// Adds up what comes from surroundings: what is constant once in begin_loads(), what varies over time in
  /// take_loads() at each time. given_ has the other loads.
  void begin_loads(Monitor& monitor);
  void take_loads(Monitor& monitor);
  /// Adds up perfusion that is constant over time, with the remaining shares.
  void take_absorbed(Monitor& monitor);
  /// Computes exchanges_ of the loads in `part`. number: [load of the part] its number in the problem.
  void take_exchanges(const Problem& part, const std::vector<std::size_t>& number);
  /// Conditions are those at a time. span: s; not 0: exchange is the mean over so much time before it.
  void move_to(double time, double span, Monitor& monitor);
  Vector coefficients() const;
  void use_matrix(StepWeights& weights, Monitor& monitor);
  /// Makes the matrix of the present problem with this rate (1/s).
  void make_matrix(double rate, Monitor& monitor);
  /// Runs on all threads. body(row) may write only to its own row.
  template <class Body>
  void for_rows(const Body& body) {
    team_.for_chunks(rows_, rows_per_chunk, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) body(i);
    });
  }
  /// `width` sums; body(row, into) adds to them. The result is the same for any number of threads.
  template <class Body>
  Vector sum_rows(std::size_t width, const Body& body) const {
    Vector partial((rows_ / rows_per_chunk + 1) * width, 0.0), out(width, 0.0);
    team_.for_chunks(rows_, rows_per_chunk, [&](std::size_t begin, std::size_t end) {
      double* into = partial.data() + begin / rows_per_chunk * width;
      for (std::size_t i = begin; i < end; ++i) body(i, into);
    });
    for (std::size_t i = 0; i < partial.size(); ++i) out[i % width] += partial[i];
    return out;
  }
  void solve(const Vector& b, const Vector& start, Monitor& monitor);
  void solve_on_ranks(const Vector& b, const Vector& start, Monitor& monitor);
  /// The weights of the mean loads of this step and of the one before in the equation of a step: the scheme's
  /// derivative of the energy put in. So all of it arrives, and none is delayed.
  std::pair<double, double> load_weights() const;
  Vector exchange_powers(const Vector& u) const;  ///< [exchanges_] W
  // For values that depend on the temperature: transient_nonlinear.cpp.
  void begin_nonlinear(Monitor& monitor);
  void attempt_nonlinear(Monitor& monitor);
  void take_radiation();
  void take_given(Monitor& monitor);
  void take_balance();
  std::optional<Estimate> estimate() const;

  DiscreteSystem& system_;
  const SolveOptions options_;
  ThreadTeam& team_;
  Problem problem_;  ///< at the end of the step that is tried
  std::shared_ptr<const NumberedGraph> numbered_;
  const Numbering& numbering_;
  TransientOptions how_;
  MovingConditions moving_;
  AssemblyInput elements_;  ///< for loads: without reaction terms
  HostElementWorker worker_;
  std::size_t rows_;
  std::vector<std::uint8_t> fixed_;  ///< [row]
  std::optional<HeldRows> held_;     ///< of the present matrix
  Vector coefficients_;              ///< [exchange] that the matrix was made with
  double matrix_time_ = 0;           ///< s, time that the matrix was made for
  std::vector<Exchange> exchanges_;
  std::optional<Problem> varying_;           ///< the problem with only the loads that vary over time
  std::vector<std::size_t> varying_number_;  ///< [load of varying_] its number in the problem
  GivenLoads given_loads_;
  Vector still_load_;                       ///< f of the constant exchanges
  Vector heating_;                          ///< the set_heating() source; empty: no heating
  double heating_power_ = 0;                ///< W
  Vector tied_mean_;                        ///< mean_load() with ties
  std::vector<std::size_t> absorbing_;      ///< numbers of perfusion loads that are constant over time
  Vector absorbed_load_;                    ///< f of the absorbing_ loads; empty: there are none
  bool absorbs_over_time_ = false;          ///< some perfusion varies over time
  std::unique_ptr<DeviceMatrix> capacity_;  ///< consistent capacity
  Vector lumped_;                           ///< lumped capacity, instead of capacity_
  std::unique_ptr<DeviceVector> b_, x_, r_;

  Vector u_, before_, second_;  ///< the last three states, newest first; empty: not there yet
  /// s: of the step tried, and of those that led to u_ and before_
  double h_ = 0, h_last_ = 0, h_before_ = 0;
  double h_done_ = 0;       ///< s, the last accepted step, also where the run begins anew
  double begin_ = 0;        ///< s, its begin
  Vector cu_, cu_before_;   ///< C u_, C before_
  Vector carried_;          ///< f - K u at u_, if the scheme carries it
  Vector load_;             ///< from surroundings at the end of the step tried, W
  Vector mean_before_;      ///< mean of the given loads over the last step, where BDF2 needs it
  double time_ = 0;         ///< s, of u_
  double span_ = 0;         ///< s, of the means in problem_
  double matrix_span_ = 0;  ///< s, of those in the matrix
  Vector powers_;           ///< exchange_powers() of u_
  double through_before_ = 0, exchanged_before_ = 0;  ///< J, of the last step
  double most_amounts_ = 0, most_gap_ = 0;            ///< W, largest of a step so far
  double reference_ = 0;  ///< largest right-hand side so far; tolerances are relative to it

  std::optional<HeatContent> content_;          ///< if the stored heat is not proportional to u
  std::unique_ptr<NonlinearSolver> nonlinear_;  ///< null if nothing depends on the temperature

  // The step that is tried:
  StepWeights weights_;
  double end_ = 0;                            ///< s
  Vector sources_;                            ///< [row] W: load_, and the mean loads with their weights
  bool has_sources_ = false;                  ///< false: load_ is not the one in sources_
  std::pair<double, double> source_weights_;  ///< load_weights() in sources_
  double given_power_ = 0, mean_power_ = 0;   ///< W: sum of the weighted mean loads; mean of the loads
  Vector start_, given_, right_,
      change_;                       ///< start of the solve, prescribed values, right-hand side, answer
  Vector next_, cu_next_, history_;  ///< u1, C u1, C times the weighted states before
  Vector held_flow_;                 ///< [row] (K + now C) u1, complete at fixed rows
  TransientReport report_;
  SolveReport solve_;
  int checked_matrix_ = 0;  ///< RanksReport::matrices of the one whose answer was checked
};

}  // namespace genba
