// What FieldSamples samples. Used by the sources of this folder.
#pragma once

#include "mesh/fields/field_samples.hpp"

namespace genba {

struct FieldSamples::Source {
  virtual ~Source() = default;
  /// Like FieldSamples::sample(), on many threads at once.
  virtual SampleCover sample(std::span<const Vec3> points, std::span<double> out) const = 0;
};

/// Counts a point that lies `distance` (m) outside.
inline void count_outside(SampleCover& cover, const Vec3& point, double distance) {
  ++cover.outside;
  if (distance <= cover.farthest) return;
  cover.farthest = distance;
  cover.farthest_at = point;
}

}  // namespace genba
