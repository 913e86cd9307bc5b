#include "mesh/image/image_reader.hpp"

#include <cmath>
#include <filesystem>

#include "engine/base/error.hpp"
#include "mesh/image/image_data.hpp"

namespace genba {

double length_unit(double stated, double given, const std::string& file, std::vector<std::string>& notes) {
  if (given == 0 && stated == 0) {
    notes.push_back("the file states no unit of length: mm is taken");
    return 1e-3;
  }
  if (given > 0 && stated > 0 && std::abs(given - stated) > 1e-9 * stated)
    throw Error(ErrorKind::input, file,
                "one unit of length in the file is " + std::to_string(stated * 1e3) + " mm, but " +
                    std::to_string(given * 1e3) + " mm was given",
                "Leave out \"unit\".");
  return stated > 0 ? stated : given;
}

Image read_image(const std::string& path, double unit, std::int64_t memory_limit) {
  const std::string name = lowered(std::filesystem::path(path).filename().string());
  if (name.ends_with(".nrrd") || name.ends_with(".nhdr")) return read_nrrd(path, unit, memory_limit);
  if (name.ends_with(".mha") || name.ends_with(".mhd")) return read_metaimage(path, unit, memory_limit);
  if (name.ends_with(".nii") || name.ends_with(".nii.gz")) return read_nifti(path, unit, memory_limit);
  return read_dicom(path, unit, memory_limit);
}

}  // namespace genba
