// Rounds FP64 values to FP32.
#pragma once

#include <cuda_runtime_api.h>

#include "engine/base/types.hpp"

namespace genba::cuda {

/// to: [count]
void launch_narrow(Offset count, const double* from, float* to, cudaStream_t stream);

}  // namespace genba::cuda
