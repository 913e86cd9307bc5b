// Slices of an image with the mask of the body and the outline of the mesh.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/selector.hpp"
#include "mesh/job/image_volume.hpp"
#include "mesh/mask/mask.hpp"

namespace genba {

struct ImageSlice {
  Text caption;
  std::string png;
};

/// The body: voxels of the mask, or values between `lower` and `upper`, both included. With none of these:
/// all but 0.
struct SliceBody {
  std::optional<double> lower, upper;
  std::shared_ptr<const Mask> mask{};  ///< on the same voxels; null: none
  /// [voxel] not 0 in a lesion (app/lesion/lesion_image.hpp); empty: no lesions.
  std::vector<std::uint8_t> lesions{};
  std::vector<NeedleSelector> needles{};
  bool contains(double value, std::size_t voxel) const {
    if (mask) return mask->is_body(mask->code[voxel]);
    if (!lower && !upper) return value != 0;
    return (!lower || value >= *lower) && (!upper || value <= *upper);
  }
};

/// An axial, a coronal and a sagittal slice through the middle of the lesions, else of the mesh. They lie as
/// those of the window do (app/inspect/slice_plane.hpp), with letters of the directions at their sides. Empty
/// for an image that is flat or has no voxels.
std::vector<ImageSlice> image_slices(const ImageVolume& image, const Mesh& mesh, const SliceBody& body);

/// "R → L": a direction in patient coordinates (LPS).
std::string orientation_of(const Vec3& direction);

}  // namespace genba
