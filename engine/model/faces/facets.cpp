#include "engine/model/faces/facets.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr double feature_cosine = 0.86602540378443865;  // of 30 degrees

/// Owner among the solids that share the faces with the corners of face `begin`. No owner if begin is
/// faces.size().
FacetOwner choose_owner(const Mesh& mesh, const SortedFaces& faces, std::size_t begin) {
  if (begin == faces.size()) return {};
  const auto region = [&](const SolidFace& f) {
    return mesh.solids[f.block].group[static_cast<std::size_t>(f.element)];
  };
  const std::size_t end = faces.end_of_same(begin);
  std::size_t best = begin;
  for (std::size_t i = begin + 1; i < end; ++i)
    if (region(faces[i]) < region(faces[best])) best = i;
  const SolidFace& f = faces[best];
  return {f.block, f.element, f.face, end == begin + 1};
}

/// Appends the nodes of a solid's face, in an order whose normal points out of the solid.
void append_face(const Mesh& mesh, const FacetOwner& owner, std::vector<Index>& nodes) {
  const ElementBlock& block = mesh.solids[static_cast<std::size_t>(owner.block)];
  const auto element = element_nodes(block, owner.element);
  const int* local = face_nodes(block.type, owner.face);
  const int count = traits(face_type(block.type, owner.face)).nodes;
  for (int i = 0; i < count; ++i) nodes.push_back(element[static_cast<std::size_t>(local[i])]);
}

/// Rewrites the facets with outward normals. A facet given twice is kept once, the first one. `taken` marks
/// the sorted faces that have a facet.
class Rebuilder {
 public:
  Rebuilder(const Mesh& mesh, const SortedFaces& faces) : mesh_(mesh), faces_(faces), taken_(faces.size()) {}

  void keep(const ElementBlock& old, Index element) {
    const std::size_t face = faces_.find(facet_corners(old, element));
    const auto e = static_cast<std::size_t>(element);
    if (face == faces_.size()) {
      ElementBlock& block = block_of(old.type);
      const auto nodes = element_nodes(old, element);
      block.nodes.insert(block.nodes.end(), nodes.begin(), nodes.end());
      block.group.push_back(old.group[e]);
      block.tags.push_back(old.tags[e]);
      return;
    }
    if (std::exchange(taken_[face], std::uint8_t{1})) return;
    add(choose_owner(mesh_, faces_, face), old.group[e], old.tags[e]);
  }

  void add(const FacetOwner& owner, Index surface, std::int64_t tag) {
    ElementBlock& block =
        block_of(face_type(mesh_.solids[static_cast<std::size_t>(owner.block)].type, owner.face));
    append_face(mesh_, owner, block.nodes);
    block.group.push_back(surface);
    block.tags.push_back(tag);
  }

  /// Outer faces without a facet, in the order of their solids.
  std::vector<FacetOwner> missing(ThreadTeam& team) const {
    constexpr std::size_t grain = 8192;
    const std::size_t nodes = mesh_.points.size();
    std::vector<std::vector<FacetOwner>> parts((nodes + grain - 1) / grain);
    team.for_chunks(nodes, grain, [&](std::size_t begin, std::size_t end) {
      const std::size_t last = faces_.first(static_cast<Index>(end));
      for (std::size_t i = faces_.first(static_cast<Index>(begin)), next = i; i < last; i = next) {
        next = faces_.end_of_same(i);
        if (next == i + 1 && !taken_[i])
          parts[begin / grain].push_back({faces_[i].block, faces_[i].element, faces_[i].face, true});
      }
    });
    std::vector<FacetOwner> found;
    for (const auto& part : parts) found.insert(found.end(), part.begin(), part.end());
    std::sort(found.begin(), found.end(), [](const FacetOwner& a, const FacetOwner& b) {
      return std::tuple(a.block, a.element, a.face) < std::tuple(b.block, b.element, b.face);
    });
    return found;
  }

  std::vector<ElementBlock> take_blocks() { return std::move(blocks_); }

 private:
  ElementBlock& block_of(ElementType type) {
    for (ElementBlock& b : blocks_) {
      if (b.type == type) return b;
    }
    blocks_.emplace_back().type = type;
    return blocks_.back();
  }

  const Mesh& mesh_;
  const SortedFaces& faces_;
  std::vector<std::uint8_t> taken_;
  std::vector<ElementBlock> blocks_;
};

/// Smooth pieces of new facets: [facet] -> number of its piece, counted from 0 in the order of first
/// appearance.
std::vector<Index> smooth_pieces(const Mesh& mesh, const std::vector<FacetOwner>& facets) {
  struct Edge {
    Index low, high, facet;
  };
  std::vector<Edge> edges;
  std::vector<Vec3> normals;
  std::vector<Index> regions;
  std::vector<Index> nodes;
  for (const FacetOwner& f : facets) {
    const ElementBlock& solid = mesh.solids[static_cast<std::size_t>(f.block)];
    ElementBlock facet;
    facet.type = face_type(solid.type, f.face);
    append_face(mesh, f, facet.nodes);
    Vec3 n = facet_area_vector(mesh, facet, 0);
    const double size = length(n);
    if (size > 0) n = {n[0] / size, n[1] / size, n[2] / size};
    const int corners = traits(facet.type).corners;
    if (mesh.is_plane())  // edges meet at nodes
      for (const Index a : {facet.nodes[0], facet.nodes[1]})
        edges.push_back({a, a, static_cast<Index>(normals.size())});
    for (int i = 0; i < corners && !mesh.is_plane(); ++i) {
      const Index a = facet.nodes[static_cast<std::size_t>(i)];
      const Index b = facet.nodes[static_cast<std::size_t>((i + 1) % corners)];
      edges.push_back({std::min(a, b), std::max(a, b), static_cast<Index>(normals.size())});
    }
    normals.push_back(n);
    regions.push_back(solid.group[static_cast<std::size_t>(f.element)]);
  }
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    return std::tuple(a.low, a.high, a.facet) < std::tuple(b.low, b.high, b.facet);
  });

  std::vector<Index> parent(facets.size());
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](Index i) {
    while (parent[static_cast<std::size_t>(i)] != i) {
      auto& p = parent[static_cast<std::size_t>(i)];
      i = p = parent[static_cast<std::size_t>(p)];
    }
    return i;
  };
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t end = i + 1;
    while (end < edges.size() && edges[end].low == edges[i].low && edges[end].high == edges[i].high) ++end;
    // An edge of more than two outer facets is where bodies touch. Facets are not joined across it.
    if (end == i + 2) {
      const auto a = static_cast<std::size_t>(edges[i].facet),
                 b = static_cast<std::size_t>(edges[i + 1].facet);
      if (regions[a] == regions[b] && dot(normals[a], normals[b]) >= feature_cosine) {
        const Index ra = root(edges[i].facet), rb = root(edges[i + 1].facet);
        parent[static_cast<std::size_t>(std::max(ra, rb))] = std::min(ra, rb);
      }
    }
    i = end;
  }
  std::vector<Index> piece(facets.size(), -1);
  Index pieces = 0;
  for (std::size_t i = 0; i < facets.size(); ++i) {
    auto& of_root = piece[static_cast<std::size_t>(root(static_cast<Index>(i)))];
    if (of_root < 0) of_root = pieces++;
    piece[i] = of_root;
  }
  return piece;
}

std::int64_t next_tag(const Mesh& mesh) {
  std::int64_t tag = 0;
  for (const auto* blocks : {&mesh.solids, &mesh.facets}) {
    for (const ElementBlock& b : *blocks) {
      for (const std::int64_t t : b.tags) tag = std::max(tag, t);
    }
  }
  return tag + 1;
}

}  // namespace

std::vector<std::vector<FacetOwner>> facet_owners(const Mesh& mesh) {
  std::vector<std::uint8_t> wanted(mesh.points.size(), 0);
  for (const ElementBlock& block : mesh.facets) {
    for (const Index n : block.nodes) wanted[static_cast<std::size_t>(n)] = 1;
  }
  const auto faces = sorted_faces(mesh, wanted);
  std::vector<std::vector<FacetOwner>> owners;
  for (const ElementBlock& block : mesh.facets) {
    auto& list = owners.emplace_back();
    list.reserve(static_cast<std::size_t>(block.size()));
    for (Index e = 0; e < block.size(); ++e) {
      list.push_back(choose_owner(mesh, faces, faces.find(facet_corners(block, e))));
    }
  }
  return owners;
}

namespace {

void complete_facets(Mesh& mesh, const SortedFaces& faces, ThreadTeam& team) {
  Rebuilder rebuilder(mesh, faces);
  for (const ElementBlock& block : mesh.facets) {
    for (Index e = 0; e < block.size(); ++e) rebuilder.keep(block, e);
  }
  const auto added = rebuilder.missing(team);
  const auto pieces = smooth_pieces(mesh, added);
  const auto first_surface = static_cast<Index>(mesh.surfaces.size());
  std::int64_t surface_tag = 0;
  for (const GeometricEntity& s : mesh.surfaces) surface_tag = std::max(surface_tag, s.tag);
  std::int64_t tag = next_tag(mesh);
  Index new_surfaces = 0;
  for (std::size_t i = 0; i < added.size(); ++i) {
    rebuilder.add(added[i], first_surface + pieces[i], tag++);
    new_surfaces = std::max(new_surfaces, pieces[i] + 1);
  }
  mesh.facets = rebuilder.take_blocks();
  for (Index i = 0; i < new_surfaces; ++i) mesh.surfaces.push_back({++surface_tag, {}});
}

}  // namespace

void complete_facets(Mesh& mesh) {
  check_connectivity(mesh);
  ThreadTeam alone(1);
  complete_facets(mesh, SortedFaces(mesh, alone), alone);
}

void check_and_complete(Mesh& mesh, ThreadTeam& team) {
  check_elements(mesh, team);
  const SortedFaces faces(mesh, team);
  check_shared_faces(mesh, faces, team);
  complete_facets(mesh, faces, team);
}

}  // namespace genba
