#include "app/run/step_frames.hpp"

#include "app/output/version.hpp"
#include "app/plan/frame_plan.hpp"

namespace genba {

namespace {

SeriesWish begin(const Project& project, const std::string& output, const Problem& problem,
                 Monitor& monitor) {
  SeriesWish wish;
  wish.folder = begin_frames(output, foretell_frames(project, problem), monitor);
  wish.step = project.step_name.empty() ? "step" : project.step_name;
  wish.note = "Genba. " + std::string(research_notice);
  return wish;
}

}  // namespace

StepFrames::StepFrames(const Project& project, const std::string& output, const Problem& problem,
                       Monitor& monitor)
    : writer_(begin(project, output, problem, monitor), problem.mesh) {}

void StepFrames::take(double time, const Results& results) {
  writer_.take(time, results.fields, results.element_fields);
}

}  // namespace genba
