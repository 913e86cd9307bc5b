// What numeric assembly needs to know, as plain arrays: elements, materials, numbering, prescribed values.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/types.hpp"
#include "engine/element/elasticity.hpp"

namespace genba {

/// Solids of one shape. Borrows its arrays.
struct ElementList {
  int shape_nodes = 4;            ///< nodes of an element, which tell its shape: see with_solid_of()
  std::span<const Index> nodes;   ///< [elements][shape_nodes] mesh nodes
  std::span<const Index> region;  ///< [elements] index into AssemblyInput::materials
  Index size() const { return static_cast<Index>(region.size()); }
};

/// Facets of one shape through which heat is exchanged with surroundings: their matrices are added too.
struct ConvectionList {
  int shape_nodes = 3;              ///< 3 tri3, 6 tri6, 4 quad4, 8 quad8
  std::vector<Index> nodes;         ///< [facets][shape_nodes] mesh nodes
  std::vector<double> coefficient;  ///< [facets] W/(m^2 K)
  Index size() const { return static_cast<Index>(coefficient.size()); }
};

struct ElementMaterial {
  element::Lame lame;       ///< Pa; of elasticity
  double conductivity = 0;  ///< W/(m K); of heat
};

/// Borrows: mesh, numbering and prescribed values must outlive it.
struct AssemblyInput {
  int dofs = 3;                          ///< of a node: 3 elasticity, 1 heat
  Index nodes = 0;                       ///< with an equation
  std::span<const Vec3> points;          ///< [mesh node], m
  std::span<const Index> equation_node;  ///< [mesh node], -1: belongs to no element
  std::vector<ElementList> solids;
  std::vector<ConvectionList> convection;  ///< heat only
  std::vector<ElementMaterial> materials;  ///< [region]
  std::span<const std::uint8_t> fixed;     ///< [mesh node * dofs + component] 1: prescribed
  std::span<const double> value;           ///< [mesh node * dofs + component], m or K; 0 where not prescribed
  Offset rows() const { return static_cast<Offset>(nodes) * dofs; }
};

/// Throws Error(internal_fault) if array sizes do not fit together or dofs is neither 1 nor 3.
void require_consistent(const AssemblyInput& input);

/// True if some prescribed value is not 0: columns times values go to the right-hand side.
bool has_prescribed_values(const AssemblyInput& input);

/// True if the kernels of a GPU know all shapes: tet4, tet10 and hex8, convection through tri3, tri6 and
/// quad4. Where not, the host assembles.
bool device_can_assemble(const AssemblyInput& input);

/// Device bytes that assembly on a GPU holds at most beside matrix and right-hand side, 0 if it cannot
/// (device_can_assemble()): points and flags of
/// nodes, and of one list of elements at a time nodes, regions and the elements around each node.
std::int64_t assembly_bytes(const AssemblyInput& input);

/// The same of residuals by elements (Backend::make_elements(), defect()), while they are made and between: a
/// sixteenth of a list of elements is there at a time.
std::int64_t residual_bytes(const AssemblyInput& input);
/// Elements of a list that a GPU takes at a time for that.
Index residual_chunk(Index elements);

/// Calls visit(Shape{}) with the solid shape of so many nodes.
template <class Visit>
decltype(auto) with_solid_of(int shape_nodes, Visit&& visit) {
  switch (shape_nodes) {
    case 4:
      return visit(element::Tet4{});
    case 10:
      return visit(element::Tet10{});
    case 8:
      return visit(element::Hex8{});
    case 20:
      return visit(element::Hex20{});
    case 6:
      return visit(element::Wedge6{});
    case 15:
      return visit(element::Wedge15{});
    case 5:
      return visit(element::Pyramid5{});
    default:
      throw Error(ErrorKind::internal_fault, "assembly",
                  "no solid has " + std::to_string(shape_nodes) + " nodes");
  }
}

/// Calls visit(Facet{}) with the facet shape of so many nodes.
template <class Visit>
decltype(auto) with_facet_of(int shape_nodes, Visit&& visit) {
  switch (shape_nodes) {
    case 3:
      return visit(element::Tri3{});
    case 6:
      return visit(element::Tri6{});
    case 4:
      return visit(element::Quad4{});
    case 8:
      return visit(element::Quad8{});
    default:
      throw Error(ErrorKind::internal_fault, "assembly",
                  "no facet has " + std::to_string(shape_nodes) + " nodes");
  }
}

}  // namespace genba
