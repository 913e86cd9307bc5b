// Errors of CUDA and cuSPARSE as exceptions, for the benches that compare with cuSPARSE.
#pragma once

#include <cuda_runtime_api.h>
#include <cusparse.h>

#include "engine/base/error.hpp"

namespace genba::bench {

inline void check(cudaError_t status) {
  if (status != cudaSuccess) throw Error(ErrorKind::device, "CUDA", cudaGetErrorString(status));
}

inline void check(cusparseStatus_t status) {
  if (status != CUSPARSE_STATUS_SUCCESS)
    throw Error(ErrorKind::device, "cuSPARSE", cusparseGetErrorString(status));
}

}  // namespace genba::bench
