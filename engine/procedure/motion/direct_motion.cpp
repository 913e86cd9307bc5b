#include "engine/procedure/motion/direct_motion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/fields/listed_fields.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/increments/incremental_static.hpp"
#include "engine/procedure/motion/linear_motion.hpp"
#include "engine/procedure/motion/nonlinear_motion.hpp"
#include "engine/procedure/schedule/step_corners.hpp"
#include "engine/procedure/schedule/step_monitor.hpp"

namespace genba {

namespace {

constexpr double cut_of_motion = 0.25;  // of a step that follows its error and does not converge
constexpr double most_growth_of_motion = 2, least_cut_of_motion = 0.2, safety_of_motion = 0.9;
/// With fewer steps in the mean period Newmark makes it longer by more than 3 %.
constexpr double fewest_steps_in_period = 10;

/// Step control reads one tolerance: that of a motion is a share.
TransientOptions controlled(TransientOptions how) {
  how.tolerance = how.motion_error;
  return how;
}

std::unique_ptr<MotionSteps> steps_of(DiscreteSystem& system, const SolveOptions& options, ThreadTeam& team, Monitor& monitor) {
  if (goes_in_increments(system.planned()->problem->study))
    return std::make_unique<NonlinearMotion>(system, options, team, monitor);
  return std::make_unique<LinearMotion>(system, options, team, monitor);
}

class MotionRun {
 public:
  MotionRun(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, TransientStates* states,
            Monitor& monitor)
      : system_(system),
        how_(controlled(system.planned()->problem->study.transient.value())),
        frames_(frames),
        states_(states),
        monitor_(monitor),
        told_(monitor, how_.frames.back()),
        team_(options.threads, &monitor),
        steps_(steps_of(system, options, team_, told_)),
        schedule_(how_, step_corners(*system.planned()->problem)) {}

  void run() {
    if (!go_on()) steps_->begin(first_size(), told_);
    try {
      while (mark_.frames < how_.frames.size()) {
        const double frame = how_.frames[mark_.frames];
        go_to(frame);
        give_away(frame);
        ++mark_.frames;
      }
    } catch (...) {
      // Keeps the earlier steps, whatever error occurred; but not between two of them.
      if (states_ && mark_.report.steps > 0 && !is_accepting_ && states_->is_due(true)) states_->keep(mark(), steps_->vectors());
      throw;
    }
    if (states_) states_->done(mark(), steps_->vectors());
    tell();
  }

 private:
  double first_size() {
    return schedule_.next(0).size;
  }

  bool go_on() {
    const auto kept = states_ ? states_->take(steps_->vectors()) : std::nullopt;
    if (!kept) return false;
    steps_->restore(*kept, told_);
    mark_ = *kept;
    schedule_.restore(mark_.place);
    return true;
  }

  /// The mark of the last accepted step. If all frames were handed out, it asks for the last frame again.
  TransientMark mark() const {
    TransientMark out = mark_;
    out.frames = std::min(out.frames, how_.frames.size() - 1);
    return out;
  }

  void take_mark() {
    steps_->write_into(mark_);
    mark_.place = schedule_.place();
    is_accepting_ = false;
    if (states_ && states_->is_due(false)) states_->keep(mark(), steps_->vectors());
  }

  void go_to(double frame) {
    const double rounding = 1e-12 * frame;  // rounding errors of added steps
    while (frame - steps_->time() > rounding) {
      const double from = steps_->time();
      if (steps_->report().steps >= how_.most_steps && schedule_.is_adaptive())
        throw Error(ErrorKind::not_converged, phrase<"time %1">(step_time_text(from)),
                    phrase<"%1 time steps were taken, and \"%2\" allows no more">(steps_->report().steps, "most_steps"),
                    phrase<"Allow a larger error, or more time steps">());
      const double size = schedule_.next(from).size;
      try {
        take_step();
        take_mark();
      } catch (const Error& error) {
        throw Error(error.kind(), phrase<"time %1, %2">(step_time_text(tried_), error.place()), error.problem(),
                    error.next_step());
      }
      if (!(steps_->time() > from))
        throw Error(ErrorKind::input, phrase<"time %1">(step_time_text(from)),
                    phrase<"the step %1 is too small to be seen in the time">(step_time_text(size)),
                    phrase<"Use a larger step">());
    }
  }

  /// Takes one step. An adaptive step becomes shorter until its error is allowed.
  void take_step() {
    for (;;) {
      NextStep step;
      const MotionSteps::Estimate estimate = converged(step);
      if (!schedule_.is_adaptive()) return accept(step, estimate);
      const double change = estimate.share > 0
                                ? std::clamp(safety_of_motion * std::cbrt(how_.tolerance / estimate.share),
                                             least_cut_of_motion, most_growth_of_motion)
                                : most_growth_of_motion;
      if (estimate.share <= how_.tolerance) {
        // A larger step needs a new matrix, so the step grows only if that pays.
        if (change >= 1.5) schedule_.want(std::max(schedule_.wanted(), change * step.size));
        return accept(step, estimate);
      }
      steps_->reject();
      shorten(step, estimate, step.size * std::min(0.9, change));
    }
  }

  /// Tries the next step. It is cut until it converges.
  MotionSteps::Estimate converged(NextStep& step) {
    for (;;) {
      step = schedule_.next(steps_->time());
      told_.at(steps_->time());
      tried_ = step.end;
      try {
        return steps_->attempt(step, told_);
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::not_converged || !steps_->can_fail() || !cut(step)) throw;
        steps_->reject();
        monitor_.log(LogLevel::info, phrase<"%1 is cut: %2">(phrase<"The step to %1">(step_time_text(step.end)), error.problem()));
      }
    }
  }

  /// False if the step would become shorter than the smallest one.
  bool cut(const NextStep& step) {
    if (schedule_.is_adaptive()) {
      if (cut_of_motion * step.size < schedule_.smallest()) return false;
      schedule_.want(cut_of_motion * step.size);
    } else {
      if (!schedule_.can_cut()) return false;
      schedule_.cut();
    }
    return true;
  }

  void accept(const NextStep& step, const MotionSteps::Estimate& estimate) {
    is_accepting_ = true;
    steps_->accept(step, estimate, told_);
    schedule_.took(step);
  }

  void shorten(const NextStep& step, const MotionSteps::Estimate& estimate, double size) {
    const double least = schedule_.smallest();
    if (size < least)
      throw Error(ErrorKind::not_converged, place_text(*system_.planned()->problem->mesh, estimate.place),
                  phrase<"the estimated error of a step of %1 is %2 of the largest displacement, not %3, and %4 is the smallest step">(
                      step_time_text(step.size), format_number(estimate.share, "%.3g"),
                      format_number(how_.tolerance, "%.3g"), step_time_text(least)),
                  phrase<"Allow a larger error or a smaller step, or let loads change less suddenly">());
    schedule_.want(size);
  }

  void give_away(double frame) {
    auto out = std::make_shared<Solution>();
    system_.describe_into(*out);
    steps_->describe_into(*out);
    const Text slow = too_slow();
    if (!slow.empty()) out->warnings.push_back(slow);
    out->values = steps_->of_all(steps_->displacement());
    out->report = steps_->last_solve();
    out->report.iterations = steps_->report().iterations;
    // They would describe the last solve only.
    out->report.energy_error.reset();
    out->report.rounding_limit.reset();
    out->transient = steps_->report();
    out->grown.push_back({velocity_field(), steps_->of_all(steps_->velocity())});
    out->grown.push_back({acceleration_field(), steps_->of_all(steps_->acceleration())});
    out->grown.push_back({system_.planned()->problem->study.physics->reaction, steps_->reactions()});
    out->measured_peak = peak_ = std::max(peak_, system_.peak_bytes());
    frames_.take({frame, std::move(out)});
    system_.restart_peak();
  }

  /// Empty, or that the steps are long for the motion.
  Text too_slow() const {
    const double period = steps_->mean_period(), step = steps_->report().largest_step;
    if (!(period > 0) || period >= fewest_steps_in_period * step) return {};
    return phrase<"The mean period of the motion is %1: a step of %2 is more than a tenth of it, so its fast part is not "
                  "resolved. Use steps of at most %3, or take the fast part for disturbance">(
        step_time_text(period), step_time_text(step), step_time_text(period / 20));
  }

  void tell() {
    const TransientReport& report = steps_->report();
    monitor_.log(LogLevel::info,
                 phrase<"%1 time steps of %2 to %3, %4 rejected; %5 iterations, matrix assembled anew %6 times">(
                     report.steps, step_time_text(report.smallest_step), step_time_text(report.largest_step),
                     report.rejected, report.iterations, report.matrices));
    if (const Text slow = too_slow(); !slow.empty()) monitor_.log(LogLevel::warning, slow);
  }

  DiscreteSystem& system_;
  TransientOptions how_;
  FrameSink& frames_;
  TransientStates* states_;  ///< may be null
  bool is_accepting_ = false;  ///< vectors may be those of the step after mark_
  TransientMark mark_;       ///< of the last accepted step; `frames` counts those handed out
  Monitor& monitor_;
  StepMonitor told_;
  ThreadTeam team_;
  std::unique_ptr<MotionSteps> steps_;
  StepSchedule schedule_;
  double tried_ = 0;       ///< s, end of the last step tried
  std::int64_t peak_ = 0;  ///< largest number of device bytes in the steps so far
};

}  // namespace

SystemNeeds DirectMotion::needs(const Study& study) const {
  // On the device: right-hand side, state and residual, of which conjugate gradients already count one. On the host:
  // the state with its stiffness and inertia, the step that is tried, loads, held motion, and vectors of a step.
  SystemNeeds needs{0, 2, {}, 38, 0};
  const bool damps = std::ranges::any_of(study.materials, [](const Material& m) {
    return m.damping_mass.value_or(0) != 0 || m.damping_stiffness.value_or(0) != 0;
  });
  const bool is_consistent = study.transient && study.transient->capacity == Capacity::consistent;
  if (!goes_in_increments(study)) {
    needs.matrices = 1 + is_consistent + damps;  // stiffness, mass, damping
    return needs;
  }
  // Increments, and beside them the vectors of a motion without its stiffness; mass and damping, each with and without
  // prescribed unknowns.
  constexpr int of_motion = 30;
  needs = IncrementalStatic().needs(study);
  needs.vectors += 2;
  needs.frames += of_motion;
  // Then one of each serves both; but where faces slide far the matrix gets couplings that the free ones do not need.
  const bool is_free = study.constraints.empty() && study.equations.empty();
  needs.matrices = (is_free ? 1 : 1 + is_consistent) + (is_free ? 1 : 2) * damps;
  return needs;
}

void DirectMotion::run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
                       Monitor& monitor) const {
  const auto& how = system.planned()->problem->study.transient;
  if (!how || how->frames.empty())
    throw Error(ErrorKind::input, phrase<"transient">(), phrase<"there is no time to give a frame at">(),
                phrase<"Write the times of its frames: the last one is its end">());
  MotionRun(system, options, frames, states ? states->in_time() : nullptr, monitor).run();
}

}  // namespace genba
