// Recovery on the device. A thread computes the values of an element once and writes its contributions to
// nodes into a table. Then a thread for each node adds up its contributions, in ascending order of elements,
// so sums are always the same. The mathematics is that of engine/element.
#pragma once

#include "gpu/kernels/assembly/assembly.hpp"

namespace genba::cuda {

/// The data that all elements share. Materials are those of AssemblyMesh.
struct RecoveryView {
  AssemblyMesh mesh;
  const double* solution = nullptr;        ///< [nodes][dofs], m or K
  const double* thermal_strain = nullptr;  ///< [materials]
  const Index* group = nullptr;            ///< [materials]
  int components() const { return element::fluxes_of(mesh.law); }
};

/// Results of one list of elements, as in ElementResults.
struct ElementValues {
  double *volume = nullptr, *energy = nullptr, *error_energy = nullptr, *error = nullptr;  ///< [elements]
};

/// Sums at the nodes, for one group of elements.
struct NodeValues {
  double* value = nullptr;   ///< [nodes][components]
  double* smooth = nullptr;  ///< [nodes][components] for the error; null: `value` serves
  double* weight = nullptr;  ///< [nodes]
};

/// Doubles of an element in the table of contributions; 0 for a shape that no kernel knows.
int contribution_size(const ElementView& e, element::LawId law);
/// True if the error estimate needs other nodal values than those of the stresses.
bool has_reduced_points(const ElementView& e, element::LawId law);

/// Computes volumes, energies and the table for those of the elements [begin, begin + count) that belong to
/// `group`.
void launch_contributions(const ElementView& e, const RecoveryView& r, Index group, Index begin, Index count,
                          const ElementValues& values, double* table, cudaStream_t stream);
/// Adds the table to the nodes. cursor: [nodes] next entry of ElementView::element; it is advanced. internal:
/// [nodes][dofs].
void launch_gather(const ElementView& e, const RecoveryView& r, Index begin, Index count, const double* table,
                   Offset* cursor, const NodeValues& sums, double* internal, cudaStream_t stream);
/// Turns sums into means. Writes a mean to `nodal` if `has` is 0 or the mean is larger.
void launch_means(const RecoveryView& r, const NodeValues& sums, double* nodal, std::uint8_t* has,
                  cudaStream_t stream);
/// Computes the errors of the elements of a group from the means.
void launch_errors(const ElementView& e, const RecoveryView& r, Index group, const NodeValues& means,
                   const ElementValues& values, cudaStream_t stream);
/// Adds to sum and weight, [nodes]: volume times error, and volume, of the elements around a node.
void launch_gather_errors(const ElementView& e, Index nodes, const ElementValues& values, double* sum,
                          double* weight, cudaStream_t stream);
/// sum /= weight
void launch_divide(Index nodes, double* sum, const double* weight, cudaStream_t stream);

}  // namespace genba::cuda
