// Numeric assembly on the device, by gather. A group of lanes takes a node of the matrix and goes through the
// elements around it in ascending order. It adds up the node's d x d blocks in shared memory and writes each
// once. No atomics touch a value, so sums are always the same.
#pragma once

#include <cuda_runtime_api.h>

#include "engine/element/with_kind.hpp"
#include "engine/element/shape.hpp"
#include "gpu/kernels/views.hpp"

namespace genba::cuda {

/// The data that all elements share. Nodes are those with an equation, in equation order.
struct AssemblyMesh {
  Index nodes = 0;
  int dofs = 1;
  element::LawId law = element::LawId::fourier;
  const double* points = nullptr;       ///< [nodes][3], m
  const std::uint8_t* fixed = nullptr;  ///< [nodes] bit a: component a is prescribed; also has_value
  const double* value = nullptr;        ///< [nodes][dofs] prescribed, 0 elsewhere; null: all are 0
  const double* materials = nullptr;    ///< [regions] constants of the law
  /// [regions][3] AssemblyInput::reaction, lumped_reaction and absorption; null: there are none.
  const double* reaction = nullptr;
};
inline constexpr std::uint8_t has_value = 8;  ///< some prescribed value of the node is not 0

/// Solids or convection facets of one shape, and the elements around each node.
struct ElementView {
  enum class Part : std::uint8_t { conduction, reaction, convection };
  Part part =
      Part::conduction;  ///< which matrix: the law's or AssemblyMesh::reaction of solids, or that of facets
  int shape_nodes = 4;
  Index elements = 0;
  const Index* nodes = nullptr;         ///< [elements][shape_nodes]
  const Index* region = nullptr;        ///< [elements]; null: all in region 0
  const double* axes = nullptr;         ///< [elements][4] as ElementList::axes; null: those of space
  const double* absorbed = nullptr;     ///< [elements] as ElementList::absorbed; null: all 1
  const double* coefficient = nullptr;  ///< [elements] W/(m^2 K), for facets
  const Offset* first = nullptr;        ///< [nodes + 1] into element
  const Index* element = nullptr;       ///< [elements * shape_nodes] ascending at each node
};

/// The same elements, for their reaction matrix.
inline ElementView reaction_of(ElementView e) {
  e.part = ElementView::Part::reaction;
  return e;
}

GENBA_HD inline Offset region_of(const ElementView& e, Index element) {
  return e.region ? e.region[element] : 0;
}
/// The constants of an element's region, and its axes or null, in the form that constants_of() takes.
template <class Law>
GENBA_HD const double* material_of(const ElementView& e, const AssemblyMesh& mesh, Index element) {
  return mesh.materials + element::constant_count<Law> * region_of(e, element);
}
GENBA_HD inline const double* axes_of(const ElementView& e, Index element) {
  return e.axes ? e.axes + element::quaternion_numbers * static_cast<Offset>(element) : nullptr;
}

/// Calls visit(Shape{}, Law{}) for solids. Returns false for a shape or a law that no kernel knows.
template <class Visit>
bool with_solid(const ElementView& e, element::LawId law, Visit&& visit) {
  return element::with_law(law, [&](auto of) {
    if constexpr (element::fits<element::Tet4, decltype(of)>) {
      if (e.shape_nodes == 4) return visit(element::Tet4(), of), true;
      if (e.shape_nodes == 10) return visit(element::Tet10(), of), true;
      if (e.shape_nodes == 8) return visit(element::Hex8(), of), true;
    }
    return false;
  });
}

/// to[equation_node[i]] = from[i] for points, i < mesh_nodes.
void launch_order_points(Index mesh_nodes, const Index* equation_node, const double* from, double* to,
                         cudaStream_t stream);
/// Makes fixed[nodes] and value[nodes][dofs] of AssemblyMesh from flags and values by [mesh node][dofs].
/// value may be null: not wanted.
void launch_order_prescribed(Index mesh_nodes, int dofs, const Index* equation_node, const std::uint8_t* flag,
                             const double* from, std::uint8_t* fixed, double* value, cudaStream_t stream);
/// Replaces mesh nodes by equation nodes, in place.
void launch_renumber(Offset count, const Index* equation_node, Index* nodes, cudaStream_t stream);

/// Scratch bytes of launch_list_elements().
std::size_t list_elements_scratch(Index nodes);
/// Fills first and element of a view. first: [nodes + 1].
void launch_list_elements(const ElementView& e, Index nodes, Offset* first, Index* element, void* scratch,
                          std::size_t scratch_bytes, cudaStream_t stream);

/// place[row]: position of the row in its window of a slice format.
void launch_invert_order(Index rows, const std::uint16_t* order, std::uint16_t* place, cudaStream_t stream);

/// Findings of the kernels during an assembly.
struct AssemblyFindings {
  unsigned long long blocks = 0;  ///< element blocks found in the pattern; expected_blocks() if all are there
  unsigned long long too_large = 0;  ///< bits of the largest |value| that is too large for FP32; 0: none
};

/// Adds the elements into a matrix of any format except BlockRowsView. place: from launch_invert_order(), for
/// a SELL or RBP-sliced matrix with 3 unknowns a node; otherwise unused. Adds to *found, on the device.
void launch_add_elements(const ElementView& e, const AssemblyMesh& mesh, const MatrixView& matrix,
                         const std::uint16_t* place, AssemblyFindings* found, cudaStream_t stream);
unsigned long long expected_blocks(const ElementView& e, const MatrixView& matrix);

/// Subtracts from rhs[nodes][dofs] the columns of prescribed unknowns times their values.
void launch_lift(const ElementView& e, const AssemblyMesh& mesh, double* rhs, cudaStream_t stream);
/// Sets rhs of prescribed unknowns to diagonal * value.
void launch_prescribed_rows(const AssemblyMesh& mesh, const double* diagonal, double* rhs,
                            cudaStream_t stream);
/// Sets rhs of prescribed unknowns to -from.
void launch_negative_prescribed_rows(const AssemblyMesh& mesh, const double* from, double* rhs,
                                     cudaStream_t stream);

}  // namespace genba::cuda
