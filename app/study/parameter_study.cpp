#include "app/study/parameter_study.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "app/case/describe.hpp"
#include "app/plan/run_memory.hpp"
#include "app/run/checkpoint.hpp"
#include "app/study/study_rows.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void refuse(const std::string& path, const std::string& problem, const std::string& next_step) {
  throw Error(ErrorKind::input, "parameter \"" + path.substr(0, 100) + "\"", problem, next_step);
}

/// "loads[hip].force[2]" -> loads, [hip], force, [2]; an index keeps its bracket.
std::vector<std::string> steps_of(const std::string& path) {
  std::vector<std::string> steps;
  std::size_t at = 0;
  while (at < path.size()) {
    const bool index = path[at] == '[';
    const std::size_t end = index ? path.find(']', at) : path.find_first_of(".[", at);
    if (index && end == std::string::npos)
      refuse(path, "a bracket is not closed", "Write for example loads[0].pressure");
    steps.push_back(path.substr(at, end == std::string::npos ? end : end - at));
    if (steps.back().empty() || steps.back() == "[")
      refuse(path, "a name is missing", "Write for example mesh.size or loads[0].pressure");
    at = end == std::string::npos ? path.size() : end + (index ? 1 : 0);
    if (at < path.size() && path[at] == '.') ++at;
  }
  if (steps.empty())
    refuse(path, "the name of the parameter is empty", "Write for example mesh.size or loads[0].pressure");
  return steps;
}

Json* item_of(Json& list, const std::string& key, const std::string& path) {
  if (!list.is_array()) refuse(path, "there is no list before [" + key + "]", "Leave the bracket out");
  if (!key.empty() && std::all_of(key.begin(), key.end(), [](unsigned char c) { return std::isdigit(c); })) {
    const std::size_t i = key.size() < 9 ? std::stoul(key) : list.size();
    if (i < list.size()) return &list[i];
    refuse(path, "the list has " + std::to_string(list.size()) + " items, [" + key + "] is none of them",
           "Numbers begin at 0");
  }
  std::string names;
  for (Json& item : list) {
    if (!item.is_object() || !item.contains("name")) continue;
    if (item["name"] == key) return &item;
    names += (names.empty() ? "\"" : ", \"") + item["name"].get<std::string>() + "\"";
  }
  refuse(path, "no item is named \"" + key + "\"", names.empty() ? "Give its number" : "There are " + names);
}

StudyRow measure(const Pipeline& pipeline, StudyTable& table) {
  const auto project = pipeline.project();
  const auto results = pipeline.results();
  const auto solution = pipeline.solution();
  StudyRow row;
  std::vector<StudyColumn> columns;
  const auto put = [&](const std::string& title, QuantityKind kind, double value) {
    columns.push_back({title, kind});
    row.results.push_back(value);
  };
  for (const Extremum& e : results->extrema) {
    const KeyValue* key = results->physics->key_value(e.field);
    if (key) put("largest " + field_title(e.field).english(), e.kind, e.max);
    if (key && key->is_range) put("smallest " + field_title(e.field).english(), e.kind, e.min);
  }
  if (const Physics& physics = *results->physics; !physics.energy_title.empty())
    put(std::string(physics.energy_word), physics.energy_kind, results->energy);
  const auto fields = probe_fields(*results);
  for (const ProbeRow& probe : evaluate_probes(*results, project->output.probes))
    for (std::size_t f = 0; f < fields.size(); ++f)
      if (fields[f]->components == 1)
        put(field_title(fields[f]->name).english() + " at " + probe.probe.name, fields[f]->kind,
            probe.inside ? probe.values[f].at(0) : std::numeric_limits<double>::quiet_NaN());
  if (table.columns.empty()) table.columns = columns;
  row.unknowns = pipeline.planned()->plan.pattern.rows;
  row.iterations = solution->report.iterations;
  return row;
}

}  // namespace

Project with_parameter(const Project& project, const std::string& path, const std::string& value) {
  Json top = Json::parse(format_case(project));
  const auto steps = steps_of(path);
  Json* at = &top;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool last = i + 1 == steps.size();
    if (steps[i].front() == '[') {
      at = item_of(*at, steps[i].substr(1), path);
      continue;
    }
    if (!at->is_object())
      refuse(path, "\"" + steps[i] + "\" does not lie in an object",
             "Give the item's number, as in loads[0]");
    if (!last && !at->contains(steps[i]))
      refuse(path, "the case has no \"" + steps[i] + "\"", "Look at the case file for the names");
    at = &(*at)[steps[i]];  // an option at its default is not written: it is made here
  }
  const auto read = [&](Json json) {
    *at = std::move(json);
    return parse_case(top.dump(), project.path);
  };
  const Json literal = Json::parse(value, nullptr, false);
  if (literal.is_number() || literal.is_boolean() || literal.is_array()) try {
      return read(literal);
    } catch (const Error&) {
      // Then it is a text.
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
  for (const char* part : {"geometry", "mesh", "materials", "constraints", "loads", "solver"})
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
  if (values.empty()) refuse(path, "no values are given", "Give at least one");
  std::vector<std::shared_ptr<const Project>> variants;
  for (const std::string& value : values)
    variants.push_back(std::make_shared<const Project>(with_parameter(project, path, value)));
  StudyTable table{project.title, path, {}, {}};
  StudyRows kept(place, monitor);
  Pipeline pipeline(memory);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (auto row = kept.find(*variants[i], table.columns)) {
      monitor.log(LogLevel::info, "Run " + std::to_string(i + 1) + " of " + std::to_string(values.size()) +
                                      " was computed before the study was stopped: " + path + " = " +
                                      values[i]);
      row->value = values[i];
      table.rows.push_back(std::move(*row));
      if (row_done) row_done(table);
      continue;
    }
    monitor.log(LogLevel::info, "Run " + std::to_string(i + 1) + " of " + std::to_string(values.size()) +
                                    ": " + path + " = " + values[i]);
    const auto start = std::chrono::steady_clock::now();
    StudyRow row;
    if (memory) memory->name({RunPart::study_run, static_cast<int>(i) + 1, static_cast<int>(values.size())});
    try {
      pipeline.apply(variants[i]);
      run_or_start_anew(pipeline, monitor, kept.solve_of(*variants[i]));
      row = measure(pipeline, table);
    } catch (const Error& error) {
      row.error = error.what();
      monitor.log(LogLevel::warning, row.error);
    }
    row.value = values[i];
    row.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (row.error.empty()) kept.add(*variants[i], row, table.columns);
    table.rows.push_back(std::move(row));
    if (row_done) row_done(table);
  }
  kept.forget();
  return table;
}

}  // namespace genba
