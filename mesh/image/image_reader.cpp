#include "mesh/image/image_reader.hpp"

#include <algorithm>
#include <filesystem>

#include "engine/base/error.hpp"
#include "mesh/image/image_data.hpp"

namespace genba {

Image read_image(const std::string& path, double unit, std::int64_t memory_limit, int series) {
  const std::string name = lowered(std::filesystem::path(path).filename().string());
  const auto is_single_file = [&](const std::string& ending) {
    return name.ends_with(ending) && ending != ".dcm";
  };
  if (series > 0 && std::any_of(image_endings.begin(), image_endings.end(), is_single_file))
    throw Error(
        ErrorKind::input, "geometry/series",
        phrase<
            "the number of a series is stated, but the image is a single file of another kind than DICOM">(),
        phrase<"Remove \"series\"">());
  if (name.ends_with(".nrrd") || name.ends_with(".nhdr")) return read_nrrd(path, unit, memory_limit);
  if (name.ends_with(".mha") || name.ends_with(".mhd")) return read_metaimage(path, unit, memory_limit);
  if (name.ends_with(".nii") || name.ends_with(".nii.gz")) return read_nifti(path, unit, memory_limit);
  return read_dicom(path, unit, memory_limit, series);
}

}  // namespace genba
