// Image files -> Image. NRRD, MetaImage and NIfTI are read here and not by VTK. So spacing, origin and
// directions are kept, data files must lie in the header's folder, and sizes are checked before memory is
// allocated.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/text/phrase.hpp"
#include "mesh/image/image.hpp"

namespace genba {

/// In place of a series number, for a caller that cannot state one.
inline constexpr int by_file_alone = -1;

/// Reads by the name's extension (mesh/image/image_options.hpp). unit: metres per unit of length of the
/// header; 0: the file's unit, else mm. A unit that contradicts the file is refused. memory_limit: bytes of
/// the process, 0: no limit. series: number of a DICOM series in a folder, see read_dicom(). Messages never
/// repeat text of a header, because it may name a patient. Throws Error(file/input/memory).
Image read_image(const std::string& path, double unit, std::int64_t memory_limit, int series = 0);

/// .nrrd, and .nhdr with its data file: raw, gzip or text, three dimensions.
Image read_nrrd(const std::string& path, double unit, std::int64_t memory_limit);
/// .mha, and .mhd with its data file. Places are LPS, as in ITK.
Image read_metaimage(const std::string& path, double unit, std::int64_t memory_limit);
/// NIfTI-1 and -2, .nii and .nii.gz; sform has priority over qform.
Image read_nifti(const std::string& path, double unit, std::int64_t memory_limit);
/// The series of a folder (with its sub-folders if it has no image itself), or the series that a file belongs
/// to, sorted along the normal. Frames of a multi-frame file are slices like others; a segmentation (SEG)
/// becomes labels. GDCM decompresses compressed files. series: number of the wanted series if there are
/// several (mesh/image/dicom_images.hpp); 0: the only one. Throws Error(file) naming the files or frames of
/// missing, duplicate or irregular slices, Error(input) with the list if a choice is missing.
Image read_dicom(const std::string& path, double unit, std::int64_t memory_limit, int series);

/// Metres per unit of length, from the stated one (0: not stated) and the given one (0: not given). Adds a
/// note if mm is assumed.
double length_unit(double stated, double given, const std::string& file, std::vector<Text>& notes);

}  // namespace genba
