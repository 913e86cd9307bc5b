#include "app/run/step_frames.hpp"

#include <algorithm>
#include <filesystem>

#include "app/case/steps.hpp"
#include "app/frames/frame_reader.hpp"
#include "app/output/version.hpp"
#include "app/plan/frame_plan.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

std::string step_of(const Project& project) {
  return project.step_name.empty() ? "step" : project.step_name;
}

std::string series_file(const Project& project, const std::string& output, const char* inside) {
  return (fs::path(output) / inside / (series_name(step_of(project)) + ".pvd")).string();
}

bool begins_with(const std::string& pvd, const std::vector<double>& times, std::size_t count) {
  std::error_code code;
  if (count > times.size() || !fs::exists(pvd, code)) return false;
  try {
    const FrameReader reader(pvd);
    const auto& frames = reader.frames();
    if (frames.size() < count) return false;
    for (std::size_t i = 0; i < count; ++i)
      if (frames[i].at != times[i] || frames[i].bytes < 0) return false;
    return true;
  } catch (const Error&) {
    return false;
  }
}

/// The folder of frames that are not in place yet, with frames of the earlier run. If a later step failed,
/// those frames were already put into place, and are moved back here.
std::string waiting_frames(const Project& project, const std::string& output, std::size_t kept) {
  const fs::path waiting = fs::path(output) / unfinished_frames_name;
  if (!begins_with(series_file(project, output, unfinished_frames_name), project.times, kept)) {
    std::error_code code;
    remove_frames(waiting.string());
    fs::rename(fs::path(output) / frames_name, waiting, code);
    if (code)
      throw Error(ErrorKind::file, waiting.string(),
                  phrase<"the frames of the run that was interrupted cannot be taken: %1">(code.message()),
                  phrase<"Run from the start">());
  }
  return waiting.string();
}

SeriesWish begin(const Project& project, const std::string& output, const Problem& problem,
                 std::size_t kept) {
  SeriesWish wish;
  if (kept == 0) {
    wish.folder = begin_frames(output, foretell_frames(project, problem));
  } else {
    wish.folder = waiting_frames(project, output, kept);
    wish.go_on_after = project.times[kept - 1];
  }
  wish.step = step_of(project);
  if (project.study.modal && !(project.study.response && project.study.response->kind == ResponseKind::transient))
    wish.at = project.study.modal->problem == ModeProblem::buckling ? QuantityKind::dimensionless
                                                                    : QuantityKind::frequency;
  if (has_increment_frames(project)) wish.at = QuantityKind::dimensionless;
  wish.note = "Genba. " + std::string(research_notice);
  return wish;
}

}  // namespace

StepFrames::StepFrames(const Project& project, const std::string& output, const Problem& problem,
                       std::size_t kept)
    : writer_(begin(project, output, problem, kept), problem.mesh) {}

void StepFrames::take(double time, const Results& results) {
  writer_.take(time, results.fields, results.element_fields);
}

bool has_kept_frames(const Project& project, const std::string& output, std::size_t frames) {
  if (frames == 0) return true;
  for (const char* inside : {unfinished_frames_name, frames_name})
    if (begins_with(series_file(project, output, inside), project.times, frames)) return true;
  return false;
}

RunFrames::RunFrames(std::shared_ptr<const Project> project, Folder folder)
    : project_(std::move(project)), folder_(std::move(folder)) {}

void RunFrames::serve(StepRun& what, bool has_folder) {
  what.frame = [this](std::size_t i, const Problem& problem, double time,
                      const std::shared_ptr<const Results>& results) { take(i, problem, time, *results); };
  if (!has_folder) return;
  what.has_frames = [this](std::size_t i, std::size_t count) { return has(i, count); };
  what.kept_frame = [this](std::size_t i, double time, std::shared_ptr<const Mesh> mesh) {
    return kept(i, time, std::move(mesh));
  };
}

void RunFrames::take(std::size_t step, const Problem& problem, double time, const Results& results) {
  const Project own = project_of_step(*project_, step);
  const std::string folder = folder_(step);
  if (!makes_frames(own) || folder.empty()) return;
  const bool is_first = own.study.modal ? results.mode == 0
                        : own.times.empty() ? !frames_ || time < last_
                                            : time <= own.times.front();
  if (!frames_ || step_ != step || is_first) {
    frames_.reset();
    const auto before = own.study.modal ? 0 : std::ranges::lower_bound(own.times, time) - own.times.begin();
    frames_ = std::make_unique<StepFrames>(own, folder, problem, static_cast<std::size_t>(before));
    step_ = step;
  }
  frames_->take(time, results);
  last_ = time;
}

bool RunFrames::has(std::size_t step, std::size_t frames) const {
  const std::string folder = folder_(step);
  return folder.empty() || has_kept_frames(project_of_step(*project_, step), folder, frames);
}

std::shared_ptr<const Results> RunFrames::kept(std::size_t step, double time,
                                               std::shared_ptr<const Mesh> mesh) const {
  const Project own = project_of_step(*project_, step);
  const FrameReader reader(series_file(own, folder_(step), unfinished_frames_name));
  const auto at = std::ranges::find(reader.frames(), time, &ListedFrame::at);
  if (at == reader.frames().end() ||
      reader.header(static_cast<std::size_t>(at - reader.frames().begin())).mesh_check_sum !=
          FrameMesh(mesh).check_sum())
    throw Error(ErrorKind::file, reader.path(),
                phrase<"the frame at %1 is not there any more">(format_quantity(time, QuantityKind::time)),
                phrase<"Run from the start">());
  FrameFields fields = reader.read(static_cast<std::size_t>(at - reader.frames().begin()));
  ThreadTeam team(own.solve.threads);
  auto out = std::make_shared<Results>();
  out->physics = own.study.physics;
  out->fields = std::move(fields.nodal);
  out->locator = std::make_shared<const PointLocator>(mesh, team);
  out->mesh = std::move(mesh);
  return out;
}

}  // namespace genba
