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

inline void meet_grid(unsigned* meeting) {
  const unsigned before = *meeting;
  *meeting += blockIdx.x == 0 ? 0x80000000u - (gridDim.x - 1) : 1;
  emulated::wait_until([=] { return ((*meeting ^ before) & 0x80000000u) != 0; });
}

inline double* dynamic_shared() {
  return static_cast<double*>(emulated::dynamic_shared());
}

}  // namespace genba::cuda
