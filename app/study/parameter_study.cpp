#include "app/study/parameter_study.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "app/case/describe.hpp"
#include "app/case/steps.hpp"
#include "app/plan/run_memory.hpp"
#include "app/run/checkpoint.hpp"
#include "app/run/step_pipelines.hpp"
#include "app/study/mode_match.hpp"
#include "app/study/study_rows.hpp"
#include "engine/analysis/answers/modal_report.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void refuse_parameter(const std::string& path, const Text& problem, const Text& next_step) {
  throw Error(ErrorKind::input, phrase<"parameter \"%1\"">(path.substr(0, 100)), problem, next_step);
}

std::string quoted(const std::string& text) {
  return "\"" + text + "\"";
}

/// "loads[hip].force[2]" -> loads, [hip], force, [2]; an index keeps its bracket.
std::vector<std::string> path_steps(const std::string& path) {
  std::vector<std::string> steps;
  std::size_t at = 0;
  while (at < path.size()) {
    const bool index = path[at] == '[';
    const std::size_t end = index ? path.find(']', at) : path.find_first_of(".[", at);
    if (index && end == std::string::npos)
      refuse_parameter(path, phrase<"a bracket is not closed">(),
                       phrase<"Write for example %1">("loads[0].pressure"));
    steps.push_back(path.substr(at, end == std::string::npos ? end : end - at));
    if (steps.back().empty() || steps.back() == "[")
      refuse_parameter(path, phrase<"a name is missing">(),
                       phrase<"Write for example mesh.size or loads[0].pressure">());
    at = end == std::string::npos ? path.size() : end + (index ? 1 : 0);
    if (at < path.size() && path[at] == '.') ++at;
  }
  if (steps.empty())
    refuse_parameter(path, phrase<"the name of the parameter is empty">(),
                     phrase<"Write for example mesh.size or loads[0].pressure">());
  return steps;
}

Json* item_of(Json& list, const std::string& key, const std::string& path) {
  if (!list.is_array())
    refuse_parameter(path, phrase<"there is no list before %1">("[" + key + "]"),
                     phrase<"Leave the bracket out">());
  if (!key.empty() && std::all_of(key.begin(), key.end(), [](unsigned char c) { return std::isdigit(c); })) {
    const std::size_t i = key.size() < 9 ? std::stoul(key) : list.size();
    if (i < list.size()) return &list[i];
    refuse_parameter(path, phrase<"the list has %1 items, %2 is none of them">(list.size(), "[" + key + "]"),
                     phrase<"Numbers begin at 0">());
  }
  std::string names;
  for (Json& item : list) {
    if (!item.is_object() || !item.contains("name")) continue;
    if (item["name"] == key) return &item;
    names += (names.empty() ? "\"" : ", \"") + item["name"].get<std::string>() + "\"";
  }
  refuse_parameter(path, phrase<"no item is named %1">(quoted(key)),
                   names.empty() ? phrase<"Give its number">() : phrase<"There are %1">(names));
}

/// now: where the modes of the first run are in this one.
StudyRow measured_row(const Pipeline& pipeline, StudyTable& table, const FollowedModes::Now& now) {
  const auto project = pipeline.project();
  const auto results = pipeline.results();
  const auto solution = pipeline.solution();
  StudyRow row;
  std::vector<StudyColumn> columns;
  const auto put = [&](const Text& title, QuantityKind kind, double value) {
    columns.push_back({title, kind});
    row.results.push_back(value);
  };
  if (results->modes) {  // sizes of shapes have no meaning
    constexpr std::size_t most_modes = 20;
    const ModalReport& modes = *results->modes;
    const std::size_t asked = project->study.modal ? static_cast<std::size_t>(project->study.modal->number) : modes.modes.size();
    for (std::size_t i = 0; i < std::min(most_modes, asked); ++i) {
      const std::optional<std::size_t> mode = now.mode.empty() ? i : i < now.mode.size() ? now.mode[i] : std::nullopt;
      put(modes.is_buckling ? phrase<"load factor of mode %1">(i + 1) : phrase<"frequency of mode %1">(i + 1),
          modes.is_buckling ? QuantityKind::dimensionless : QuantityKind::frequency,
          mode && *mode < modes.modes.size() ? modes.modes[*mode].frequency : std::numeric_limits<double>::quiet_NaN());
    }
    if (!results->response)
      put(phrase<"smallest likeness of a mode to the run before (MAC)">(), QuantityKind::dimensionless, now.likeness);
    if (!modes.is_buckling) put(phrase<"mass of the body">(), QuantityKind::mass, modes.mass);
  }
  for (const Extremum& e : results->extrema) {
    if (results->modes) break;
    const KeyValue* key = results->physics->key_value(e.field);
    if (key) put(phrase<"largest %1">(field_title(e.field)), e.kind, e.max);
    if (key && key->is_range) put(phrase<"smallest %1">(field_title(e.field)), e.kind, e.min);
  }
  if (const Physics& physics = *results->physics; !physics.energy_title.empty() && !results->modes)
    put(word(physics.energy_word), physics.energy_kind, results->energy);
  const auto fields = probe_fields(*results);
  for (const ProbeRow& probe : evaluate_probes(*results, project->output.probes))
    for (std::size_t f = 0; f < fields.size(); ++f)
      if (fields[f]->components == 1)
        put(phrase<"%1 at %2">(field_title(fields[f]->name), probe_name(probe)), fields[f]->kind,
            probe.inside ? probe.values[f].at(0) : std::numeric_limits<double>::quiet_NaN());
  if (table.columns.empty()) table.columns = columns;
  row.unknowns = pipeline.planned()->plan.pattern.rows;
  row.iterations = solution->report.iterations;
  return row;
}

}  // namespace

Project with_parameter(const Project& project, const std::string& path, const std::string& value) {
  Json top = Json::parse(format_case(project));
  const auto steps = path_steps(path);
  Json* at = &top;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool last = i + 1 == steps.size();
    if (steps[i].front() == '[') {
      at = item_of(*at, steps[i].substr(1), path);
      continue;
    }
    if (!at->is_object())
      refuse_parameter(path, phrase<"%1 does not lie in an object">(quoted(steps[i])),
                       phrase<"Give the item's number, as in loads[0]">());
    if (!last && !at->contains(steps[i]))
      refuse_parameter(path, phrase<"the case has no %1">(quoted(steps[i])),
                       phrase<"Look at the case file for the names">());
    const bool is_condition = i > 0 && steps[i - 1].front() == '[' &&
                              (path.find("loads[") != std::string::npos || path.find("constraints[") != std::string::npos);
    if (last && is_condition && !at->contains(steps[i])) {
      std::vector<std::string> keys;
      for (const auto& [key, content] : at->items())
        if (key != "name" && key != "on" && key != "regions") keys.push_back(key);
      refuse_parameter(path, phrase<"this condition has no number %1">(quoted(steps[i])),
                       phrase<"It has %1. --list shows all places">(quoted_list(keys)));
    }
    at = &(*at)[steps[i]];  // an option with its default value is not in the file: create it here
  }
  const auto read = [&](Json json) {
    *at = std::move(json);
    return with_step_at_hand(parse_case(top.dump(), project.path), step_at_hand(project));
  };
  constexpr std::string_view formula = "formula:";
  if (value.starts_with(formula)) {
    const std::size_t begin = std::min(value.find_first_not_of(' ', formula.size()), value.size());
    return read(Json{{"formula", value.substr(begin)}});
  }
  const Json literal = Json::parse(value, nullptr, false);
  // An object is read as a variation; its errors are reported, and it is not read as a text.
  if (literal.is_object()) return read(literal);
  if (literal.is_number() || literal.is_boolean() || literal.is_array()) try {
      return read(literal);
    } catch (const Error&) {
      // It is read as a text.
    }
  return read(value);
}

namespace {
void collect(const Json& at, const std::string& path, std::vector<StudyParameter>& out) {
  if (at.is_object()) {
    for (const auto& [key, value] : at.items()) collect(value, path.empty() ? key : path + "." + key, out);
    return;
  }
  if (at.is_array()) {
    for (std::size_t i = 0; i < at.size(); ++i) {
      const bool named = at[i].is_object() && at[i].contains("name") && at[i]["name"].is_string();
      std::string key = named ? at[i]["name"].get<std::string>() : std::to_string(i);
      if (key.empty() || key.find(']') != std::string::npos) key = std::to_string(i);
      collect(at[i], path + "[" + key + "]", out);
    }
    return;
  }
  if (at.is_number()) out.push_back({path, at.dump()});
  if (!at.is_string()) return;
  const std::string text = at.get<std::string>();
  const std::size_t sign = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  const bool is_quantity = text.size() > sign && std::isdigit(static_cast<unsigned char>(text[sign])) &&
                           text.find(' ') != std::string::npos;
  if (is_quantity) out.push_back({path, text});
}
}  // namespace

std::vector<StudyParameter> study_parameters(const Project& project) {
  const Json top = Json::parse(format_case(project));
  std::vector<StudyParameter> out;
  for (const char* part : {"geometry", "mesh", "materials", "constraints", "loads", "solver", "steps"})
    if (top.contains(part)) collect(top[part], part, out);
  const auto there = [&](const std::string& path) {
    return std::any_of(out.begin(), out.end(), [&](const StudyParameter& p) { return p.path == path; });
  };
  for (const char* usual : {"mesh.size", "solver.tolerance"})
    if (!there(usual)) out.push_back({usual, ""});
  return out;
}

StudyTable run_study(const Project& project, const std::string& path, const std::vector<std::string>& values,
                     Monitor& monitor, const std::function<void(const StudyTable&)>& row_done,
                     const CheckpointPlace& place, RunMemory* memory) {
  if (values.empty()) refuse_parameter(path, phrase<"no values are given">(), phrase<"Give at least one">());
  std::vector<std::shared_ptr<const Project>> variants;
  for (const std::string& value : values)
    variants.push_back(std::make_shared<const Project>(with_parameter(project, path, value)));
  StudyTable table{project.title, path, {}, {}};
  StudyRows kept(place, monitor);
  StepPipelines pipelines(memory);
  FollowedModes followed;
  std::shared_ptr<const ModeShapes> shapes;
  const bool has_modes = project.study.modal && !project.study.response;
  const std::size_t here = step_at_hand(project);
  if (step_count(project) > 1)
    monitor.log(LogLevel::info, phrase<"%1 is studied, after what it takes from">(step_text(project, here)));
  for (std::size_t i = 0; i < values.size(); ++i) {
    // Modes are followed from run to run by their shapes, which are not kept.
    if (auto row = has_modes ? std::nullopt : kept.find(*variants[i], table.columns)) {
      monitor.log(LogLevel::info, phrase<"Run %1 of %2 was computed before the study was stopped: %3 = %4">(
                                      i + 1, values.size(), path, values[i]));
      row->value = values[i];
      table.rows.push_back(std::move(*row));
      if (row_done) row_done(table);
      continue;
    }
    monitor.log(LogLevel::info, phrase<"Run %1 of %2: %3 = %4">(i + 1, values.size(), path, values[i]));
    const auto start = std::chrono::steady_clock::now();
    StudyRow row;
    if (memory) memory->name({RunPart::study_run, static_cast<int>(i) + 1, static_cast<int>(values.size())});
    try {
      pipelines.apply(variants[i]);
      auto taken = std::make_shared<ModeShapes>();
      run_or_start_anew(pipelines, here, monitor, kept.solve_of(*variants[i]),
                        [&](std::size_t step, const Problem&, double, const std::shared_ptr<const Results>& frame) {
                          if (has_modes && step == here) taken->take(*frame);
                        });
      if (!taken->is_empty()) shapes = std::move(taken);
      FollowedModes::Now now;
      if (has_modes && shapes) now = followed.follow(shapes, monitor);
      if (const auto lost = std::ranges::count_if(now.mode, [](const auto& mode) { return !mode; }); lost > 0)
        monitor.log(LogLevel::warning,
                    phrase<"%1 = %2: %3 modes of the first run were not found again">(path, values[i], lost));
      row = measured_row(pipelines.at_hand(), table, now);
    } catch (const Error& error) {
      row.error = full_text(error);
      monitor.log(LogLevel::warning, row.error);
    }
    row.value = values[i];
    row.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (row.error.empty()) kept.add(*variants[i], row, table.columns);
    table.rows.push_back(std::move(row));
    if (row_done) row_done(table);
  }
  if (!place.until_written) kept.forget();
  return table;
}

}  // namespace genba
