#include "app/report/parts/step_envelope.hpp"

#include <algorithm>

namespace genba {

std::vector<EnvelopeRow> step_envelope(const StepPipelines& pipelines) {
  struct Found {
    EnvelopeRow row;
    int steps = 0;
  };
  std::vector<Found> found;
  for (std::size_t i = 0; i < pipelines.count(); ++i) {
    const auto results = pipelines.of(i).results();
    if (!results) continue;
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
