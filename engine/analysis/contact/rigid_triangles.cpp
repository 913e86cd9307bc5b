#include "engine/analysis/contact/rigid_triangles.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "engine/base/byte_meter.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr double on_it = 1e-6;  // of an edge: nearer places lie on the surface

Vec3 area_of(const Triangle& t) { return scaled(cross(minus(t[1], t[0]), minus(t[2], t[0])), 0.5); }

std::vector<Triangle> with_area(std::vector<Triangle> triangles) {
  std::erase_if(triangles, [](const Triangle& t) { return !(length(area_of(t)) > 0); });
  return triangles;
}

double angle_at(const Triangle& t, std::size_t i) {
  const Vec3 a = minus(t[(i + 1) % 3], t[i]), b = minus(t[(i + 2) % 3], t[i]);
  return std::atan2(length(cross(a, b)), dot(a, b));
}

void add_square(const Vec3& v, double factor, double* to) {
  for (std::size_t p = 0; p < 3; ++p)
    for (std::size_t q = 0; q < 3; ++q) to[3 * p + q] += factor * v[p] * v[q];
}

}  // namespace

RigidTriangles::RigidTriangles(std::vector<Triangle> triangles, double sharp_angle)
    : tree_(with_area(std::move(triangles))) {
  const std::vector<Triangle>& all = tree_.triangles();
  corners_.resize(all.size());
  std::map<Vec3, std::vector<std::pair<std::size_t, std::size_t>>> at_corner;  // triangle and its corner
  std::map<std::pair<Vec3, Vec3>, std::vector<std::pair<std::size_t, std::size_t>>> at_edge;
  for (std::size_t t = 0; t < all.size(); ++t) {
    corners_[t].normal = unit_or(area_of(all[t]), {0, 0, 1});
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec3 &a = all[t][i], &b = all[t][(i + 1) % 3];
      at_corner[a].emplace_back(t, i);
      at_edge[{std::min(a, b), std::max(a, b)}].emplace_back(t, i);
      size_ += length(minus(b, a)) / (3.0 * static_cast<double>(all.size()));
    }
  }
  const double most = std::cos(sharp_angle);
  for (const auto& [corner, of] : at_corner)
    for (const auto& [t, i] : of) {
      Corner& own = corners_[t];
      Vec3 smooth{}, every{};
      for (const auto& [other, k] : of) {
        const Vec3& normal = corners_[other].normal;
        const double weight = angle_at(all[other], k);
        every = plus(every, normal, weight);
        if (other == t || dot(normal, own.normal) >= most) smooth = plus(smooth, normal, weight);
      }
      own.smooth[i] = unit_or(smooth, own.normal);
      own.corner[i] = every;
    }
  for (const auto& [edge, of] : at_edge) {
    open_edges_ += of.size() == 1;
    Vec3 sum{};
    for (const auto& [t, i] : of) sum = plus(sum, corners_[t].normal);
    for (const auto& [t, i] : of) {
      corners_[t].edge[i] = sum;
      corners_[t].is_rim[i] = of.size() == 1;
      if (of.size() == 1)
        for (const Vec3& corner : {edge.first, edge.second})
          for (const auto& [other, k] : at_corner[corner]) corners_[other].on_rim[k] = true;
      corners_[t].is_sharp[i] = of.size() != 2 || dot(corners_[of[0].first].normal, corners_[of[1].first].normal) < most;
    }
  }
}

std::int64_t RigidTriangles::bytes() const { return bytes_of(corners_) + bytes_of(tree_.triangles()); }

std::array<Vec3, 2> RigidTriangles::box() const {
  constexpr double far = std::numeric_limits<double>::infinity();
  std::array<Vec3, 2> out{Vec3{far, far, far}, Vec3{-far, -far, -far}};
  for (const Triangle& t : triangles())
    for (const Vec3& p : t)
      for (std::size_t a = 0; a < 3; ++a) out[0][a] = std::min(out[0][a], p[a]), out[1][a] = std::max(out[1][a], p[a]);
  return out;
}

RigidTriangles::Seen RigidTriangles::see(const Vec3& place) const {
  const TriangleTree::Nearest near = tree_.nearest(place);
  const Triangle& t = triangles()[near.triangle];
  const Corner& of = corners_[near.triangle];
  const std::array<double, 3>& share = near.share;
  // A share of 0 lies on the edge across from that corner; one of 1 is a corner.
  std::size_t zeros = 0, edge = 0, corner = 0;
  Vec3 foot{}, smooth{};
  for (std::size_t i = 0; i < 3; ++i) {
    foot = plus(foot, t[i], share[i]);
    smooth = plus(smooth, of.smooth[i], share[i]);
    if (share[i] <= 0) ++zeros, edge = (i + 1) % 3;
    if (share[i] > share[corner]) corner = i;
  }
  const Vec3 from = minus(place, foot);
  const double distance = length(from);
  const Vec3& side = zeros == 0 ? of.normal : zeros == 1 ? of.edge[edge] : of.corner[corner];
  Seen out;
  const bool is_beyond = zeros == 1 ? of.is_rim[edge] : zeros == 2 && of.on_rim[corner];
  out.gap = dot(from, side) < 0 && !is_beyond ? -distance : distance;
  const bool is_sharp = is_beyond || (zeros == 1 ? of.is_sharp[edge] : zeros == 2 && (of.is_sharp[corner] || of.is_sharp[(corner + 2) % 3]));
  if (is_sharp && out.gap > on_it * size_) {  // around an edge or a corner the surface is round
    out.away = scaled(from, 1 / distance);
    for (std::size_t p = 0; p < 3; ++p) out.curved[4 * p] = 1 / distance;
    add_square(out.away, -1 / distance, out.curved);
    if (zeros == 1) add_square(unit_or(minus(t[(edge + 1) % 3], t[edge]), {}), -1 / distance, out.curved);
    return out;
  }
  const double size = length(smooth);
  out.away = unit_or(smooth, of.normal);
  // d away / d place = sum of the corners' normals times the slopes of their shares, across `away`.
  const Vec3 doubled = scaled(area_of(t), 2);
  const double squared = dot(doubled, doubled);
  for (std::size_t i = 0; i < 3 && size > 0; ++i) {
    const Vec3 slope = scaled(cross(doubled, minus(t[(i + 2) % 3], t[(i + 1) % 3])), 1 / squared),
               turn = scaled(plus(of.smooth[i], out.away, -dot(of.smooth[i], out.away)), 1 / size),
               across = plus(slope, out.away, -dot(slope, out.away));
    for (std::size_t p = 0; p < 3; ++p)
      for (std::size_t q = 0; q < 3; ++q) out.curved[3 * p + q] += 0.5 * (turn[p] * across[q] + turn[q] * across[p]);
  }
  return out;
}

}  // namespace genba
