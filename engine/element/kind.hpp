// Kinds of elements: a shape, what it stands for, and its formulation. A list of elements states its kind; it is
// never guessed from a number of nodes. A new kind needs a row here and one in with_kind.hpp.
#pragma once

#include <cstdint>

namespace genba::element {

/// Formulation of an element: `reduced` hex20 is Hex20Reduced, `incompatible` hex8 is Hex8Incompatible; the
/// same for quad8 and quad4 of plane bodies. Other shapes are always standard.
enum class Formulation { standard, reduced, incompatible };

/// What the elements of a body stand for.
enum class Section : std::uint8_t {
  solid,        ///< themselves
  plane,        ///< a solid of a thickness; also a ring of a scalar unknown, its depth being 2 pi r
  axisymmetric  ///< a ring around the axis x = 0
};

enum class Kind : std::uint8_t {
  tet4,
  tet10,
  hex8,
  hex8_incompatible,
  hex20,
  hex20_reduced,
  wedge6,
  wedge15,
  pyramid5,
  plane_tri3,
  plane_tri6,
  plane_quad4,
  plane_quad4_incompatible,
  plane_quad8,
  plane_quad8_reduced,
  axisymmetric_tri3,
  axisymmetric_tri6,
  axisymmetric_quad4,
  axisymmetric_quad8,
  axisymmetric_quad8_reduced,
  bar2,
  bar3,
  planar_bar2,
  planar_bar3
};

/// Facets of bodies: faces of solids, edges of flat elements.
/// `node`: single nodes, only in lists for devices.
enum class FacetKind : std::uint8_t { tri3, tri6, quad4, quad8, edge2, edge3, node };

}  // namespace genba::element
