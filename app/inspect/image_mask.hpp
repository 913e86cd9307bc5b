// The mask of an image, the voxels to be meshed, on the voxels in memory that a view shows.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "app/case/project.hpp"
#include "mesh/job/image_volume.hpp"
#include "mesh/mask/label_edits.hpp"
#include "mesh/mask/mask.hpp"

namespace genba {

/// True if the mesh of the case is made from this volume.
bool is_body_of(const Project& project, const ImageVolume& volume);

/// Uses the code of genba-mesher. For an image that holds only every n-th voxel, numbers of layers are
/// divided by n and rounded, and the box covers the same place. Any thread. Throws as make_mask().
std::shared_ptr<const Mask> mask_of(const ImageVolume& volume, const ImageOptions& options,
                                    const Monitor& monitor);

/// The crop box of the case in voxels of the volume. Throws Error(input).
CropBox shown_crop(const ImageOptions& options, const ImageVolume& volume);
/// The reverse: the box as a case states it.
std::string stated_crop(const CropBox& box, const ImageVolume& volume);

/// The values of `image` at the voxels of `onto`: the nearest voxel, and the smallest value outside `image`.
/// Throws Cancelled.
ImageVolume resampled(const ImageVolume& image, const ImageVolume& onto, const Monitor& monitor);

/// Volume of one voxel, m^3.
double voxel_volume(const ImageVolume& volume);

/// The regions that an image of labels will have, by label value. Name and colour come from the case's table,
/// else from its label file, else from the image; without any the name is "label 3". A label file that cannot
/// be read is ignored here; the check list reports it.
std::map<std::int64_t, ImageLabel> labels_of(const Project& project, const ImageVolume& volume);

}  // namespace genba
