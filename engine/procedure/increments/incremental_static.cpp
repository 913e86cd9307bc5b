#include "engine/procedure/increments/incremental_static.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/increments/increment_solver.hpp"

namespace genba {

namespace {

constexpr double most_growth = 2, least_growth = 0.5;
constexpr double snap = 1e-9;         // places nearer to the end of a piece are its end
constexpr double leftover = 0.1;      // part of an increment that is not left for one of its own

/// Without friction and flow the way does not matter: the whole load is tried at once.
double first_length(const Problem& problem, const SolveOptions& options) {
  const auto rubs = [](const FoundContact& contact) { return contact.law.friction > 0 || contact.law.law == ContactLaw::rough; };
  const bool is_by_way = keeps_history(problem.study) || !problem.contacts ||
                         std::any_of(problem.contacts->all.begin(), problem.contacts->all.end(), rubs);
  return is_by_way ? options.first_increment : options.largest_increment;
}

/// Goes along the path piece by piece.
class Increments {
 public:
  Increments(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, TransientStates* states,
             ThreadTeam& team, Monitor& monitor)
      : system_(system),
        options_(options),
        frames_(frames),
        states_(states),
        team_(team),
        monitor_(monitor),
        worker_(team),
        path_(system.planned()->problem, system.planned()->numbered->numbering, worker_),
        solver_(system, options, worker_, team, monitor),
        kept_(system.planned()->numbered->numbering, static_cast<std::size_t>(system.planned()->problem->dofs),
              solver_.points()),
        length_(first_length(*system.planned()->problem, options)) {}

  void run() {
    const auto begin = std::chrono::steady_clock::now();
    begin_from_earlier();
    resume();
    try {
      for (; piece_ < path_.pieces(); ++piece_, from_ = 0) {
        go(piece_);
        hand_out(path_.end(piece_),
                 std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
      }
    } catch (...) {
      // Keeps the good increments, whatever error occurred.
      if (keeps(true)) states_->keep(mark(), kept_vectors());
      throw;
    }
    if (states_) {
      --piece_, from_ = 1;  // a run that goes on hands out the last frame again
      states_->done(mark(), kept_vectors());
    }
    const NonlinearReport& report = solver_.report();
    monitor_.log(LogLevel::info,
                 phrase<"%1 increments, %2 cuts, %3 nonlinear iterations, %4 shortened, relative residual %5; %6 "
                        "linear iterations, matrix assembled anew %7 times">(
                     report.solves, cuts_, report.iterations, report.shortened,
                     format_number(report.residual, "%.3g"), report.linear_iterations, report.matrices));
  }

 private:
  /// The numbers of the state; its place on the path and the length of the next increment stand in `values_at`,
  /// `span` and `last_step`.
  TransientMark mark() const {
    TransientMark out;
    const auto& frames = system_.planned()->problem->frames;
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
    kept_.take(solver_.u(), solver_.points());
    return kept_.vectors();
  }
  void begin_from_earlier() {
    const Problem& problem = *system_.planned()->problem;
    if (!problem.begin) return;
    GivenState given = path_.at(0, 1, monitor_);
    given.thermal_share = has_thermal_strain(problem) && !problem.begin->has_thermal ? 0.0 : 1.0;
    const std::vector<double> force = solver_.begin_from(*problem.begin, given);
    path_.begin_with(force, solver_.u(), given.thermal_share);
  }
  void resume() {
    if (!states_) return;
    const auto mark = states_->take(kept_.vectors());
    if (!mark) return;
    const Problem& problem = *system_.planned()->problem;
    solver_.go_on(kept_, mark->nonlinear, mark->reference, problem.frames.empty() ? problem.time : mark->time);
    piece_ = static_cast<std::size_t>(mark->values_at);
    from_ = mark->span;
    length_ = mark->last_step;
  }

  void go(std::size_t piece) {
    double& from = from_;
    gone_ = 0;
    int retries = 0;
    while (from < 1) {
      double to = std::min(1.0, from + std::min(length_, options_.largest_increment));
      if (1 - to < std::max(snap, leftover * (to - from))) to = 1;
      const Text where = path_.text(piece, to);
      const Text stage = phrase<"increment %1, %2">(solver_.report().solves + 1, where);
      const double whole = (static_cast<double>(piece) + from) / static_cast<double>(path_.pieces());
      const bool extrapolates = options_.increment_extrapolation && gone_ > 0 &&
                                deforms_largely(system_.planned()->problem->study);
      const auto failure =
          solver_.go_to(path_.at(piece, to, monitor_), stage, whole, extrapolates ? (to - from) / gone_ : 0.0);
      if (!failure) {
        const double growth =
            std::sqrt(static_cast<double>(options_.increment_iterations) / std::max(1, solver_.iterations()));
        monitor_.log(LogLevel::debug, phrase<"%1: %2 iterations, relative residual %3">(
                                          stage, solver_.iterations(), format_number(solver_.residual(), "%.3g")));
        length_ = std::clamp((to - from) * std::clamp(growth, least_growth, most_growth), options_.smallest_increment,
                             options_.largest_increment);
        gone_ = to - from;
        from = to;
        retries = 0;
        if (from < 1 && keeps(false)) states_->keep(mark(), kept_vectors());
        continue;
      }
      ++cuts_;
      monitor_.log(LogLevel::info, phrase<"%1 is cut: %2">(stage, failure->reason));
      length_ = (to - from) * options_.increment_cut;
      if (++retries > options_.increment_retries || length_ < options_.smallest_increment)
        give_up(piece, from, stage, *failure);
    }
  }

  [[noreturn]] void give_up(std::size_t piece, double good, const Text& stage, const IncrementFailure& failure) {
    const Problem& problem = *system_.planned()->problem;
    const auto equation = failure.worst_row / static_cast<std::size_t>(problem.dofs);
    const auto node =
        static_cast<std::size_t>(system_.planned()->numbered->numbering.mesh_node[equation]);
    throw Error(ErrorKind::not_converged, place_text(*problem.mesh, failure.place ? *failure.place : problem.mesh->points[node]),
                phrase<"%1 did not converge after %2 cuts: %3; the relative residual %4 is largest here; the last "
                       "good state is at %5">(stage, cuts_, failure.reason,
                                              format_number(failure.residual, "%.3g"), path_.text(piece, good)),
                phrase<"The load may be more than the body carries: prescribe displacements instead of forces, harden "
                       "the material, or state a smaller first_increment and more increment_retries">());
  }

  void hand_out(double at, double seconds) {
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
    out->report.seconds = seconds;
    out->points = std::make_shared<const PointHistory>(solver_.points());
    if (any_flows(system_.planned()->problem->study))
      out->grown.push_back({plastic_strain_field(), plastic_strain_at_nodes(solver_.input(), solver_.batches(),
                                                                          solver_.points(), team_, monitor_)});
    if (any_creeps(system_.planned()->problem->study))
      out->grown.push_back({creep_strain_field(),
                            plastic_strain_at_nodes(solver_.input(), solver_.batches(), solver_.points(), team_, monitor_,
                                                    element::J2::creep_at)});
    if (const ContactState* contact = solver_.contact()) {
      out->contact = std::make_shared<const ContactOutcome>(contact->outcome());
      for (RowField& field : contact->fields()) out->grown.push_back(std::move(field));
    }
    frames_.take({at, std::move(out)});
  }

  DiscreteSystem& system_;
  const SolveOptions& options_;
  FrameSink& frames_;
  TransientStates* states_;
  ThreadTeam& team_;
  Monitor& monitor_;
  HostElementWorker worker_;
  LoadPath path_;
  IncrementSolver solver_;
  KeptState kept_;
  std::size_t piece_ = 0;  ///< of the path
  double from_ = 0;        ///< the good place on it, 0 to 1
  double length_;
  double gone_ = 0;  ///< length of the last increment of this piece; 0: none
  int cuts_ = 0;
};

}  // namespace

SystemNeeds IncrementalStatic::needs(const Study&) const {
  // On the device: right-hand side and change. On the host: forces, residual, change, displacements of the last good
  // state, of the one before, of the iteration and of the line search, loads and prescribed values of two places, the
  // diagonal of a multigrid, the plastic strain. The points' states are counted with the assembly (assembly_host_bytes()), those on a
  // GPU with its elements (kept_response_bytes()).
  SystemNeeds needs;
  needs.refills = true;
  needs.vectors = 2;
  needs.frames = 14;
  return needs;
}

void IncrementalStatic::run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames,
                            StateKeeper* states, Monitor& monitor) const {
  ThreadTeam team(options.threads, &monitor);
  // The history of contact is not kept: such a run begins anew.
  TransientStates* const in_time = states && !system.planned()->problem->contacts ? states->in_time() : nullptr;
  Increments(system, options, frames, in_time, team, monitor).run();
  if (states && !in_time) states->solved_directly();  // a state of conjugate gradients is of no use
}

}  // namespace genba
