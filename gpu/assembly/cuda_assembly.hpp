// Numeric assembly on the device. The mesh and the index arrays of the matrix are uploaded; the device
// computes the values.
#pragma once

#include "engine/assembly/input.hpp"
#include "engine/base/monitor.hpp"
#include "gpu/kernels/assembly/assembly.hpp"
#include "gpu/matrix/cuda_matrix.hpp"
#include "gpu/memory/cuda_uploader.hpp"

namespace genba::cuda {

/// Adds the elements into a matrix whose values are zero. Turns rhs, [rows] on the device, from nodal loads
/// into the right-hand side, as Backend::assemble does. Beside matrix and rhs it needs at most
/// assembly_bytes() (engine/assembly/input.hpp) on the device.
void assemble(const AssemblyInput& input, const CudaMatrix& matrix, double* rhs,
              const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream, Monitor& monitor);

/// Writes the positions of rows in their windows, if lanes of slices are single rows of nodes with several. Else `place`
/// stays.
void take_places(const CudaMatrix& matrix, int dofs, const Uploader& upload, DeviceArray<std::uint16_t>& place);

/// Throws the errors of Backend::assemble() if the pattern lacks couplings or FP32 cannot hold a value.
void require_good(const AssemblyFindings& found, unsigned long long expected);

}  // namespace genba::cuda
