#include "app/inspect/image_view.hpp"

#include "mesh/mesher/volume_reader.hpp"

namespace genba {

std::shared_ptr<const ImageVolume> load_image(const Project& project, const std::string& path,
                                              Monitor& monitor) {
  const bool is_own = path == project.geometry.path;
  return std::make_shared<ImageVolume>(read_image_volume(resolve_path(project, path),
                                                         is_own ? project.geometry.unit : 0, monitor,
                                                         is_own ? project.geometry.image.series : 0));
}

}  // namespace genba
