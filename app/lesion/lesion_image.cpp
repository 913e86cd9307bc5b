#include "app/lesion/lesion_image.hpp"

#include <algorithm>

#include "app/case/geometry_files.hpp"
#include "engine/analysis/lesion/lesion_voxels.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/image/label_writer.hpp"

namespace genba {

namespace {

/// The frame with all voxels of the file that the volume was read from.
LabelImageFrame whole_frame(const ImageVolume& volume) {
  LabelImageFrame out{volume.cells, volume.corner, volume.steps};
  for (std::size_t a = 0; a < 3; ++a) {
    if (volume.thinned > 1) {
      out.cells[a] = volume.file_cells[a];
      for (double& step : out.steps[a]) step /= volume.thinned;
    }
    for (std::size_t c = 0; c < 3; ++c) out.first[c] += 0.5 * out.steps[a][c];
  }
  return out;
}

}  // namespace

void write_lesion_image(const std::string& path, const Mesh& mesh, std::span<const double> values,
                        double threshold, const ImageVolume& grid, Monitor& monitor,
                        std::int64_t slab_voxels) {
  const LabelImageFrame frame = whole_frame(grid);
  const std::int64_t of_slice = static_cast<std::int64_t>(frame.cells[0]) * frame.cells[1];
  const auto slices = static_cast<Index>(
      std::clamp<std::int64_t>(slab_voxels / std::max<std::int64_t>(of_slice, 1), 1, frame.cells[2]));
  write_label_slabs(path, frame, slices, [&](Index first, Index count) {
    VoxelGrid slab{{frame.cells[0], frame.cells[1], count}, frame.first, frame.steps};
    for (std::size_t c = 0; c < 3; ++c) slab.first[c] += first * frame.steps[2][c];
    return lesion_voxels(mesh, values, threshold, slab, monitor);
  });
}

std::vector<std::uint8_t> lesion_bits(const Project& project, const Results& results, const ImageVolume& grid,
                                      Monitor& monitor) {
  const VoxelGrid voxels{grid.cells, grid.place({0.5, 0.5, 0.5}), grid.steps};
  std::vector<std::uint8_t> out;
  for (std::size_t i = 0; i < project.output.lesions.size(); ++i) {
    const LesionWish& wish = project.output.lesions[i];
    const Field* const field = results.find(wish.of().name);
    if (field == nullptr) continue;
    const auto labels = lesion_voxels(*results.mesh, field->data, wish.above, voxels, monitor);
    out.resize(labels.size(), 0);
    for (std::size_t v = 0; v < labels.size(); ++v)
      if (labels[v] != 0) out[v] = static_cast<std::uint8_t>(out[v] | (1U << i));
  }
  return out;
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
