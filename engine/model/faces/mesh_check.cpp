#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <optional>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

// A determinant below this share of the longest edge cubed is nothing but round-off.
constexpr double round_off = 1e-13;

std::string place_of(const Mesh& mesh, const std::string& what) {
  return mesh.source.empty() ? what : mesh.source + ": " + what;
}

std::string element_name(const Mesh& mesh, const ElementBlock& block, Index element) {
  return place_of(mesh, "element " + std::to_string(block.tags[static_cast<std::size_t>(element)]));
}

/// True if `is_sound` holds for all elements of the block. Which of several faulty ones is told first must
/// not depend on threads: whoever asks looks again, one by one.
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
  const char* kind = solid ? "solid" : "facet";
  if ((t.dimension == 3) != solid) {
    throw Error(ErrorKind::mesh, place_of(mesh, "elements"),
                std::string(t.name) + " is not a shape of " + kind + "s");
  }
  if (block.tags.size() != count || block.nodes.size() != count * static_cast<std::size_t>(t.nodes)) {
    throw Error(ErrorKind::mesh, place_of(mesh, "elements"),
                std::to_string(count) + " " + kind + "s of " + std::string(t.name) + " have " +
                    std::to_string(block.nodes.size()) + " nodes and " + std::to_string(block.tags.size()) +
                    " numbers");
  }
  const auto groups = static_cast<Index>(solid ? mesh.regions.size() : mesh.surfaces.size());
  for (std::size_t e = 0; e < count; ++e) {
    for (const Index n : element_nodes(block, static_cast<Index>(e))) {
      if (n < 0 || n >= mesh.node_count()) {
        throw Error(ErrorKind::mesh, element_name(mesh, block, static_cast<Index>(e)),
                    "it names node " + std::to_string(n) + ", but the nodes are numbered from 0 to " +
                        std::to_string(mesh.node_count() - 1),
                    "Repair the mesh file or mesh the geometry again");
      }
    }
    if (block.group[e] < 0 || block.group[e] >= groups) {
      throw Error(ErrorKind::mesh, element_name(mesh, block, static_cast<Index>(e)),
                  "it belongs to " + std::string(solid ? "region " : "surface ") +
                      std::to_string(block.group[e]) + " of " + std::to_string(groups));
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
              "node " + std::to_string(mesh.node_tags[static_cast<std::size_t>(nodes[i])]) +
                  " appears twice in this " + std::string(traits(block.type).name) + " at " +
                  place_text(mesh, element_centroid(mesh, block, e)),
              "Repair the mesh file or mesh the geometry again");
}

/// Below this a Jacobian determinant is nothing but round-off.
double smallest_determinant(const Mesh& mesh, std::span<const Index> nodes) {
  double edge = 0;  // squared
  for (const Index n : nodes.subspan(1)) {
    const Vec3 d =
        minus(mesh.points[static_cast<std::size_t>(n)], mesh.points[static_cast<std::size_t>(nodes[0])]);
    edge = std::max(edge, dot(d, d));
  }
  return round_off * edge * std::sqrt(edge);
}

void check_determinants(const Mesh& mesh, ThreadTeam& team) {
  std::int64_t bad = 0;
  std::string place, problem;
  for (const ElementBlock& block : mesh.solids) {
    const auto is_sound = [&](Index e) {
      return smallest_jacobian(mesh, block, e) > smallest_determinant(mesh, element_nodes(block, e));
    };
    if (all_elements(block, team, is_sound)) continue;
    for (Index e = 0; e < block.size(); ++e) {
      if (is_sound(e) || bad++ > 0) continue;
      const double det = smallest_jacobian(mesh, block, e);
      const bool inverted = det < -smallest_determinant(mesh, element_nodes(block, e));
      place = element_name(mesh, block, e);
      problem = std::string(inverted ? "inverted " : "flat ") + std::string(traits(block.type).name) +
                " at " + place_text(mesh, element_centroid(mesh, block, e)) +
                ": its Jacobian determinant is " + format_number(det) + " m^3";
    }
  }
  if (bad == 0) return;
  if (bad > 1) problem += " (the first of " + std::to_string(bad) + " such elements)";
  throw Error(ErrorKind::mesh, place, problem, "Repair the mesh file or mesh the geometry again");
}

/// Corners of a solid's face from its lowest node on: that node, the next and the previous one, seen from
/// outside.
std::array<Index, 3> turn_of_face(const Mesh& mesh, const SolidFace& face) {
  const ElementBlock& block = mesh.solids[face.block];
  const int* local = face_nodes(block.type, face.face);
  const int corners = traits(face_type(block.type, face.face)).corners;
  const auto nodes = element_nodes(block, face.element);
  const auto node = [&](int i) { return nodes[static_cast<std::size_t>(local[(i + corners) % corners])]; };
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

/// Neighbours with other nodes on their common face would tear along its edges.
std::optional<Error> fault_of_midpoints(const Mesh& mesh, const SolidFace& a, const SolidFace& b) {
  const ElementBlock& block_a = mesh.solids[a.block];
  const ElementBlock& block_b = mesh.solids[b.block];
  if (traits(block_a.type).order == 1 && traits(block_b.type).order == 1) return std::nullopt;
  if (sorted_face_nodes(mesh, a) == sorted_face_nodes(mesh, b)) return std::nullopt;
  return Error(ErrorKind::mesh, element_name(mesh, block_a, a.element),
               "this " + std::string(traits(block_a.type).name) + " at " +
                   place_text(mesh, element_centroid(mesh, block_a, a.element)) + " and the " +
                   std::string(traits(block_b.type).name) + " " +
                   std::to_string(block_b.tags[static_cast<std::size_t>(b.element)]) +
                   " share the corners of a face but not the nodes on its edges",
               "Elements that touch must be of the same order and share their edge nodes");
}

/// Two solids at a face must lie on its two sides; the same turn means that they overlap (or are the same).
std::optional<Error> fault_of_neighbours(const Mesh& mesh, const SolidFace& a, const SolidFace& b) {
  const auto turn_a = turn_of_face(mesh, a), turn_b = turn_of_face(mesh, b);
  const ElementBlock& block = mesh.solids[a.block];
  if (turn_a[1] == turn_b[2] && turn_a[2] == turn_b[1]) return fault_of_midpoints(mesh, a, b);
  return Error(ErrorKind::mesh, element_name(mesh, block, a.element),
               "it overlaps element " +
                   std::to_string(mesh.solids[b.block].tags[static_cast<std::size_t>(b.element)]) + " at " +
                   place_text(mesh, element_centroid(mesh, block, a.element)),
               "Remove doubled or overlapping elements from the mesh");
}

/// Throws what is wrong with faces that solids share.
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
                "one of its faces at " + place_text(mesh, element_centroid(mesh, block, faces[i].element)) +
                    " belongs to " + std::to_string(end - i) + " elements (also " + others + ")",
                "Remove doubled elements from the mesh");
  }
}

}  // namespace

void check_connectivity(const Mesh& mesh) {
  if (mesh.node_tags.size() != mesh.points.size()) {
    throw Error(ErrorKind::mesh, place_of(mesh, "nodes"),
                std::to_string(mesh.points.size()) + " points have " + std::to_string(mesh.node_tags.size()) +
                    " numbers");
  }
  if (mesh.solids.size() > std::numeric_limits<std::uint16_t>::max())  // SolidFace::block
    throw Error(ErrorKind::mesh, place_of(mesh, "elements"),
                "the solids come in " + std::to_string(mesh.solids.size()) + " blocks",
                "Repair the mesh file or mesh the geometry again");
  for (const ElementBlock& block : mesh.solids) check_block(mesh, block, true);
  for (const ElementBlock& block : mesh.facets) check_block(mesh, block, false);
  for (const ElementBlock& block : mesh.solids)
    if (!block.grey.empty() && block.grey.size() != block.group.size())
      throw Error(ErrorKind::mesh, place_of(mesh, "grey values"),
                  std::to_string(block.group.size()) + " elements have " + std::to_string(block.grey.size()) +
                      " grey values");
  for (const ElementBlock& block : mesh.solids)
    if (!block.axes.empty() && block.axes.size() != 6 * block.group.size())
      throw Error(ErrorKind::mesh, place_of(mesh, "axes"),
                  std::to_string(block.group.size()) + " elements have " + std::to_string(block.axes.size()) +
                      " numbers of axes");
  for (const NamedSet& set : mesh.sets) {
    const bool known = set.dimension == 0 || set.dimension == 2 || set.dimension == 3;
    const auto limit = static_cast<Index>(set.dimension == 0   ? mesh.points.size()
                                          : set.dimension == 2 ? mesh.surfaces.size()
                                                               : mesh.regions.size());
    for (const Index member : set.members) {
      if (known && member >= 0 && member < limit) continue;
      throw Error(ErrorKind::mesh, place_of(mesh, "set \"" + set.name + "\""),
                  "member " + std::to_string(member) + " of dimension " + std::to_string(set.dimension) +
                      " does not exist");
    }
  }
}

void check_elements(const Mesh& mesh, ThreadTeam& team) {
  if (mesh.points.empty() || mesh.solid_count() == 0) {
    throw Error(ErrorKind::mesh, mesh.source.empty() ? "mesh" : mesh.source,
                "the mesh has " + std::to_string(mesh.points.size()) + " nodes and " +
                    std::to_string(mesh.solid_count()) + " solid elements",
                "Genba computes on volumes: check that the geometry is a closed solid");
  }
  check_connectivity(mesh);
  for (std::size_t n = 0; n < mesh.points.size(); ++n) {
    for (const double x : mesh.points[n]) {
      if (std::isfinite(x)) continue;
      throw Error(ErrorKind::mesh, place_of(mesh, "node " + std::to_string(mesh.node_tags[n])),
                  "a coordinate is " + format_number(x), "Repair the mesh file or mesh the geometry again");
    }
  }
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
