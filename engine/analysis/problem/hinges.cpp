#include "engine/analysis/problem/hinges.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/base/jacobi_eigen.hpp"
#include "engine/analysis/problem/support_directions.hpp"
#include "engine/base/error.hpp"
#include "engine/couple/constraint_map.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/disjoint_sets.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/faces/solid_parts.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr int most_parts = 20;

/// Adds row^T row. The row is the displacement along `direction` at the scaled place r: of part p minus that of
/// part q, or of part p alone if q < 0 (the ground).
void add_row(SmallMatrix& m, const Vec3& r, const Vec3& direction, int p, int q) {
  std::array<std::pair<int, double>, 12> row;
  std::size_t length = 0;
  const Vec3 turn = cross(r, direction);
  for (const auto& [part, sign] : {std::pair{p, 1.0}, std::pair{q, -1.0}}) {
    if (part < 0) continue;
    for (std::size_t a = 0; a < 3; ++a) {
      row[length++] = {6 * part + static_cast<int>(a), sign * direction[a]};
      row[length++] = {6 * part + 3 + static_cast<int>(a), sign * turn[a]};
    }
  }
  for (std::size_t i = 0; i < length; ++i)
    for (std::size_t j = 0; j < length; ++j) m(row[i].first, row[j].first) += row[i].second * row[j].second;
}

/// What joins a part to the others and to the ground.
struct Support {
  std::vector<Index> joints;  ///< common nodes
  std::vector<HeldDirection> held;  ///< by prescribed values and elastic supports
};
constexpr Vec3 axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

/// True if the part can move although everything else stands still.
bool is_loose(const Mesh& mesh, const Support& support) {
  Vec3 centre{};
  const auto count = static_cast<double>(support.joints.size() + support.held.size());
  for (const Index node : support.joints) centre = plus(centre, mesh.points[node], 1 / count);
  for (const HeldDirection& held : support.held) centre = plus(centre, held.point, 1 / count);
  double size = 0;
  for (const Index node : support.joints) size = std::max(size, length(minus(mesh.points[node], centre)));
  for (const HeldDirection& held : support.held) size = std::max(size, length(minus(held.point, centre)));
  const auto place = [&](const Vec3& point) { return scaled(minus(point, centre), size > 0 ? 1 / size : 1); };
  SmallMatrix m(6);
  for (const Index node : support.joints)
    for (const Vec3& axis : axes) add_row(m, place(mesh.points[node]), axis, 0, -1);
  for (const HeldDirection& held : support.held) add_row(m, place(held.point), held.direction, 0, -1);
  diagonalise(m);
  double largest = 0, smallest = m(0, 0);
  for (int k = 0; k < m.n; ++k) {
    largest = std::max(largest, m(k, k));
    smallest = std::min(smallest, m(k, k));
  }
  return smallest <= 1e-12 * largest;
}

Vec3 mean_place(const Mesh& mesh, const std::vector<Index>& nodes) {
  Vec3 sum{};
  for (const Index node : nodes) sum = plus(sum, mesh.points[node], 1.0 / static_cast<double>(nodes.size()));
  return sum;
}

Text way_out(const Mesh& mesh) {
  return length(mesh.voxel[0]) > 0
             ? phrase<"Let the mesher leave such parts out (geometry/drop_crumbs), or hold this part by a "
                      "constraint of its own">()
             : phrase<"Let the parts overlap in a face and mesh them as one, or hold this part by a constraint "
                      "of its own">();
}

/// Throws if parts can turn while all others stand still; names the largest one.
void refuse_loose(const Mesh& mesh, const SolidParts& parts, const std::vector<Support>& support) {
  std::vector<Index> loose;
  for (Index p = 0; p < parts.count(); ++p)
    if (!support[p].joints.empty() && is_loose(mesh, support[p])) loose.push_back(p);
  if (loose.empty()) return;
  const Index largest = *std::max_element(loose.begin(), loose.end(), [&](Index a, Index b) {
    return parts.elements[a] < parts.elements[b];
  });
  const std::vector<Index>& joints = support[largest].joints;
  const std::string place = place_text(mesh, parts.centroid[largest]),
                    joint = place_text(mesh, mean_place(mesh, joints));
  throw Error(
      ErrorKind::singular, phrase<"mesh">(),
      loose.size() == 1
          ? phrase<"the part of %1 elements around %2 touches the others only at nodes or edges (%3 common "
                   "nodes around %4) and can turn there like a hinge">(parts.elements[largest], place,
                                                                       joints.size(), joint)
          : phrase<"%1 parts touch the others only at nodes or edges and can turn there like hinges; the "
                   "largest has %2 elements around %3 (%4 common nodes around %5)">(
                loose.size(), parts.elements[largest], place, joints.size(), joint),
      way_out(mesh));
}

}  // namespace

namespace {
/// A plane body pinches at a node where more than two outer edges meet.
bool outline_pinches(const Mesh& mesh) {
  std::vector<std::uint8_t> ends(mesh.points.size(), 0);
  const auto owners = facet_owners(mesh);
  for (std::size_t b = 0; b < mesh.facets.size(); ++b)
    for (Index e = 0; e < mesh.facets[b].size(); ++e)
      if (owners[b][static_cast<std::size_t>(e)].boundary)
        for (const Index node : element_nodes(mesh.facets[b], e).first(2))
          if (++ends[static_cast<std::size_t>(node)] > 2) return true;
  return false;
}
}  // namespace

bool surface_pinches(const Mesh& mesh) {
  if (mesh.is_plane()) return outline_pinches(mesh);
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
  // Around a sound node, n facets meet along n edges, two at each edge: they form one ring.
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
  const SolidParts parts = solid_parts(mesh);
  const int count = static_cast<int>(parts.count());
  if (count < 2) return;

  std::vector<Index> part_of(mesh.points.size(), -1);  // part of the node's first element
  for (std::size_t b = 0; b < mesh.solids.size(); ++b)
    for (Index e = 0; e < mesh.solids[b].size(); ++e)
      for (const Index node : element_nodes(mesh.solids[b], e))
        if (part_of[node] < 0) part_of[node] = parts.of[parts.first[b] + e];
  const std::vector<JointNode> joints = joint_nodes(mesh, parts);
  std::vector<Support> support(static_cast<std::size_t>(count));
  for (const JointNode& joint : joints)
    for (const Index part : joint.parts) support[part].joints.push_back(joint.node);
  for (Index node = 0; node < mesh.node_count(); ++node) {
    if (part_of[node] < 0) continue;
    const auto is_held = [&](int c) {
      if (c >= problem.dofs) return true;  // nothing moves out of the plane
      if (c == 0 && problem.section == element::Section::axisymmetric) return true;  // the hoop resists
      const auto at = static_cast<std::size_t>(problem.dofs) * static_cast<std::size_t>(node) +
                      static_cast<std::size_t>(c);
      return problem.dirichlet.fixed[at] != 0 || (problem.map && problem.map->row_of(at) >= 0);
    };
    for (int c = 0; c < 3; ++c)
      if (is_held(c)) support[part_of[node]].held.push_back({node, mesh.points[node], axes[c]});
  }
  for (const HeldDirection& held : supported_directions(problem))
    support[part_of[held.node]].held.push_back(held);
  refuse_loose(mesh, parts, support);
  if (count > most_parts) {
    warnings.push_back(
        phrase<"the mesh has %1 parts without a common face: whether they can turn against each other was "
               "not checked">(count));
    return;
  }

  const auto box = bounding_box(mesh);
  const double size = length(minus(box[1], box[0]));
  const auto place = [&](const Vec3& point) { return scaled(minus(point, box[0]), 1 / size); };
  SmallMatrix m(6 * count);
  for (int p = 0; p < count; ++p)
    for (const HeldDirection& held : support[p].held) add_row(m, place(held.point), held.direction, p, -1);
  for (const JointNode& j : joints)
    for (std::size_t other = 1; other < j.parts.size(); ++other)
      for (const Vec3& axis : axes) add_row(m, place(mesh.points[j.node]), axis, j.parts[other], j.parts[0]);
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
    const std::vector<Index>& common = support[moving].joints;
    throw Error(ErrorKind::singular, phrase<"mesh">(),
                phrase<"the part of %1 elements around %2 touches the others only at nodes or edges (%3 "
                       "common nodes around %4) and can turn there like a hinge">(
                    parts.elements[moving], place_text(mesh, parts.centroid[moving]), common.size(),
                    place_text(mesh, mean_place(mesh, common))),
                way_out(mesh));
  }
}

}  // namespace genba
