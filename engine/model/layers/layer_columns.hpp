// Columns of layers below the nodes of the chosen faces, with their direction. boundary_layers.cpp starts
// from them.
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

/// Directions in which a node must not move: an orthonormal basis of the normals of its faces.
struct HeldDirections {
  int count = 0;
  std::array<Vec3, 3> axis{};

  void add(Vec3 normal);
  Vec3 free_part(Vec3 v) const;
};

struct LayerFacet {
  std::array<Index, 3> n{};
  Index block = 0, element = 0;
  int entry = -1;  // index into the layers; -1: none
  FacetOwner owner;
  Vec3 normal{};  // unit normal out of the solid
  double area = 0;
};

/// The layers below a node of a face with layers.
struct LayerColumn {
  Vec3 push{};  // vector from the surface to the core at full thickness, m; 0: the layers end here
  double share = 1;
  int count = 0;
  double stated = 0;           // m
  std::vector<double> depths;  // [layer boundary] share of the push: 0 at the surface, 1 at the core
  Index first_node = -1;       // first of the nodes outside the core, counted from the surface
  bool ends() const { return push == Vec3{}; }
};

class LayerColumns {
 public:
  /// Counts facets, columns and ends in `facts`. Throws the input errors of add_boundary_layers(). part: the
  /// mesh is this part of a larger one. Only layers with this `region` are used; without a part those without
  /// a region.
  LayerColumns(const Mesh& mesh, std::span<const BoundaryLayers> layers, LayerFacts& facts,
               const RegionPart* part = nullptr, const std::string& region = {});

  std::vector<LayerFacet> facets;
  std::vector<Index> column_of;  ///< [node] or -1
  std::vector<LayerColumn> columns;
  std::vector<Index> nodes;  ///< [column]

  LayerColumn& column(Index node) { return columns[at(column_of[at(node)])]; }
  const LayerColumn& column(Index node) const { return columns[at(column_of[at(node)])]; }

  /// Directions that faces without layers hold at a node, or all faces if by_all. All directions at a node
  /// that a neighbour region keeps.
  HeldDirections held_by(Index node, bool by_all) const;

  /// Sign of the volumes of for_prism()'s tetrahedra: -1 if the facet runs through its corners in ascending
  /// order, else +1.
  static double turn(const LayerFacet& f) {
    const bool even = (f.n[0] < f.n[1] && f.n[1] < f.n[2]) || (f.n[1] < f.n[2] && f.n[2] < f.n[0]) ||
                      (f.n[2] < f.n[0] && f.n[0] < f.n[1]);
    return even ? -1 : 1;
  }

  /// The prism below a facet as three tetrahedra. A corner is a pair (node, 0 or 1 layer down). Diagonals of
  /// its sides run from the lower node number above to the higher one below, so both sides agree. Where
  /// layers end, some tetrahedra are left out.
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
  std::vector<std::uint8_t> is_stuck_;  // [node] 1: other regions have it, and it must not move
  std::vector<std::vector<std::size_t>> facets_of_;  // [node]
};

}  // namespace genba
