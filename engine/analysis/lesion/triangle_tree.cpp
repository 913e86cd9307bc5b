#include "engine/analysis/lesion/triangle_tree.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/model/geometry.hpp"
#include "engine/model/point_distance.hpp"

namespace genba {

namespace {

constexpr std::size_t most_in_leaf = 8;

double from_box(const Vec3& low, const Vec3& high, const Vec3& p) {
  Vec3 gap{};
  for (std::size_t c = 0; c < 3; ++c) gap[c] = std::max({low[c] - p[c], 0.0, p[c] - high[c]});
  return length(gap);
}

/// Shares of the corners at the nearest point of the line from a to b.
double share_on(const Vec3& p, const Vec3& a, const Vec3& b) {
  const Vec3 edge = minus(b, a);
  const double squared = dot(edge, edge);
  return squared > 0 ? std::clamp(dot(minus(p, a), edge) / squared, 0.0, 1.0) : 0.0;
}

std::array<double, 3> nearest_share(const Vec3& p, const Triangle& t) {
  const Vec3 normal = cross(minus(t[1], t[0]), minus(t[2], t[0]));
  const double squared = dot(normal, normal);
  std::array<double, 3> out{};
  bool is_inside = squared > 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 &a = t[(i + 1) % 3], &b = t[(i + 2) % 3];
    out[i] = squared > 0 ? dot(cross(minus(b, a), minus(p, a)), normal) / squared : 0.0;
    is_inside = is_inside && out[i] > 0;
  }
  if (is_inside) return out;
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t k = (i + 1) % 3;
    const double at = share_on(p, t[i], t[k]);
    const Vec3 from = plus(plus(p, t[i], at - 1), t[k], -at);
    if (const double distance = dot(from, from); distance < best) {
      best = distance;
      out = {};
      out[i] = 1 - at, out[k] = at;
    }
  }
  return out;
}

}  // namespace

TriangleTree::TriangleTree(std::vector<Triangle> triangles) : triangles_(std::move(triangles)) {
  if (!triangles_.empty()) build(0, triangles_.size());
}

std::size_t TriangleTree::build(std::size_t begin, std::size_t end) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  Box box{{infinite, infinite, infinite}, {-infinite, -infinite, -infinite}, begin, end, 0};
  for (std::size_t i = begin; i < end; ++i)
    for (const Vec3& p : triangles_[i])
      for (std::size_t c = 0; c < 3; ++c) {
        box.low[c] = std::min(box.low[c], p[c]);
        box.high[c] = std::max(box.high[c], p[c]);
      }
  const std::size_t own = boxes_.size();
  boxes_.push_back(box);
  if (end - begin <= most_in_leaf) return own;
  std::size_t axis = 0;
  for (std::size_t c = 1; c < 3; ++c)
    if (box.high[c] - box.low[c] > box.high[axis] - box.low[axis]) axis = c;
  const auto middle = [axis](const Triangle& t) { return t[0][axis] + t[1][axis] + t[2][axis]; };
  const std::size_t half = begin + (end - begin) / 2;
  const auto at = [&](std::size_t i) { return triangles_.begin() + static_cast<std::ptrdiff_t>(i); };
  std::nth_element(at(begin), at(half), at(end),
                   [&](const Triangle& a, const Triangle& b) { return middle(a) < middle(b); });
  build(begin, half);
  const std::size_t right = build(half, end);
  boxes_[own].right = right;
  return own;
}

template <class Leaf>
void TriangleTree::search(std::size_t number, const Vec3& point, double& best, const Leaf& leaf) const {
  const Box& box = boxes_[number];
  if (box.right == 0) {
    for (std::size_t i = box.begin; i < box.end; ++i) best = std::min(best, leaf(i));
    return;
  }
  std::size_t near = number + 1, far = box.right;
  double to_near = from_box(boxes_[near].low, boxes_[near].high, point);
  double to_far = from_box(boxes_[far].low, boxes_[far].high, point);
  if (to_far < to_near) std::swap(near, far), std::swap(to_near, to_far);
  if (to_near < best) search(near, point, best, leaf);
  if (to_far < best) search(far, point, best, leaf);
}

double TriangleTree::distance(const Vec3& point) const {
  double best = std::numeric_limits<double>::infinity();
  if (!boxes_.empty())
    search(0, point, best, [&](std::size_t i) {
      return distance_to_triangle(point, triangles_[i][0], triangles_[i][1], triangles_[i][2]);
    });
  return best;
}

TriangleTree::Nearest TriangleTree::nearest(const Vec3& point) const {
  Nearest out;
  double best = std::numeric_limits<double>::infinity(), found = best;
  search(0, point, best, [&](std::size_t i) {
    const std::array<double, 3> share = nearest_share(point, triangles_[i]);
    Vec3 from = point;
    for (std::size_t c = 0; c < 3; ++c) from = plus(from, triangles_[i][c], -share[c]);
    const double distance = length(from);
    if (distance < found) found = distance, out = {i, share};
    return distance;
  });
  return out;
}

}  // namespace genba
