#include "app/check/missing_files.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/case/geometry_files.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

bool is_found(const fs::path& path) {
  std::error_code code;
  return fs::exists(path, code);
}

/// The path in the form for the case file.
std::string stated(const Project& project, const fs::path& file) {
  const fs::path full = fs::absolute(file).lexically_normal();
  if (project.path.empty()) return full.string();
  const fs::path way = full.lexically_relative(fs::path(project.path).parent_path().lexically_normal());
  return way.empty() || *way.begin() == ".." ? full.string() : way.string();
}

}  // namespace

std::vector<std::string> missing_paths(const Project& project) {
  Project copy = project;
  std::vector<std::string> out;
  for (const StatedPath& one : stated_paths(copy))
    if (!is_found(resolve_path(project, *one.path)) && std::ranges::find(out, *one.path) == out.end())
      out.push_back(*one.path);
  return out;
}

Project with_found_files(Project project, const std::string& missing, const std::string& found) {
  const Project before = project;
  const std::vector<std::string> all = missing_paths(before);
  const fs::path old_folder = fs::path(resolve_path(before, missing)).parent_path().lexically_normal(),
                 folder = fs::absolute(found).parent_path();
  for (const StatedPath& one : stated_paths(project)) {
    const std::string path = *one.path;
    if (path == missing) {
      *one.path = stated(before, found);
      continue;
    }
    if (std::ranges::find(all, path) == all.end()) continue;
    const fs::path old = fs::path(resolve_path(before, path)).lexically_normal();
    for (const fs::path& candidate : {folder / old.lexically_relative(old_folder), folder / old.filename()})
      if (is_found(candidate)) {
        *one.path = stated(before, candidate);
        break;
      }
  }
  return project;
}

}  // namespace genba
