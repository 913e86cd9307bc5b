// The twin of gpu/kernels/intrinsics.cuh for a C++ compiler.
#pragma once

#include <cuda_runtime_api.h>

namespace genba::cuda {

template <class T>
T load_without_trace(const T* from) {
  return *from;
}

struct PassingLoads {
  template <class T>
  T operator()(const T* from) const {
    return *from;
  }
};

inline double* dynamic_shared() {
  return static_cast<double*>(emulated::dynamic_shared());
}

}  // namespace genba::cuda
