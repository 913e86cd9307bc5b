#include "engine/model/faces/outer_faces.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/base/array_position.hpp"
#include "engine/model/faces/solid_faces.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

constexpr double smooth_cosine = 0.76604444311897804;  // of 40 degrees

/// Faces of exactly one solid. It works on ranges of nodes in parallel.
std::vector<OuterFace> faces_of_one_solid(const Mesh& mesh, ThreadTeam& team) {
  std::vector<std::uint8_t> wanted(mesh.points.size(), 0);
  for (const ElementBlock& block : mesh.facets)
    for (const Index n : block.nodes) wanted[at(n)] = 1;
  const SortedFaces faces(mesh, team, wanted);
  constexpr std::size_t grain = 8192;
  const std::size_t nodes = mesh.points.size();
  std::vector<std::vector<OuterFace>> parts((nodes + grain - 1) / grain);
  team.for_chunks(nodes, grain, [&](std::size_t begin, std::size_t end) {
    const std::size_t last = faces.first(static_cast<Index>(end));
    for (std::size_t i = faces.first(static_cast<Index>(begin)), next = i; i < last; i = next) {
      next = faces.end_of_same(i);
      if (next != i + 1) continue;
      OuterFace& face = parts[begin / grain].emplace_back();
      face.element = faces[i].element;
      face.block = faces[i].block;
      face.face = faces[i].face;
      face.type = face_type(mesh.solids[face.block].type, face.face);
    }
  });
  std::vector<OuterFace> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// Normal of the face's own surface at its node i, of length 1.
template <class Facet>
Vec3 normal_at_node(const std::array<Vec3, 8>& x, int i, const Vec3& otherwise) {
  double xi[2], dn[2 * Facet::nodes];
  Facet::node_position(i, xi);
  Facet::gradients(xi, dn);
  Vec3 along[2]{};
  for (int k = 0; k < Facet::nodes; ++k)
    for (int a = 0; a < 2; ++a) along[a] = plus(along[a], x[static_cast<std::size_t>(k)], dn[2 * k + a]);
  return unit_or(cross(along[0], along[1]), otherwise);
}

double bulge_of(const FacePatch& patch) {
  double largest = 0;
  for (int t = 0; t < patch.triangles; ++t)
    for (std::size_t k = 0; k < 3; ++k) {
      std::array<double, 3> middle{0.5, 0.5, 0.5};
      middle[k] = 0;
      largest = std::max(largest, length(way_to_smooth(patch, t, middle)));
    }
  return largest;
}

}  // namespace

// Half of the mean vector to the tangent planes at the corners: exact for a parabola.
Vec3 way_to_smooth(const FacePatch& patch, int triangle, const std::array<double, 3>& b) {
  const auto& corners = patch.triangle[static_cast<std::size_t>(triangle)];
  Vec3 p{}, way{};
  for (std::size_t i = 0; i < 3; ++i) p = plus(p, patch.point[static_cast<std::size_t>(corners[i])], b[i]);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto c = static_cast<std::size_t>(corners[i]);
    way = plus(way, patch.normal[c], b[i] / 2 * dot(patch.normal[c], minus(patch.point[c], p)));
  }
  return way;
}

std::array<Index, 8> OuterFaces::nodes(const OuterFace& face) const {
  const ElementBlock& block = mesh_.solids[face.block];
  const auto element = element_nodes(block, face.element);
  const int* local = face_nodes(block.type, face.face);
  std::array<Index, 8> out;
  out.fill(-1);
  for (int i = 0; i < traits(face.type).nodes; ++i)
    out[static_cast<std::size_t>(i)] = element[static_cast<std::size_t>(local[i])];
  return out;
}

Index OuterFaces::region(const OuterFace& face) const {
  return mesh_.solids[face.block].group[at(face.element)];
}

Vec3 OuterFaces::own_normal(const OuterFace& face, const std::array<Index, 8>& own, std::size_t i) const {
  if (face.type == ElementType::tri3) return face.normal;
  std::array<Vec3, 8> x{};
  for (std::size_t k = 0; k < 8 && own[k] >= 0; ++k) x[k] = mesh_.points[at(own[k])];
  return with_facet(face.type, [&](auto facet) {
    return normal_at_node<decltype(facet)>(x, static_cast<int>(i), face.normal);
  });
}

// Weight of a corner: the sine of its angle divided by the lengths of its two edges. It is exact on a sphere:
// N. Max (1999), Weights for computing vertex normals from facet normals.
double OuterFaces::weight(const OuterFace& face, const std::array<Index, 8>& own, std::size_t i) const {
  const auto corners = static_cast<std::size_t>(traits(face.type).corners);
  if (i >= corners) return 1 / (face.size * face.size);
  const Vec3& here = mesh_.points[at(own[i])];
  const Vec3 a = minus(mesh_.points[at(own[(i + 1) % corners])], here),
             b = minus(mesh_.points[at(own[(i + corners - 1) % corners])], here);
  const double legs = dot(a, a) * dot(b, b);
  return legs > 0 ? length(cross(a, b)) / legs : 0;
}

Vec3 OuterFaces::smooth_normal(const OuterFace& face, const std::array<Index, 8>& own, std::size_t i) const {
  const Vec3 mine = own_normal(face, own, i);
  Vec3 sum{};
  for (std::uint32_t k = start_[at(own[i])]; k < start_[at(own[i]) + 1]; ++k) {
    const OuterFace& other = faces_[around_[k]];
    if (dot(other.normal, face.normal) < 0) continue;
    const auto nodes_there = nodes(other);
    const auto place = static_cast<std::size_t>(std::find(nodes_there.begin(), nodes_there.end(), own[i]) -
                                                nodes_there.begin());
    const Vec3 n = &other == &face ? mine : own_normal(other, nodes_there, place);
    if (dot(n, mine) >= smooth_cosine) sum = plus(sum, n, weight(other, nodes_there, place));
  }
  return unit_or(sum, mine);
}

OuterFaces::OuterFaces(const Mesh& mesh, ThreadTeam& team)
    : mesh_(mesh), faces_(faces_of_one_solid(mesh, team)) {
  constexpr std::size_t grain = 2048;
  team.for_chunks(faces_.size(), grain, [&](std::size_t begin, std::size_t end) {
    for (std::size_t f = begin; f < end; ++f) {
      OuterFace& face = faces_[f];
      const auto own = nodes(face);
      face.low = face.high = mesh_.points[at(own[0])];
      for (std::size_t i = 1; i < 8 && own[i] >= 0; ++i)
        for (std::size_t a = 0; a < 3; ++a) {
          face.low[a] = std::min(face.low[a], mesh_.points[at(own[i])][a]);
          face.high[a] = std::max(face.high[a], mesh_.points[at(own[i])][a]);
        }
      const auto x = [&](std::size_t i) { return mesh_.points[at(own[i])]; };
      const bool is_quad = traits(face.type).corners == 4;
      const Vec3 area =
          is_quad ? cross(minus(x(2), x(0)), minus(x(3), x(1))) : cross(minus(x(1), x(0)), minus(x(2), x(0)));
      face.normal = unit_or(area, {});
      face.size = std::sqrt(length(area) / 2);
      for (const Index n : element_nodes(mesh_.solids[face.block], face.element))
        face.depth = std::max(face.depth, dot(face.normal, minus(x(0), mesh_.points[at(n)])));
    }
  });

  start_.assign(mesh.points.size() + 1, 0);
  for (const OuterFace& face : faces_)
    for (const Index n : nodes(face))
      if (n >= 0) ++start_[at(n) + 1];
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  around_.resize(start_.back());
  std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
  for (std::size_t f = 0; f < faces_.size(); ++f)
    for (const Index n : nodes(faces_[f]))
      if (n >= 0) around_[next[at(n)]++] = static_cast<std::uint32_t>(f);

  team.for_chunks(faces_.size(), grain, [&](std::size_t begin, std::size_t end) {
    for (std::size_t f = begin; f < end; ++f) faces_[f].bulge = bulge_of(patch(faces_[f]));
  });
}

FacePatch OuterFaces::patch(const OuterFace& face) const {
  static constexpr std::array<std::array<int, 3>, 8> of_tri3{{{0, 1, 2}}},
      of_tri6{{{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}}},
      of_quad4{{{0, 1, 8}, {1, 2, 8}, {2, 3, 8}, {3, 0, 8}}},
      of_quad8{{{0, 4, 8}, {4, 1, 8}, {1, 5, 8}, {5, 2, 8}, {2, 6, 8}, {6, 3, 8}, {3, 7, 8}, {7, 0, 8}}};
  FacePatch out;
  const auto own = nodes(face);
  const auto count = static_cast<std::size_t>(traits(face.type).nodes);
  const bool is_quad = traits(face.type).corners == 4;
  for (std::size_t i = 0; i < count; ++i) {
    out.point[i] = mesh_.points[at(own[i])];
    out.normal[i] = smooth_normal(face, own, i);
  }
  out.triangle = face.type == ElementType::tri3    ? of_tri3
                 : face.type == ElementType::tri6  ? of_tri6
                 : face.type == ElementType::quad4 ? of_quad4
                                                   : of_quad8;
  out.triangles = face.type == ElementType::tri3 ? 1 : face.type == ElementType::quad8 ? 8 : 4;
  if (is_quad) {
    Vec3 middle{}, sum{};
    for (std::size_t i = 0; i < count; ++i) {
      const double weight = count == 4 ? 0.25 : i < 4 ? -0.25 : 0.5;
      middle = plus(middle, out.point[i], weight);
      sum = plus(sum, out.normal[i]);
    }
    out.normal[8] = unit_or(sum, face.normal);
    out.point[8] = middle;
    for (std::size_t i = 0; i < 4 && count == 4; ++i)  // its centre lies on the smooth surface too
      out.point[8] = plus(out.point[8], out.normal[i], dot(out.normal[i], minus(out.point[i], middle)) / 8);
  }
  return out;
}

}  // namespace genba
