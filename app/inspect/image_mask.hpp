// What will be meshed of an image, in the voxels in memory that are looked at.
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

/// The volume is the one that the case's mesh is made from.
bool is_body_of(const Project& project, const ImageVolume& volume);

/// By the code that genba-mesher runs. Of an image of every n-th voxel: layers are rounded, the box covers the
/// same place. Any thread. Throws as make_mask().
std::shared_ptr<const Mask> mask_of(const ImageVolume& volume, const ImageOptions& options,
                                    const Monitor& monitor);

/// The crop box of the case in voxels of the volume. Throws Error(input).
CropBox shown_crop(const ImageOptions& options, const ImageVolume& volume);
/// And back: as a case states it.
std::string stated_crop(const CropBox& box, const ImageVolume& volume);

/// The values of another image at the voxels of `onto`: those of the nearest voxel, the darkest beyond its
/// sides. Throws Cancelled.
ImageVolume resampled(const ImageVolume& image, const ImageVolume& onto, const Monitor& monitor);

/// m^3 of a voxel of the volume.
double voxel_volume(const ImageVolume& volume);

/// The regions that an image of labels will have, by value: names and colours of the case's table, its label
/// file, else the image's own; "label 3" where none states one. A label file that cannot be read counts as
/// none: the check list tells.
std::map<std::int64_t, ImageLabel> labels_of(const Project& project, const ImageVolume& volume);

}  // namespace genba
