#include "engine/analysis/connect/join_face.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/element/seen_point.hpp"
#include "engine/element/shape.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

std::vector<JoinFace> join_faces(const Mesh& mesh, std::span<const FacetRef> facets) {
  std::vector<JoinFace> out;
  for (const FacetRef& f : facets) {
    const ElementBlock& block = mesh.facets[static_cast<std::size_t>(f.block)];
    JoinFace face;
    face.type = block.type;
    face.count = traits(block.type).nodes;
    const auto nodes = element_nodes(block, f.element);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      face.node[i] = nodes[i];
      face.x[i] = mesh.points[static_cast<std::size_t>(nodes[i])];
    }
    take_shape(face);
    out.push_back(face);
  }
  return out;
}

void take_shape(JoinFace& face) {
  const auto& x = face.x;
  const bool is_edge = traits(face.type).dimension == 1;
  const Vec3 area = is_edge                           ? Vec3{x[1][1] - x[0][1], x[0][0] - x[1][0], 0}
                    : traits(face.type).corners == 4 ? scaled(cross(minus(x[2], x[0]), minus(x[3], x[1])), 0.5)
                                                     : scaled(cross(minus(x[1], x[0]), minus(x[2], x[0])), 0.5);
  const double size = length(area);
  face.normal = unit_or(area, {0, 0, 1});
  face.size = is_edge ? size : std::sqrt(size);
}

namespace {

/// Natural coordinate of an edge by Newton's method: the point whose place along the edge is that of p.
template <class Edge>
bool find_on_edge(const JoinFace& face, const Vec3& axis, const Vec3& p, double* xi) {
  const Vec3 along = {-axis[1], axis[0], 0};
  xi[0] = xi[1] = 0;
  double step = 2;
  for (int k = 0; k < 30 && step > 1e-14; ++k) {
    double n[Edge::nodes], dn[2 * Edge::nodes], r = dot(p, along), j = 0;
    Edge::values(xi, n);
    Edge::gradients(xi, dn);
    for (int i = 0; i < Edge::nodes; ++i) {
      const double place = dot(face.x[static_cast<std::size_t>(i)], along);
      r -= n[i] * place;
      j += dn[2 * i] * place;
    }
    if (j == 0) return false;
    xi[0] += r / j;
    step = std::abs(r / j);
  }
  return step < 1e-9 && std::abs(xi[0]) < 3;
}

template <class Facet>
bool find_on_facet(const JoinFace& face, const Vec3& axis, const Vec3& p, double* xi) {
  const std::size_t least = std::abs(axis[0]) < 0.6 ? 0 : 1;
  Vec3 other{};
  other[least] = 1;
  const Vec3 across = unit_or(cross(axis, other), {1, 0, 0}), up = cross(axis, across);
  std::array<double, 16> seen{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(Facet::nodes); ++i) {
    const Vec3 from = minus(face.x[i], p);
    seen[2 * i] = dot(from, across);
    seen[2 * i + 1] = dot(from, up);
  }
  constexpr double origin[2] = {0, 0}, far = 3;
  return element::find_seen_point<Facet>(seen.data(), origin, far, xi);
}

}  // namespace

bool find_natural(const JoinFace& face, const Vec3& axis, const Vec3& p, double* xi) {
  return with_facet(face.type, [&](auto shape) {
    using Facet = decltype(shape);
    if constexpr (Facet::domain == element::Domain::line)
      return find_on_edge<Facet>(face, axis, p, xi);
    else
      return find_on_facet<Facet>(face, axis, p, xi);
  });
}

void shape_values(const JoinFace& face, const double* xi, double* n) {
  with_facet(face.type, [&](auto shape) { decltype(shape)::values(xi, n); });
}

Vec3 place_at(const JoinFace& face, const double* n) {
  Vec3 out{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(face.count); ++i) out = plus(out, face.x[i], n[i]);
  return out;
}

double outside(const JoinFace& face, const double* xi) {
  if (traits(face.type).dimension == 1) return std::max(0.0, std::abs(xi[0]) - 1);
  if (traits(face.type).corners == 3) return std::max({0.0, -xi[0], -xi[1], xi[0] + xi[1] - 1});
  return std::max({0.0, std::abs(xi[0]) - 1, std::abs(xi[1]) - 1});
}

BoxTree::Box box_of(const JoinFace& face, double grown) {
  BoxTree::Box box{face.x[0], face.x[0]};
  for (std::size_t i = 0; i < static_cast<std::size_t>(face.count); ++i)
    for (std::size_t a = 0; a < 3; ++a) {
      box.low[a] = std::min(box.low[a], face.x[i][a]);
      box.high[a] = std::max(box.high[a], face.x[i][a]);
    }
  for (std::size_t a = 0; a < 3; ++a) box.low[a] -= grown, box.high[a] += grown;
  return box;
}

BoxTree::BoxTree(std::vector<Box> boxes) : boxes_(std::move(boxes)), order_(boxes_.size()) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  if (!boxes_.empty()) make(0, boxes_.size());
}

std::size_t BoxTree::make(std::size_t first, std::size_t last) {
  Box whole = boxes_[order_[first]];
  for (std::size_t i = first; i < last; ++i)
    for (std::size_t a = 0; a < 3; ++a) {
      whole.low[a] = std::min(whole.low[a], boxes_[order_[i]].low[a]);
      whole.high[a] = std::max(whole.high[a], boxes_[order_[i]].high[a]);
    }
  const std::size_t number = knots_.size();
  knots_.push_back({whole, first, last});
  constexpr std::size_t leaf = 8;
  if (last - first <= leaf) return number;
  std::size_t longest = 0;
  for (std::size_t a = 1; a < 3; ++a)
    if (whole.high[a] - whole.low[a] > whole.high[longest] - whole.low[longest]) longest = a;
  const std::size_t middle = (first + last) / 2;
  const auto at = [&](std::size_t i) { return order_.begin() + static_cast<std::ptrdiff_t>(i); };
  std::nth_element(at(first), at(middle), at(last), [&](std::size_t a, std::size_t b) {
    const double x = boxes_[a].low[longest] + boxes_[a].high[longest],
                 y = boxes_[b].low[longest] + boxes_[b].high[longest];
    return x != y ? x < y : a < b;
  });
  const std::size_t left = make(first, middle), right = make(middle, last);
  knots_[number].left = left;
  knots_[number].right = right;
  return number;
}

void BoxTree::visit(const Box& box, const std::function<void(std::size_t)>& use) const {
  if (knots_.empty()) return;
  const auto meets = [&](const Box& other) {
    for (std::size_t a = 0; a < 3; ++a)
      if (box.low[a] > other.high[a] || other.low[a] > box.high[a]) return false;
    return true;
  };
  std::vector<std::size_t> open = {0};
  while (!open.empty()) {
    const Knot& knot = knots_[open.back()];
    open.pop_back();
    if (!meets(knot.box)) continue;
    if (knot.right != 0) {
      open.push_back(knot.right);
      open.push_back(knot.left);
      continue;
    }
    for (std::size_t i = knot.first; i < knot.last; ++i)
      if (meets(boxes_[order_[i]])) use(order_[i]);
  }
}

void corner_functions(const JoinFace& face, const double* xi, double* f) {
  const ElementTraits& t = traits(face.type);
  if (t.dimension == 1) {
    f[0] = 0.5 * (1 - xi[0]), f[1] = 0.5 * (1 + xi[0]);
  } else if (t.corners == 3) {
    f[0] = 1 - xi[0] - xi[1], f[1] = xi[0], f[2] = xi[1];
  } else {
    const double r[4] = {-1, 1, 1, -1}, s[4] = {-1, -1, 1, 1};
    for (int i = 0; i < 4; ++i) f[i] = 0.25 * (1 + r[i] * xi[0]) * (1 + s[i] * xi[1]);
  }
}

}  // namespace genba
