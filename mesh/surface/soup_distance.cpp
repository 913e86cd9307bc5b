#include "mesh/surface/soup_distance.hpp"

#include <CGAL/AABB_segment_primitive.h>
#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Simple_cartesian.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/thread_team.hpp"

namespace genba {
namespace {

using Kernel = CGAL::Simple_cartesian<double>;
using Triangles = std::vector<Kernel::Triangle_3>;
using Segments = std::vector<Kernel::Segment_3>;
using TrianglePrimitive = CGAL::AABB_triangle_primitive<Kernel, Triangles::const_iterator>;
using SegmentPrimitive = CGAL::AABB_segment_primitive<Kernel, Segments::const_iterator>;

Kernel::Point_3 point(const Vec3& p) {
  return {p[0], p[1], p[2]};
}

void grow(std::array<Vec3, 2>& box, const Vec3& p) {
  for (std::size_t k = 0; k < 3; ++k) {
    box[0][k] = std::min(box[0][k], p[k]);
    box[1][k] = std::max(box[1][k], p[k]);
  }
}

}  // namespace

struct SoupDistance::Trees {
  Triangles triangle_list;
  Segments segment_list;
  CGAL::AABB_tree<CGAL::AABB_traits<Kernel, TrianglePrimitive>> triangles;
  CGAL::AABB_tree<CGAL::AABB_traits<Kernel, SegmentPrimitive>> segments;
};

SoupDistance::SoupDistance(const std::vector<std::array<Vec3, 3>>& triangles,
                           const std::vector<std::array<Vec3, 2>>& segments)
    : trees_(std::make_unique<Trees>()) {
  constexpr double far = std::numeric_limits<double>::infinity();
  box_ = {Vec3{far, far, far}, Vec3{-far, -far, -far}};
  for (const auto& t : triangles) {
    const Kernel::Triangle_3 triangle(point(t[0]), point(t[1]), point(t[2]));
    if (!triangle.is_degenerate()) trees_->triangle_list.push_back(triangle);
    for (const Vec3& p : t) grow(box_, p);
  }
  for (const auto& s : segments) {
    const Kernel::Segment_3 segment(point(s[0]), point(s[1]));
    if (!segment.is_degenerate()) trees_->segment_list.push_back(segment);
    for (const Vec3& p : s) grow(box_, p);
  }
  // Built now, so that later calls change nothing.
  const auto build = [](auto& tree, const auto& list) {
    tree.insert(list.cbegin(), list.cend());
    tree.build();
    if (!list.empty()) tree.accelerate_distance_queries();
  };
  build(trees_->triangles, trees_->triangle_list);
  build(trees_->segments, trees_->segment_list);
}

SoupDistance::~SoupDistance() = default;

double SoupDistance::operator()(const Vec3& place) const {
  double squared = std::numeric_limits<double>::infinity();
  if (!trees_->triangles.empty()) squared = trees_->triangles.squared_distance(point(place));
  if (!trees_->segments.empty()) squared = std::min(squared, trees_->segments.squared_distance(point(place)));
  return std::sqrt(squared);
}

double largest_distance(const TriangleSurface& from, const TriangleSurface& to) {
  std::vector<std::array<Vec3, 3>> triangles;
  const auto at = [&](Index corner) { return to.points[static_cast<std::size_t>(corner)]; };
  for (const auto& t : to.triangles) triangles.push_back({at(t[0]), at(t[1]), at(t[2])});
  if (triangles.empty()) return 0;
  const SoupDistance distance(triangles, {});
  constexpr std::size_t grain = 4096;
  std::vector<double> worst((from.points.size() + grain - 1) / grain, 0.0);
  ThreadTeam().for_chunks(from.points.size(), grain, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      worst[begin / grain] = std::max(worst[begin / grain], distance(from.points[i]));
  });
  return worst.empty() ? 0 : *std::max_element(worst.begin(), worst.end());
}

}  // namespace genba
