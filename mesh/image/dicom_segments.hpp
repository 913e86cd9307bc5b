// DICOM segmentations (SEG): frames of segments -> labels.
#pragma once

#include <cstdint>

#include "mesh/image/dicom_images.hpp"

namespace genba {

/// Binary, fractional (half of the largest fraction and more belongs to the segment) and label-map ones.
/// Every segment is a label, with its name and colour; slices that are not stated hold none. The one with
/// the higher number is taken where segments overlap, and a warning counts the voxels. Throws
/// Error(file/memory).
Image read_segmentation(const DicomImages& found, const DicomImage& image, const std::string& shown,
                        std::int64_t memory_limit);

}  // namespace genba
