#include "app/study/study_rows.hpp"

#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "app/case/geometry_files.hpp"
#include "app/case/steps.hpp"
#include "app/run/checkpoint.hpp"
#include "app/run/states_folder.hpp"
#include "app/run/step_pipelines.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/sha256.hpp"
#include "mesh/files/json_number.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;
using SortedJson = nlohmann::json;

constexpr int rows_version = 1;
constexpr const char* rows_name = "rows.json";

std::string variant_key(const Project& variant) {
  std::string files;
  for (const std::string& file : mesh_input_files(variant)) files += sha256_of_file(file);
  for (const std::string& file : value_input_files(variant)) files += sha256_of_file(file);
  if (step_count(variant) > 1) files += variant.step_name;
  return sha256(format_case(variant) + files);
}

/// Earlier versions stored it in English.
Text title_of(const std::string& kept) {
  return unpacked(kept).value_or(kept);
}

SortedJson row_json(const StudyRow& row) {
  return {{"value", row.value},
          {"unknowns", row.unknowns},
          {"iterations", row.iterations},
          {"seconds", row.seconds},
          {"results", row.results}};
}

StudyRow row_of(const SortedJson& json) {
  StudyRow row;
  row.value = json.at("value").get<std::string>();
  row.unknowns = whole_number<std::int64_t>(json.at("unknowns"));
  row.iterations = whole_number<int>(json.at("iterations"));
  row.seconds = json.at("seconds").get<double>();
  for (const SortedJson& value : json.at("results"))  // JSON has no NaN, which marks a probe outside the body
    row.results.push_back(value.is_null() ? std::numeric_limits<double>::quiet_NaN() : value.get<double>());
  return row;
}

bool is_rows_file(const std::string& path) {
  if (file_name(path) != rows_name) return false;
  try {
    const SortedJson json = SortedJson::parse(read_file(path));
    return json.contains("version") && json.contains("columns") && json.contains("rows");
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

StudyRows::StudyRows(const CheckpointPlace& place, Monitor& monitor)
    : folder_(place.folder.empty() ? "" : (fs::path(place.folder) / "checkpoint" / "study").string()),
      monitor_(monitor) {
  std::error_code ignored;
  if (folder_.empty() || !fs::exists(folder_, ignored)) return;
  if (!place.resume) {
    forget();
    return;
  }
  try {
    const SortedJson json = SortedJson::parse(read_file(folder_ + "/" + rows_name));
    if (whole_number<int>(json.at("version")) != rows_version) return;
    for (const SortedJson& column : json.at("columns"))
      columns_.push_back(
          {title_of(column.at(0).get<std::string>()), kind_of(column.at(1), QuantityKind::bytes)});
    for (const auto& [key, row] : json.at("rows").items()) {
      rows_[key] = row_of(row);
      if (rows_[key].results.size() != columns_.size()) rows_.erase(key);
    }
  } catch (const std::exception&) {
    rows_.clear();  // no finished run, or a damaged file: all runs are computed again
    columns_.clear();
  }
}

std::optional<StudyRow> StudyRows::find(const Project& variant, std::vector<StudyColumn>& columns) const {
  if (rows_.empty()) return {};
  const auto found = rows_.find(variant_key(variant));
  if (found == rows_.end()) return {};
  if (columns.empty()) columns = columns_;
  return found->second;
}

CheckpointPlace StudyRows::solve_of(const Project& variant) const {
  if (folder_.empty()) return {};
  // The first digits distinguish the solves of one study.
  const std::string folder = folder_ + "/" + sha256(format_case(variant)).substr(0, 16);
  return {folder, find_interrupted_step(folder, variant).has_value()};
}

void StudyRows::add(const Project& variant, const StudyRow& row, const std::vector<StudyColumn>& columns) {
  if (folder_.empty() || variant.output.checkpoint_every <= 0) return;
  rows_[variant_key(variant)] = row;
  columns_ = columns;
  SortedJson heads = SortedJson::array(), rows = SortedJson::object();
  for (const StudyColumn& c : columns_) heads.push_back({packed(c.title), static_cast<int>(c.kind)});
  for (const auto& [key, kept] : rows_) rows[key] = row_json(kept);
  const SortedJson all = {{"version", rows_version}, {"columns", heads}, {"rows", rows}};
  try {
    std::error_code code;
    fs::create_directories(folder_, code);
    if (code) throw Error(ErrorKind::file, folder_, phrase<"cannot be made: %1">(code.message()));
    write_text_atomically(folder_ + "/" + rows_name,
                          all.dump(1, ' ', false, SortedJson::error_handler_t::replace));
  } catch (const Error& error) {
    monitor_.log(LogLevel::warning, phrase<"The runs of the study are not kept: %1">(full_text(error)));
    folder_.clear();
  }
}

void StudyRows::forget() {
  if (folder_.empty()) return;
  forget_states_below(folder_, is_rows_file);
  std::error_code ignored;
  // Only if empty. A folder of results that held nothing else goes too.
  const fs::path kept = fs::path(folder_).parent_path();
  if (fs::remove(kept, ignored)) fs::remove(kept.parent_path(), ignored);
}

void forget_study_rows(const std::string& folder) {
  Monitor silent;
  StudyRows({.folder = folder, .resume = true}, silent).forget();
}

}  // namespace genba
