#include "engine/procedure/modal/modal.hpp"

#include <utility>

#include "engine/analysis/system/assembly.hpp"
#include "engine/procedure/modal/mode_set.hpp"
#include "engine/procedure/modal/system_parts.hpp"

namespace genba {

SystemNeeds Modal::needs(const Study& study) const {
  SystemNeeds needs = search_needs(study);
  if (study.modal && !study.modal->stress_of.empty()) ++needs.matrices;
  return needs;
}

void Modal::run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
                Monitor& monitor) const {
  const OutsideScope scope(system);
  ModeSet found = find_mode_set(system, options, monitor);
  const SystemPlan& planned = *system.planned();
  for (std::size_t i = 0; i < found.shapes.size(); ++i) {
    auto out = mode_solution(system, found.warnings);
    out->values = std::move(found.shapes[i]);
    take_determined(*planned.problem, planned.numbered->numbering, out->values);
    out->report.iterations = found.report->iterations;
    out->report.relative_residual = out->report.true_relative_residual = found.report->modes[i].residual;
    out->report.seconds = found.report->seconds;
    out->modes = found.report;
    out->mode = i;
    frames.take({found.report->modes[i].frequency, std::move(out)});
  }
  if (states) states->solved_directly();
}

}  // namespace genba
