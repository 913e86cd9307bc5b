#include "app/geometry_files.hpp"

#include <utility>

#include "engine/base/file.hpp"

namespace genba {

std::vector<std::string> geometry_files(const Project& project) {
  const GeometrySpec geometry = resolved_geometry(project);
  if (geometry.kind == GeometryKind::box) return {};
  if (geometry.kind != GeometryKind::image) return {geometry.path};
  std::vector<std::string> files = image_files(geometry.path);
  if (const std::string& grey = geometry.image.grey_image; !grey.empty())
    for (std::string& file : image_files(grey)) files.push_back(std::move(file));
  if (!geometry.image.label_file.empty()) files.push_back(geometry.image.label_file);
  return files;
}

GeometrySpec resolved_geometry(const Project& project) {
  GeometrySpec geometry = project.geometry;
  if (geometry.kind == GeometryKind::box) return geometry;
  geometry.path = resolve_path(project, geometry.path);
  for (std::string* path : geometry.image.other_paths())
    if (!path->empty()) *path = resolve_path(project, *path);
  return geometry;
}

std::vector<std::string> mesh_input_files(const Project& project) {
  std::vector<std::string> files = geometry_files(project);
  if (const std::string& sizes = project.mesh.size_field; !sizes.empty())
    files.push_back(resolve_path(project, sizes));
  return files;
}

std::string sha256_of_files(const std::vector<std::string>& files) {
  if (files.size() == 1) return sha256_of_file(files.front());
  std::string all;
  for (const std::string& file : files) all += sha256_of_file(file);
  return sha256(all);
}

bool read_stamp(const std::vector<std::string>& files, FileStamp& stamp) {
  stamp = {};
  for (const std::string& file : files) {
    std::error_code size_error, time_error;
    const auto size = std::filesystem::file_size(file, size_error);
    stamp.times.push_back(std::filesystem::last_write_time(file, time_error));
    if (size_error || time_error) return false;
    stamp.size += size;
  }
  return !files.empty();
}

}  // namespace genba
