#include "app/run/states_folder.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <vector>

#include "app/run/checkpoint_file.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/regular_file.hpp"
#include "engine/model/file/mesh_cache.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;
using namespace checkpoint_file;

constexpr const char* mark_name = "genba-states.txt";

bool is_real_file(const fs::path& path) {
  std::error_code code;
  return fs::is_regular_file(fs::symlink_status(path, code));
}

bool lies_there(const fs::path& path) {
  std::error_code code;
  return fs::exists(fs::symlink_status(path, code));
}

bool is_marked(const std::string& results) {
  return is_states_folder(folder_of(results));
}

bool is_state(const std::string& path) {
  if (!is_real_file(path)) return false;
  std::ifstream in = open_regular(path);
  char start[sizeof magic];
  return in.read(start, sizeof start) && std::memcmp(start, magic, sizeof magic) == 0;
}

/// Without the mark of this version: the state names its mesh.
bool is_mesh_of_state(const std::string& results) {
  try {
    return is_real_file(mesh_file(results)) &&
           fingerprint(read_mesh_cache(mesh_file(results))) == open_state(state_file(results)).header.mesh;
  } catch (const Error&) {
    return false;
  }
}

/// Of a writer that was killed.
bool is_half_state(const fs::path& path) {
  const std::string name = path.filename().string();
  return is_real_file(path) && (name.starts_with(".solve.tmp-") || name.starts_with(".mesh.tmp-"));
}

[[noreturn]] void refuse_as_foreign(const std::string& path) {
  throw Error(ErrorKind::file, path, phrase<"no run wrote this file, so no state of the solve replaces it">(),
              phrase<"Move it, or choose another folder (output/folder, or --out)">());
}

std::vector<fs::path> paths_below(const fs::path& folder) {
  std::vector<fs::path> out;
  std::error_code code;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code))
    out.push_back(it->path());
  return out;
}

}  // namespace

void claim_states_folder(const std::string& results) {
  std::error_code code;
  fs::create_directories(folder_of(results), code);
  if (code) throw Error(ErrorKind::file, folder_of(results), phrase<"cannot be made: %1">(code.message()));
  if (is_marked(results)) return;
  if (lies_there(state_file(results)) && !is_state(state_file(results)))
    refuse_as_foreign(state_file(results));
  if (lies_there(mesh_file(results)) && !is_mesh_of_state(results)) refuse_as_foreign(mesh_file(results));
  mark_states_folder(folder_of(results));
}

void mark_states_folder(const std::string& folder) {
  write_text_atomically((fs::path(folder) / mark_name).string(),
                        "States of solves, so that a run that was stopped can go on. Genba removes them.\n");
}

bool is_states_folder(const std::string& folder) {
  return is_real_file(fs::path(folder) / mark_name);
}

void forget_interrupted(const std::string& results) {
  const fs::path folder = folder_of(results);
  std::error_code ignored;
  if (!fs::is_directory(fs::symlink_status(folder, ignored))) return;
  const bool is_ours = is_marked(results);
  if ((is_ours && is_real_file(mesh_file(results))) || is_mesh_of_state(results))
    fs::remove(mesh_file(results), ignored);
  if (is_state(state_file(results))) fs::remove(state_file(results), ignored);
  if (is_ours) {
    for (const fs::path& path : paths_below(folder))
      if (is_half_state(path)) fs::remove(path, ignored);
    fs::remove(folder / mark_name, ignored);
  }
  // Only if empty. A folder of results that held nothing else goes too.
  if (fs::remove(folder, ignored) && is_ours) fs::remove(results, ignored);
}

void forget_states_below(const std::string& folder,
                         const std::function<bool(const std::string& path)>& is_ours) {
  std::error_code ignored;
  if (!fs::is_directory(fs::symlink_status(folder, ignored))) return;
  forget_interrupted(folder);
  for (const fs::path& path : paths_below(folder)) {
    if (fs::is_directory(fs::symlink_status(path, ignored)))
      forget_states_below(path.string(), is_ours);
    else if (is_real_file(path) && is_ours(path.string()))
      fs::remove(path, ignored);
  }
  if (is_states_folder(folder)) fs::remove(fs::path(folder) / mark_name, ignored);
  fs::remove(folder, ignored);  // only if empty
}

}  // namespace genba
