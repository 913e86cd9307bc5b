// DICOM segmentations (SEG): frames of segments -> labels.
#pragma once

#include <cstdint>

#include "mesh/image/dicom_images.hpp"

namespace genba {

/// Reads binary, fractional and label-map segmentations. A voxel belongs to a fractional segment from half of
/// the largest fraction on. Every segment becomes a label with its name and colour. Missing slices have no
/// label. Where segments overlap, the higher number is taken, and a warning counts the voxels. Throws
/// Error(file/memory).
Image read_segmentation(const DicomImages& found, const DicomImage& image, const std::string& shown,
                        std::int64_t memory_limit);

}  // namespace genba
