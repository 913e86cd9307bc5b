// Patches: the part of a surface that a brush paints, found again on each mesh of it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/study/selection.hpp"

namespace genba {

/// Facets and their neighbours. Borrows the mesh.
class PatchSurface {
 public:
  struct Facet {
    FacetRef of;
    std::array<Index, 4> corner{-1, -1, -1, -1};  ///< nodes; the last is -1 in a triangle
    std::array<std::int32_t, 4> beside{-1, -1, -1,
                                       -1};  ///< neighbour over the side from corner k to the next; -1: none
    Vec3 centre{}, normal{};                 ///< normal: unit length
    double reach = 0;                        ///< from the centre to the farthest corner, m
    double area = 0;                         ///< m^2
    int corners() const { return corner[3] < 0 ? 3 : 4; }
  };
  struct Nearest {
    std::int32_t facet = -1;  ///< -1: no facet faces that way
    double distance = 0;      ///< m
  };

  /// Two facets are neighbours over a side if exactly these two have it.
  PatchSurface(const Mesh& mesh, const std::vector<FacetRef>& facets);

  const Mesh& mesh() const { return mesh_; }
  const std::vector<Facet>& facets() const { return facets_; }
  const Vec3& corner(const Facet& facet, int k) const {
    return mesh_.points[static_cast<std::size_t>(facet.corner[static_cast<std::size_t>(k)])];
  }
  /// The facet nearest to a point. If `normal` is not zero, only facets that face to the same side count.
  Nearest nearest(const Vec3& at, const Vec3& normal) const;

 private:
  const Mesh& mesh_;
  std::vector<Facet> facets_;
};

/// A patch that grows dab by dab. Borrows the surface.
class Patch {
 public:
  explicit Patch(const PatchSurface& surface);

  /// Adds a dab. Throws Error(model, place) if its distance from the surface is larger than both its radius
  /// and the size of the nearest facet; the error names the distance. A dab that erases is ignored then.
  void add(const PatchDab& dab, const Text& place);

  const std::vector<std::uint8_t>& taken() const { return taken_; }  ///< [facet] 1: part of the patch
  std::size_t count() const;
  double area() const;  ///< of the facets taken, m^2

  struct Piece {
    std::int32_t facet = -1;
    std::array<Vec3, 3> corner{};
  };
  /// The area that the dabs cover, cut at their borders: for surfaces with facets larger than the dabs.
  std::vector<Piece> pieces() const;

 private:
  const PatchSurface* surface_;
  std::vector<PatchDab> dabs_;
  std::vector<std::uint8_t> taken_;
  std::vector<std::uint32_t> seen_;                           ///< [facet] last dab that reached it
  std::map<std::int32_t, std::vector<std::size_t>> reached_;  ///< [facet] dabs that reached it, in order
};

/// Facets that bound the body.
std::vector<FacetRef> boundary_facets(const SelectionIndex& index);

/// Dabs that cover about `wanted` of a surface ([facet], 1: wanted), largest first, and none of its other
/// facets. They may leave out small pieces of at most `left_out` of its area in all. angle: rad, of each dab.
std::vector<PatchDab> dabs_over(const PatchSurface& surface, const std::vector<std::uint8_t>& wanted,
                                double angle, double left_out = 0.01);

}  // namespace genba
