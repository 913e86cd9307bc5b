#include "app/run/step_frames.hpp"

#include "app/output/version.hpp"
#include "app/plan/frame_plan.hpp"
#include "engine/base/quantity/number_text.hpp"

namespace genba {

namespace {

SeriesWish begin(const Project& project, const std::string& output, const Problem& problem,
                 Monitor& monitor) {
  const FrameNeed need = foretell_frames(project, problem);
  SeriesWish wish;
  wish.folder = begin_frames(output, need, monitor);
  wish.step = project.step_name.empty() ? "step" : project.step_name;
  wish.note = "Genba. " + std::string(research_notice);
  monitor.log(LogLevel::info, phrase<"Frames on disk: %1; %2 are free in %3">(
                                  describe(need), format_bytes(free_disk_bytes(output)), output));
  return wish;
}

}  // namespace

StepFrames::StepFrames(const Project& project, const std::string& output, const Problem& problem,
                       Monitor& monitor)
    : writer_(begin(project, output, problem, monitor), problem.mesh) {}

void StepFrames::take(double time, const Results& results) {
  writer_.take(time, results.fields, results.element_fields);
}

TakeResults StepFrames::taker() {
  return [this](double time, const std::shared_ptr<const Results>& results) { take(time, *results); };
}

}  // namespace genba
