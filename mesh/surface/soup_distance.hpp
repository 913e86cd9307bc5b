// Distance of points from triangles and segments: in genba-mesher only (CGAL).
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/base/types.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba {

/// Exact distances by trees of boxes; may be called from several threads. Ignores degenerate triangles and
/// segments.
class SoupDistance {
 public:
  SoupDistance(const std::vector<std::array<Vec3, 3>>& triangles,
               const std::vector<std::array<Vec3, 2>>& segments);
  ~SoupDistance();
  /// In the unit of the coordinates; infinite if there are no triangles or segments.
  double operator()(const Vec3& place) const;
  const std::array<Vec3, 2>& box() const { return box_; }

 private:
  struct Trees;
  std::unique_ptr<Trees> trees_;
  std::array<Vec3, 2> box_;
};

/// Largest distance of a corner of `from` from the triangles of `to`; 0 if `to` has none.
double largest_distance(const TriangleSurface& from, const TriangleSurface& to);

}  // namespace genba
