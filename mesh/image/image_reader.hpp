// Image files -> Image. NRRD, MetaImage and NIfTI are read here and not by VTK, so that spacing, origin and
// directions of each are kept, data files stay in the header's folder, and sizes are checked before memory is
// taken.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/text/phrase.hpp"
#include "mesh/image/image.hpp"

namespace genba {

/// Instead of a number of a series, for an image that a case states none of.
inline constexpr int by_file_alone = -1;

/// Reads by the name's ending (mesh/image/image_options.hpp). unit: metres per unit of length of the header;
/// 0: what the file states, else mm. A unit that contradicts the file is refused. memory_limit: bytes of the
/// process, 0: none. series: which of a folder's DICOM series, see read_dicom(). No text of a header is
/// repeated in any message: it may name a patient. Throws Error(file/input/memory).
Image read_image(const std::string& path, double unit, std::int64_t memory_limit, int series = 0);

/// .nrrd, and .nhdr with its data beside it: raw, gzip or text, three dimensions.
Image read_nrrd(const std::string& path, double unit, std::int64_t memory_limit);
/// .mha, and .mhd with its data beside it. Places are LPS, as ITK has them.
Image read_metaimage(const std::string& path, double unit, std::int64_t memory_limit);
/// NIfTI-1 and -2, .nii and .nii.gz; sform before qform.
Image read_nifti(const std::string& path, double unit, std::int64_t memory_limit);
/// The series of a folder (and its sub-folders if it has no image itself), or the one that a file belongs to:
/// sorted by place along the normal. Frames of a file with many are slices like others; a segmentation (SEG)
/// is labels. Compressed ones are unpacked by GDCM. series: the number of the one wanted where there are
/// several (mesh/image/dicom_images.hpp); 0: the only one. Throws Error(file) naming the files or frames of
/// missing, duplicate or odd slices, Error(input) with the list where a choice is missing.
Image read_dicom(const std::string& path, double unit, std::int64_t memory_limit, int series);

/// Metres per unit: stated (0: nothing stated) against given (0: nothing given). Adds a note where mm is
/// assumed.
double length_unit(double stated, double given, const std::string& file, std::vector<Text>& notes);

}  // namespace genba
