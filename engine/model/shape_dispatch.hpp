// Maps a runtime element type to its shape at compile time, and mesh arrays to local arrays of an element.
#pragma once

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/element/bar.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// Calls visit(Shape{}) with the shape of an element of a body. A flat element is a plane one, a line a bar.
template <class Visit>
decltype(auto) with_solid(ElementType type, Visit&& visit) {
  switch (type) {
    case ElementType::tet4:
      return visit(element::Tet4{});
    case ElementType::tet10:
      return visit(element::Tet10{});
    case ElementType::hex8:
      return visit(element::Hex8{});
    case ElementType::hex20:
      return visit(element::Hex20{});
    case ElementType::wedge6:
      return visit(element::Wedge6{});
    case ElementType::wedge15:
      return visit(element::Wedge15{});
    case ElementType::pyramid5:
      return visit(element::Pyramid5{});
    case ElementType::tri3:
      return visit(element::PlaneTri3{});
    case ElementType::tri6:
      return visit(element::PlaneTri6{});
    case ElementType::quad4:
      return visit(element::PlaneQuad4{});
    case ElementType::quad8:
      return visit(element::PlaneQuad8{});
    case ElementType::line2:
      return visit(element::Bar2{});
    case ElementType::line3:
      return visit(element::Bar3{});
  }
  __builtin_unreachable();
}

/// Calls visit(Facet{}) with the shape of a facet type.
template <class Visit>
decltype(auto) with_facet(ElementType type, Visit&& visit) {
  switch (type) {
    case ElementType::tri3:
      return visit(element::Tri3{});
    case ElementType::tri6:
      return visit(element::Tri6{});
    case ElementType::quad4:
      return visit(element::Quad4{});
    case ElementType::quad8:
      return visit(element::Quad8{});
    case ElementType::line2:
      return visit(element::Edge2{});
    case ElementType::line3:
      return visit(element::Edge3{});
    default:
      break;
  }
  throw Error(ErrorKind::internal_fault, phrase<"facet">(),
              phrase<"a solid element stands among the facets">());
}

/// Coordinates of an element's nodes: x[nodes][3], m. Returns its node numbers. Flat shapes get the depth
/// 1 m (engine/element/plane.hpp), so their volume is an area.
template <class Shape>
const Index* gather_points(const Mesh& mesh, const ElementBlock& block, Index element, double* x) {
  const Index* nodes = block.nodes.data() + static_cast<std::size_t>(element) * Shape::nodes;
  for (int i = 0; i < Shape::nodes; ++i)
    for (int a = 0; a < 3; ++a)
      x[3 * i + a] = element::is_flat<Shape> && a == 2 ? 1.0 : mesh.points[nodes[i]][a];
  return nodes;
}

}  // namespace genba
