// Nodal loads from loads inside elements, on the device: by a table and a gather, as recovery does it.
#pragma once

#include "gpu/kernels/assembly/assembly.hpp"

namespace genba::cuda {

/// [materials][4]: density[3] and thermal strain of a BodyLoad.
inline constexpr int body_load_numbers = 4;

/// Doubles of an element in the table.
int body_load_size(const ElementView& e, element::LawId law);
void launch_body_loads(const ElementView& e, const AssemblyMesh& mesh, const double* loads, Index begin,
                       Index count, double* table, cudaStream_t stream);
/// Adds the table to density and thermal, [nodes][dofs]; null: not wanted. cursor: [nodes] next entry of
/// ElementView::element; it is advanced.
void launch_gather_loads(const ElementView& e, const AssemblyMesh& mesh, Index begin, Index count,
                         const double* table, Offset* cursor, double* density, double* thermal,
                         cudaStream_t stream);

}  // namespace genba::cuda
