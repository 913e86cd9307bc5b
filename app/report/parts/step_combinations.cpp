#include "app/report/parts/step_combinations.hpp"

#include <cmath>

#include "app/case/steps.hpp"
#include "engine/analysis/answers/combined.hpp"
#include "engine/base/quantity/number_text.hpp"

namespace genba {

std::vector<CombinedSteps> combined_steps(const StepPipelines& pipelines) {
  std::vector<CombinedSteps> out;
  const auto project = pipelines.project();
  if (!project || project->combinations.empty()) return out;
  ThreadTeam team(project->solve.threads);
  for (const Combination& stated : project->combinations) {
    CombinedSteps sum{stated.name, {}, nullptr};
    std::vector<std::shared_ptr<const Results>> held;
    std::vector<ResultsTimes> of;
    for (const Combination::Part& part : stated.parts) {
      const std::size_t at = step_named(*project, part.step, "combinations");
      sum.parts.emplace_back(at, part.factor);
      if (auto results = pipelines.of(at).results()) {
        of.push_back({results.get(), part.factor});
        held.push_back(std::move(results));
      }
    }
    const auto planned = sum.parts.empty() ? nullptr : pipelines.of(sum.parts.front().first).planned();
    if (planned && of.size() == sum.parts.size())
      sum.results = std::make_shared<const Results>(combined(*planned->problem, of, team));
    out.push_back(std::move(sum));
  }
  return out;
}

std::string parts_text(const Project& project, const CombinedSteps& sum) {
  std::string out;
  for (const auto& [at, factor] : sum.parts) {
    const std::string size = format_number(out.empty() ? factor : std::abs(factor), "%.6g");
    out += (out.empty() ? "" : factor < 0 ? " - " : " + ") + size + " " + step(project, at).name;
  }
  return out;
}

std::string combinations_csv(const StepPipelines& pipelines) {
  const auto quoted = [](const std::string& text) {
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + "\"";
  };
  std::string out = "combination,factors,field,unit,least,largest,least at x (m),y (m),z (m),largest at x (m),y (m),z (m)\n";
  for (const CombinedSteps& sum : combined_steps(pipelines)) {
    if (!sum.results) continue;
    for (const Extremum& e : sum.results->extrema) {
      out += quoted(sum.name) + "," + quoted(parts_text(*pipelines.project(), sum)) + "," + e.field + "," +
             std::string(si_unit(e.kind));
      for (const double v : {e.min, e.max, e.min_place[0], e.min_place[1], e.min_place[2], e.max_place[0],
                             e.max_place[1], e.max_place[2]})
        out += "," + format_number(v, "%.9g");
      out += "\n";
    }
  }
  return out;
}

}  // namespace genba
