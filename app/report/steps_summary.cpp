#include "app/report/steps_summary.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/case/steps.hpp"
#include "app/frames/frame_folder.hpp"
#include "app/output/version.hpp"
#include "app/report/parts/answer_json.hpp"
#include "app/report/parts/connection_table.hpp"
#include "app/report/parts/frame_extrema.hpp"
#include "app/report/parts/step_envelope.hpp"
#include "engine/procedure/procedure.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

/// The files of its fields, relative to the folder of the step; null: there is none.
Json files_json(const Project& project) {
  Json out = {{"result", project.output.vtu ? Json("result.vtu") : Json(nullptr)}, {"series", nullptr}};
  try {
    if (const auto frames = frames_of_step(project))
      out["series"] =
          std::string(frames_name) + "/" + std::filesystem::path(frames->path()).filename().string();
  } catch (const Error&) {  // the list of extrema over frames is empty then, and the log told why
  }
  return out;
}

void add_outputs(const Pipeline& pipeline, Json& into) {
  const auto project = pipeline.project();
  const auto results = pipeline.results();
  const auto solution = pipeline.solution();
  const auto planned = pipeline.planned();
  const bool is_computed = project && results && solution && planned;
  into["computed"] = is_computed;
  if (!is_computed) return;
  double seconds = 0;
  for (const StageTime& time : pipeline.times()) seconds += time.seconds;
  into["files"] = files_json(*project);
  into["dofs"] = planned->plan.pattern.rows;
  into["iterations"] = solution->report.iterations;
  into["seconds"] = seconds;
  into["mesh_error"] = results->error.relative();
  into["balance_error"] = results->balance.relative_error;
  into["extrema"] = Json::parse(extrema_json(*results));
  into["probes"] = Json::parse(probes_json(*results, project->output.probes));
  into["reactions"] = Json::parse(reactions_json(*results));
  if (!results->connections.empty()) into["connections"] = Json::parse(connections_json(*results));
  if (makes_frames(*project))
    into["extrema_over_frames"] = Json::parse(frame_extrema_json(*project, *results));
}

Json step_json(const Pipeline& pipeline, const Step& one, const std::string& folder) {
  Json entry = {{"name", one.name},
                {"physics", one.physics->key},
                {"procedure", procedure_key(one)},
                {"on", one.is_on},
                {"times", one.times},
                {"folder", folder}};
  add_outputs(pipeline, entry);
  return entry;
}

}  // namespace

std::string lone_step_json(const Pipeline& pipeline) {
  const auto project = pipeline.project();
  const Json out = Json::array({step_json(pipeline, step(*project, step_at_hand(*project)), ".")});
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string steps_summary_json(const StepPipelines& pipelines) {
  const auto project = pipelines.project();
  Json list = Json::array();
  for (std::size_t i = 0; i < pipelines.count(); ++i) {
    list.push_back(step_json(pipelines.of(i), step(*project, i), step_folder(*project, i)));
  }
  const auto end = [&](const EnvelopeRow::End& of) {
    return Json{{"value", of.value}, {"step", name_of_case(*project, of.step)}, {"place", of.place}};
  };
  const StepResults steps = step_results(pipelines);
  const std::vector<CombinedSteps> sums = combined_steps(steps);
  Json combinations = Json::array();
  for (const CombinedSteps& sum : sums) {
    Json entry = {{"name", sum.name}, {"factors", Json::array()}, {"computed", sum.results != nullptr}};
    for (const auto& [at, factor] : sum.parts)
      entry["factors"].push_back({{"step", step(*project, at).name}, {"factor", factor}});
    if (sum.results) entry["extrema"] = Json::parse(extrema_json(*sum.results));
    combinations.push_back(std::move(entry));
  }
  Json envelope = Json::array();
  for (const EnvelopeRow& row : step_envelope(steps, sums))
    envelope.push_back({{"field", row.field},
                        {"unit", std::string(si_unit(row.kind))},
                        {"min", end(row.least)},
                        {"max", end(row.most)}});
  Json out = {{"summary_version", summary_version}, {"notice", research_notice}, {"title", project->title}, {"steps", list}};
  if (!combinations.empty()) out["combinations"] = combinations;
  out["envelope"] = envelope;
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace genba
