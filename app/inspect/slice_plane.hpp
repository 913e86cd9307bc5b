// How a slice of an image is oriented on the screen, by the directions of its axes in the patient.
#pragma once

#include <array>
#include <string>

#include "app/inspect/image_view.hpp"

namespace genba {

enum class SliceWay { axial, coronal, sagittal };

/// A slice normal to an axis of the image, in the orientation that radiologists use: axial seen from the
/// feet, coronal from the front, sagittal from the left.
struct SlicePlane {
  std::size_t across = 2, right = 0, down = 1;  ///< axes of the image
  bool right_is_back = false, down_is_back = false;  ///< the direction goes to lower voxel numbers
  std::string letters_left, letters_right, letters_top, letters_bottom;
  double step_right = 1, step_down = 1, step_across = 1;  ///< m, from one voxel to the next
  std::array<Index, 3> cells{};
  /// Numbers of columns and rows of the picture.
  Index columns() const { return cells[right]; }
  Index rows() const { return cells[down]; }
  Index slices() const { return cells[across]; }
  /// The voxel number, along its axis of the image, of a column or a row of the picture; and the column or
  /// row of a number.
  Index along_right(Index column) const { return right_is_back ? cells[right] - 1 - column : column; }
  Index along_down(Index row) const { return down_is_back ? cells[down] - 1 - row : row; }
  /// Columns and rows, from the top left of the picture, of a place that is given in voxels from the corner of
  /// the image.
  std::array<double, 2> picture_place(const Vec3& voxels) const {
    return {right_is_back ? cells[right] - voxels[right] : voxels[right],
            down_is_back ? cells[down] - voxels[down] : voxels[down]};
  }
};

/// Places in voxels from the corner of the image.
class VoxelPlaces {
 public:
  explicit VoxelPlaces(const ImageVolume& image);
  bool is_flat() const { return is_flat_; }
  Vec3 of(const Vec3& place) const;

 private:
  Vec3 corner_;
  std::array<Vec3, 3> rows_{};
  bool is_flat_ = false;
};

/// The slice across the axis of the image that is nearest to `way`. Oblique images keep their own axes.
SlicePlane slice_plane(const ImageVolume& image, SliceWay way);

/// "L"; "LP" if the direction leans by more than 15 degrees. Letters: R L A P S I.
std::string direction_letters(const Vec3& direction);

/// "L 12.3  P 4.0  S 80.1 mm" of a place in patient coordinates.
std::string patient_place(const Vec3& place);

/// The centre of a voxel, m.
Vec3 centre_of(const ImageVolume& image, const std::array<Index, 3>& voxel);

inline std::size_t voxel_number(const ImageVolume& image, const std::array<Index, 3>& v) {
  return (static_cast<std::size_t>(v[2]) * static_cast<std::size_t>(image.cells[1]) +
          static_cast<std::size_t>(v[1])) *
             static_cast<std::size_t>(image.cells[0]) +
         static_cast<std::size_t>(v[0]);
}

}  // namespace genba
