#include "app/stage/written_names.hpp"

#include <filesystem>

#include "app/case/geometry_files.hpp"
#include "engine/base/text/shown_text.hpp"
#include "mesh/image/neutral_name.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

std::string without_folder(const std::string& path) {
  const fs::path given(path);
  return shown_name((given.has_filename() ? given : given.parent_path()).filename().string());
}

/// `role`: as StatedPath has it.
std::string name_of(const Project& project, std::string_view role, const std::string& path) {
  const bool is_image =
      project.geometry.kind == GeometryKind::image && (role == "geometry" || role == "grey values");
  if (!is_image) return without_folder(path);
  if (project.output.paths) return path;
  return neutral_image_name(path, role == "geometry" ? "image" : "grey_image");
}

}  // namespace

std::string written_name(const Project& project, const InputFile& input) {
  return name_of(project, input.role, input.path);
}

Project with_written_names(Project project) {
  const Project stated = project;
  for (const StatedPath& path : stated_paths(project)) *path.path = name_of(stated, path.role, *path.path);
  project.path = without_folder(project.path);
  project.output.folder = without_folder(project.output.folder);
  return project;
}

std::string case_name_around(const std::string& geometry_path) {
  return is_image_path(geometry_path) ? "image" : fs::path(geometry_path).stem().string();
}

}  // namespace genba
