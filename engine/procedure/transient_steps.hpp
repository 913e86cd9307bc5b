// One step of heat in time after the other, and the state between them. Only for the transient procedure.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/analysis/problem/moving_conditions.hpp"
#include "engine/analysis/system/heat_content.hpp"
#include "engine/analysis/system/held_rows.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/procedure/discrete_system.hpp"
#include "engine/procedure/nonlinear_solver.hpp"
#include "engine/procedure/time_scheme.hpp"
#include "engine/procedure/transient_state.hpp"

namespace genba {

class TransientSteps {
 public:
  TransientSteps(DiscreteSystem& system, const SolveOptions& options, ThreadTeam& team, Monitor& monitor);

  double time() const { return time_; }
  std::span<const double> state() const { return u_; }  ///< K, in equation order
  /// The state that the last step taken began with.
  std::span<const double> state_before() const { return before_; }
  double last_step() const { return h_last_; }  ///< s, the last one taken
  /// From the next step on; as Problem::perfusion_left, the means of what is left at_nodes, [row]. Loads and
  /// matrix are made anew.
  void set_perfusion_left(const std::vector<std::vector<double>>& left, std::span<const double> at_nodes,
                          Monitor& monitor);
  /// [equation node] W that enters beside the loads, the same from the begin of the next step on until it is
  /// set again.
  void set_heating(const std::vector<double>& heat);
  const TransientReport& report() const { return report_; }
  const SolveReport& last_solve() const { return solve_; }
  /// Null where nothing depends on the temperature.
  const NonlinearReport* nonlinear() const { return nonlinear_ ? &nonlinear_->report() : nullptr; }

  /// Tries a step. Its estimated error, K, at the node where it is largest; nothing while there is no state
  /// to compare with.
  struct Estimate {
    double error = 0;
    Vec3 place{};
  };
  std::optional<Estimate> attempt(double step, Monitor& monitor);
  /// Takes the step that was tried, or leaves it.
  void accept(const std::optional<Estimate>& estimate);
  void reject();

  /// What the next step depends on, beside the vectors; after accept() and before the next attempt().
  void tell(TransientMark& mark) const;
  /// The vectors that it depends on.
  std::vector<NamedVector> vectors();
  /// Goes on from a state whose vectors are in place: with the matrix that it had.
  void restore(const TransientMark& mark, Monitor& monitor);

 private:
  using Vector = std::vector<double>;
  static constexpr std::size_t rows_per_chunk = 16384;
  static constexpr double most_ahead = 2;  ///< steps that the start of a solve is ahead, at most
  /// What a load that exchanges takes: entering - weight . u, W.
  struct Exchange {
    std::size_t load;
    double entering = 0;
    std::vector<std::pair<Index, double>> weight;
  };
  struct Powers {
    double loads = 0;
    Vector exchange;  ///< [exchanges_]
  };

  void make_capacity(Monitor& monitor);
  void capacity_product(const Vector& u, Vector& out);
  /// Loads of the problem as it is now: those that stay once, the others at every time.
  void begin_loads(Monitor& monitor);
  void take_loads(Monitor& monitor);
  /// Of perfusion that stays over time, with the shares that are left.
  void take_absorbed(Monitor& monitor);
  /// After loads were added up: keeps them.
  void keep_loads();
  /// Adds the heating to what was kept.
  void heat_loads();
  /// Of the loads of a part of the problem; `number`: theirs in the problem.
  void take_exchanges(const Problem& part, const std::vector<std::size_t>& number);
  void move_to(double time, Monitor& monitor);
  Vector coefficients() const;
  void use_matrix(StepWeights& weights, Monitor& monitor);
  /// As the problem is now, with this rate.
  void make_matrix(double rate, Monitor& monitor);
  /// On all threads; the body of a row touches that row alone.
  template <class Body>
  void for_rows(const Body& body) {
    team_.for_chunks(rows_, rows_per_chunk, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) body(i);
    });
  }
  /// Sums of `width` numbers that body(row, into) adds to, the same on any number of threads.
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
  Powers powers(const Vector& u) const;
  void begin_carried(Monitor& monitor);
  // Where values depend on the temperature: transient_nonlinear.cpp.
  void begin_nonlinear(Monitor& monitor);
  void attempt_nonlinear(Monitor& monitor);
  void take_radiation();
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
  AssemblyInput elements_;  ///< without reaction, for loads
  HostElementWorker worker_;
  std::size_t rows_;
  std::vector<std::uint8_t> fixed_;  ///< [row]
  std::optional<HeldRows> held_;     ///< of the matrix as it is
  Vector coefficients_;              ///< [exchange] that the matrix was made with
  double matrix_time_ = 0;           ///< s, that it was made for
  std::vector<Exchange> exchanges_;
  std::optional<Problem> varying_;           ///< with the loads alone that vary over time
  std::vector<std::size_t> varying_number_;  ///< [load of it] its number in the problem
  Vector still_load_;                        ///< f of all others
  Vector heating_, unheated_;                ///< as set_heating() has it, and f without it; empty: none
  double unheated_applied_ = 0;              ///< W
  double still_applied_ = 0;                 ///< W
  std::vector<std::size_t> absorbing_;       ///< numbers of loads of perfusion that stay over time
  Vector absorbed_load_;                     ///< f of them; empty: there are none
  bool absorbs_over_time_ = false;           ///< some perfusion does not stay
  std::unique_ptr<DeviceMatrix> capacity_;   ///< consistent
  Vector lumped_;                            ///< or this
  std::unique_ptr<DeviceVector> b_, x_, r_;

  Vector u_, before_, second_;                ///< the states of the last steps; empty: there is none
  double h_ = 0, h_last_ = 0, h_before_ = 0;  ///< s: of the step tried, and those that led to u_, before_
  Vector cu_, cu_before_;                     ///< C times them
  Vector carried_;                            ///< f - K u of u_, where the scheme carries it
  Vector load_;                               ///< f at the end of the step tried
  double applied_ = 0;                        ///< sum of what loads put in then, W
  double time_ = 0;                           ///< s, of u_
  Powers powers_;                             ///< at u_
  double most_amounts_ = 0, most_gap_ = 0;    ///< W, of a step so far
  double reference_ = 0;  ///< the largest right-hand side so far: what tolerances are relative to

  std::optional<HeatContent> content_;          ///< where the heat stored is not in proportion to u
  std::unique_ptr<NonlinearSolver> nonlinear_;  ///< null where nothing depends on the temperature

  // Of the step that is tried.
  StepWeights weights_;
  Vector start_, given_, right_,
      change_;  ///< where the solve begins, prescribed values, right-hand side, its answer
  Vector next_, cu_next_, history_;  ///< u1, C u1, C times the weighted states before
  Vector held_flow_;                 ///< [row] (K + now C) u1, whole where fixed
  TransientReport report_;
  SolveReport solve_;
};

}  // namespace genba
