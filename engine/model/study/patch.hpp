// Patches: what a brush takes of a surface, found anew on every mesh of it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {

/// Facets, and which of them lie beside each other. Borrows the mesh.
class PatchSurface {
 public:
  struct Facet {
    FacetRef of;
    std::array<Index, 4> corner{-1, -1, -1, -1};  ///< nodes; the last is -1 in a triangle
    std::array<std::int32_t, 4> beside{-1, -1, -1,
                                       -1};  ///< over the side from corner k to the next; -1: none
    Vec3 centre{}, normal{};                 ///< of unit length
    double reach = 0;                        ///< from the centre to the farthest corner, m
    double area = 0;                         ///< m^2
    int corners() const { return corner[3] < 0 ? 3 : 4; }
  };
  struct Nearest {
    std::int32_t facet = -1;  ///< -1: there is none that looks that way
    double distance = 0;      ///< m
  };

  /// Nothing lies beside a facet over a side that it does not share with just one other.
  PatchSurface(const Mesh& mesh, const std::vector<FacetRef>& facets);

  const Mesh& mesh() const { return mesh_; }
  const std::vector<Facet>& facets() const { return facets_; }
  const Vec3& corner(const Facet& facet, int k) const {
    return mesh_.points[static_cast<std::size_t>(facet.corner[static_cast<std::size_t>(k)])];
  }
  /// The facet nearest to a point; `normal`: only of those that look to the same side, unless it is zero.
  Nearest nearest(const Vec3& at, const Vec3& normal) const;

 private:
  const Mesh& mesh_;
  std::vector<Facet> facets_;
};

/// A patch that grows dab by dab. Borrows the surface.
class Patch {
 public:
  explicit Patch(const PatchSurface& surface);

  /// Throws Error(model, place) where the dab lies farther from the surface than its radius and than the size
  /// of the facet nearest to it, with that distance.
  void add(const PatchDab& dab, const Text& place);

  const std::vector<std::uint8_t>& taken() const { return taken_; }  ///< [facet] 1 if it is part of the patch
  std::size_t count() const;
  double area() const;  ///< of the facets taken, m^2

  struct Piece {
    std::int32_t facet = -1;
    std::array<Vec3, 3> corner{};
  };
  /// What the dabs cover, cut where they end: for surfaces whose facets are larger than the dabs.
  std::vector<Piece> pieces() const;

 private:
  const PatchSurface* surface_;
  std::vector<PatchDab> dabs_;
  std::vector<std::uint8_t> taken_;
  std::vector<std::uint32_t> seen_;                           ///< [facet] number of the last dab that met it
  std::map<std::int32_t, std::vector<std::size_t>> reached_;  ///< [facet] dabs that came to it, in order
};

/// Facets that bound the body.
std::vector<FacetRef> boundary_facets(const SelectionIndex& index);

/// Dabs that take about `wanted` of a surface ([facet], 1: wanted), largest first, and none of the other
/// facets there are. They leave out little crumbs of at most `left_out` of its area altogether. `angle`: rad,
/// of every dab.
std::vector<PatchDab> dabs_over(const PatchSurface& surface, const std::vector<std::uint8_t>& wanted,
                                double angle, double left_out = 0.01);

}  // namespace genba
