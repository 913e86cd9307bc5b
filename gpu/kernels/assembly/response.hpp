// Forces and tangent of elements with any law, on the device. Forces: a group of lanes takes a few elements and writes
// their forces into a table; then a thread for each node adds up its own, in ascending order of elements. Tangent: as
// the matrix of linear elements (assembly.hpp); strains and the law are computed anew at each node, so nothing is
// stored. The mathematics is that of engine/element/response_rows.hpp.
#pragma once

#include <cuda_runtime_api.h>

#include "engine/element/law/point_laws.hpp"
#include "gpu/kernels/assembly/assembly.hpp"

namespace genba::cuda {

/// The state of elements that have one law.
struct ResponseView {
  const double* constants = nullptr;       ///< of the laws of all sections
  const Offset* first = nullptr;           ///< [sections] begin of a section in `constants`
  const double* thermal_strain = nullptr;  ///< [sections] uniform
  const double* expansion = nullptr;       ///< [sections] 1/K
  const double* rise = nullptr;            ///< [nodes] K; null: none
  double thermal_share = 1;                ///< factor on both strains
  const double* u = nullptr;               ///< [nodes][dofs], m
  const double* old = nullptr;             ///< [number][elements] history
  double* now = nullptr;                   ///< the same
};

/// Kernels for elements of one kind with one law.
class ResponseKernels {
 public:
  virtual ~ResponseKernels() = default;
  /// Writes forces and new history of the elements [begin, begin + count): table[count][1 + nodes * dofs], a 1 and
  /// the forces.
  virtual void make_forces(const ElementView& e, const AssemblyMesh& mesh, const ResponseView& r, Index begin,
                           Index count, double* table, cudaStream_t stream) const = 0;
  /// Adds the table to forces[nodes][dofs]. cursor: as in for_each_contribution().
  virtual void gather_forces(const ElementView& e, Index nodes, Index begin, Index count, const double* table,
                             Offset* cursor, double* forces, cudaStream_t stream) const = 0;
  /// As launch_add_elements(), with the tangent.
  virtual void add_tangent(const ElementView& e, const AssemblyMesh& mesh, const ResponseView& r,
                           const MatrixView& matrix, const std::uint16_t* place, AssemblyFindings* found,
                           cudaStream_t stream) const = 0;
  /// Adds the tangent times step[nodes][dofs] to forces, without elimination. Elements without a step are skipped.
  virtual void add_tangent_times(const ElementView& e, const AssemblyMesh& mesh, const ResponseView& r,
                                 const double* step, double* forces, cudaStream_t stream) const = 0;
};

/// Null if there is no kernel.
const ResponseKernels* response_kernels(element::Kind kind, element::PointLawId point_law, element::LawId law);

}  // namespace genba::cuda
