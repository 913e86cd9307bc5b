#include "app/report/parts/step_envelope.hpp"

#include <algorithm>
#include <cmath>

#include "app/case/steps.hpp"
#include "engine/physics/difference_name.hpp"

namespace genba {

std::string name_of_case(const Project& project, std::size_t number) {
  const std::size_t steps = step_count(project);
  return number < steps ? step(project, number).name : project.combinations[number - steps].name;
}

std::vector<EnvelopeRow> step_envelope(const StepResults& steps, std::span<const CombinedSteps> sums) {
  struct Found {
    EnvelopeRow row;
    int steps = 0;
  };
  std::vector<Found> found;
  const std::size_t count = steps.results.size();
  for (std::size_t i = 0; i < count + sums.size(); ++i) {
    const auto& results = i < count ? steps.results[i] : sums[i - count].results;
    if (!results || (results->modes && !results->response)) continue;  // the size of a mode shape means nothing
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

namespace {

double size_of(const Field& field, std::size_t node) {
  const auto width = static_cast<std::size_t>(field.components);
  if (width == 1) return field.data[node];
  double sum = 0;
  for (std::size_t c = 0; c < width; ++c) sum += field.data[width * node + c] * field.data[width * node + c];
  return std::sqrt(sum);
}

}  // namespace

std::shared_ptr<const Results> envelope_fields(const StepResults& steps, std::span<const CombinedSteps> sums) {
  std::vector<std::pair<const Results*, double>> cases;  // and their numbers
  auto out = std::make_shared<Results>();
  for (std::size_t i = 0; i < steps.results.size() + sums.size(); ++i) {
    const auto& results = i < steps.results.size() ? steps.results[i] : sums[i - steps.results.size()].results;
    if (!results || (results->modes && !results->response)) continue;
    if (cases.empty()) {
      out->mesh = results->mesh;
      out->physics = results->physics;
      out->locator = results->locator;
    } else if (results->physics != out->physics || results->mesh->points.size() != out->mesh->points.size()) {
      continue;
    }
    cases.emplace_back(results.get(), static_cast<double>(i + 1));
  }
  if (cases.size() < 2) return nullptr;
  for (const KeyValue& key : out->physics->key_values) {
    const std::string_view name = key.extremum.substr(0, key.extremum.find(':'));
    Field most, governs;
    for (const auto& [results, number] : cases) {
      const Field* field = results->find(name);
      if (!field) continue;
      const std::size_t nodes = out->mesh->points.size();
      if (most.data.empty()) {
        most.name = envelope_name(name);
        most.kind = field->kind;
        most.data.assign(nodes, -HUGE_VAL);
        governs.name = governing_name(name);
        governs.data.assign(nodes, 0.0);
      }
      for (std::size_t node = 0; node < nodes; ++node)
        if (const double size = size_of(*field, node); size > most.data[node]) {
          most.data[node] = size;
          governs.data[node] = number;
        }
    }
    if (most.data.empty()) continue;
    out->fields.push_back(std::move(most));
    out->fields.push_back(std::move(governs));
  }
  return out;
}

}  // namespace genba
