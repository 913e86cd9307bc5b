// What the kernels of panels have in common: some numbers of a row side by side.
#pragma once

#include "gpu/kernels/panel/panel.hpp"
#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

/// The numbers that a thread takes of a row at once: 16 bytes where it takes two.
template <int count>
struct Few {
  double v[count];
};
template <>
struct alignas(16) Few<2> {
  double v[2];
};

template <int count>
__device__ void add_scaled(double a, const Few<count>& x, Few<count>& sum) {
#pragma unroll
  for (int i = 0; i < count; ++i) sum.v[i] += a * x.v[i];
}
template <int count>
__device__ void add(const Few<count>& x, Few<count>& sum) {
#pragma unroll
  for (int i = 0; i < count; ++i) sum.v[i] += x.v[i];
}

/// at: the first of `count` numbers that lie at a multiple of their size. Numbers that kernels write may be
/// read so.
template <int count>
__device__ Few<count> load_few(const double* at) {
  return *reinterpret_cast<const Few<count>*>(at);
}
template <int count>
__device__ void store_few(const Few<count>& from, double* at) {
  *reinterpret_cast<Few<count>*>(at) = from;
}

/// Calls launch(width) with the width of a panel of several vectors as an integral constant.
template <class Launch>
void for_panel_width(int width, Launch&& launch) {
  if (width == 2)
    launch(std::integral_constant<int, 2>());
  else
    launch(std::integral_constant<int, panel_width>());
}

}  // namespace genba::cuda
