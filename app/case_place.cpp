#include "app/case_place.hpp"

#include "app/case/geometry_files.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"

namespace genba {

Project moved_to(Project project, const std::filesystem::path& case_path) {
  for (const StatedPath& stated : stated_paths(project)) {
    const std::filesystem::path path = resolve_path(project, *stated.path);
    const std::filesystem::path relative = path.lexically_relative(case_path.parent_path());
    *stated.path = relative.empty() ? path.string() : relative.string();
  }
  project.path = case_path.string();
  return project;
}

bool is_file_of_hash(const std::string& path, const std::string& hash) {
  std::error_code code;
  if (!std::filesystem::is_regular_file(path, code)) return false;
  try {
    return sha256_of_file(path) == hash;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace genba
