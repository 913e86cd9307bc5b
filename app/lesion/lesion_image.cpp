#include "app/lesion/lesion_image.hpp"

#include "app/case/geometry_files.hpp"
#include "engine/analysis/lesion/lesion_voxels.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/image/label_writer.hpp"

namespace genba {

void write_lesion_image(const std::string& path, const Mesh& mesh, std::span<const double> values,
                        double threshold, const ImageVolume& grid, Monitor& monitor) {
  const Vec3 first = grid.place({0.5, 0.5, 0.5});
  const auto labels = lesion_voxels(mesh, values, threshold, {grid.cells, first, grid.steps}, monitor);
  write_label_image(path, {grid.cells, first, grid.steps}, labels);
}

void require_image_for_lesions(const Project& project) {
  if (!image_of(project).empty()) return;
  for (const LesionWish& wish : project.output.lesions)
    if (wish.image != LesionImage::none)
      throw Error(ErrorKind::input, "output/lesions/" + wish.name + "/image",
                  phrase<"the case has no image on whose grid the lesion could be written">(),
                  phrase<"Remove \"%1\", or make the geometry of an image">("image"));
}

}  // namespace genba
