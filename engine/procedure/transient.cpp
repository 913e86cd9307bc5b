#include "engine/procedure/transient.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/current/current_heating.hpp"
#include "engine/procedure/schedule/step_corners.hpp"
#include "engine/procedure/schedule/step_monitor.hpp"
#include "engine/procedure/tissue/grown_fields.hpp"
#include "engine/procedure/tissue/perfusion_shut_off.hpp"
#include "engine/procedure/transient_state.hpp"
#include "engine/procedure/transient_steps.hpp"

namespace genba {

namespace {

constexpr double most_growth = 2, least_cut = 0.2, safety = 0.9;

/// The factor for the step size that brings the error to the allowed one.
double wanted_change(double error, double tolerance, int order) {
  if (!(error > 0)) return most_growth;
  return std::clamp(safety * std::pow(tolerance / error, 1.0 / (order + 1)), least_cut, most_growth);
}

CurrentDevice shared_with_current(DiscreteSystem& system) {
  const auto& planned = system.planned();
  CurrentDevice out{system.backend(), planned->numbered};
  if (system.factor()) return out;  // the host recovers by conjugate gradients
  out.format = system.matrix().format();
  out.assembles = !planned->plan.device.is_gpu || planned->plan.row(out.format).assembled_on_device;
  out.preconditioner = system.preconditioning().kind;
  return out;
}

class Run {
 public:
  Run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, TransientStates* states,
      Monitor& monitor)
      : system_(system),
        how_(system.planned()->problem->study.transient.value()),
        frames_(frames),
        states_(states),
        monitor_(monitor),
        told_(monitor, how_.frames.empty() ? 0.0 : how_.frames.back()),
        team_(options.threads, &monitor),
        steps_(system, options, team_, told_),
        grown_(*system_.planned()->problem, system_.planned()->numbered->numbering, steps_.state(), team_),
        planned_(system_.planned()),
        shut_off_(*planned_->problem, planned_->numbered->numbering, team_),
        schedule_(how_, step_corners(*planned_->problem)) {
    for (const StepCorner& corner : schedule_.corners().ends) corner_times_.push_back(corner.time);
    if (!how_.current_step.empty())
      heating_ =
          std::make_unique<CurrentHeating>(shared_with_current(system), *planned_->problem, options, team_);
  }

  void run() {
    go_on();
    if (const std::size_t inside = schedule_.corners().inside.size(); inside > 0)
      monitor_.log(
          LogLevel::info,
          phrase<"%1 rows or jumps of conditions over time lie so dense that time steps do not end at "
                 "them: loads are integrated over each time step">(inside));
    try {
      while (mark_.frames < how_.frames.size()) {
        const double frame = how_.frames[mark_.frames];
        go_to(frame);
        give_away(frame);
        ++mark_.frames;
      }
    } catch (...) {
      // Keeps the earlier steps, whatever error occurred.
      if (states_ && mark_.report.steps > 0 && states_->is_due(true)) states_->keep(mark(), vectors());
      throw;
    }
    if (states_) states_->done(mark(), vectors());
    const TransientReport& report = steps_.report();
    if (report.rejected > 0 && !schedule_.is_adaptive())
      monitor_.log(LogLevel::info,
                   phrase<"%1 time steps did not converge and were cut; the smallest part is %2">(
                       report.rejected, step_time_text(report.smallest_step)));
    monitor_.log(
        LogLevel::info,
        phrase<"%1 time steps of %2 to %3, %4 rejected; %5 iterations, matrix assembled anew %6 times">(
            report.steps, step_time_text(report.smallest_step), step_time_text(report.largest_step), report.rejected,
            report.iterations, report.matrices));
  }

 private:
  /// Starts from a kept state, or else from 0 s.
  void go_on() {
    const auto kept = states_ ? states_->take(vectors()) : std::nullopt;
    if (!kept) return;
    grown_.restore_rows(grown_rows_);
    if (!answered_.empty()) {
      const auto& left = shut_off_.restore(answered_);
      steps_.set_perfusion_left(left, shut_off_.answered(), told_);
    }
    steps_.restore(*kept, told_);
    if (heating_) heating_->restore(kept->report.current, {kept->last_begin, kept->time}, told_);
    mark_ = *kept;
    schedule_.restore(mark_.place);
  }

  /// All vectors that the next step depends on. A new quantity that accumulates over steps belongs here too.
  std::vector<NamedVector> vectors() {
    std::vector<NamedVector> out = steps_.vectors();
    grown_rows_ = grown_.rows();
    for (std::size_t i = 0; i < grown_rows_.size(); ++i)
      out.push_back({"grown " + std::to_string(i + 1), &grown_rows_[i]});
    answered_ = shut_off_.answered();
    if (shut_off_.is_on()) out.push_back({"perfusion left", &answered_});
    if (heating_)
      for (auto& [name, values] : heating_->vectors()) out.push_back({std::move(name), values});
    return out;
  }

  /// The mark of the last accepted step. If all frames were handed out, it asks for the last frame again.
  TransientMark mark() const {
    TransientMark out = mark_;
    out.frames = std::min(out.frames, how_.frames.size() - 1);
    if (heating_) out.report.current = heating_->report();
    return out;
  }

  void take_mark() {
    steps_.write_into(mark_);
    mark_.place = schedule_.place();
    if (states_ && states_->is_due(false)) states_->keep(mark(), vectors());
  }

  void go_to(double frame) {
    const double rounding = 1e-12 * frame;  // rounding errors of added steps
    while (frame - steps_.time() > rounding) {
      const double from = steps_.time();
      if (steps_.report().steps >= how_.most_steps && schedule_.is_adaptive())
        throw Error(ErrorKind::not_converged, phrase<"time %1">(step_time_text(from)),
                    phrase<"%1 time steps were taken, and \"%2\" allows no more">(steps_.report().steps,
                                                                                 "most_steps"),
                    phrase<"Allow a larger error, or more time steps">());
      const double size = schedule_.next(from).size;
      try {
        take_step();
        take_mark();
      } catch (const Error& error) {
        throw Error(error.kind(), phrase<"time %1, %2">(step_time_text(tried_), error.place()), error.problem(),
                    error.next_step());
      }
      if (!(steps_.time() > from))
        throw Error(ErrorKind::input, phrase<"time %1">(step_time_text(from)),
                    phrase<"the step %1 is too small to be seen in the time">(step_time_text(size)),
                    phrase<"Use a larger step">());
    }
  }

  std::optional<TransientSteps::Estimate> attempt(const NextStep& step) {
    told_.at(steps_.time());
    tried_ = step.end;
    heat_up();
    return steps_.attempt(step, told_);
  }

  /// Takes one step. An adaptive step becomes shorter until its error is allowed.
  void take_step() {
    for (;;) {
      NextStep step;
      const auto estimate = converged(step);
      if (!schedule_.is_adaptive() || !estimate) return accept(step, estimate);
      const double change = wanted_change(estimate->error, how_.tolerance, estimate->order);
      if (estimate->error <= how_.tolerance) {
        // A larger step needs a new matrix, so the step grows only if that pays.
        if (change >= 1.5) schedule_.want(std::max(schedule_.wanted(), change * step.size));
        return accept(step, estimate);
      }
      steps_.reject();
      shorten(step, *estimate, step.size * std::min(0.9, change));
    }
  }

  /// Tries the next step. It is cut until its nonlinear iterations converge.
  std::optional<TransientSteps::Estimate> converged(NextStep& step) {
    for (;;) {
      step = schedule_.next(steps_.time());
      try {
        return attempt_to_switch(step);
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::not_converged || !steps_.nonlinear() || !cut(step)) throw;
        steps_.reject();
      }
    }
  }

  /// False if the step would become shorter than the smallest one.
  bool cut(const NextStep& step) {
    if (schedule_.is_adaptive()) {
      if (least_cut * step.size < schedule_.smallest()) return false;
      schedule_.want(least_cut * step.size);
    } else {
      if (!schedule_.can_cut()) return false;
      schedule_.cut();
    }
    return true;
  }

  void shorten(const NextStep& step, const TransientSteps::Estimate& estimate, double size) {
    const double least = schedule_.smallest();
    if (size < least)
      throw Error(
          ErrorKind::not_converged, place_text(*system_.planned()->problem->mesh, estimate.place),
          phrase<"the estimated error of a step of %1 is %2, not %3, and %4 is the smallest step">(
              step_time_text(step.size), format_quantity(estimate.error, QuantityKind::temperature_difference),
              format_quantity(how_.tolerance, QuantityKind::temperature_difference), step_time_text(least)),
          phrase<"Allow a larger error or a smaller step, or let conditions change less suddenly">());
    schedule_.want(size);
  }

  /// Tries the step, and shorter ones until it ends where an on-off control switches, if that is inside it.
  std::optional<TransientSteps::Estimate> attempt_to_switch(NextStep& step) {
    constexpr int most_tries = 30;
    constexpr double least_part = 1e-6;
    auto estimate = attempt(step);
    if (!heating_) return estimate;
    const double near = heating_->near_switch(), target = 0.5 * near;
    double at = heating_->beyond_switch(steps_.tried_state());
    if (!(at > near)) return estimate;
    const NextStep whole = step;
    double low = 0, low_at = heating_->beyond_switch(steps_.state()) - target, high = whole.size,
           high_at = at - target;
    for (int tried = 0; tried < most_tries && !(at >= 0 && at <= near) && high > least_part * whole.size; ++tried) {
      // Secant and bisection take turns where the temperature is no line.
      const double secant = low + (high - low) * low_at / (low_at - high_at);
      const double size = tried % 3 == 2 ? 0.5 * (low + high) : secant;
      step = schedule_.shortened(steps_.time(), whole, std::max(size, least_part * whole.size));
      estimate = attempt(step);
      at = heating_->beyond_switch(steps_.tried_state());
      if (at - target > 0)
        high = step.size, high_at = at - target;
      else
        low = step.size, low_at = at - target;
    }
    return estimate;
  }

  /// The heat of a current in the step that is tried.
  void heat_up() {
    if (!heating_) return;
    heating_->begin_step({steps_.time(), tried_}, steps_.state(), told_);
    steps_.set_heating(heating_->heat());
  }

  void accept(const NextStep& step, const std::optional<TransientSteps::Estimate>& estimate) {
    steps_.accept(estimate);
    schedule_.took(step);
    if (heating_) heating_->taken(steps_.time(), steps_.last_step());
    if (!grown_.is_empty()) grown_.take(steps_.last_step(), steps_.state_before(), steps_.state());
    if (step.jumps || step.is_rough) steps_.begin_anew();
    if (!shut_off_.is_on()) return;
    if (const auto* left = shut_off_.next(grown_))
      steps_.set_perfusion_left(*left, shut_off_.answered(), told_);
  }

  void give_away(double frame) {
    auto out = std::make_shared<Solution>();
    out->values.assign(steps_.state().begin(), steps_.state().end());
    system_.describe_into(*out);
    out->report = steps_.last_solve();
    out->report.iterations = steps_.report().iterations;
    // They would describe the last solve only, which may have done nothing.
    out->report.energy_error.reset();
    out->report.rounding_limit.reset();
    out->transient = steps_.told_report(corner_times_);
    if (heating_) out->transient->current = heating_->report();
    if (const NonlinearReport* nonlinear = steps_.nonlinear()) {
      out->nonlinear = *nonlinear;
      out->report.true_relative_residual = nonlinear->residual;
    }
    out->grown = grown_.fields();
    // The peak is read before the sink recovers the fields of the frame: recovery takes memory that is free,
    // and the plan does not predict it.
    out->measured_peak = peak_ = std::max(peak_, out->ranks ? out->ranks->peak_bytes() : system_.peak_bytes());
    frames_.take({frame, std::move(out)});
    system_.restart_peak();
  }

  DiscreteSystem& system_;
  TransientOptions how_;
  FrameSink& frames_;
  TransientStates* states_;  ///< may be null
  TransientMark mark_;       ///< of the last accepted step; `frames` counts those handed out
  Monitor& monitor_;
  StepMonitor told_;
  ThreadTeam team_;
  TransientSteps steps_;
  GrownFields grown_;
  std::shared_ptr<const SystemPlan> planned_;  ///< the plan when the step began; others borrow its problem
  PerfusionShutOff shut_off_;
  std::unique_ptr<CurrentHeating> heating_;      ///< null if no current heats
  std::vector<std::vector<double>> grown_rows_;  ///< in the layout of the kept states
  std::vector<double> answered_;
  StepSchedule schedule_;
  std::vector<double> corner_times_;  ///< s
  double tried_ = 0;                  ///< s, end of the last step tried
  std::int64_t peak_ = 0;             ///< largest number of device bytes in the steps so far
};

}  // namespace

SystemNeeds Transient::needs(const Study& study) const {
  // Device vectors: a step has right-hand side, state and residual; conjugate gradients already count one of
  // them. Host vectors: the last three states, their products with the capacity, loads, and the vectors of a
  // step.
  SystemNeeds needs{0, 2, {}, 21 + GivenLoads::host_vectors(study), 0};
  const bool nodal = heat_content_depends(study);
  if (study.transient && study.transient->capacity == Capacity::consistent && !nodal) needs.matrices = 1;
  if (study.transient)
    needs.frames +=
        GrownFields::host_vectors(*study.transient) + PerfusionShutOff::host_vectors(*study.transient);
  const bool has_perfusion = std::any_of(study.loads.begin(), study.loads.end(), [](const Condition& load) {
    return load.kind->enters == Enters::exchanges && load.kind->on == Acts::regions;
  });
  if (has_perfusion) needs.frames += 2;  // what it takes and brings at nodes
  if (study.transient && !study.transient->current_step.empty()) {
    // Matrix, preconditioner, right-hand side, state and residual of the current.
    ++needs.matrices;
    ++needs.preconditioners;
    needs.vectors += 3;
    needs.frames += CurrentHeating::host_vectors;
  }
  if (!depends_on_state(study)) return needs;
  // Nonlinear iterations need one more device vector. On the host: flow, stored heat, residual, change, two
  // states, the state by mesh nodes, the diagonal of a multigrid; also slopes and the masses of materials.
  ++needs.vectors;
  needs.frames += nodal ? 13 + static_cast<int>(study.materials.size()) : 8;
  return needs;
}

StorageTerm first_storage(const Study& study) {
  if (!study.transient) return {};
  const TransientOptions& how = *study.transient;
  double from = 0, first = 0;
  for (const double frame : how.frames)
    if (frame > from) {
      first = even_steps(from, frame, how.step).size;
      break;
    }
  if (first == 0) first = how.step;
  // Crank-Nicolson begins with half steps of backward Euler, of the same matrix.
  return {step_weights(how.scheme, first, 0).now, how.capacity};
}

void Transient::run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames,
                    StateKeeper* states, Monitor& monitor) const {
  const auto& how = system.planned()->problem->study.transient;
  if (!how || how->frames.empty())
    throw Error(ErrorKind::input, phrase<"transient">(), phrase<"there is no time to give a frame at">(),
                phrase<"Write the times of its frames: the last one is its end">());
  const OutsideScope scope(system);
  Run(system, options, frames, states ? states->in_time() : nullptr, monitor).run();
}

}  // namespace genba
