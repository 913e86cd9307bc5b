#include "engine/model/facets.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>
#include <type_traits>
#include <utility>

#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr double feature_cosine = 0.86602540378443865;  // of 30 degrees

std::array<Index, 4> sorted_corners(const Index* nodes, const int* local, int corners) {
  std::array<Index, 4> key = {-1, -1, -1, -1};
  for (int i = 0; i < corners; ++i) {
    const Index node = nodes[local ? local[i] : i];
    auto place = static_cast<std::size_t>(i);
    for (; place > 0 && key[place - 1] > node; --place) key[place] = key[place - 1];
    key[place] = node;
  }
  return key;
}

bool same_corners(const SolidFace& a, const SolidFace& b) {
  return a.corners == b.corners;
}

/// All solid faces with the given corners.
std::span<const SolidFace> find_face(std::span<const SolidFace> faces, const std::array<Index, 4>& corners) {
  const auto less = [](const auto& a, const auto& b) {
    if constexpr (std::is_same_v<std::decay_t<decltype(a)>, SolidFace>) {
      return a.corners < b;
    } else {
      return a < b.corners;
    }
  };
  const auto [first, last] = std::equal_range(faces.begin(), faces.end(), corners, less);
  return {first, last};
}

/// Owner among the solids that share a face.
FacetOwner choose_owner(const Mesh& mesh, std::span<const SolidFace> sharing) {
  if (sharing.empty()) return {};
  const auto region = [&](const SolidFace& f) {
    return mesh.solids[static_cast<std::size_t>(f.block)].group[static_cast<std::size_t>(f.element)];
  };
  const SolidFace& f =
      *std::min_element(sharing.begin(), sharing.end(), [&](const SolidFace& a, const SolidFace& b) {
        return std::tuple(region(a), a.block, a.element) < std::tuple(region(b), b.block, b.element);
      });
  return {f.block, f.element, f.face, sharing.size() == 1};
}

/// Nodes of a solid's face, turned so that the normal points out of it.
void append_face(const Mesh& mesh, const FacetOwner& owner, std::vector<Index>& nodes) {
  const ElementBlock& block = mesh.solids[static_cast<std::size_t>(owner.block)];
  const auto element = element_nodes(block, owner.element);
  const int* local = face_nodes(block.type, owner.face);
  const int count = traits(face_type(block.type, owner.face)).nodes;
  for (int i = 0; i < count; ++i) nodes.push_back(element[static_cast<std::size_t>(local[i])]);
}

/// Rewrites one facet block with outward normals; facets given twice are kept once, as first given.
/// `taken` marks the sorted faces that have a facet.
class Rebuilder {
 public:
  Rebuilder(const Mesh& mesh, std::span<const SolidFace> faces)
      : mesh_(mesh), faces_(faces), taken_(faces.size()) {}

  void keep(const ElementBlock& old, Index element) {
    const auto sharing = find_face(faces_, facet_corners(old, element));
    const auto e = static_cast<std::size_t>(element);
    if (sharing.empty()) {
      ElementBlock& block = block_of(old.type);
      const auto nodes = element_nodes(old, element);
      block.nodes.insert(block.nodes.end(), nodes.begin(), nodes.end());
      block.group.push_back(old.group[e]);
      block.tags.push_back(old.tags[e]);
      return;
    }
    auto& taken = taken_[static_cast<std::size_t>(sharing.data() - faces_.data())];
    if (std::exchange(taken, std::uint8_t{1})) return;
    add(choose_owner(mesh_, sharing), old.group[e], old.tags[e]);
  }

  void add(const FacetOwner& owner, Index surface, std::int64_t tag) {
    ElementBlock& block =
        block_of(face_type(mesh_.solids[static_cast<std::size_t>(owner.block)].type, owner.face));
    append_face(mesh_, owner, block.nodes);
    block.group.push_back(surface);
    block.tags.push_back(tag);
  }

  /// Outer faces without a facet, in the order of their solids.
  std::vector<FacetOwner> missing() const {
    std::vector<FacetOwner> found;
    for (std::size_t i = 0; i < faces_.size();) {
      std::size_t end = i + 1;
      while (end < faces_.size() && same_corners(faces_[i], faces_[end])) ++end;
      if (end == i + 1 && !taken_[i])
        found.push_back({faces_[i].block, faces_[i].element, faces_[i].face, true});
      i = end;
    }
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
  std::span<const SolidFace> faces_;
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
    for (int i = 0; i < corners; ++i) {
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
    // An edge of more than two outer facets is where bodies touch: nothing is joined across it.
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

std::array<Index, 4> facet_corners(const ElementBlock& block, Index element) {
  return sorted_corners(element_nodes(block, element).data(), nullptr, traits(block.type).corners);
}

std::vector<SolidFace> sorted_faces(const Mesh& mesh, std::span<const std::uint8_t> wanted) {
  std::vector<SolidFace> raw;
  if (wanted.empty()) {
    std::size_t total = 0;
    for (const ElementBlock& b : mesh.solids) {
      total += static_cast<std::size_t>(b.size()) * static_cast<std::size_t>(traits(b.type).faces);
    }
    raw.reserve(total);
  }
  std::vector<std::int64_t> start(mesh.points.size() + 1, 0);
  for (std::size_t b = 0; b < mesh.solids.size(); ++b) {
    const ElementBlock& block = mesh.solids[b];
    const int face_count = traits(block.type).faces;
    for (Index e = 0; e < block.size(); ++e) {
      const Index* nodes = element_nodes(block, e).data();
      for (int f = 0; f < face_count; ++f) {
        const int* local = face_nodes(block.type, f);
        const int corners = traits(face_type(block.type, f)).corners;
        bool take = true;
        for (int i = 0; i < corners && take && !wanted.empty(); ++i) {
          take = wanted[static_cast<std::size_t>(nodes[local[i]])] != 0;
        }
        if (!take) continue;
        raw.push_back({sorted_corners(nodes, local, corners), static_cast<Index>(b), e, f});
        ++start[static_cast<std::size_t>(raw.back().corners[0]) + 1];
      }
    }
  }
  // A counting sort by the lowest corner leaves short lists; sorting each of them costs almost nothing.
  std::partial_sum(start.begin(), start.end(), start.begin());
  std::vector<SolidFace> faces(raw.size());
  {
    auto next = start;
    for (const SolidFace& f : raw)
      faces[static_cast<std::size_t>(next[static_cast<std::size_t>(f.corners[0])]++)] = f;
  }
  for (std::size_t n = 0; n + 1 < start.size(); ++n) {
    std::sort(faces.begin() + start[n], faces.begin() + start[n + 1],
              [](const SolidFace& a, const SolidFace& b) {
                return std::tie(a.corners, a.block, a.element, a.face) <
                       std::tie(b.corners, b.block, b.element, b.face);
              });
  }
  return faces;
}

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
      list.push_back(choose_owner(mesh, find_face(faces, facet_corners(block, e))));
    }
  }
  return owners;
}

void complete_facets(Mesh& mesh) {
  check_connectivity(mesh);
  const auto faces = sorted_faces(mesh);
  Rebuilder rebuilder(mesh, faces);
  for (const ElementBlock& block : mesh.facets) {
    for (Index e = 0; e < block.size(); ++e) rebuilder.keep(block, e);
  }
  const auto added = rebuilder.missing();
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

}  // namespace genba
