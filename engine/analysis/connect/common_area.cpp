#include "engine/analysis/connect/common_area.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "engine/element/quadrature.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

using Point2 = std::array<double, 2>;
using Polygon2 = std::vector<Point2>;

double turn_of(const Point2& a, const Point2& b, const Point2& c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/// The part of a polygon left of the line from a to b (Sutherland and Hodgman).
Polygon2 left_part(const Polygon2& whole, const Point2& a, const Point2& b) {
  Polygon2 out;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    const Point2 &p = whole[i], &q = whole[(i + 1) % whole.size()];
    const double at_p = turn_of(a, b, p), at_q = turn_of(a, b, q);
    if (at_p >= 0) out.push_back(p);
    if ((at_p > 0 && at_q < 0) || (at_p < 0 && at_q > 0)) {
      const double s = at_p / (at_p - at_q);
      out.push_back({p[0] + s * (q[0] - p[0]), p[1] + s * (q[1] - p[1])});
    }
  }
  return out;
}

/// Flat triangles of a face, by its nodes.
std::span<const std::array<int, 3>> flat_parts(ElementType type) {
  static constexpr std::array<int, 3> tri3[] = {{0, 1, 2}}, quad4[] = {{0, 1, 2}, {0, 2, 3}},
                                      tri6[] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}},
                                      quad8[] = {{0, 4, 7}, {4, 1, 5}, {5, 2, 6}, {6, 3, 7}, {4, 5, 6}, {4, 6, 7}};
  switch (type) {
    case ElementType::tri6:
      return tri6;
    case ElementType::quad4:
      return quad4;
    case ElementType::quad8:
      return quad8;
    default:
      return tri3;
  }
}

struct View2 {
  Vec3 origin, across, up, axis;
  Point2 see(const Vec3& p) const {
    const Vec3 from = minus(p, origin);
    return {dot(from, across), dot(from, up)};
  }
  Vec3 back(const Point2& p) const { return plus(plus(origin, across, p[0]), up, p[1]); }
};

View2 view_of(const JoinFace& face) {
  Vec3 other{};
  other[std::abs(face.normal[0]) < 0.6 ? 0 : 1] = 1;
  const Vec3 across = unit_or(cross(face.normal, other), {1, 0, 0});
  return {face.x[0], across, cross(face.normal, across), face.normal};
}

void visit_common_faces(const JoinFace& slave, const JoinFace& master, const auto& use) {
  using Rule = element::Tri6Points;
  const View2 view = view_of(slave);
  for (const auto& s : flat_parts(slave.type)) {
    Polygon2 above;
    for (const int i : s) above.push_back(view.see(slave.x[static_cast<std::size_t>(i)]));
    const double own = turn_of(above[0], above[1], above[2]);
    if (!(own > 0)) continue;
    for (const auto& t : flat_parts(master.type)) {
      std::array<Point2, 3> under;
      for (std::size_t i = 0; i < 3; ++i) under[i] = view.see(master.x[static_cast<std::size_t>(t[i])]);
      if (turn_of(under[0], under[1], under[2]) >= 0) continue;
      Polygon2 common = above;
      for (std::size_t k = 0; k < 3 && common.size() > 2; ++k) common = left_part(common, under[(k + 1) % 3], under[k]);
      for (std::size_t i = 2; i < common.size(); ++i) {
        const Point2 &a = common[0], &b = common[i - 1], &c = common[i];
        const double twice = turn_of(a, b, c);
        if (!(twice > 1e-14 * own)) continue;
        for (int q = 0; q < Rule::points; ++q) {
          double xi[2], weight;
          Rule::point(q, xi, weight);
          Point2 p;
          for (std::size_t d = 0; d < 2; ++d)
            p[d] = (1 - xi[0] - xi[1]) * a[d] + xi[0] * b[d] + xi[1] * c[d];
          use(view.axis, view.back(p), weight * twice);
        }
      }
    }
  }
}

void visit_common_edges(const JoinFace& slave, const JoinFace& master, const auto& use) {
  const Vec3 along = {-slave.normal[1], slave.normal[0], 0};
  double ends[4];
  for (std::size_t i = 0; i < 2; ++i) {
    ends[i] = dot(minus(slave.x[i], slave.x[0]), along);
    ends[2 + i] = dot(minus(master.x[i], slave.x[0]), along);
  }
  const double low = std::max(std::min(ends[0], ends[1]), std::min(ends[2], ends[3])),
               high = std::min(std::max(ends[0], ends[1]), std::max(ends[2], ends[3]));
  if (!(high - low > 1e-12 * slave.size)) return;
  // Gauss's rule of four points.
  constexpr double at[] = {0.861136311594052575, 0.339981043584856265},
                   weight[] = {0.347854845137453857, 0.652145154862546143};
  for (int q = 0; q < 4; ++q) {
    const double s = (q % 2 ? 1 : -1) * at[q / 2];
    use(slave.normal, plus(slave.x[0], along, (low + high) / 2 + s * (high - low) / 2),
        weight[q / 2] * (high - low) / 2);
  }
}

}  // namespace

void visit_common_area(const JoinFace& face, const JoinFace& other,
                       const std::function<void(const Vec3& axis, const Vec3& place, double size)>& use) {
  if (traits(face.type).dimension == 1)
    visit_common_edges(face, other, use);
  else
    visit_common_faces(face, other, use);
}

double flat_area(const JoinFace& face) {
  double sum = 0;
  const View2 view = view_of(face);
  for (const auto& t : flat_parts(face.type))
    sum += turn_of(view.see(face.x[static_cast<std::size_t>(t[0])]), view.see(face.x[static_cast<std::size_t>(t[1])]),
                   view.see(face.x[static_cast<std::size_t>(t[2])])) / 2;
  return sum;
}

}  // namespace genba
