#include "app/report/parts/step_combinations.hpp"

#include <cmath>

#include "app/case/steps.hpp"
#include "engine/analysis/answers/combined.hpp"
#include "engine/base/quantity/number_text.hpp"

namespace genba {

StepResults step_results(const StepPipelines& pipelines) {
  StepResults out{pipelines.project(), {}, {}};
  for (std::size_t i = 0; out.project && i < pipelines.count(); ++i) {
    out.results.push_back(pipelines.of(i).results());
    out.planned.push_back(pipelines.of(i).planned());
  }
  return out;
}

CombinedSteps combined_step(const StepResults& steps, std::size_t number) {
  const Project& project = *steps.project;
  const Combination& stated = project.combinations[number];
  CombinedSteps sum{stated.name, {}, nullptr};
  std::vector<ResultsTimes> of;
  for (const Combination::Part& part : stated.parts) {
    const std::size_t at = step_named(project, part.step, "combinations");
    sum.parts.emplace_back(at, part.factor);
    if (const Results* results = steps.results[at].get()) of.push_back({results, part.factor});
  }
  const PlannedSystem* planned = sum.parts.empty() ? nullptr : steps.planned[sum.parts.front().first].get();
  if (!planned || of.size() != sum.parts.size()) return sum;
  ThreadTeam team(project.solve.threads);
  sum.results = std::make_shared<const Results>(combined(*planned->problem, of, team));
  return sum;
}

std::vector<CombinedSteps> combined_steps(const StepResults& steps) {
  std::vector<CombinedSteps> out;
  for (std::size_t i = 0; steps.project && i < steps.project->combinations.size(); ++i)
    out.push_back(combined_step(steps, i));
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

std::string combinations_csv(const StepResults& steps) {
  const auto quoted = [](const std::string& text) {
    std::string out = "\"";
    for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
    return out + "\"";
  };
  std::string out = "combination,factors,field,unit,least,largest,least at x (m),y (m),z (m),largest at x (m),y (m),z (m)\n";
  for (const CombinedSteps& sum : combined_steps(steps)) {
    if (!sum.results) continue;
    for (const Extremum& e : sum.results->extrema) {
      out += quoted(sum.name) + "," + quoted(parts_text(*steps.project, sum)) + "," + e.field + "," +
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
