#include "engine/analysis/results/peaks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "engine/analysis/results/robust_range.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

constexpr double degrees = std::numbers::pi / 180;
constexpr double inwards = 220 * degrees, beside_symmetry = 110 * degrees, beside_clamp = 60 * degrees;
constexpr double along_normal = 0.99;  // cosine above which a direction is that of the normal

/// A face of the body at a node.
struct Face {
  ElementType type = ElementType::tri3;
  std::vector<Index> nodes;  // corners, then midpoints of edges; seen from outside counter-clockwise
  std::uint8_t held = 0;     // bits: components prescribed at all its nodes
  std::size_t corners() const { return static_cast<std::size_t>(traits(type).corners); }
};

std::uint8_t held_at(const Problem& problem, Index node) {
  std::uint8_t out = 0;
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  for (std::size_t c = 0; c < dofs; ++c)
    if (problem.dirichlet.fixed[static_cast<std::size_t>(node) * dofs + c])
      out = static_cast<std::uint8_t>(out | (1u << c));
  return out;
}

/// Faces by their sorted corners; -1 comes before those of a triangle. A face that two elements share is
/// removed, because it is not on the body's surface.
using Open = std::map<std::array<Index, 4>, Face>;

std::vector<std::vector<Face>> faces_at(const Problem& problem, std::span<const Index> nodes) {
  const Mesh& mesh = *problem.mesh;
  std::vector<bool> wanted(mesh.points.size(), false);
  for (const Index node : nodes) wanted[static_cast<std::size_t>(node)] = true;
  std::vector<Open> open(nodes.size());
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const auto own = element_nodes(block, e);
      const auto is_wanted = [&](Index node) { return wanted[static_cast<std::size_t>(node)]; };
      if (std::none_of(own.begin(), own.end(), is_wanted)) continue;
      for (int f = 0; f < traits(block.type).faces; ++f) {
        Face face;
        face.type = face_type(block.type, f);
        const int* local = face_nodes(block.type, f);
        for (int k = 0; k < traits(face.type).nodes; ++k)
          face.nodes.push_back(own[static_cast<std::size_t>(local[k])]);
        std::array<Index, 4> key{-1, -1, -1, -1};
        std::copy_n(face.nodes.begin(), face.corners(), key.begin());
        std::sort(key.begin(), key.end());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
          if (std::find(face.nodes.begin(), face.nodes.end(), nodes[i]) == face.nodes.end()) continue;
          if (const auto [at, is_new] = open[i].emplace(key, face); !is_new) open[i].erase(at);
        }
      }
    }
  std::vector<std::vector<Face>> out(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (auto& [key, face] : open[i]) {
      face.held = 0xff;
      for (const Index node : face.nodes)
        face.held = static_cast<std::uint8_t>(face.held & held_at(problem, node));
      out[i].push_back(std::move(face));
    }
  return out;
}

/// Unit vectors at the middle of the edge from corner k to the next one: along the edge, into the face, and
/// normal to the face.
struct EdgeFrame {
  Vec3 edge{}, into{}, normal{};
};

EdgeFrame frame_at(const Mesh& mesh, const Face& face, std::size_t k) {
  const std::size_t n = face.corners();
  const auto point = [&](std::size_t local) {
    return mesh.points[static_cast<std::size_t>(face.nodes[local])];
  };
  const Vec3 a = point(k), b = point((k + 1) % n), c = point((k + 2) % n), d = point((k + n - 1) % n);
  EdgeFrame out;
  out.edge = minus(b, a);
  const bool is_curved = face.nodes.size() == 2 * n;
  // Derivatives of the shape functions across the edge, at its middle.
  if (is_curved) {
    const Vec3 ab = point(n + k), bc = point(n + (k + 1) % n), last = point(n + (k + n - 1) % n);
    if (n == 3) {
      out.into = scaled(plus(plus(bc, last), ab, -1), 2);
      out.into = minus(minus(out.into, a), c);
    } else {
      const Vec3 cd = point(n + (k + 2) % n);
      out.into = plus(plus(bc, last), plus(plus(a, b), plus(c, d)), -0.5);
      out.into = plus(plus(out.into, ab, -0.5), cd, 0.5);
    }
  } else {
    out.into = n == 3 ? plus(c, plus(a, b), -0.5) : scaled(minus(plus(c, d), plus(a, b)), 0.5);
  }
  const auto unit = [](const Vec3& v) {
    const double size = length(v);
    return size > 0 ? scaled(v, 1 / size) : v;
  };
  out.edge = unit(out.edge);
  out.into = unit(plus(out.into, out.edge, -dot(out.into, out.edge)));
  out.normal = cross(out.edge, out.into);
  return out;
}

/// Held along its normal and in no other direction.
bool is_symmetry(const Face& face, const Vec3& normal) {
  for (std::size_t c = 0; c < 3; ++c)
    if (face.held == 1u << c) return std::abs(normal[c]) > along_normal;
  return false;
}

/// The cause of two faces that meet at an angle inside the body. mirrors: one is a plane of symmetry.
PeakCause cause_of_angle(double inside, bool mirrors, const Face& first, const Face& second) {
  if (inside > inwards) return PeakCause::corner;
  if (first.held == second.held) return PeakCause::none;
  return inside > (mirrors ? beside_symmetry : beside_clamp) ? PeakCause::held_edge : PeakCause::none;
}

/// Of edges of a plane body.
PeakCause cause_between_edges(const Problem& problem, const Face& first, const Face& second, Index node) {
  if (first.nodes[1] != node) return second.nodes[1] == node && first.nodes[0] == node
                                         ? cause_between_edges(problem, second, first, node)
                                         : PeakCause::none;
  if (second.nodes[0] != node) return PeakCause::none;
  const auto along = [&](const Face& edge) {
    const auto point = [&](Index n) { return problem.mesh->points[static_cast<std::size_t>(n)]; };
    return minus(point(edge.nodes[1]), point(edge.nodes[0]));
  };
  const Vec3 in = along(first), out = along(second);
  const double turn = std::atan2(in[0] * out[1] - in[1] * out[0], dot(in, out));
  const auto normal = [](const Vec3& v) { return unit_or({v[1], -v[0], 0}, {}); };
  return cause_of_angle(std::numbers::pi - turn,
                        problem.dofs == 1 || is_symmetry(first, normal(in)) || is_symmetry(second, normal(out)),
                        first, second);
}

PeakCause cause_between(const Problem& problem, const Face& first, const Face& second, Index node) {
  const Mesh& mesh = *problem.mesh;
  if (mesh.is_plane()) return cause_between_edges(problem, first, second, node);
  const std::size_t n = first.corners(), m = second.corners();
  for (std::size_t k = 0; k < n; ++k) {
    const Index a = first.nodes[k], b = first.nodes[(k + 1) % n];
    for (std::size_t l = 0; l < m; ++l) {
      // The next face has the edge in the opposite direction.
      if (second.nodes[l] != b || second.nodes[(l + 1) % m] != a) continue;
      const bool is_middle = first.nodes.size() == 2 * n && first.nodes[n + k] == node;
      if (a != node && b != node && !is_middle) continue;
      const EdgeFrame one = frame_at(mesh, first, k), other = frame_at(mesh, second, l);
      const double turn = std::acos(std::clamp(dot(one.into, other.into), -1.0, 1.0));
      const double inside = dot(other.into, one.normal) > 0 ? 2 * std::numbers::pi - turn : turn;
      const bool mirrors =
          problem.dofs == 1 || is_symmetry(first, one.normal) || is_symmetry(second, other.normal);
      if (const PeakCause cause = cause_of_angle(inside, mirrors, first, second); cause != PeakCause::none)
        return cause;
    }
  }
  return PeakCause::none;
}

PeakCause cause_at(const Problem& problem, const std::vector<Face>& faces, Index node) {
  PeakCause found = PeakCause::none;
  for (std::size_t i = 0; i < faces.size(); ++i)
    for (std::size_t j = i + 1; j < faces.size(); ++j)
      // A support is a clearer cause than the shape.
      switch (const PeakCause one = cause_between(problem, faces[i], faces[j], node)) {
        case PeakCause::held_edge:
          return one;
        case PeakCause::corner:
        case PeakCause::held_spot:
          found = one;
          break;
        case PeakCause::none:
          break;
      }
  std::uint8_t by_faces = 0;
  for (const Face& face : faces) by_faces = static_cast<std::uint8_t>(by_faces | face.held);
  if (held_at(problem, node) & ~by_faces) return PeakCause::held_spot;
  return found;
}

Index node_of(const Mesh& mesh, std::int64_t tag) {
  if (mesh.node_tags.empty()) return static_cast<Index>(tag - 1);
  const auto at = std::find(mesh.node_tags.begin(), mesh.node_tags.end(), tag);
  return at == mesh.node_tags.end() ? -1 : static_cast<Index>(at - mesh.node_tags.begin());
}

/// The nodes of the elements at each node. Averaging at nodes can move a peak by one element from its cause.
std::vector<std::vector<Index>> around(const Mesh& mesh, std::span<const Index> nodes) {
  std::vector<std::vector<Index>> out(nodes.size());
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const auto own = element_nodes(block, e);
      for (std::size_t i = 0; i < nodes.size(); ++i)
        if (std::find(own.begin(), own.end(), nodes[i]) != own.end())
          out[i].insert(out[i].end(), own.begin(), own.end());
    }
  for (auto& list : out) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return out;
}

}  // namespace

std::vector<PeakCause> peak_causes(const Problem& problem, std::span<const Index> nodes) {
  const auto faces = faces_at(problem, nodes);
  std::vector<PeakCause> out;
  for (std::size_t i = 0; i < nodes.size(); ++i) out.push_back(cause_at(problem, faces[i], nodes[i]));
  return out;
}

Text describe(PeakCause cause) {
  switch (cause) {
    case PeakCause::held_edge:
      return phrase<"at the edge of a constraint">();
    case PeakCause::held_spot:
      return phrase<"at a point or a line that is held">();
    case PeakCause::corner:
      return phrase<"at an edge that points into the body">();
    case PeakCause::none:
      break;
  }
  return {};
}

std::vector<Text> peak_warnings(const Problem& problem, const Results& results) {
  std::vector<Text> titles;
  std::vector<Index> nodes;
  for (const Extremum& e : results.extrema) {
    const std::string base = e.field.substr(0, e.field.find(':'));
    if (!results.physics->key_value(e.field) || !has_peaks(*results.physics, base)) continue;
    // A field that differs by rounding alone has no peak.
    if (!(e.max > e.min)) continue;
    const Index node = node_of(*results.mesh, e.max_node);
    if (node < 0 || node >= problem.mesh->node_count()) continue;
    titles.push_back(field_title(e.field));
    nodes.push_back(node);
  }
  std::vector<Text> out;
  if (nodes.empty()) return out;
  const auto near = around(*problem.mesh, nodes);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const std::vector<PeakCause> causes = peak_causes(problem, near[i]);
    const auto found =
        std::find_if(causes.begin(), causes.end(), [](PeakCause c) { return c != PeakCause::none; });
    if (found != causes.end())
      out.push_back(phrase<"The largest %1 lies %2. There it grows as the mesh gets finer.">(
          titles[i], describe(*found)));
  }
  return out;
}

}  // namespace genba
