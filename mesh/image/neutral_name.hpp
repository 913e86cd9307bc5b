// Neutral names of images for all written files.
#pragma once

#include <string>

namespace genba {

/// Names of image folders and files often identify a patient. Returns "image series" for a folder and for
/// DICOM files, else `what` with the file's extension: "image.nii.gz".
std::string neutral_image_name(const std::string& path, const std::string& what = "image");

}  // namespace genba
