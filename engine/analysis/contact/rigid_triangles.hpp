// The triangles of a rigid surface: how a place lies to them.
#pragma once

#include <array>
#include <vector>

#include "engine/analysis/lesion/triangle_tree.hpp"
#include "engine/base/types.hpp"

namespace genba {

class RigidTriangles {
 public:
  /// triangles: counter-clockwise seen from where bodies touch them, m. Edges where the surface turns by more than
  /// sharp_angle (rad) stay sharp; across the others the normal is interpolated, so a body slides over them smoothly.
  /// 0: each triangle is flat. Triangles without an area are left out.
  RigidTriangles(std::vector<Triangle> triangles, double sharp_angle);

  struct Seen {
    double gap = 0;       ///< m, distance to the nearest triangle; below 0: behind it. Beyond a rim nothing is behind
    Vec3 away{};          ///< of length 1: where a body there is pressed to
    double curved[9]{};   ///< derivative of `away` by the place, made symmetric, 1/m
  };
  /// Any thread may call it. There must be a triangle.
  Seen see(const Vec3& place) const;
  const std::vector<Triangle>& triangles() const { return tree_.triangles(); }
  std::array<Vec3, 2> box() const;
  /// Edges of one triangle alone: the rim of an open sheet, or a hole.
  std::size_t open_edges() const { return open_edges_; }
  std::int64_t bytes() const;

 private:
  struct Corner {
    std::array<Vec3, 3> smooth{};  ///< normal at each corner, of length 1
    std::array<Vec3, 3> corner{}, edge{};  ///< pseudo normals, that tell the side (Baerentzen & Aanaes, 2005)
    std::array<bool, 3> is_sharp{};        ///< [edge] from corner i to i + 1
    std::array<bool, 3> is_rim{}, on_rim{};  ///< [edge] of one triangle alone; [corner] of such an edge
    Vec3 normal{};
  };
  TriangleTree tree_;
  std::vector<Corner> corners_;  ///< [triangle of the tree]
  double size_ = 0;              ///< m, mean edge
  std::size_t open_edges_ = 0;
};

}  // namespace genba
