#include "app/report/parts/step_envelope.hpp"

#include <algorithm>

#include "app/case/steps.hpp"

namespace genba {

std::string name_of_case(const Project& project, std::size_t number) {
  const std::size_t steps = step_count(project);
  return number < steps ? step(project, number).name : project.combinations[number - steps].name;
}

std::vector<EnvelopeRow> step_envelope(const StepPipelines& pipelines, std::span<const CombinedSteps> sums) {
  struct Found {
    EnvelopeRow row;
    int steps = 0;
  };
  std::vector<Found> found;
  for (std::size_t i = 0; i < pipelines.count() + sums.size(); ++i) {
    const auto results = i < pipelines.count() ? pipelines.of(i).results() : sums[i - pipelines.count()].results;
    if (!results || results->modes) continue;  // the size of a mode shape means nothing
    for (const Extremum& e : results->extrema) {
      const EnvelopeRow::End least{e.min, i, e.min_place}, most{e.max, i, e.max_place};
      auto at = std::ranges::find_if(found, [&](const Found& one) { return one.row.field == e.field; });
      if (at == found.end()) {
        found.push_back({{e.field, e.kind, least, most}, 1});
        continue;
      }
      ++at->steps;
      if (least.value < at->row.least.value) at->row.least = least;
      if (most.value > at->row.most.value) at->row.most = most;
    }
  }
  std::vector<EnvelopeRow> out;
  for (const Found& one : found)
    if (one.steps > 1) out.push_back(one.row);
  return out;
}

}  // namespace genba
