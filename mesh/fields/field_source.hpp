// The data behind FieldSamples. Used by the sources of this folder.
#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "mesh/fields/field_samples.hpp"

namespace genba {

struct FieldSamples::Source {
  virtual ~Source() = default;
  /// Like FieldSamples::sample(), on many threads at once.
  virtual SampleCover sample(std::span<const Vec3> points, std::span<double> out) const = 0;
};

/// Box of the requested points, enlarged on each side by half of its largest size.
inline std::array<Vec3, 2> box_around(std::span<const Vec3> asked) {
  std::array<Vec3, 2> box{asked.front(), asked.front()};
  for (const Vec3& p : asked)
    for (std::size_t c = 0; c < 3; ++c) {
      box[0][c] = std::min(box[0][c], p[c]);
      box[1][c] = std::max(box[1][c], p[c]);
    }
  double largest = 0;
  for (std::size_t c = 0; c < 3; ++c) largest = std::max(largest, box[1][c] - box[0][c]);
  for (std::size_t c = 0; c < 3; ++c) box[0][c] -= largest / 2, box[1][c] += largest / 2;
  return box;
}

/// Sets the extent of the field's own points: point(i) for i < count.
template <class Point>
void add_extent(SampleCover& cover, std::size_t count, const Point& point, std::span<const Vec3> asked) {
  if (count == 0 || asked.empty()) return;
  const std::array<Vec3, 2> near = box_around(asked);
  cover.field = {point(0), point(0)};
  cover.field_points = count;
  for (std::size_t i = 0; i < count; ++i) {
    const Vec3 p = point(i);
    bool is_near = true;
    for (std::size_t c = 0; c < 3; ++c) {
      cover.field[0][c] = std::min(cover.field[0][c], p[c]);
      cover.field[1][c] = std::max(cover.field[1][c], p[c]);
      is_near = is_near && p[c] >= near[0][c] && p[c] <= near[1][c];
    }
    cover.field_near += is_near;
  }
}

/// Counts a place that lies `distance` (m) outside.
inline void count_outside(SampleCover& cover, const Vec3& point, double distance) {
  ++cover.outside;
  if (distance <= cover.farthest) return;
  cover.farthest = distance;
  cover.farthest_at = point;
}

}  // namespace genba
