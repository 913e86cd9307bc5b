#include "app/inspect/image_view.hpp"

#include "mesh/mesher/volume_reader.hpp"

namespace genba {

std::string image_of(const Project& project) {
  if (project.geometry.kind != GeometryKind::file && project.geometry.kind != GeometryKind::image) return {};
  if (!project.geometry.image.grey_image.empty()) return project.geometry.image.grey_image;
  const bool is_image = project.geometry.kind == GeometryKind::image || is_image_path(project.geometry.path);
  return is_image ? project.geometry.path : std::string{};
}

std::shared_ptr<const ImageVolume> load_image(const Project& project, const std::string& path,
                                              Monitor& monitor) {
  const bool is_own = path == project.geometry.path;
  const std::string file = resolve_path(project, path);
  const int series = is_own ? project.geometry.image.series : 0;
  auto volume = std::make_shared<ImageVolume>(
      read_image_volume(file, is_own ? project.geometry.unit : 0, monitor, series));
  volume->source = file;
  volume->source_series = series;
  return volume;
}

}  // namespace genba
