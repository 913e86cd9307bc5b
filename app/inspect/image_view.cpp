#include "app/inspect/image_view.hpp"

#include "mesh/mesher/volume_reader.hpp"

namespace genba {

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
