#include "app/inspect/image_mask.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/labels/label_file.hpp"

namespace genba {
namespace {

std::array<Index, 3> file_cells(const ImageVolume& volume) {
  return volume.file_cells[0] > 0 ? volume.file_cells : volume.cells;
}

}  // namespace

bool is_body_of(const Project& project, const ImageVolume& volume) {
  return project.geometry.kind == GeometryKind::image &&
         volume.source == resolve_path(project, project.geometry.path) &&
         volume.source_series == project.geometry.image.series;
}

std::shared_ptr<const Mask> mask_of(const ImageVolume& volume, const ImageOptions& options,
                                    const Monitor& monitor) {
  const int n = std::max(1, volume.thinned);
  const auto layers = [n](int of) { return of == 0 ? 0 : std::max(1, (of + n / 2) / n); };
  ImageOptions thin = options;
  thin.open_voxels = layers(options.open_voxels);
  thin.close_voxels = layers(options.close_voxels);
  const GreyGrid grid{volume.cells, voxel_volume(volume), volume.values};
  return std::make_shared<Mask>(make_mask(grid, thin, shown_crop(options, volume), "geometry", monitor));
}

CropBox shown_crop(const ImageOptions& options, const ImageVolume& volume) {
  const CropBox box = crop_box(options.crop, file_cells(volume), "geometry/crop");
  return volume.thinned > 1 ? thinned(box, volume.thinned, volume.cells) : box;
}

std::string stated_crop(const CropBox& box, const ImageVolume& volume) {
  const auto cells = file_cells(volume);
  CropBox out;
  for (std::size_t a = 0; a < 3; ++a) {
    out.first[a] = box.first[a] * volume.thinned;
    out.last[a] = std::min((box.last[a] + 1) * volume.thinned, cells[a]) - 1;
  }
  return format_crop(out, cells);
}

ImageVolume resampled(const ImageVolume& image, const ImageVolume& onto, const Monitor& monitor) {
  ImageVolume out;
  out.cells = onto.cells;
  out.corner = onto.corner;
  out.steps = onto.steps;
  out.thinned = onto.thinned;
  out.file_cells = onto.file_cells;
  out.is_ct = image.is_ct;
  out.min = image.min;
  out.max = image.max;
  out.source = image.source;
  out.values.assign(onto.values.size(), image.min);
  // In voxels of `image`: the place of the first voxel of `onto`, and the step along each of its axes.
  std::array<Vec3, 3> rows;
  const double volume = dot(image.steps[0], cross(image.steps[1], image.steps[2]));
  if (volume == 0) return out;
  for (std::size_t a = 0; a < 3; ++a)
    rows[a] = scaled(cross(image.steps[(a + 1) % 3], image.steps[(a + 2) % 3]), 1 / volume);
  const auto in_voxels = [&](const Vec3& way) {
    return Vec3{dot(rows[0], way), dot(rows[1], way), dot(rows[2], way)};
  };
  const Vec3 first = in_voxels(minus(onto.place({0.5, 0.5, 0.5}), image.corner));
  const std::array<Vec3, 3> by{in_voxels(onto.steps[0]), in_voxels(onto.steps[1]), in_voxels(onto.steps[2])};
  std::size_t to = 0;
  for (Index k = 0; k < onto.cells[2]; ++k) {
    monitor.check();
    for (Index j = 0; j < onto.cells[1]; ++j)
      for (Index i = 0; i < onto.cells[0]; ++i, ++to) {
        std::array<std::size_t, 3> v{};
        bool inside = true;
        for (std::size_t a = 0; a < 3; ++a) {
          const double at = first[a] + by[0][a] * i + by[1][a] * j + by[2][a] * k;
          inside = inside && at >= 0 && at < image.cells[a];
          if (inside) v[a] = static_cast<std::size_t>(at);
        }
        if (!inside) continue;
        out.values[to] = image.values[(v[2] * static_cast<std::size_t>(image.cells[1]) + v[1]) *
                                          static_cast<std::size_t>(image.cells[0]) +
                                      v[0]];
      }
  }
  return out;
}

double voxel_volume(const ImageVolume& volume) {
  return std::abs(dot(volume.steps[0], cross(volume.steps[1], volume.steps[2])));
}

std::map<std::int64_t, ImageLabel> labels_of(const Project& project, const ImageVolume& volume) {
  std::map<std::int64_t, ImageLabel> out;
  std::array<bool, 256> is_there{};
  for (const float v : volume.values)
    if (v > 0 && v < 256) is_there[static_cast<std::size_t>(v)] = true;
  for (std::size_t label = 1; label < is_there.size(); ++label)
    if (is_there[label]) {
      const auto value = static_cast<std::int64_t>(label);
      out[value] = {value, "label " + std::to_string(value)};
    }
  const auto take = [&](const std::vector<ImageLabel>& labels) {
    for (const ImageLabel& label : labels) {
      const auto found = out.find(label.value);
      if (found == out.end()) continue;
      if (!label.region.empty()) found->second.region = label.region;
      if (label.colour) found->second.colour = label.colour;
      if (!label.material.empty()) found->second.material = label.material;
    }
  };
  const ImageOptions& options = project.geometry.image;
  take(volume.labels);
  if (!options.label_file.empty()) try {
      take(read_label_file(resolve_path(project, options.label_file)));
    } catch (const Error&) {  // reported by the check list
    }
  take(options.labels);
  if (!options.labels.empty())
    std::erase_if(out, [&](const auto& one) {
      return std::ranges::none_of(options.labels, [&](const ImageLabel& l) { return l.value == one.first; });
    });
  return out;
}

}  // namespace genba
