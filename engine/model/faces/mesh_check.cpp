#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <optional>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

/// m. The sixth power of a length stays a number.
constexpr double largest_coordinate = 1e30;

// A determinant below this share of the longest edge cubed is only round-off.
constexpr double determinant_round_off = 1e-13;

Text place_of(const Mesh& mesh, const Text& what) {
  return mesh.source.empty() ? what : phrase<"%1: %2">(mesh.source, what);
}

Text element_name(const Mesh& mesh, const ElementBlock& block, Index element) {
  return place_of(mesh, phrase<"element %1">(block.tags[static_cast<std::size_t>(element)]));
}

/// True if `is_sound` holds for all elements of the block. If it does not, the caller checks the elements
/// again one by one, because the first error must not depend on threads.
template <class Test>
bool all_elements(const ElementBlock& block, ThreadTeam& team, const Test& is_sound) {
  constexpr std::size_t grain = 16384;
  std::atomic<bool> sound{true};
  team.for_chunks(static_cast<std::size_t>(block.size()), grain, [&](std::size_t begin, std::size_t end) {
    bool all = true;
    for (std::size_t e = begin; e < end; ++e) all = all && is_sound(static_cast<Index>(e));
    if (!all) sound.store(false, std::memory_order_relaxed);
  });
  return sound;
}

void check_block(const Mesh& mesh, const ElementBlock& block, bool solid) {
  const ElementTraits& t = traits(block.type);
  const auto count = block.group.size();
  const bool is_bar = solid && t.dimension == 1;
  if (!is_bar && t.dimension != (solid ? mesh.dimension() : mesh.dimension() - 1)) {
    throw Error(ErrorKind::mesh, place_of(mesh, phrase<"elements">()),
                solid ? phrase<"%1 is not a shape of solids">(t.name)
                      : phrase<"%1 is not a shape of facets">(t.name));
  }
  if (block.tags.size() != count || block.nodes.size() != count * static_cast<std::size_t>(t.nodes)) {
    throw Error(ErrorKind::mesh, place_of(mesh, phrase<"elements">()),
                solid ? phrase<"%1 solids of %2 have %3 nodes and %4 numbers">(
                            count, t.name, block.nodes.size(), block.tags.size())
                      : phrase<"%1 facets of %2 have %3 nodes and %4 numbers">(
                            count, t.name, block.nodes.size(), block.tags.size()));
  }
  const auto groups = static_cast<Index>(solid ? mesh.regions.size() : mesh.surfaces.size());
  for (std::size_t e = 0; e < count; ++e) {
    for (const Index n : element_nodes(block, static_cast<Index>(e))) {
      if (n < 0 || n >= mesh.node_count()) {
        throw Error(
            ErrorKind::mesh, element_name(mesh, block, static_cast<Index>(e)),
            phrase<"it names node %1, but the nodes are numbered from 0 to %2">(n, mesh.node_count() - 1),
            phrase<"Repair the mesh file or mesh the geometry again">());
      }
    }
    if (block.group[e] < 0 || block.group[e] >= groups) {
      throw Error(ErrorKind::mesh, element_name(mesh, block, static_cast<Index>(e)),
                  solid ? phrase<"it belongs to region %1 of %2">(block.group[e], groups)
                        : phrase<"it belongs to surface %1 of %2">(block.group[e], groups));
    }
  }
}

bool has_repeated_node(std::span<const Index> nodes) {
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (nodes[i] == nodes[j]) return true;
  return false;
}

void check_repeated_nodes(const Mesh& mesh, const ElementBlock& block, ThreadTeam& team) {
  const auto is_sound = [&](Index e) { return !has_repeated_node(element_nodes(block, e)); };
  if (all_elements(block, team, is_sound)) return;
  Index e = 0;
  while (is_sound(e)) ++e;
  const auto nodes = element_nodes(block, e);
  std::size_t i = 0;
  while (!has_repeated_node(nodes.first(i + 1))) ++i;
  throw Error(ErrorKind::mesh, element_name(mesh, block, e),
              phrase<"node %1 appears twice in this %2 at %3">(
                  mesh.node_tags[static_cast<std::size_t>(nodes[i])], traits(block.type).name,
                  place_text(mesh, element_centroid(mesh, block, e))),
              phrase<"Repair the mesh file or mesh the geometry again">());
}

/// A Jacobian determinant below this is only round-off.
double smallest_determinant(const Mesh& mesh, int dimension, std::span<const Index> nodes) {
  double edge = 0;  // squared
  for (const Index n : nodes.subspan(1)) {
    const Vec3 d =
        minus(mesh.points[static_cast<std::size_t>(n)], mesh.points[static_cast<std::size_t>(nodes[0])]);
    edge = std::max(edge, dot(d, d));
  }
  return determinant_round_off * std::pow(edge, 0.5 * dimension);
}

/// Flat elements do not say how they turn in space.
void check_lies_in_plane(const Mesh& mesh) {
  const double most = 1e-9 * box_diagonal(mesh);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      for (const Index n : element_nodes(block, e))
        if (std::abs(mesh.points[static_cast<std::size_t>(n)][2]) > most)
          throw Error(ErrorKind::mesh,
                      place_of(mesh, phrase<"node %1">(mesh.node_tags[static_cast<std::size_t>(n)])),
                      phrase<"a plane body lies in the plane z = 0, but this node is at %1">(
                          place_text(mesh, mesh.points[static_cast<std::size_t>(n)])),
                      phrase<"Move or turn the geometry into that plane, or mesh a solid body">());
}

void check_determinants(const Mesh& mesh, ThreadTeam& team) {
  std::int64_t bad = 0;
  Text place, problem;
  for (const ElementBlock& block : mesh.solids) {
    const auto is_sound = [&](Index e) {
      return smallest_jacobian(mesh, block, e) > smallest_determinant(mesh, traits(block.type).dimension, element_nodes(block, e));
    };
    if (all_elements(block, team, is_sound)) continue;
    for (Index e = 0; e < block.size(); ++e) {
      if (is_sound(e) || bad++ > 0) continue;
      const double det = smallest_jacobian(mesh, block, e);
      const bool inverted = det < -smallest_determinant(mesh, traits(block.type).dimension, element_nodes(block, e));
      place = element_name(mesh, block, e);
      const std::string_view type = traits(block.type).name;
      const std::string where = place_text(mesh, element_centroid(mesh, block, e)),
                        jacobian = format_number(det),
                        unit = std::array{"m", "m^2", "m^3"}[static_cast<std::size_t>(traits(block.type).dimension - 1)];
      problem = inverted
                    ? phrase<"inverted %1 at %2: its Jacobian determinant is %3 %4">(type, where, jacobian, unit)
                    : phrase<"flat %1 at %2: its Jacobian determinant is %3 %4">(type, where, jacobian, unit);
    }
  }
  if (bad == 0) return;
  if (bad > 1) problem = phrase<"%1 (the first of %2 such elements)">(problem, bad);
  throw Error(ErrorKind::mesh, place, problem, phrase<"Repair the mesh file or mesh the geometry again">());
}

/// Three corners of a solid's face, seen from outside: the lowest node, the next and the previous one. An edge
/// has only one of the two; the other is -1.
std::array<Index, 3> turn_of_face(const Mesh& mesh, const SolidFace& face) {
  const ElementBlock& block = mesh.solids[face.block];
  const int* local = face_nodes(block.type, face.face);
  const int corners = traits(face_type(block.type, face.face)).corners;
  const auto nodes = element_nodes(block, face.element);
  const auto node = [&](int i) { return nodes[static_cast<std::size_t>(local[(i + corners) % corners])]; };
  if (corners == 2) return node(0) < node(1) ? std::array{node(0), node(1), -1} : std::array{node(1), -1, node(0)};
  int low = 0;
  while (node(low) != face.corners[0]) ++low;
  return {node(low), node(low + 1), node(low - 1)};
}

std::vector<Index> sorted_face_nodes(const Mesh& mesh, const SolidFace& face) {
  const ElementBlock& block = mesh.solids[face.block];
  const int* local = face_nodes(block.type, face.face);
  const auto nodes = element_nodes(block, face.element);
  std::vector<Index> sorted;
  for (int i = 0; i < traits(face_type(block.type, face.face)).nodes; ++i)
    sorted.push_back(nodes[static_cast<std::size_t>(local[i])]);
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

/// Checks the midpoints of a common face: neighbours with different ones would tear along its edges.
std::optional<Error> fault_of_midpoints(const Mesh& mesh, const SolidFace& a, const SolidFace& b) {
  const ElementBlock& block_a = mesh.solids[a.block];
  const ElementBlock& block_b = mesh.solids[b.block];
  if (traits(block_a.type).order == 1 && traits(block_b.type).order == 1) return std::nullopt;
  if (sorted_face_nodes(mesh, a) == sorted_face_nodes(mesh, b)) return std::nullopt;
  return Error(
      ErrorKind::mesh, element_name(mesh, block_a, a.element),
      phrase<"this %1 at %2 and the %3 %4 share the corners of a face but not the nodes on its edges">(
          traits(block_a.type).name, place_text(mesh, element_centroid(mesh, block_a, a.element)),
          traits(block_b.type).name, block_b.tags[static_cast<std::size_t>(b.element)]),
      phrase<"Elements that touch must be of the same order and share their edge nodes">());
}

/// Two solids at a face must lie on its two sides. If the face has the same turn in both, they overlap (or
/// are the same).
std::optional<Error> fault_of_neighbours(const Mesh& mesh, const SolidFace& a, const SolidFace& b) {
  const auto turn_a = turn_of_face(mesh, a), turn_b = turn_of_face(mesh, b);
  const ElementBlock& block = mesh.solids[a.block];
  if (turn_a[1] == turn_b[2] && turn_a[2] == turn_b[1]) return fault_of_midpoints(mesh, a, b);
  return Error(
      ErrorKind::mesh, element_name(mesh, block, a.element),
      phrase<"it overlaps element %1 at %2">(mesh.solids[b.block].tags[static_cast<std::size_t>(b.element)],
                                             place_text(mesh, element_centroid(mesh, block, a.element))),
      phrase<"Remove doubled or overlapping elements from the mesh">());
}

/// Throws the first error of faces that solids share.
void report_shared_faces(const Mesh& mesh, const SortedFaces& faces) {
  for (std::size_t i = 0; i + 1 < faces.size(); ++i) {
    if (faces[i].corners != faces[i + 1].corners) continue;
    if (i + 2 < faces.size() && faces[i].corners == faces[i + 2].corners) continue;
    if (i > 0 && faces[i].corners == faces[i - 1].corners) continue;
    if (const auto fault = fault_of_neighbours(mesh, faces[i], faces[i + 1])) throw *fault;
  }
  for (std::size_t i = 0; i + 2 < faces.size(); ++i) {
    if (faces[i].corners != faces[i + 2].corners) continue;
    const std::size_t end = faces.end_of_same(i);
    const ElementBlock& block = mesh.solids[faces[i].block];
    std::string others;
    for (std::size_t k = i + 1; k < std::min(end, i + 4); ++k) {
      others += (others.empty() ? "" : ", ") +
                std::to_string(mesh.solids[faces[k].block].tags[static_cast<std::size_t>(faces[k].element)]);
    }
    throw Error(ErrorKind::mesh, element_name(mesh, block, faces[i].element),
                phrase<"one of its faces at %1 belongs to %2 elements (also %3)">(
                    place_text(mesh, element_centroid(mesh, block, faces[i].element)), end - i, others),
                phrase<"Remove doubled elements from the mesh">());
  }
}

}  // namespace

void check_connectivity(const Mesh& mesh) {
  if (mesh.node_tags.size() != mesh.points.size()) {
    throw Error(ErrorKind::mesh, place_of(mesh, phrase<"nodes">()),
                phrase<"%1 points have %2 numbers">(mesh.points.size(), mesh.node_tags.size()));
  }
  if (mesh.solids.size() > std::numeric_limits<std::uint16_t>::max())  // SolidFace::block
    throw Error(ErrorKind::mesh, place_of(mesh, phrase<"elements">()),
                phrase<"the solids come in %1 blocks">(mesh.solids.size()),
                phrase<"Repair the mesh file or mesh the geometry again">());
  for (const ElementBlock& block : mesh.solids) check_block(mesh, block, true);
  for (const ElementBlock& block : mesh.facets) check_block(mesh, block, false);
  for (const ElementBlock& block : mesh.solids)
    if (!block.grey.empty() && block.grey.size() != block.group.size())
      throw Error(ErrorKind::mesh, place_of(mesh, phrase<"grey values">()),
                  phrase<"%1 elements have %2 grey values">(block.group.size(), block.grey.size()));
  for (const ElementBlock& block : mesh.solids)
    if (!block.axes.empty() && block.axes.size() != 6 * block.group.size())
      throw Error(ErrorKind::mesh, place_of(mesh, phrase<"axes">()),
                  phrase<"%1 elements have %2 numbers of axes">(block.group.size(), block.axes.size()));
  for (const NamedSet& set : mesh.sets) {
    const bool known = set.dimension == 0 || set.dimension == 2 || set.dimension == 3;
    const auto limit = static_cast<Index>(set.dimension == 0   ? mesh.points.size()
                                          : set.dimension == 2 ? mesh.surfaces.size()
                                                               : mesh.regions.size());
    for (const Index member : set.members) {
      if (known && member >= 0 && member < limit) continue;
      throw Error(ErrorKind::mesh, place_of(mesh, phrase<"set \"%1\"">(set.name)),
                  phrase<"member %1 of dimension %2 does not exist">(member, set.dimension));
    }
  }
}

void check_elements(const Mesh& mesh, ThreadTeam& team) {
  if (mesh.points.empty() || mesh.solid_count() == 0) {
    throw Error(ErrorKind::mesh, mesh.source.empty() ? phrase<"mesh">() : Text(mesh.source),
                phrase<"the mesh has %1 nodes and %2 solid elements">(mesh.points.size(), mesh.solid_count()),
                phrase<"Genba computes on volumes: check that the geometry is a closed solid">());
  }
  check_connectivity(mesh);
  for (std::size_t n = 0; n < mesh.points.size(); ++n) {
    for (const double x : mesh.points[n]) {
      if (std::abs(x) <= largest_coordinate) continue;
      if (std::isfinite(x))
        throw Error(
            ErrorKind::mesh, place_of(mesh, phrase<"node %1">(mesh.node_tags[n])),
            phrase<"a coordinate is %1 m; volumes of such a body are no numbers any more, above %2 m">(
                format_number(x), format_number(largest_coordinate)),
            phrase<"Repair the mesh file, or state another unit of length">());
      throw Error(ErrorKind::mesh, place_of(mesh, phrase<"node %1">(mesh.node_tags[n])),
                  phrase<"a coordinate is %1">(format_number(x)),
                  phrase<"Repair the mesh file or mesh the geometry again">());
    }
  }
  if (mesh.is_plane()) check_lies_in_plane(mesh);
  for (const ElementBlock& block : mesh.solids) check_repeated_nodes(mesh, block, team);
  for (const ElementBlock& block : mesh.facets) check_repeated_nodes(mesh, block, team);
  check_determinants(mesh, team);
}

void check_shared_faces(const Mesh& mesh, const SortedFaces& faces, ThreadTeam& team) {
  const auto is_linear = [&](const SolidFace& f) { return traits(mesh.solids[f.block].type).order == 1; };
  std::atomic<bool> sound{true};
  constexpr std::size_t grain = 8192;
  team.for_chunks(mesh.points.size(), grain, [&](std::size_t begin, std::size_t end) {
    const std::size_t last = faces.first(static_cast<Index>(end));
    for (std::size_t i = faces.first(static_cast<Index>(begin)), next = i; i < last; i = next) {
      next = faces.end_of_same(i);
      if (next == i + 1) continue;
      const SolidFace &a = faces[i], &b = faces[i + 1];
      bool ok = next == i + 2 && a.corners[3] < 0 && a.turn != b.turn && is_linear(a) && is_linear(b);
      if (!ok && next == i + 2) ok = !fault_of_neighbours(mesh, a, b);
      if (!ok) sound.store(false, std::memory_order_relaxed);
    }
  });
  if (!sound) report_shared_faces(mesh, faces);
}

void check_mesh(const Mesh& mesh) {
  ThreadTeam alone(1);
  check_elements(mesh, alone);
  check_shared_faces(mesh, SortedFaces(mesh, alone), alone);
}

}  // namespace genba
