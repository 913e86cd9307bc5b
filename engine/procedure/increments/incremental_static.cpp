#include "engine/procedure/increments/incremental_static.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/varying_condition.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/increments/increment_history.hpp"
#include "engine/procedure/increments/increment_solver.hpp"
#include "engine/procedure/increments/state_fields.hpp"

namespace genba {

namespace {

constexpr double least_growth = 0.5;
constexpr int most_by_arc = 500;      // increments, if nothing is stated
constexpr double near_end = 2e-3;     // of the largest displacement that ends a solve by arc length
constexpr double safe_room = 0.9;     // of the way on which faces are followed
constexpr double snap = 1e-9;         // places nearer to the end of a piece are its end
constexpr double leftover = 0.1;      // part of an increment that is not left for one of its own

/// Without friction and flow the way does not matter: the whole load is tried at once.
double first_length(const Problem& problem, const SolveOptions& options) {
  const auto rubs = [](const FoundContact& contact) { return contact.law.friction > 0 || contact.law.law == ContactLaw::rough; };
  const bool is_by_way = keeps_history(problem.study) || !problem.contacts ||
                         std::any_of(problem.contacts->all.begin(), problem.contacts->all.end(), rubs);
  return is_by_way ? options.first_increment : options.largest_increment;
}

void require_arc_length(const Problem& problem) {
  const auto refuse = [](const Text& why, const Text& next) {
    throw Error(ErrorKind::input, "solver/load_control", why, next);
  };
  if (problem.frames.size() > 1 || problem.stated)
    refuse(phrase<"by arc length the load grows and falls as a whole, so nothing may vary over time">(),
           phrase<"State loads without times, or load_control: load">());
  if (problem.begin)
    refuse(phrase<"a solve by arc length begins from a body at rest">(), phrase<"State load_control: load">());
  if (problem.contacts)
    refuse(phrase<"a solve by arc length does not know faces that touch">(), phrase<"State load_control: load">());
  bool moves = problem.map && problem.map->has_values();
  for (std::size_t i = 0; i < problem.dirichlet.value.size(); ++i)
    moves = moves || (problem.dirichlet.fixed[i] && problem.dirichlet.value[i] != 0);
  if (problem.connections)
    for (const TurningBody& body : problem.connections->bodies)
      for (const auto& value : body.motion) moves = moves || value.value_or(0.0) != 0;
  if (moves)
    refuse(phrase<"a solve by arc length does not know prescribed displacements other than 0">(),
           phrase<"Prescribed displacements pass limits of the load with load_control: load; or state loads instead">());
  if (!problem.temperature_rise.empty())
    refuse(phrase<"a solve by arc length does not know temperatures that vary in space">(),
           phrase<"State load_control: load">());
}

/// Goes along the path piece by piece.
class Increments {
 public:
  Increments(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, TransientStates* states,
             ThreadTeam& team, Monitor& monitor)
      : system_(system),
        planned_(system.planned()),
        options_(options),
        frames_(frames),
        states_(states),
        team_(team),
        monitor_(monitor),
        worker_(team),
        path_(system.planned()->problem, system.planned()->numbered->numbering, worker_),
        solver_(system, options, worker_, team, monitor),
        kept_(system.planned()->numbered->numbering, static_cast<std::size_t>(system.planned()->problem->dofs),
              solver_.points(), (solver_.contact() ? solver_.contact()->kept().size() : 0) + solver_.body_numbers().size()),
        watch_(*system.planned()->problem, system.planned()->numbered->numbering),
        history_(std::make_shared<IncrementHistory>()),
        length_(first_length(*system.planned()->problem, options)),
        whole_length_(length_) {
    watch_.begin(*history_);
  }

  void run() {
    const auto begin = std::chrono::steady_clock::now();
    begin_ = begin;
    begin_from_earlier();
    if (options_.load_control == LoadControl::arc_length) return run_by_arc();
    resume();
    try {
      for (; piece_ < path_.pieces(); ++piece_, from_ = 0) {
        go(piece_);
        if (!history_->stopped.empty()) break;
        hand_out(path_.has_times() ? path_.end(piece_) : at_factor(1));
      }
    } catch (...) {
      // Keeps the good increments, whatever error occurred.
      if (keeps(true)) states_->keep(mark(), kept_vectors());
      throw;
    }
    if (states_ && history_->stopped.empty()) {
      --piece_, from_ = 1;  // a run that goes on hands out the last frame again
      states_->done(mark(), kept_vectors());
    }
    tell_end();
  }

 private:
  void tell_end() {
    const NonlinearReport& report = solver_.report();
    monitor_.log(LogLevel::info,
                 phrase<"%1 increments, %2 cuts, %3 nonlinear iterations, %4 shortened, relative residual %5; %6 "
                        "linear iterations, matrix assembled anew %7 times">(
                     report.solves, cuts_, report.iterations, report.shortened,
                     format_number(report.residual, "%.3g"), report.linear_iterations, report.matrices));
  }
  /// Between the state of an earlier step and this one there is no factor of all loads.
  bool has_begin() const { return planned_->problem->begin != nullptr; }
  /// Frame::at of a step without times.
  double at_factor(double factor) const { return options_.increment_frames ? factor : 0.0; }
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }

  /// The numbers of the state; its place on the path and the length of the next increment stand in `values_at`,
  /// `span` and `last_step`.
  TransientMark mark() const {
    TransientMark out;
    const auto& frames = planned_->problem->frames;
    const double before = piece_ == 0 || frames.empty() ? 0.0 : path_.end(piece_ - 1);
    out.time = frames.empty() ? from_ : std::lerp(before, path_.end(piece_), piece_ == 0 ? 1.0 : from_);
    out.values_at = static_cast<double>(piece_);
    out.span = from_;
    out.last_step = length_;
    out.reference = solver_.reference();
    out.nonlinear = solver_.report();
    out.frames = piece_;
    out.report.steps = out.nonlinear.solves;
    out.report.iterations = out.nonlinear.linear_iterations;
    out.rate = out.place.wanted = 1;  // a state of this kind has no time scheme
    out.place.parts = out.place.rest_parts = 1;
    return out;
  }
  /// A state before any time has passed is not worth its place.
  bool keeps(bool stopping) const {
    return states_ && solver_.report().solves > 0 && mark().time > 0 && states_->is_due(stopping);
  }
  std::span<const NamedVector> kept_vectors() {
    std::vector<double> more = solver_.contact() ? solver_.contact()->kept() : std::vector<double>();
    const std::vector<double> bodies = solver_.body_numbers();
    more.insert(more.end(), bodies.begin(), bodies.end());
    kept_.take(solver_.u(), solver_.points(), more);
    return kept_.vectors();
  }
  void begin_from_earlier() {
    const Problem& problem = *planned_->problem;
    if (!problem.begin) return;
    GivenState given = path_.at(0, 1, monitor_);
    given.thermal_share = has_thermal_strain(problem) && !problem.begin->has_thermal ? 0.0 : 1.0;
    given.contact_share = 0;
    const std::vector<double> force = solver_.begin_from(*problem.begin, given);
    path_.begin_with(force, solver_.u(), given.thermal_share, solver_.body_motions());
  }
  void resume() {
    if (!states_) return;
    const auto mark = states_->take(kept_.vectors());
    if (!mark) return;
    const Problem& problem = *planned_->problem;
    history_->before = mark->nonlinear.solves;
    piece_ = static_cast<std::size_t>(mark->values_at);
    from_ = mark->span;
    solver_.go_on(kept_, path_.at(piece_, from_, monitor_), mark->nonlinear, mark->reference,
                  problem.frames.empty() ? problem.time : mark->time);
    length_ = mark->last_step;
  }

  void go(std::size_t piece) {
    double& from = from_;
    gone_ = 0;
    int retries = 0;
    while (from < 1) {
      if (options_.most_increments > 0 && solver_.report().solves >= options_.most_increments &&
          !(piece == 0 && has_begin()))
        return end_early(piece, from, phrase<"%1 increments were made, as many as most_increments allows">(solver_.report().solves));
      const double stop = path_.stop(piece, from);
      double to = std::min(stop, from + std::min(length_, options_.largest_increment));
      if (stop - to < std::max(snap, leftover * (to - from))) to = stop;
      const Text where = path_.text(piece, to);
      const Text stage = phrase<"increment %1, %2">(solver_.report().solves + 1, where);
      const double whole = (static_cast<double>(piece) + from) / static_cast<double>(path_.pieces());
      const bool extrapolates = options_.increment_extrapolation && gone_ > 0 &&
                                deforms_largely(planned_->problem->study);
      const GivenState given = path_.at(piece, to, monitor_);
      const auto failure = solver_.go_to(given, stage, whole, extrapolates ? (to - from) / gone_ : 0.0);
      if (!failure) {
        record(given, piece == 0 ? path_.factor(to) : 1.0, piece == 0 && !path_.has_times() ? 0.0 : path_.time(piece, to), retries);
        double growth =
            std::sqrt(static_cast<double>(options_.increment_iterations) / std::max(1, solver_.iterations()));
        // Edges that slide over each other converge linearly, however short the increment is.
        if (solver_.contact() && solver_.contact()->pairs_anew()) growth = std::max(growth, 1.0);
        monitor_.log(LogLevel::debug, phrase<"%1: %2 iterations, relative residual %3">(
                                          stage, solver_.iterations(), format_number(solver_.residual(), "%.3g")));
        length_ = next_length(to - from, growth);
        if (const ContactState* contact = solver_.contact())
          length_ = std::max(std::min(length_, safe_room * contact->room() * (to - from)), options_.smallest_increment);
        gone_ = to - from;
        from = to;
        retries = 0;
        if (from < 1 && options_.increment_frames && !path_.has_times() && !has_begin()) hand_out(from, path_.factor(from));
        if (from < 1 && keeps(false)) states_->keep(mark(), kept_vectors());
        continue;
      }
      cut(stage, *failure);
      length_ = (to - from) * options_.increment_cut;
      if (++retries > options_.increment_retries || length_ < options_.smallest_increment)
        return give_up(from, path_.text(piece, from), stage, *failure);
    }
  }

  /// growth: that the iterations of the last increment suggest.
  double next_length(double last, double growth) const {
    if (options_.increment_growth == 1) return std::min(whole_length_, last / options_.increment_cut);  // what was cut grows back
    return std::clamp(last * std::clamp(growth, least_growth, options_.increment_growth), options_.smallest_increment,
                      options_.largest_increment);
  }

  void cut(const Text& stage, const IncrementFailure& failure) {
    ++cuts_;
    history_->cuts.push_back({stage, failure.reason});
    monitor_.log(LogLevel::info, phrase<"%1 is cut: %2">(stage, failure.reason));
  }

  void record(const GivenState& given, double factor, double time, int cuts) {
    IncrementHistory::Increment one;
    one.factor = factor, one.time = time, one.cuts = cuts;
    one.iterations = solver_.iterations(), one.residual = solver_.residual();
    one.correction = solver_.correction(), one.energy = solver_.energy(), one.largest = solver_.largest();
    history_->increments.push_back(one);
    watch_.take(*given.problem, piece_ == 0 ? factor : 1.0, solver_.reactions(given), solver_.u(), solver_.contact(),
                solver_.turned(), *history_);
  }

  /// By arc length: the load factor is an unknown.
  void run_by_arc() {
    require_arc_length(*planned_->problem);
    const auto given = [&](double factor) { return path_.at(0, factor, monitor_); };
    ArcState arc;
    arc.end = options_.arc_displacement;
    const double whole = solver_.whole_length(given(0), given(1));
    arc.length = options_.first_increment * whole;
    const double most_length = options_.largest_increment * whole, least_length = options_.smallest_increment * whole;
    const int most = options_.most_increments > 0 ? options_.most_increments : most_by_arc;
    int retries = 0;
    const auto is_done = [&] {
      return arc.factor == 1 || (arc.end > 0 && solver_.largest() >= (1 - near_end) * arc.end);
    };
    while (!is_done()) {
      const int number = solver_.report().solves + 1;
      if (number > most) {
        from_ = arc.factor;
        return end_early(0, arc.factor, phrase<"%1 increments were made, as many as most_increments allows">(most));
      }
      const Text stage = phrase<"increment %1 from load factor %2">(number, format_number(arc.factor, "%.4g"));
      const double share = arc.end > 0 ? solver_.largest() / arc.end : std::abs(arc.factor);
      const double tried = arc.length;
      if (const auto failure = solver_.go_along(given, stage, std::clamp(share, 0.0, 1.0), arc)) {
        cut(stage, *failure);
        arc.length = tried * options_.increment_cut;
        if (++retries > options_.increment_retries || arc.length < least_length)
          return give_up(arc.factor, phrase<"load factor %1">(format_number(arc.factor, "%.4g")), stage, *failure);
        continue;
      }
      record(given(arc.factor), arc.factor, 0, retries);
      retries = 0;
      find_limit();
      const double growth =
          std::sqrt(static_cast<double>(options_.increment_iterations) / std::max(1, solver_.iterations()));
      if (options_.increment_growth > 1)
        arc.length = std::clamp(arc.gone * std::clamp(growth, least_growth, options_.increment_growth), least_length,
                                most_length);
      if (options_.increment_frames && !is_done()) hand_out(number, arc.factor);
    }
    hand_out(options_.increment_frames ? solver_.report().solves : 1, arc.factor);
    for (const auto& limit : history_->limits)
      monitor_.log(LogLevel::info, phrase<"The load has a limit: factor %1, at a largest displacement of %2">(
                                       format_number(limit.factor, "%.6g"), format_quantity(limit.largest, QuantityKind::length)));
    tell_end();
  }

  /// A parabola through the last three increments, if the middle one has the largest or the smallest factor.
  void find_limit() {
    const auto& all = history_->increments;
    if (all.size() < 2) return;
    const std::size_t n = all.size();
    const double f0 = n < 3 ? 0.0 : all[n - 3].factor, f1 = all[n - 2].factor, f2 = all[n - 1].factor;
    if ((f1 - f0) * (f2 - f1) >= 0) return;
    // Over the largest displacement, or over the number where that turns back too.
    double x0 = n < 3 ? 0.0 : all[n - 3].largest, x1 = all[n - 2].largest, x2 = all[n - 1].largest;
    if ((x1 - x0) * (x2 - x1) <= 0) x0 = -1, x1 = 0, x2 = 1;
    const double a = (f1 - f0) / (x1 - x0), b = ((f2 - f1) / (x2 - x1) - a) / (x2 - x0);
    const double at = 0.5 * (x0 + x1) - a / (2 * b);
    const double peak = f0 + a * (at - x0) + b * (at - x0) * (at - x1);
    history_->limits.push_back({peak, x1 == 0 ? all[n - 2].largest : at});
  }

  /// The state reached is the result, with a warning.
  void end_early(std::size_t piece, double good, const Text& why) {
    history_->stopped = phrase<"The load was not put on whole: %1. The result is the state at %2">(
        why, options_.load_control == LoadControl::load ? path_.text(piece, good)
                                                        : phrase<"load factor %1">(format_number(good, "%.4g")));
    monitor_.log(LogLevel::warning, history_->stopped);
    if (options_.load_control == LoadControl::load && keeps(true)) states_->keep(mark(), kept_vectors());
    double at = path_.has_times() ? path_.time(piece, good) : at_factor(good);
    if (path_.has_times() && piece > 0) at = std::max(at, std::nextafter(path_.end(piece - 1), std::numeric_limits<double>::max()));
    if (options_.load_control == LoadControl::arc_length) at = solver_.report().solves;
    hand_out(at, piece == 0 ? path_.factor(good) : 1.0);
  }

  void give_up(double good, const Text& good_place, const Text& stage, const IncrementFailure& failure) {
    if (options_.increment_failure == GivenUp::show && !history_->increments.empty() && !(piece_ == 0 && has_begin()))
      return end_early(piece_, good, phrase<"%1 did not converge after %2 cuts (%3)">(stage, cuts_, failure.reason));
    const Problem& problem = *planned_->problem;
    const auto equation = failure.worst_row / static_cast<std::size_t>(problem.dofs);
    const auto node =
        static_cast<std::size_t>(planned_->numbered->numbering.mesh_node[equation]);
    throw Error(ErrorKind::not_converged, place_text(*problem.mesh, failure.place ? *failure.place : problem.mesh->points[node]),
                phrase<"%1 did not converge after %2 cuts: %3; the relative residual %4 is largest here; the last "
                       "good state is at %5">(stage, cuts_, failure.reason,
                                              format_number(failure.residual, "%.3g"), good_place),
                phrase<"The load may be more than the body carries: prescribe displacements instead of forces, state "
                       "load_control: arc-length, or a smaller first_increment and more increment_retries; "
                       "increment_failure: show gives the last good state">());
  }

  /// factor: of all loads at this state.
  void hand_out(double at, double factor = 1) {
    auto out = std::make_shared<Solution>();
    system_.describe_into(*out);
    out->values = solver_.u();
    const NonlinearReport& report = solver_.report();
    out->nonlinear = report;
    out->report = solver_.last_solve();
    out->report.iterations = report.linear_iterations;
    out->report.backward_error = 0;  // the last iteration alone tells nothing
    out->report.energy_error.reset();
    out->report.rounding_limit.reset();
    out->report.relative_residual = out->report.true_relative_residual = solver_.residual();
    out->report.seconds = seconds();
    out->load_factor = factor;
    history_->turned = solver_.turned();
    out->increments = std::make_shared<const IncrementHistory>(*history_);
    const bool is_last = !history_->stopped.empty() || (piece_ + 1 >= path_.pieces() && from_ >= 1);
    if (!history_->stopped.empty()) out->warnings.push_back(history_->stopped);
    add_state_fields(*planned_->problem, solver_, team_, monitor_, *out);
    if (const ContactState* contact = solver_.contact()) {
      out->contact = std::make_shared<const ContactOutcome>(contact->outcome());
      if (is_last)
        for (Text& text : contact->untouched()) out->warnings.push_back(std::move(text));
      for (RowField& field : contact->fields()) out->grown.push_back(std::move(field));
    }
    if (is_last && solver_.is_unstable()) {
      out->warnings.push_back(phrase<"The state that was found is not stable: the smallest imperfection makes the body leave it, as a "
                                     "column that buckles. Add a small load across, or compute the critical load by buckling">());
      monitor_.log(LogLevel::warning, out->warnings.back());
    }
    frames_.take({at, std::move(out)});
  }

  DiscreteSystem& system_;
  const std::shared_ptr<const SystemPlan> planned_;  ///< a system that was stopped while it took values has none
  const SolveOptions& options_;
  FrameSink& frames_;
  TransientStates* states_;
  ThreadTeam& team_;
  Monitor& monitor_;
  HostElementWorker worker_;
  LoadPath path_;
  IncrementSolver solver_;
  KeptState kept_;
  IncrementWatch watch_;
  std::shared_ptr<IncrementHistory> history_;
  std::chrono::steady_clock::time_point begin_{};
  std::size_t piece_ = 0;  ///< of the path
  double from_ = 0;        ///< the good place on it, 0 to 1
  double length_, whole_length_;  ///< of the next increment, and of the first
  double gone_ = 0;  ///< length of the last increment of this piece; 0: none
  int cuts_ = 0;
};

}  // namespace

SystemNeeds IncrementalStatic::needs(const Study& study) const {
  // On the device: right-hand side and change. On the host: forces, residual, change, displacements of the last good
  // state, of the one before, of the iteration and of the line search, loads and prescribed values of two places, the
  // diagonal of a multigrid, the plastic strain. The points' states are counted with the assembly (assembly_host_bytes()), those on a
  // GPU with its elements (kept_response_bytes()). At large deformation the fields of strain and stretch (16 numbers a node
  // and F), on the device MINRES instead of conjugate gradients (minres_vector_bytes()) and its preconditioner of blocks, and where
  // a pressure follows free edges the directions of linear_part.cpp.
  SystemNeeds needs;
  needs.refills = true;
  needs.vectors = 2;
  needs.frames = 14;
  // Contact keeps numbers of its rows, and each surface that a force presses a column of all unknowns.
  std::ptrdiff_t pressed = 0, contacts = 0;
  for (const Condition& c : study.constraints) {
    contacts += contribution_with_gaps(c).joining.join == Join::contact;
    pressed += is_pressed(c);
  }
  needs.frames += static_cast<int>((contacts > 0 ? 2 : 0) + (pressed > 0 ? pressed + 1 : 0));
  // Forces of all unknowns beside those of the ones that nothing determines, and one set while they are gathered.
  const auto joins = [](const Condition& c) {
    const Join join = contribution_with_gaps(c).joining.join;
    return join != Join::nothing && join != Join::contact;
  };
  if (std::any_of(study.constraints.begin(), study.constraints.end(), joins) || !study.equations.empty()) needs.frames += 3;
  if (!deforms_largely(study)) return needs;
  constexpr int of_deformation = 9, of_directions = 26, of_minres = 7, of_blocks = 3;
  needs.frames += of_deformation;
  needs.vectors += of_minres + of_blocks;
  const auto follows = [](const Condition& load) { return load.kind->on == Acts::faces && contribution_with_gaps(load).pressure != 0; };
  const auto has_moment = [](const Condition& c) { return contribution_with_gaps(c).joining.join == Join::rigid && contribution_with_gaps(c).joining.moment != Vec3{}; };
  if (std::any_of(study.loads.begin(), study.loads.end(), follows) || std::any_of(study.constraints.begin(), study.constraints.end(), has_moment))
    needs.frames += of_directions;
  return needs;
}

void IncrementalStatic::run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames,
                            StateKeeper* states, Monitor& monitor) const {
  ThreadTeam team(options.threads, &monitor);
  TransientStates* const in_time = states ? states->in_time() : nullptr;
  Increments(system, options, frames, in_time, team, monitor).run();
  if (states && !in_time) states->solved_directly();  // a state of conjugate gradients is of no use
}

}  // namespace genba
