// What images are called in everything that is written.
#pragma once

#include <string>

namespace genba {

/// Names of folders and files of images often are a patient's. "image series" of a folder and of DICOM files,
/// else `what` with the file's ending: "image.nii.gz".
std::string neutral_image_name(const std::string& path, const std::string& what = "image");

}  // namespace genba
