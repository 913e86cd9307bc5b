#include "app/output/output_steps.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/output/output_folder.hpp"
#include "app/output/output_frames.hpp"
#include "app/output/staging.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

constexpr const char* list_name = ".genba-steps";
constexpr std::int64_t longest_list = 1 << 20;

fs::path list_in(const std::string& folder) {
  return fs::path(folder) / publishing_name / list_name;
}

bool is_real_folder(const fs::path& path) {
  std::error_code code;
  return fs::is_directory(fs::symlink_status(path, code));
}

}  // namespace

std::vector<std::string> steps_gone(const OutputManifest::Set& before, const OutputManifest::Set& after) {
  std::vector<std::string> out;
  for (const std::string& step : before.steps)
    if (std::ranges::find(after.steps, step) == after.steps.end()) out.push_back(step);
  return out;
}

bool is_inner_name(std::string_view name) {
  return !name.empty() && name != "." && name != ".." && name.find('/') == std::string_view::npos;
}

void write_steps_being_put(const fs::path& staged_set, const std::vector<StagedStep>& steps) {
  nlohmann::json list = nlohmann::json::array();
  for (const StagedStep& step : steps) list.push_back({{"folder", step.folder}, {"staged", step.staged}});
  write_text_atomically((staged_set / list_name).string(), list.dump(1) + "\n");
}

std::vector<StagedStep> steps_being_put(const std::string& folder) {
  std::vector<StagedStep> out;
  const fs::path path = list_in(folder);
  if (!is_real_folder(path.parent_path()) || !is_there(path)) return out;
  try {
    for (const auto& entry : nlohmann::json::parse(read_file(path.string(), longest_list))) {
      StagedStep step{entry.at("folder").get<std::string>(), entry.at("staged").get<std::string>()};
      if (is_inner_name(step.folder) && is_staging_name(step.staged) &&
          is_real_folder(fs::path(folder) / step.folder))
        out.push_back(std::move(step));
    }
  } catch (const nlohmann::json::exception&) {
    throw Error(ErrorKind::file, path.string(), phrase<"the list of what a run wrote cannot be understood">(),
                phrase<"Remove it, or choose another folder">());
  }
  return out;
}

void forget_steps_being_put(const std::string& folder) {
  std::error_code ignored;
  fs::remove(list_in(folder), ignored);
}

std::string staged_from_above(const std::string& folder) {
  const fs::path whole = fs::absolute(folder).lexically_normal();
  for (const StagedStep& step : steps_being_put(whole.parent_path().string()))
    if (step.folder == whole.filename()) return step.staged;
  return {};
}

void remove_outputs_of_step(const std::string& folder, Monitor& monitor) {
  const fs::path into(folder);
  if (!is_real_folder(into)) return;
  try {
    const FileLock held = hold_outputs(folder);
    const OutputManifest before = read_manifest(folder).value_or(OutputManifest{});
    const auto run = before.sets.find(OutputSet::run);
    if (run == before.sets.end()) return;
    OutputManifest after = before;
    after.sets.erase(OutputSet::run);
    std::error_code ignored;
    put_frames_into_place(into, before, after, monitor);
    for (const auto& [name, mark] : run->second.files)
      if (!is_series_output(name) && is_as_marked((into / name).string(), mark))
        fs::remove(into / name, ignored);
    if (after.sets.empty())
      fs::remove(into / manifest_name, ignored);
    else
      write_text_atomically((into / manifest_name).string(), format_manifest(after));
    monitor.log(LogLevel::info, phrase<"This run has no step in %1: what an earlier run wrote there is removed">(
                                    folder));
  } catch (const Error& error) {
    monitor.log(LogLevel::warning, phrase<"What an earlier run wrote in %1 stays: %2">(folder, full_text(error)));
    return;
  }
  std::error_code ignored;
  fs::remove(into, ignored);  // only if empty
}

}  // namespace genba
