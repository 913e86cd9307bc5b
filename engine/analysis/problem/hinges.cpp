#include "engine/analysis/problem/hinges.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "engine/analysis/problem/jacobi_eigen.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr int most_parts = 20;

Index root_of(std::vector<Index>& parent, Index i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

/// Solids that share faces, directly or through others.
struct Parts {
  std::vector<Offset> first;    ///< [block] number of its first element over all blocks
  std::vector<Index> of;        ///< [element over all blocks] part
  std::vector<Index> elements;  ///< [part]
  std::vector<Vec3> centroid;   ///< [part] mean of its elements' centroids, m
};

Parts face_connected_parts(const Mesh& mesh) {
  Parts parts;
  Offset count = 0;
  for (const ElementBlock& block : mesh.solids) {
    parts.first.push_back(count);
    count += block.size();
  }
  std::vector<Index> parent(static_cast<std::size_t>(count));
  std::iota(parent.begin(), parent.end(), 0);
  const SortedFaces faces = sorted_faces(mesh);
  for (std::size_t k = 1; k < faces.size(); ++k) {
    if (faces[k].corners != faces[k - 1].corners) continue;
    const Index a = root_of(parent, static_cast<Index>(parts.first[faces[k].block] + faces[k].element));
    const Index b =
        root_of(parent, static_cast<Index>(parts.first[faces[k - 1].block] + faces[k - 1].element));
    parent[std::max(a, b)] = std::min(a, b);
  }
  parts.of.resize(static_cast<std::size_t>(count));
  for (std::size_t b = 0; b < mesh.solids.size(); ++b)
    for (Index e = 0; e < mesh.solids[b].size(); ++e) {
      const Index i = static_cast<Index>(parts.first[b] + e), root = root_of(parent, i);
      if (root == i) {
        parts.of[i] = static_cast<Index>(parts.elements.size());
        parts.elements.push_back(0);
        parts.centroid.push_back({0, 0, 0});
      }
      const Index part = parts.of[i] = parts.of[root];
      ++parts.elements[part];
      const Vec3 c = element_centroid(mesh, mesh.solids[b], e);
      for (int a = 0; a < 3; ++a) parts.centroid[part][a] += c[a];
    }
  for (std::size_t p = 0; p < parts.elements.size(); ++p)
    for (double& c : parts.centroid[p]) c /= parts.elements[p];
  return parts;
}

/// Adds row^T row for displacement component c of node at place r (scaled) of part p less that of part q (or
/// of the ground, q < 0).
void add_row(SmallMatrix& m, const Vec3& r, int c, int p, int q) {
  std::array<std::pair<int, double>, 6> row;
  int length = 0;
  for (const auto& [part, sign] : {std::pair{p, 1.0}, std::pair{q, -1.0}}) {
    if (part < 0) continue;
    row[length++] = {6 * part + c, sign};
    row[length++] = {6 * part + 3 + (c + 1) % 3, sign * r[(c + 2) % 3]};
    row[length++] = {6 * part + 3 + (c + 2) % 3, -sign * r[(c + 1) % 3]};
  }
  for (int i = 0; i < length; ++i)
    for (int j = 0; j < length; ++j) m(row[i].first, row[j].first) += row[i].second * row[j].second;
}

}  // namespace

bool surface_pinches(const Mesh& mesh) {
  struct Side {
    Index node, far, facet;  // an edge of a facet seen from one of its corners
  };
  std::vector<Side> sides;
  const auto owners = facet_owners(mesh);
  Index number = 0;
  for (std::size_t b = 0; b < mesh.facets.size(); ++b) {
    const ElementBlock& block = mesh.facets[b];
    const int corners = traits(block.type).corners;
    for (Index e = 0; e < block.size(); ++e) {
      if (!owners[b][e].boundary) continue;
      const auto nodes = element_nodes(block, e);
      for (int i = 0; i < corners; ++i) {
        sides.push_back({nodes[i], nodes[(i + 1) % corners], number});
        sides.push_back({nodes[(i + 1) % corners], nodes[i], number});
      }
      ++number;
    }
  }
  std::sort(sides.begin(), sides.end(),
            [](const Side& a, const Side& b) { return a.node != b.node ? a.node < b.node : a.far < b.far; });
  // Around a sound node n facets meet along n edges, two at each: they form one ring.
  for (std::size_t begin = 0, end; begin < sides.size(); begin = end) {
    for (end = begin; end < sides.size() && sides[end].node == sides[begin].node;) ++end;
    std::vector<Index> facets;
    for (std::size_t k = begin; k < end; ++k) facets.push_back(sides[k].facet);
    std::sort(facets.begin(), facets.end());
    facets.erase(std::unique(facets.begin(), facets.end()), facets.end());
    std::vector<Index> parent(facets.size());
    std::iota(parent.begin(), parent.end(), 0);
    auto local = [&](Index facet) {
      return static_cast<Index>(std::lower_bound(facets.begin(), facets.end(), facet) - facets.begin());
    };
    std::size_t fans = facets.size();
    for (std::size_t k = begin; k < end; ++k) {
      if (k + 2 < end && sides[k].far == sides[k + 2].far) return true;
      if (k + 1 >= end || sides[k].far != sides[k + 1].far) continue;
      const Index a = root_of(parent, local(sides[k].facet)), b = root_of(parent, local(sides[k + 1].facet));
      if (a != b) --fans;
      parent[std::max(a, b)] = std::min(a, b);
    }
    if (fans > 1) return true;
  }
  return false;
}

void check_hinges(const Problem& problem, std::vector<Text>& warnings) {
  const Mesh& mesh = *problem.mesh;
  if (!surface_pinches(mesh)) return;
  const Parts parts = face_connected_parts(mesh);
  const int count = static_cast<int>(parts.elements.size());
  if (count < 2) return;
  if (count > most_parts) {
    warnings.push_back(
        phrase<"the mesh has %1 parts without a common face: whether they can turn against each other was "
               "not checked">(count));
    return;
  }

  std::vector<std::set<int>> parts_of(mesh.points.size());
  for (std::size_t b = 0; b < mesh.solids.size(); ++b)
    for (Index e = 0; e < mesh.solids[b].size(); ++e)
      for (const Index node : element_nodes(mesh.solids[b], e))
        parts_of[node].insert(parts.of[parts.first[b] + e]);

  const auto box = bounding_box(mesh);
  const double size = length(minus(box[1], box[0]));
  SmallMatrix m(6 * count);
  Vec3 joint{};
  Index joint_nodes = 0;
  for (Index node = 0; node < mesh.node_count(); ++node) {
    if (parts_of[node].empty()) continue;
    Vec3 r = minus(mesh.points[node], box[0]);
    for (double& x : r) x /= size;
    const int first = *parts_of[node].begin();
    for (int c = 0; c < 3; ++c) {
      if (problem.dirichlet.fixed[3 * static_cast<std::size_t>(node) + c]) add_row(m, r, c, first, -1);
      for (const int other : parts_of[node])
        if (other != first) add_row(m, r, c, other, first);
    }
    if (parts_of[node].size() < 2) continue;
    ++joint_nodes;
    for (int a = 0; a < 3; ++a) joint[a] += mesh.points[node][a];
  }
  const SmallMatrix v = diagonalise(m);
  double largest = 0;
  for (int k = 0; k < m.n; ++k) largest = std::max(largest, m(k, k));
  for (int k = 0; k < m.n; ++k) {
    if (m(k, k) > 1e-12 * largest) continue;
    int moving = 0;
    double most = 0;
    for (int p = 0; p < count; ++p) {
      double motion = 0;
      for (int a = 0; a < 6; ++a) motion += v(6 * p + a, k) * v(6 * p + a, k);
      if (motion > most) most = motion, moving = p;
    }
    for (double& x : joint) x /= std::max<Index>(joint_nodes, 1);
    throw Error(ErrorKind::singular, phrase<"mesh">(),
                phrase<"the part of %1 elements around %2 touches the others only at nodes or edges (%3 "
                       "common nodes around %4) and can turn there like a hinge">(
                    parts.elements[moving], place_text(mesh, parts.centroid[moving]), joint_nodes,
                    place_text(mesh, joint)),
                phrase<"Let the parts overlap in a face and mesh them as one, or hold this part by a "
                       "constraint of its own">());
  }
}

}  // namespace genba
