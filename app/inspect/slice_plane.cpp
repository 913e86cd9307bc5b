#include "app/inspect/slice_plane.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/base/quantity/number_text.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

/// [x, y, z of the patient] the axis of the image for it; the assignment with the best total fit.
std::array<std::size_t, 3> axes_of_patient(const ImageVolume& image) {
  std::array<std::size_t, 3> order{0, 1, 2}, best = order;
  double most = -1;
  do {
    double sum = 0;
    for (std::size_t c = 0; c < 3; ++c) {
      const Vec3& step = image.steps[order[c]];
      sum += std::abs(step[c]) / std::max(length(step), 1e-300);
    }
    if (sum > most + 1e-9) {
      most = sum;
      best = order;
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return best;
}

}  // namespace

VoxelPlaces::VoxelPlaces(const ImageVolume& image) : corner_(image.corner) {
  const auto& s = image.steps;
  const double volume = dot(s[0], cross(s[1], s[2]));
  is_flat_ = volume == 0 || !std::isfinite(volume);
  if (is_flat_) return;
  for (std::size_t a = 0; a < 3; ++a) rows_[a] = scaled(cross(s[(a + 1) % 3], s[(a + 2) % 3]), 1 / volume);
}

Vec3 VoxelPlaces::of(const Vec3& place) const {
  const Vec3 from = minus(place, corner_);
  return {dot(rows_[0], from), dot(rows_[1], from), dot(rows_[2], from)};
}

SlicePlane slice_plane(const ImageVolume& image, SliceWay way) {
  const auto axes = axes_of_patient(image);
  SlicePlane out;
  out.cells = image.cells;
  const std::size_t across = way == SliceWay::axial ? 2 : way == SliceWay::coronal ? 1 : 0,
                    right = way == SliceWay::sagittal ? 1 : 0, down = way == SliceWay::axial ? 1 : 2;
  out.across = axes[across];
  out.right = axes[right];
  out.down = axes[down];
  // On the right is the left of the patient; in a sagittal slice the back. At the bottom is the back in an
  // axial slice, else the feet.
  out.right_is_back = image.steps[out.right][right] < 0;
  out.down_is_back = (image.steps[out.down][down] < 0) == (way == SliceWay::axial);
  const Vec3 to_right = scaled(image.steps[out.right], out.right_is_back ? -1 : 1),
             to_bottom = scaled(image.steps[out.down], out.down_is_back ? -1 : 1);
  out.letters_right = direction_letters(to_right);
  out.letters_left = direction_letters(scaled(to_right, -1));
  out.letters_bottom = direction_letters(to_bottom);
  out.letters_top = direction_letters(scaled(to_bottom, -1));
  out.step_right = length(to_right);
  out.step_down = length(to_bottom);
  out.step_across = length(image.steps[out.across]);
  return out;
}

std::string direction_letters(const Vec3& direction) {
  constexpr double leans = 0.26;  // sine of 15 degrees
  constexpr std::array<const char*, 3> letters{"LR", "PA", "SI"};
  const double whole = length(direction);
  std::array<std::size_t, 3> order{0, 1, 2};
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(direction[a]) > std::abs(direction[b]);
  });
  std::string out;
  for (const std::size_t c : order)
    if (out.empty() || std::abs(direction[c]) > leans * whole) out += letters[c][direction[c] < 0 ? 1 : 0];
  return out;
}

std::string patient_place(const Vec3& place) {
  std::string out;
  constexpr std::array<const char*, 3> letters{"LR", "PA", "SI"};
  for (std::size_t c = 0; c < 3; ++c) {
    out += letters[c][place[c] < 0 ? 1 : 0];
    out += format_number(std::abs(place[c]) * 1e3, " %.1f  ");
  }
  out.pop_back();
  return out + "mm";
}

Vec3 centre_of(const ImageVolume& image, const std::array<Index, 3>& voxel) {
  return image.place({voxel[0] + 0.5, voxel[1] + 0.5, voxel[2] + 0.5});
}

}  // namespace genba
