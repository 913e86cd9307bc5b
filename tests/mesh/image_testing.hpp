// What the tests of image readers share: where a value lies.
#pragma once

#include <doctest/doctest.h>

#include <cmath>

#include "engine/model/geometry.hpp"
#include "mesh/image/image.hpp"

namespace genba::testing {

/// Patient coordinates, mm, of the centre of the voxel with this value.
inline Vec3 place_of(const Image& image, int value) {
  for (Index k = 0; k < image.frame.cells[2]; ++k)
    for (Index j = 0; j < image.frame.cells[1]; ++j)
      for (Index i = 0; i < image.frame.cells[0]; ++i)
        if (image.values[image.frame.at(i, j, k)] == static_cast<float>(value)) {
          const Vec3& s = image.frame.spacing;
          const Vec3 p = image.frame.to_patient({(i + 0.5) * s[0], (j + 0.5) * s[1], (k + 0.5) * s[2]});
          return {1e3 * p[0], 1e3 * p[1], 1e3 * p[2]};
        }
  return {NAN, NAN, NAN};
}

inline bool near(const Vec3& a, const Vec3& b) {
  return std::abs(a[0] - b[0]) + std::abs(a[1] - b[1]) + std::abs(a[2] - b[2]) < 1e-3;
}

/// Every axis of a right-handed frame, and the values along them.
inline void check_frame_is_right_handed(const Image& image) {
  const auto& a = image.frame.axes;
  CHECK(dot(cross(a[0], a[1]), a[2]) == doctest::Approx(1));
}

}  // namespace genba::testing
