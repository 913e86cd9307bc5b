// From the kind of an element to its shape as a type.
#pragma once

#include "engine/element/kind.hpp"
#include "engine/element/law/laws.hpp"
#include "engine/element/quadrature.hpp"

namespace genba::element {

/// Calls visit(Shape{}). This is the only place where a Kind becomes a type.
template <class Visit>
decltype(auto) with_kind(Kind kind, Visit&& visit) {
  switch (kind) {
    case Kind::tet4:
      return visit(Tet4{});
    case Kind::tet10:
      return visit(Tet10{});
    case Kind::hex8:
      return visit(Hex8{});
    case Kind::hex8_incompatible:
      return visit(Hex8Incompatible{});
    case Kind::hex20:
      return visit(Hex20{});
    case Kind::hex20_reduced:
      return visit(Hex20Reduced{});
    case Kind::wedge6:
      return visit(Wedge6{});
    case Kind::wedge15:
      return visit(Wedge15{});
    case Kind::pyramid5:
      return visit(Pyramid5{});
    case Kind::plane_tri3:
      return visit(PlaneTri3{});
    case Kind::plane_tri6:
      return visit(PlaneTri6{});
    case Kind::plane_quad4:
      return visit(PlaneQuad4{});
    case Kind::plane_quad4_incompatible:
      return visit(PlaneQuad4Incompatible{});
    case Kind::plane_quad8:
      return visit(PlaneQuad8{});
    case Kind::plane_quad8_reduced:
      return visit(PlaneQuad8Reduced{});
    case Kind::axisymmetric_tri3:
      return visit(AxisymmetricTri3{});
    case Kind::axisymmetric_tri6:
      return visit(AxisymmetricTri6{});
    case Kind::axisymmetric_quad4:
      return visit(AxisymmetricQuad4{});
    case Kind::axisymmetric_quad8:
      return visit(AxisymmetricQuad8{});
    case Kind::axisymmetric_quad8_reduced:
      return visit(AxisymmetricQuad8Reduced{});
    case Kind::bar2:
      return visit(Bar2{});
    case Kind::bar3:
      return visit(Bar3{});
    case Kind::planar_bar2:
      return visit(PlanarBar2{});
    case Kind::planar_bar3:
      return visit(PlanarBar3{});
  }
  __builtin_unreachable();  // the compiler refuses a Kind without a case
}

inline int nodes_of(Kind kind) {
  return with_kind(kind, [](auto shape) { return decltype(shape)::nodes; });
}

namespace detail {
template <class Law>
concept StatesForBars = requires { Law::is_for_bars; };
}  // namespace detail

/// True if elements of this shape can have this law. Bars have a law of their own, or a scalar one. A ring needs
/// a strain, plane stress needs a plane body, and flat elements take the general laws alone (less to compile).
template <class Shape, class Law>
inline constexpr bool fits =
    is_bar<Shape>    ? detail::StatesForBars<Law> || (Law::dofs == 1 && !Law::turns)
    : !is_flat<Shape> ? !detail::StatesPlaneStress<Law> && !detail::StatesForBars<Law>
                      : Law::turns && (!has_hoop<Shape> || (Law::dilates && !detail::StatesPlaneStress<Law>));

/// Unknowns of a node.
template <class Shape, class Law>
inline constexpr int unknowns = Law::dofs == 3 && is_planar<Shape> ? 2 : Law::dofs;

/// Calls visit(Facet{}). The kind is not `node`.
template <class Visit>
decltype(auto) with_facet_kind(FacetKind kind, Visit&& visit) {
  switch (kind) {
    case FacetKind::tri3:
      return visit(Tri3{});
    case FacetKind::tri6:
      return visit(Tri6{});
    case FacetKind::quad4:
      return visit(Quad4{});
    case FacetKind::quad8:
      return visit(Quad8{});
    case FacetKind::edge2:
      return visit(Edge2{});
    case FacetKind::edge3:
      return visit(Edge3{});
    case FacetKind::node:
      break;
  }
  __builtin_unreachable();
}

}  // namespace genba::element
