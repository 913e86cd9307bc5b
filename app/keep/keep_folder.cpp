#include "app/keep/keep_folder.hpp"

#include <charconv>
#include <filesystem>
#include <string_view>

#include "app/frames/series_file.hpp"
#include "app/output/staging.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view results_begin = "results-", results_end = ".vtu", cut_end = ".gmesh";

bool is_results_name(std::string_view name) {
  const std::string_view ending = name.ends_with(cut_end) ? cut_end : results_end;
  if (!name.starts_with(results_begin) || !name.ends_with(ending)) return false;
  name = name.substr(results_begin.size(), name.size() - results_begin.size() - ending.size());
  std::size_t number = 0;
  const auto [end, code] = std::from_chars(name.data(), name.data() + name.size(), number);
  return code == std::errc() && end == name.data() + name.size() && number > 0;
}

[[noreturn]] void refuse_folder(const fs::path& folder, const Text& problem) {
  throw Error(ErrorKind::file, folder.string(), problem,
              phrase<"Move it elsewhere: this name is for what the case keeps">());
}

/// Frames of one step: "00001.vtu", the table, the lock.
bool is_frames_of_step(const fs::path& folder, std::string& other) {
  std::error_code code;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    const std::string name = it->path().filename().string();
    if (it->is_regular_file() &&
        (frame_number(name) > 0 || name == extremes_name || name == series_lock_name))
      continue;
    other = name;
    return false;
  }
  return true;
}

bool is_frames(const fs::path& folder, std::string& other) {
  std::error_code code;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    const std::string name = it->path().filename().string();
    if (it->is_directory() && !it->is_symlink()) {
      if (!is_frames_of_step(it->path(), other)) return false;
      continue;
    }
    if (it->is_regular_file() && name.ends_with(".pvd")) continue;
    other = name;
    return false;
  }
  return true;
}

}  // namespace

std::string kept_results_name(std::size_t number) {
  return std::string(results_begin) + std::to_string(number) + std::string(results_end);
}

std::string kept_cut_mesh_name(std::size_t number) {
  return std::string(results_begin) + std::to_string(number) + std::string(cut_end);
}

std::string keep_folder(const std::string& case_path) {
  constexpr std::string_view ending = ".json";
  std::string stem = case_path;
  if (stem.ends_with(ending)) stem.resize(stem.size() - ending.size());
  return stem + ".keep";
}

std::int64_t kept_bytes(const std::string& case_path) {
  std::error_code code;
  std::int64_t sum = 0;
  for (fs::recursive_directory_iterator it(keep_folder(case_path), code), end; !code && it != end;
       it.increment(code)) {
    std::error_code ignored;
    if (it->is_regular_file(ignored)) sum += static_cast<std::int64_t>(it->file_size(ignored));
  }
  return sum;
}

void require_no_others(const std::string& folder) {
  std::error_code code;
  const fs::file_status status = fs::symlink_status(folder, code);
  if (!fs::exists(status)) return;
  if (!fs::is_directory(status)) refuse_folder(folder, phrase<"this is no folder">());
  bool is_empty = true, has_contents = false;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    const std::string name = it->path().filename().string();
    std::string other = name;
    is_empty = false;
    has_contents = has_contents || name == keep_contents_name;
    const bool is_ours = name == kept_frames_name
                             ? it->is_directory() && !it->is_symlink() && is_frames(it->path(), other)
                             : it->is_regular_file() && (name == keep_contents_name ||
                                                         name == kept_mesh_name || is_results_name(name));
    if (!is_ours) refuse_folder(folder, phrase<"there is something in it that no case keeps: %1">(other));
  }
  if (code) refuse_folder(folder, phrase<"cannot be read: %1">(code.message()));
  if (!is_empty && !has_contents) refuse_folder(folder, phrase<"no case made this folder">());
}

bool remove_keep(const std::string& case_path) {
  const std::string folder = keep_folder(case_path);
  std::error_code code;
  if (!fs::exists(fs::symlink_status(folder, code))) return false;
  require_no_others(folder);
  // It is removed as a whole, or not at all.
  const fs::path whole = fs::absolute(folder).lexically_normal();
  const StagingFolder staging(whole.parent_path());
  fs::rename(whole, staging.path() / "old", code);
  if (code)
    throw Error(ErrorKind::file, folder, phrase<"cannot be removed: %1">(code.message()),
                phrase<"Remove it by hand, or make its folder writable">());
  return true;
}

}  // namespace genba
