// A phantom as a DICOM series, written by GDCM.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/base/types.hpp"

namespace genba::testing {

enum class DicomPacking { raw, jpeg_lossless, jpeg_ls, jpeg2000, rle };

struct DicomPhantom {
  std::array<Index, 3> cells{24, 20, 16};
  Vec3 spacing{1.5, 1.25, 2.0};  ///< mm
  Vec3 origin{-20, 10, 30};      ///< mm, of the first voxel
  Vec3 row{1, 0, 0}, column{0, 1, 0};
  Vec3 shear{};         ///< mm, of every slice against the one before (a tilted gantry)
  double last_gap = 0;  ///< mm by which the last slice lies farther away
  double slope = 1, intercept = -1024;
  std::string patient = "Mustermann^Erika";
  std::string series = "1.2.826.0.1.3680043.2.1125.1.4711";
  DicomPacking packing = DicomPacking::raw;
  std::string prefix = "slice";
  std::string modality = "CT";
};

/// Writes PREFIX000.dcm and so on into the folder, in an order that is not that of the slices.
/// stored: [i, j, k] value of 16 bits before the slope.
void write_dicom(const std::string& folder, const DicomPhantom& phantom,
                 const std::function<std::uint16_t(Index i, Index j, Index k)>& stored);

}  // namespace genba::testing
