// The nodes of faces that get boundary layers, and which way each pushes: what boundary_layers.cpp starts
// from.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/layers/boundary_layers.hpp"
#include "engine/model/layers/region_part.hpp"

namespace genba {

/// Directions that a node must not move in: an orthonormal basis of the normals of the faces it lies on.
struct HeldDirections {
  int count = 0;
  std::array<Vec3, 3> axis{};

  void add(Vec3 normal);
  Vec3 free_part(Vec3 v) const;
};

struct LayerFacet {
  std::array<Index, 3> n{};
  Index block = 0, element = 0;
  int entry = -1;  // of the layers; -1: none
  FacetOwner owner;
  Vec3 normal{};  // unit, out of the solid
  double area = 0;
};

/// Layers below a node of such a face.
struct LayerColumn {
  Vec3 push{};  // from the surface to the core, m, at full thickness; 0: layers end here
  double share = 1;
  int count = 0;
  double stated = 0;           // m
  std::vector<double> depths;  // [layer edge], share of the push: 0 at the surface, 1 at the core
  Index first_node = -1;       // of those outside the core, from the surface
  bool ends() const { return push == Vec3{}; }
};

class LayerColumns {
 public:
  /// Counts facets, columns and ends in `facts`. Throws what add_boundary_layers() throws of its input.
  /// `part`: the mesh is this part of a larger one; only layers of its `region` are its, else those of none.
  LayerColumns(const Mesh& mesh, std::span<const BoundaryLayers> layers, LayerFacts& facts,
               const RegionPart* part = nullptr, const std::string& region = {});

  std::vector<LayerFacet> facets;
  std::vector<Index> column_of;  ///< [node] or -1
  std::vector<LayerColumn> columns;
  std::vector<Index> nodes;  ///< [column]

  LayerColumn& column(Index node) { return columns[at(column_of[at(node)])]; }
  const LayerColumn& column(Index node) const { return columns[at(column_of[at(node)])]; }

  /// What faces without layers hold of a node, or all faces: nothing gives way that a neighbour has too.
  HeldDirections held_by(Index node, bool by_all) const;

  /// +1 if the facet's corners in ascending order run as the facet does.
  static double turn(const LayerFacet& f) {
    const bool even = (f.n[0] < f.n[1] && f.n[1] < f.n[2]) || (f.n[1] < f.n[2] && f.n[2] < f.n[0]) ||
                      (f.n[2] < f.n[0] && f.n[0] < f.n[1]);
    return even ? -1 : 1;
  }

  /// The prism below a facet as three tetrahedra of (node, 0 or 1 layer down). Diagonals of its sides run
  /// from the lower node number above to the higher one below, so both sides of each agree. Some are left
  /// out where layers end.
  template <class Use>
  void for_prism(const LayerFacet& f, Use use) const {
    auto n = f.n;
    std::sort(n.begin(), n.end());
    using P = std::pair<Index, int>;
    const P a0{n[0], 0}, a1{n[0], 1}, b0{n[1], 0}, b1{n[1], 1}, c0{n[2], 0}, c1{n[2], 1};
    if (!column(n[2]).ends()) use(std::array{a0, b0, c0, c1});
    if (!column(n[1]).ends()) use(std::array{a0, b1, b0, c1});
    if (!column(n[0]).ends()) use(std::array{a0, a1, b1, c1});
  }

 private:
  void require_tetrahedra() const;
  void take_facets(const std::string& region);
  void find_stuck();
  void make_columns();
  LayerColumn make_column(Index node) const;

  static std::size_t at(Index i) { return static_cast<std::size_t>(i); }

  const Mesh& mesh_;
  std::span<const BoundaryLayers> layers_;
  LayerFacts& facts_;
  const RegionPart* part_;
  std::vector<std::uint8_t> is_stuck_;  // [node], 1: other regions have it, and it stays where it is
  std::vector<std::vector<std::size_t>> facets_of_;  // [node]
};

}  // namespace genba
