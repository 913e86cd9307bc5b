#include "engine/analysis/contact/indented.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <type_traits>

#include "engine/base/byte_meter.hpp"
#include "engine/element/geometry.hpp"
#include "engine/element/quadrature.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

constexpr double weak_hold = 1e-4;  // of the penalty, for sides that nothing else holds
constexpr double full_turn = 6.283185307179586;

/// Faces that are partly pressed need more points than a load does.
template <class Facet>
using IndentedRule =
    std::conditional_t<element::is_flat<Facet>, element::Line3Points,
                       std::conditional_t<Facet::nodes == 3 || Facet::nodes == 6, element::Tri6Points, element::Quad9Points>>;

/// Points of one face at rest.
void append_points(const JoinFace& face, double depth, bool is_ring, std::vector<IndentedFaces::Point>& points) {
  with_facet(face.type, [&](auto shape) {
    using Facet = decltype(shape);
    using Rule = IndentedRule<Facet>;
    double x[3 * Facet::nodes];
    for (std::size_t i = 0; i < static_cast<std::size_t>(Facet::nodes); ++i) {
      for (std::size_t a = 0; a < 3; ++a) x[3 * i + a] = face.x[i][a];
      if (element::is_flat<Facet>) x[3 * i + 2] = 1;
    }
    for (int q = 0; q < Rule::points; ++q) {
      IndentedFaces::Point& p = points.emplace_back();
      double xi[2] = {0, 0}, weight, normal[3];
      Rule::point(q, xi, weight);
      element::area_vector<Facet>(x, xi, normal);
      shape_values(face, xi, p.n.data());
      corner_functions(face, xi, p.f.data());
      p.place = place_at(face, p.n.data());
      p.area = weight * element::length3(normal) * (is_ring ? full_turn * std::abs(p.place[0]) : depth);
    }
  });
}

Vec3 moved_place(const IndentedFaces::Face& face, const IndentedFaces::Point& point, const std::array<Vec3, 8>& by) {
  Vec3 out = point.place;
  for (std::size_t j = 0; j < face.nodes; ++j) out = plus(out, by[j], point.n[j]);
  return out;
}

std::array<Vec3, 8> motions_of(const IndentedFaces::Face& face, const NodeMotion& moved) {
  std::array<Vec3, 8> out{};
  for (std::size_t j = 0; j < face.nodes; ++j) out[j] = moved(face.node[j]);
  return out;
}

/// Area of the polygon of the corners; length of an edge.
double corner_area(const std::array<Vec3, 4>& x, std::size_t corners) {
  if (corners == 2) return length(minus(x[1], x[0]));
  Vec3 sum{};
  for (std::size_t c = 1; c + 1 < corners; ++c) sum = plus(sum, cross(minus(x[c], x[0]), minus(x[c + 1], x[0])), 0.5);
  return length(sum);
}

}  // namespace

std::int64_t IndentedFaces::bytes() const { return bytes_of(faces) + bytes_of(points); }

IndentedFaces find_indented(const ContactSide& side, const ContactAsk& ask, const Indenter& indenter, ContactRows& rows,
                            ContactFacts& facts) {
  IndentedFaces out;
  out.is_ring = ask.is_ring;
  struct NodeSum {
    double area = 0, compliance = 0;
    std::map<Index, double> with;
  };
  std::map<Index, NodeSum> sums;
  facts.gap = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < side.faces.size(); ++i) {
    const JoinFace& of = side.faces[i];
    IndentedFaces::Face& face = out.faces.emplace_back();
    face.nodes = static_cast<std::size_t>(of.count);
    face.corners = static_cast<std::size_t>(traits(of.type).corners);
    face.node = of.node;
    face.first = out.points.size();
    append_points(of, side.depth.empty() ? 1.0 : side.depth[i], ask.is_ring, out.points);
    face.last = out.points.size();
    facts.size += of.size / static_cast<double>(side.faces.size());
    for (std::size_t q = face.first; q < face.last; ++q) {
      const IndentedFaces::Point& p = out.points[q];
      facts.of_first += p.area;
      const double gap = see(indenter, {}, p.place).gap;
      if (gap < facts.gap) facts.gap = gap, facts.gap_at = p.place;
      for (std::size_t c = 0; c < face.corners; ++c) {
        NodeSum& sum = sums[of.node[c]];
        const double w = p.area * p.f[c];
        sum.area += w;
        sum.compliance += w * of.size / side.modulus[i];
        for (std::size_t j = 0; j < face.nodes; ++j) sum.with[of.node[j]] += w * p.n[j];
      }
    }
  }
  facts.area = facts.of_first;
  std::map<Index, std::size_t> row_of;
  for (const auto& [node, sum] : sums) {
    row_of[node] = rows.size();
    const double penalty = ask.law.stiffness > 0 ? ask.law.stiffness : ask.softness * sum.area / sum.compliance;
    rows.node.push_back(node);
    rows.area.push_back(sum.area);
    rows.gap.push_back(0);
    rows.penalty.push_back(penalty);
    rows.stabiliser.push_back(weak_hold * penalty);
    rows.normal.push_back({});
    rows.holds.push_back(0);
    rows.sticks.push_back(ask.law.friction > 0);
    for (const auto& [other, weight] : sum.with) {
      rows.nodes.push_back(other);
      rows.own.push_back(1);
      rows.weight.push_back(-weight / sum.area);
      rows.along.push_back({});
    }
    rows.start.push_back(static_cast<Offset>(rows.nodes.size()));
  }
  for (IndentedFaces::Face& face : out.faces)
    for (std::size_t c = 0; c < face.corners; ++c) {
      face.row[c] = row_of.at(face.node[c]);
      const auto first = rows.nodes.begin() + static_cast<std::ptrdiff_t>(rows.first(face.row[c])),
                 last = rows.nodes.begin() + static_cast<std::ptrdiff_t>(rows.last(face.row[c]));
      for (std::size_t j = 0; j < face.nodes; ++j)
        face.entry[c][j] = static_cast<std::size_t>(std::lower_bound(first, last, face.node[j]) - rows.nodes.begin());
    }
  place_rows(out, indenter, {}, [](Index) { return Vec3{}; }, rows);
  return out;
}

void place_rows(const IndentedFaces& indented, const Indenter& indenter, const Vec3& motion, const NodeMotion& moved,
                ContactRows& rows) {
  for (const IndentedFaces::Face& face : indented.faces)
    for (std::size_t c = 0; c < face.corners; ++c) {
      const std::size_t row = face.row[c];
      rows.gap[row] = 0;
      rows.normal[row] = {};
      std::fill(rows.along.begin() + static_cast<std::ptrdiff_t>(rows.first(row)),
                rows.along.begin() + static_cast<std::ptrdiff_t>(rows.last(row)), Vec3{});
    }
  for (const IndentedFaces::Face& face : indented.faces) {
    const std::array<Vec3, 8> by = motions_of(face, moved);
    for (std::size_t q = face.first; q < face.last; ++q) {
      const IndentedFaces::Point& point = indented.points[q];
      const SeenSurface seen = see(indenter, motion, moved_place(face, point, by));
      for (std::size_t c = 0; c < face.corners; ++c) {
        const std::size_t row = face.row[c];
        const double w = point.area * point.f[c] / rows.area[row];
        rows.gap[row] += w * seen.gap;
        rows.normal[row] = plus(rows.normal[row], seen.away, -w);
        for (std::size_t j = 0; j < face.nodes; ++j) {
          Vec3& along = rows.along[face.entry[c][j]];
          along = plus(along, seen.away, w * point.n[j]);
        }
      }
    }
  }
  for (const IndentedFaces::Face& face : indented.faces)
    for (std::size_t c = 0; c < face.corners; ++c)
      rows.normal[face.row[c]] = unit_or(rows.normal[face.row[c]], {0, 0, 1});
}

void add_stretched_areas(const IndentedFaces& indented, const std::vector<Vec3>& points, const NodeMotion& moved,
                         const ContactRows& rows, std::vector<double>& ratio) {
  for (const IndentedFaces::Face& face : indented.faces) {
    std::array<Vec3, 4> at_rest{}, now{};
    for (std::size_t c = 0; c < face.corners; ++c) {
      at_rest[c] = points[static_cast<std::size_t>(face.node[c])];
      now[c] = plus(at_rest[c], moved(face.node[c]));
    }
    const double stretch = corner_area(now, face.corners) / corner_area(at_rest, face.corners);
    const std::array<Vec3, 8> by = motions_of(face, moved);
    for (std::size_t q = face.first; q < face.last; ++q) {
      const IndentedFaces::Point& point = indented.points[q];
      const double hoop = indented.is_ring && point.place[0] != 0 ? moved_place(face, point, by)[0] / point.place[0] : 1;
      for (std::size_t c = 0; c < face.corners; ++c)
        ratio[face.row[c]] += point.area * point.f[c] * stretch * hoop / rows.area[face.row[c]];
    }
  }
}

void curved_matrix(const IndentedFaces& indented, const IndentedFaces::Face& face, const Indenter& indenter,
                   const Vec3& motion, const NodeMotion& moved, const std::array<double, 4>& pressure, std::size_t dofs,
                   std::vector<double>& k) {
  const std::size_t n = face.nodes * dofs;
  k.assign(n * n, 0.0);
  const std::array<Vec3, 8> by = motions_of(face, moved);
  for (std::size_t q = face.first; q < face.last; ++q) {
    const IndentedFaces::Point& point = indented.points[q];
    double w = 0;
    for (std::size_t c = 0; c < face.corners; ++c) w -= point.area * point.f[c] * pressure[c];
    if (w == 0) continue;
    const SeenSurface seen = see(indenter, motion, moved_place(face, point, by));
    for (std::size_t i = 0; i < face.nodes; ++i)
      for (std::size_t j = 0; j < face.nodes; ++j)
        for (std::size_t p = 0; p < dofs; ++p)
          for (std::size_t s = 0; s < dofs; ++s)
            k[(i * dofs + p) * n + j * dofs + s] += w * point.n[i] * point.n[j] * seen.curved[3 * p + s];
  }
}

}  // namespace genba
