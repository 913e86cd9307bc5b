#include "app/report/steps_summary.hpp"

#include <nlohmann/json.hpp>

#include "app/case/steps.hpp"
#include "app/output/version.hpp"
#include "app/report/parts/frame_extrema.hpp"
#include "app/report/parts/step_envelope.hpp"
#include "engine/procedure/procedure.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

Json key_extrema(const Results& results) {
  Json out = Json::array();
  for (const Extremum& e : results.extrema)
    if (results.physics->key_value(e.field) != nullptr)
      out.push_back(
          {{"field", e.field}, {"unit", std::string(si_unit(e.kind))}, {"min", e.min}, {"max", e.max}});
  return out;
}

void add_outputs(const Pipeline& pipeline, Json& into) {
  const auto results = pipeline.results();
  const auto solution = pipeline.solution();
  const auto planned = pipeline.planned();
  const bool is_computed = results && solution && planned;
  into["computed"] = is_computed;
  if (!is_computed) return;
  double seconds = 0;
  for (const StageTime& time : pipeline.times()) seconds += time.seconds;
  into["dofs"] = planned->plan.pattern.rows;
  into["iterations"] = solution->report.iterations;
  into["seconds"] = seconds;
  into["mesh_error"] = results->error.relative();
  into["balance_error"] = results->balance.relative_error;
  into["extrema"] = key_extrema(*results);
  if (const auto project = pipeline.project(); project && !project->times.empty())
    into["extrema_over_frames"] = Json::parse(frame_extrema_json(*project, *results));
}

}  // namespace

std::string steps_summary_json(const StepPipelines& pipelines) {
  const auto project = pipelines.project();
  Json list = Json::array();
  for (std::size_t i = 0; i < pipelines.count(); ++i) {
    const Step one = step(*project, i);
    Json entry = {{"name", one.name},
                  {"physics", one.physics->key},
                  {"procedure", one.transient ? transient_key : all_procedures().front()->key()},
                  {"on", one.is_on},
                  {"times", one.times},
                  {"folder", step_folder(*project, i)}};
    add_outputs(pipelines.of(i), entry);
    list.push_back(std::move(entry));
  }
  const auto end = [&](const EnvelopeRow::End& of) {
    return Json{{"value", of.value}, {"step", name_of_case(*project, of.step)}, {"place", of.place}};
  };
  const std::vector<CombinedSteps> sums = combined_steps(pipelines);
  Json combinations = Json::array();
  for (const CombinedSteps& sum : sums) {
    Json entry = {{"name", sum.name}, {"factors", Json::array()}, {"computed", sum.results != nullptr}};
    for (const auto& [at, factor] : sum.parts)
      entry["factors"].push_back({{"step", step(*project, at).name}, {"factor", factor}});
    if (sum.results) entry["extrema"] = key_extrema(*sum.results);
    combinations.push_back(std::move(entry));
  }
  Json envelope = Json::array();
  for (const EnvelopeRow& row : step_envelope(pipelines, sums))
    envelope.push_back({{"field", row.field},
                        {"unit", std::string(si_unit(row.kind))},
                        {"min", end(row.least)},
                        {"max", end(row.most)}});
  Json out = {{"notice", research_notice}, {"title", project->title}, {"steps", list}};
  if (!combinations.empty()) out["combinations"] = combinations;
  out["envelope"] = envelope;
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace genba
