#include "app/run/series.hpp"

#include <optional>
#include <utility>

#include "app/run/transient_checkpoints.hpp"
#include "engine/analysis/answers/mode_sum.hpp"
#include "engine/analysis/answers/response_report.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/increments/increment_history.hpp"

namespace genba {

namespace {

std::shared_ptr<const PlannedSystem> planned_at(const PlannedSystem& planned, double time, Monitor& monitor) {
  auto out = std::make_shared<PlannedSystem>(planned);
  out->problem = std::make_shared<const Problem>(problem_at(*planned.problem, time, monitor));
  return out;
}

/// Shows the stages of one time among many as one stage.
class TimeMonitor final : public Monitor {
 public:
  TimeMonitor(Monitor& whole, double time, std::size_t number, std::size_t of)
      : whole_(whole), time_(format_quantity(time, QuantityKind::time)), number_(number), of_(of) {}
  void progress(const Text& stage, double) override {
    whole_.progress(phrase<"time %1, %2">(time_, stage),
                    static_cast<double>(number_) / static_cast<double>(of_));
  }
  void log(LogLevel level, const Text& message) override { whole_.log(level, message); }
  void residual(int iteration, double relative) override { whole_.residual(iteration, relative); }
  bool cancelled() const override { return whole_.cancelled(); }

 private:
  Monitor& whole_;
  std::string time_;
  std::size_t number_, of_;
};

}  // namespace

bool goes_through_times(const Project& project) {
  return project.study.transient || project.study.modal || has_increment_frames(project) ||
         (goes_in_increments(project.study) && project.times.size() > 1);
}

std::shared_ptr<const PlannedSystem> planned_at_first_time(const Project& project,
                                                           std::shared_ptr<const PlannedSystem> planned,
                                                           Monitor& monitor) {
  if (project.times.empty()) return planned;
  const double first = project.study.transient || project.study.response ? 0 : project.times.front();
  return planned->problem->time == first ? planned : planned_at(*planned, first, monitor);
}

namespace {

/// Passes on the results of every frame.
class TransientFrames final : public FrameSink {
 public:
  TransientFrames(const Project& project, TimeOutputs& out, const DiscreteSystem& device,
                  const FrameTaker& frames, ThreadTeam& team, Monitor& monitor)
      : project_(project), out_(out), device_(device), frames_(frames), team_(team), monitor_(monitor) {}
  void take(Frame frame) override {
    if (frame.solution->modes) return take_mode(std::move(frame));
    if (has_increment_frames(project_)) return take_increment(std::move(frame));
    out_.results.reset();
    out_.solution = std::move(frame.solution);
    out_.planned = planned_at(*out_.planned, frame.at, monitor_);
    const IncrementHistory* const increments = out_.solution->increments.get();
    const bool is_last = frame.at == project_.times.back() || (increments != nullptr && !increments->stopped.empty());
    if (!is_last && !frames_) return;
    out_.results = results_stage(project_, *out_.planned, *out_.solution, &device_, team_, monitor_);
    if (frames_) frames_(*out_.planned->problem, frame.at, out_.results);
  }

 private:
  /// One mode or frame is the result of the step; all are frames.
  void take_mode(Frame frame) {
    const ResponseReport* response = frame.solution->response.get();
    if (response != nullptr && response->parts > 0) return take_part(std::move(frame), *response);
    const bool is_first = frame.solution->mode == (response != nullptr ? response->main_frame : 0);
    if (!frames_ && !is_first) return;
    auto results = results_stage(project_, *out_.planned, *frame.solution, &device_, team_, monitor_);
    if (frames_) frames_(*out_.planned->problem, frame.at, results);
    if (!is_first) return;
    out_.solution = std::move(frame.solution);
    out_.results = std::move(results);
  }

  /// The last one is the result of the step.
  void take_increment(Frame frame) {
    out_.results.reset();
    out_.solution = std::move(frame.solution);
    out_.results = results_stage(project_, *out_.planned, *out_.solution, &device_, team_, monitor_);
    if (frames_) frames_(*out_.planned->problem, frame.at, out_.results);
  }

  /// The parts of a spectrum or a random vibration add up to the result of the step.
  void take_part(Frame frame, const ResponseReport& response) {
    if (!sum_)
      sum_.emplace(response.kind == ResponseKind::spectrum && response.combination == ModeCombination::absolute
                       ? PartSum::sizes
                       : PartSum::squares);
    const std::size_t number = frame.solution->mode;
    sum_->add(*results_stage(project_, *out_.planned, *frame.solution, &device_, team_, monitor_));
    if (number + 1 < response.parts) return;
    out_.results = std::make_shared<Results>(sum_->take(out_.planned->numbered->numbering.mesh_node, team_));
    out_.solution = std::move(frame.solution);
  }

  std::optional<ModeSum> sum_;
  const Project& project_;
  TimeOutputs& out_;
  const DiscreteSystem& device_;
  const FrameTaker& frames_;
  ThreadTeam& team_;
  Monitor& monitor_;
};

}  // namespace

TimeOutputs run_transient(const Project& project, const MeshedGeometry& meshed,
                          std::shared_ptr<const PlannedSystem> planned, DiscreteSystem& device,
                          const FrameTaker& frames, const CheckpointPlace& checkpoints, ThreadTeam& team,
                          Monitor& monitor) {
  const std::shared_ptr<const PlannedSystem> at_begin = planned;
  TimeOutputs out{std::move(planned), nullptr, nullptr};
  TransientFrames taken(project, out, device, frames, team, monitor);
  if (project.study.modal) {
    procedure_for(at_begin->problem->study).run(device, project.solve, taken, nullptr, monitor);
    return out;
  }
  const std::string format = device.outside()       ? project.solve.cards > 1 ? "cards" : "ranks"
                             : !device.has_matrix() ? "direct"
                                                    : std::string(to_string(device.matrix().format()));
  TransientCheckpoints states(checkpoints, project, meshed, *at_begin, format, monitor);
  procedure_for(at_begin->problem->study)
      .run(device, project.solve, taken, checkpoints.folder.empty() ? nullptr : &states, monitor);
  return out;
}

TimeOutputs run_times(const Project& project, const MeshedGeometry& meshed, TimeOutputs out,
                      std::unique_ptr<DiscreteSystem>& device, const FrameTaker& frames, TuningCache& cache,
                      ThreadTeam& team, Monitor& monitor) {
  const std::vector<double>& times = project.times;
  if (frames) frames(*out.planned->problem, times.empty() ? 0 : times.front(), out.results);
  for (std::size_t t = 1; t < times.size(); ++t) {
    monitor.check();
    TimeMonitor told(monitor, times[t], t, times.size());
    try {
      out.results.reset();
      out.solution.reset();
      out.planned = planned_at(*out.planned, times[t], told);
      system_stage(project, out.planned, device, cache, team, told);
      out.solution = solution_stage(project, meshed, *out.planned, *device, {}, told);
      BalancedResults balanced = balanced_results(project, meshed, out.planned, std::move(out.solution), device,
                                                  cache, team, told);
      out.solution = std::move(balanced.solution);
      out.results = std::move(balanced.results);
    } catch (const Error& error) {
      throw Error(error.kind(),
                  phrase<"time %1, %2">(format_quantity(times[t], QuantityKind::time), error.place()),
                  error.problem(), error.next_step());
    }
    if (frames) frames(*out.planned->problem, times[t], out.results);
  }
  return out;
}

}  // namespace genba
