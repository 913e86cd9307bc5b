#include "app/output/output_manifest.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "app/frames/frame_folder.hpp"
#include "app/output/output_steps.hpp"
#include "app/output/version.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/files/json_number.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr int manifest_version = 1;
constexpr std::int64_t largest_manifest = 1 << 24, largest_summary = 64 << 20;

constexpr std::array<std::string_view, 30> run_names = {
    "result.vtu",     "extrema.csv",     "probes.csv",  "picture.png",    "quality.png",  "image.png",
    "report.html",    "report.pdf",      "memory.csv",  "memory.json",    "summary.json", selections_name,
    "refinement.csv", "refinement.json", "refined.vtu", "size_field.vtu", "line.csv",
    "current.csv", "combinations.csv", "modes.csv", "response.csv", "increments.csv",
    "lesion_1.nii.gz", "lesion_1.nrrd",  "lesion_2.nii.gz", "lesion_2.nrrd",
    "lesion_3.nii.gz", "lesion_3.nrrd",  "lesion_4.nii.gz", "lesion_4.nrrd"};
/// Earlier versions wrote these after the summary.
constexpr std::array<std::string_view, 5> after_summary = {
    selections_name, "refinement.csv", "refinement.json", "refined.vtu", "size_field.vtu"};
constexpr std::array<std::string_view, 2> study_names = {"study.csv", "study.html"};
constexpr std::array<std::string_view, 2> comparison_names = {"difference.vtu", "difference.csv"};

struct ListedSet {
  OutputSet set;
  const char* key;
  std::span<const std::string_view> names;
};
constexpr std::array<ListedSet, 3> all_sets = {{{OutputSet::run, "run", run_names},
                                                {OutputSet::study, "study", study_names},
                                                {OutputSet::comparison, "comparison", comparison_names}}};

bool is_in(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// True for a file that is not a link.
bool is_own_file(const fs::path& path) {
  struct stat info {};
  return ::lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

/// True for the summary that every run of an earlier version wrote.
bool is_summary_of_run(const fs::path& path) {
  if (!is_own_file(path)) return false;
  try {
    const Json json = Json::parse(read_file(path.string(), largest_summary), nullptr, false);
    return json.is_object() && json.value("notice", "") == research_notice && json.contains("versions");
  } catch (const std::exception&) {
    return false;
  }
}

}  // namespace

std::vector<std::string> names_of(OutputSet set) {
  const auto names = all_sets[static_cast<std::size_t>(set)].names;
  return {names.begin(), names.end()};
}

bool is_series_output(std::string_view name) {
  const std::string begin = std::string(frames_name) + "/";
  if (!name.starts_with(begin) || !name.ends_with(".pvd")) return false;
  name.remove_prefix(begin.size());
  return !name.starts_with('.') && name.find('/') == std::string_view::npos;
}

bool is_piece_output(std::string_view name) {
  constexpr std::string_view begin = "result.", end = ".vtu";
  if (name == "result.pvtu") return true;
  if (!name.starts_with(begin) || !name.ends_with(end) || name.size() <= begin.size() + end.size()) return false;
  name.remove_prefix(begin.size()), name.remove_suffix(end.size());
  return std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
}

const OutputMark* OutputManifest::find(const std::string& name) const {
  for (const auto& [set, content] : sets)
    if (const auto found = content.files.find(name); found != content.files.end()) return &found->second;
  return nullptr;
}

std::optional<OutputManifest> read_manifest(const std::string& folder) {
  const std::string path = (fs::path(folder) / manifest_name).string();
  struct stat info {};
  if (::lstat(path.c_str(), &info) != 0) return {};
  const auto refuse = [&]() -> Error {
    return {ErrorKind::file, path, phrase<"the list of what a run wrote cannot be understood">(),
            phrase<"Remove it, or choose another folder">()};
  };
  if (!S_ISREG(info.st_mode)) throw refuse();
  OutputManifest out;
  try {
    const Json json = Json::parse(read_file(path, largest_manifest));
    if (whole_number<int>(json.at("genba_outputs")) != manifest_version) throw refuse();
    for (const ListedSet& set : all_sets) {
      if (!json.at("sets").contains(set.key)) continue;
      const Json& stated = json["sets"][set.key];
      OutputManifest::Set& into = out.sets[set.set];
      into.unfinished = stated.at("unfinished").get<bool>();
      // The manifest may come from someone else: accept only names that a run writes.
      for (const auto& [name, mark] : stated.at("files").items())
        if (is_in(set.names, name) || (set.set == OutputSet::run && (is_series_output(name) || is_piece_output(name))))
          into.files[name] = {whole_number<std::int64_t>(mark.at("bytes")),
                              mark.at("sha256").get<std::string>()};
      if (stated.contains("steps"))
        for (const Json& step : stated["steps"])
          if (std::string name = step.get<std::string>(); is_inner_name(name))
            into.steps.push_back(std::move(name));
    }
  } catch (const std::exception&) {
    throw refuse();
  }
  return out;
}

bool holds_run(const std::string& folder) {
  try {
    const auto manifest = read_manifest(folder);
    return manifest && manifest->sets.contains(OutputSet::run);
  } catch (const Error&) {
    return false;
  }
}

std::string format_manifest(const OutputManifest& manifest) {
  Json sets = Json::object();
  for (const ListedSet& set : all_sets) {
    const auto found = manifest.sets.find(set.set);
    if (found == manifest.sets.end() || found->second.files.empty()) continue;
    Json files = Json::object();
    for (const auto& [name, mark] : found->second.files)
      files[name] = {{"bytes", mark.bytes}, {"sha256", mark.sha256}};
    sets[set.key] = {{"unfinished", found->second.unfinished}, {"files", files}};
    if (!found->second.steps.empty()) sets[set.key]["steps"] = found->second.steps;
  }
  return Json{{"genba_outputs", manifest_version}, {"sets", sets}}.dump(1) + "\n";
}

OutputMark mark_of(const std::string& path) {
  OutputMark mark;
  mark.sha256 = sha256_of_file(path);
  mark.bytes = static_cast<std::int64_t>(fs::file_size(path));
  return mark;
}

bool is_as_marked(const std::string& path, const OutputMark& mark) {
  std::error_code code;
  if (!is_own_file(path) || static_cast<std::int64_t>(fs::file_size(path, code)) != mark.bytes) return false;
  try {
    return sha256_of_file(path) == mark.sha256;
  } catch (const Error&) {
    return false;
  }
}

std::optional<OutputManifest> manifest_of_earlier_version(const std::string& folder) {
  const fs::path summary = fs::path(folder) / "summary.json";
  if (!is_summary_of_run(summary)) return {};
  std::error_code code;
  const auto written = fs::last_write_time(summary, code) + std::chrono::seconds(2);
  OutputManifest out;
  for (const std::string_view name : run_names) {
    const fs::path path = fs::path(folder) / name;
    if (is_own_file(path) && (is_in(after_summary, name) || fs::last_write_time(path, code) <= written))
      out.sets[OutputSet::run].files[std::string(name)] = mark_of(path.string());
  }
  return out;
}

namespace {
/// The folder above lists a set for this one that is not in place yet.
bool is_being_put(const std::string& folder) {
  try {
    return !staged_from_above(folder).empty();
  } catch (const Error&) {
    return true;
  }
}
}  // namespace

std::vector<Text> output_problems(const std::string& folder) {
  std::vector<Text> out;
  const fs::path path(folder);
  std::error_code code;
  if (fs::is_directory(path / publishing_name, code) || is_being_put(folder))
    out.push_back(phrase<"a run was stopped while its files were put into place, so they may be of two runs; "
                         "the next run into this folder completes them">());
  std::optional<OutputManifest> manifest;
  try {
    manifest = read_manifest(folder);
  } catch (const Error& error) {
    out.push_back(error.problem());
    return out;
  }
  if (!manifest) {
    for (const ListedSet& set : all_sets)
      for (const std::string_view name : set.names)
        if (fs::exists(path / name, code)) {
          out.push_back(phrase<"there is no %1, so nothing says whether these files are of one run; a run "
                               "writes it">(manifest_name));
          return out;
        }
    return out;
  }
  for (const auto& [set, content] : manifest->sets) {
    for (const auto& [name, mark] : content.files) {
      if (!fs::exists(path / name, code))
        out.push_back(phrase<"%1 is gone since the run">(name));
      else if (!is_as_marked((path / name).string(), mark))
        out.push_back(phrase<"%1 is not as the run wrote it: it was changed, or is of another run">(name));
    }
    if (content.unfinished)
      out.push_back(phrase<"the run was stopped before its pictures and its report were made; results and "
                           "tables are whole">());
  }
  return out;
}

void tell_output_problems(const std::string& folder, Monitor& monitor) {
  for (const Text& problem : output_problems(folder))
    monitor.log(LogLevel::warning, phrase<"%1: %2">(folder, problem));
}

}  // namespace genba
