// Numeric assembly on the device: the mesh goes up, the matrix' index arrays too, values are made there.
#pragma once

#include "engine/assembly/input.hpp"
#include "engine/base/monitor.hpp"
#include "gpu/kernels/assembly/assembly.hpp"
#include "gpu/matrix/cuda_matrix.hpp"

namespace genba::cuda {

/// Adds the elements into a matrix whose values are zero, and makes the nodal loads rhs, [rows] on the
/// device, the right-hand side; as Backend::assemble. Beside matrix and rhs the device holds at most
/// assembly_bytes() (engine/assembly/input.hpp).
void assemble(const AssemblyInput& input, const CudaMatrix& matrix, double* rhs,
              const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream, Monitor& monitor);

/// Throws what Backend::assemble() throws where the pattern lacks couplings, or FP32 cannot hold a value.
void require_good(const AssemblyFindings& found, unsigned long long expected);

}  // namespace genba::cuda
