#include "app/image_view.hpp"

namespace genba {

std::string image_of(const Project& project) {
  if (project.geometry.kind != GeometryKind::file && project.geometry.kind != GeometryKind::image) return {};
  if (!project.geometry.image.grey_image.empty()) return project.geometry.image.grey_image;
  return is_image_path(project.geometry.path) ? project.geometry.path : std::string{};
}

std::shared_ptr<const ImageVolume> load_image(const Project& project, const std::string& path,
                                              Monitor& monitor) {
  const double unit = path == project.geometry.path ? project.geometry.unit : 0;
  return std::make_shared<ImageVolume>(read_image_volume(resolve_path(project, path), unit, monitor));
}

}  // namespace genba
