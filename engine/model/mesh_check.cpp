#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/number_text.hpp"
#include "engine/model/facets.hpp"
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

void check_repeated_nodes(const Mesh& mesh, const ElementBlock& block) {
  for (Index e = 0; e < block.size(); ++e) {
    const auto nodes = element_nodes(block, e);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (nodes[i] != nodes[j]) continue;
        throw Error(ErrorKind::mesh, element_name(mesh, block, e),
                    "node " + std::to_string(mesh.node_tags[static_cast<std::size_t>(nodes[i])]) +
                        " appears twice in this " + std::string(traits(block.type).name) + " at " +
                        place_text(element_centroid(mesh, block, e)),
                    "Repair the mesh file or mesh the geometry again");
      }
    }
  }
}

void check_determinants(const Mesh& mesh) {
  std::int64_t bad = 0;
  std::string place, problem;
  for (const ElementBlock& block : mesh.solids) {
    for (Index e = 0; e < block.size(); ++e) {
      const double det = smallest_jacobian(mesh, block, e);
      const auto nodes = element_nodes(block, e);
      double edge = 0;
      for (const Index n : nodes.subspan(1)) {
        edge = std::max(edge, length(minus(mesh.points[static_cast<std::size_t>(n)],
                                           mesh.points[static_cast<std::size_t>(nodes[0])])));
      }
      const double smallest = round_off * edge * edge * edge;
      if (det > smallest) continue;
      if (bad++ > 0) continue;
      place = element_name(mesh, block, e);
      problem = std::string(det < -smallest ? "inverted " : "flat ") + std::string(traits(block.type).name) +
                " at " + place_text(element_centroid(mesh, block, e)) + ": its Jacobian determinant is " +
                format_number(det) + " m^3";
    }
  }
  if (bad == 0) return;
  if (bad > 1) problem += " (the first of " + std::to_string(bad) + " such elements)";
  throw Error(ErrorKind::mesh, place, problem,
              "Mesh again with another element size, or repair the mesh file");
}

/// Corners of a solid's face from its lowest node on: that node, the next and the previous one, seen from
/// outside.
std::array<Index, 3> turn_of_face(const Mesh& mesh, const SolidFace& face) {
  const ElementBlock& block = mesh.solids[static_cast<std::size_t>(face.block)];
  const int* local = face_nodes(block.type, face.face);
  const int corners = traits(face_type(block.type, face.face)).corners;
  const auto nodes = element_nodes(block, face.element);
  const auto node = [&](int i) { return nodes[static_cast<std::size_t>(local[(i + corners) % corners])]; };
  int low = 0;
  while (node(low) != face.corners[0]) ++low;
  return {node(low), node(low + 1), node(low - 1)};
}

std::vector<Index> sorted_face_nodes(const Mesh& mesh, const SolidFace& face) {
  const ElementBlock& block = mesh.solids[static_cast<std::size_t>(face.block)];
  const int* local = face_nodes(block.type, face.face);
  const auto nodes = element_nodes(block, face.element);
  std::vector<Index> sorted;
  for (int i = 0; i < traits(face_type(block.type, face.face)).nodes; ++i)
    sorted.push_back(nodes[static_cast<std::size_t>(local[i])]);
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

/// Neighbours with other nodes on their common face would tear along its edges.
void check_midpoints(const Mesh& mesh, const SolidFace& a, const SolidFace& b) {
  const ElementBlock& block_a = mesh.solids[static_cast<std::size_t>(a.block)];
  const ElementBlock& block_b = mesh.solids[static_cast<std::size_t>(b.block)];
  if (traits(block_a.type).order == 1 && traits(block_b.type).order == 1) return;
  if (sorted_face_nodes(mesh, a) == sorted_face_nodes(mesh, b)) return;
  throw Error(ErrorKind::mesh, element_name(mesh, block_a, a.element),
              "this " + std::string(traits(block_a.type).name) + " at " +
                  place_text(element_centroid(mesh, block_a, a.element)) + " and the " +
                  std::string(traits(block_b.type).name) + " " +
                  std::to_string(block_b.tags[static_cast<std::size_t>(b.element)]) +
                  " share the corners of a face but not the nodes on its edges",
              "Elements that touch must be of the same order and share their edge nodes");
}

/// Two solids at a face must lie on its two sides; the same turn means that they overlap (or are the same).
void check_neighbours(const Mesh& mesh, const SolidFace& a, const SolidFace& b) {
  const auto turn_a = turn_of_face(mesh, a), turn_b = turn_of_face(mesh, b);
  const ElementBlock& block = mesh.solids[static_cast<std::size_t>(a.block)];
  if (turn_a[1] == turn_b[2] && turn_a[2] == turn_b[1]) {
    check_midpoints(mesh, a, b);
    return;
  }
  throw Error(
      ErrorKind::mesh, element_name(mesh, block, a.element),
      "it overlaps element " +
          std::to_string(
              mesh.solids[static_cast<std::size_t>(b.block)].tags[static_cast<std::size_t>(b.element)]) +
          " at " + place_text(element_centroid(mesh, block, a.element)),
      "Remove doubled or overlapping elements from the mesh");
}

void check_shared_faces(const Mesh& mesh) {
  const auto faces = sorted_faces(mesh);
  for (std::size_t i = 0; i + 1 < faces.size(); ++i) {
    if (faces[i].corners != faces[i + 1].corners) continue;
    if (i + 2 < faces.size() && faces[i].corners == faces[i + 2].corners) continue;
    if (i > 0 && faces[i].corners == faces[i - 1].corners) continue;
    check_neighbours(mesh, faces[i], faces[i + 1]);
  }
  for (std::size_t i = 0; i + 2 < faces.size(); ++i) {
    if (faces[i].corners != faces[i + 2].corners) continue;
    std::size_t end = i + 3;
    while (end < faces.size() && faces[end].corners == faces[i].corners) ++end;
    const ElementBlock& block = mesh.solids[static_cast<std::size_t>(faces[i].block)];
    std::string others;
    for (std::size_t k = i + 1; k < std::min(end, i + 4); ++k) {
      others += (others.empty() ? "" : ", ") +
                std::to_string(mesh.solids[static_cast<std::size_t>(faces[k].block)]
                                   .tags[static_cast<std::size_t>(faces[k].element)]);
    }
    throw Error(ErrorKind::mesh, element_name(mesh, block, faces[i].element),
                "one of its faces at " + place_text(element_centroid(mesh, block, faces[i].element)) +
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
  for (const ElementBlock& block : mesh.solids) check_block(mesh, block, true);
  for (const ElementBlock& block : mesh.facets) check_block(mesh, block, false);
  for (const ElementBlock& block : mesh.solids)
    if (!block.grey.empty() && block.grey.size() != block.group.size())
      throw Error(ErrorKind::mesh, place_of(mesh, "grey values"),
                  std::to_string(block.group.size()) + " elements have " + std::to_string(block.grey.size()) +
                      " grey values");
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

void check_mesh(const Mesh& mesh) {
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
  for (const ElementBlock& block : mesh.solids) check_repeated_nodes(mesh, block);
  for (const ElementBlock& block : mesh.facets) check_repeated_nodes(mesh, block);
  check_determinants(mesh);
  check_shared_faces(mesh);
}

MeshQuality measure_quality(const Mesh& mesh) {
  MeshQuality quality;
  double sum = 0;
  bool first = true;
  for (const ElementBlock& block : mesh.solids) {
    for (Index e = 0; e < block.size(); ++e) {
      const double q = scaled_jacobian(mesh, block, e);
      sum += q;
      quality.volume += element_volume(mesh, block, e);
      ++quality.histogram[static_cast<std::size_t>(std::clamp(static_cast<int>(q * 10), 0, 9))];
      if (!first && q >= quality.min) continue;
      first = false;
      quality.min = q;
      quality.worst_tag = block.tags[static_cast<std::size_t>(e)];
      quality.worst_place = element_centroid(mesh, block, e);
    }
  }
  const auto count = mesh.solid_count();
  if (count > 0) quality.mean = sum / static_cast<double>(count);
  return quality;
}

}  // namespace genba
