// A three-dimensional image in patient coordinates.
#pragma once

#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"
#include "mesh/image/image_options.hpp"

namespace genba {

/// Places of voxels. Patient coordinates are those of DICOM (LPS): x to the left, y to the back, z to the
/// head, whatever the file's own convention. The axes are orthonormal and right-handed.
struct ImageFrame {
  std::array<Index, 3> cells{};  ///< voxels along each axis, the first runs fastest
  Vec3 spacing{};                ///< m
  Vec3 origin{};                 ///< m, centre of the first voxel
  std::array<Vec3, 3> axes{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};

  std::size_t voxels() const;
  std::size_t at(Index i, Index j, Index k) const {
    return (static_cast<std::size_t>(k) * static_cast<std::size_t>(cells[1]) + static_cast<std::size_t>(j)) *
               static_cast<std::size_t>(cells[0]) +
           static_cast<std::size_t>(i);
  }
  /// Patient coordinates, m, of a point given in m along the axes from the outer corner of the first voxel.
  Vec3 to_patient(const Vec3& local) const;
};

struct Image {
  ImageFrame frame;
  std::vector<float> values;     ///< [k][j][i], scaled as the file states (CT: HU); NaN: no value
  Text format;                   ///< "NRRD", "DICOM series of 32 slices"
  std::vector<Text> notes;       ///< assumptions: "the file states no unit of length, mm was taken"
  std::vector<Text> warnings{};  ///< facts that may change the body
  std::vector<ImageLabel>
      labels{};  ///< names and colours that the file itself states; may not fit the voxels
  bool is_ct = false;  ///< the file states that it is a CT: values are HU
};

/// The frame as a file states it: axes of any handedness, not checked yet.
struct RawFrame {
  std::array<Index, 3> cells{};
  std::array<Vec3, 3> steps{};  ///< m, LPS, from one voxel to the next along each axis
  Vec3 origin{};                ///< m, LPS
};

/// Throws Error(file) if there are no voxels, if numbers are not finite, if steps are 0, or if steps are not
/// perpendicular within 0.1 degrees.
void check_frame(const RawFrame& raw, const std::string& file);

/// Converts to a right-handed frame; the slices of a left-handed one are reversed.
Image make_image(const RawFrame& raw, std::vector<float> values);

/// "160 x 232 x 160 voxels of 1 x 0.8984 x 0.8984 mm, 160 x 208.4 x 143.7 mm in all, ..."
Text describe(const ImageFrame& frame);

}  // namespace genba
