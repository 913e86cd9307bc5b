// Distance from a point to the nearest of many triangles.
#pragma once

#include <array>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

using Triangle = std::array<Vec3, 3>;

/// A tree of bounding boxes.
class TriangleTree {
 public:
  explicit TriangleTree(std::vector<Triangle> triangles);
  bool is_empty() const { return triangles_.empty(); }
  const std::vector<Triangle>& triangles() const { return triangles_; }
  /// Distance to the nearest triangle, m; infinite if there is no triangle. Any thread may call it.
  double distance(const Vec3& point) const;
  struct Nearest {
    std::size_t triangle = 0;         ///< into triangles()
    std::array<double, 3> share{};    ///< of its corners at the nearest point; exactly 0 on the edge across from one
  };
  /// There must be a triangle.
  Nearest nearest(const Vec3& point) const;

 private:
  struct Box {
    Vec3 low{}, high{};
    std::size_t begin = 0, end = 0;  ///< range in triangles_
    std::size_t right = 0;           ///< number of the second child (the first is the next box); 0: leaf
  };
  std::size_t build(std::size_t begin, std::size_t end);
  template <class Leaf>
  void search(std::size_t box, const Vec3& point, double& best, const Leaf& leaf) const;

  std::vector<Triangle> triangles_;
  std::vector<Box> boxes_;
};

}  // namespace genba
