// Tools of the panel kernels: several numbers of a row together.
#pragma once

#include "gpu/kernels/panel/panel.hpp"
#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

/// The numbers of a row that a thread loads at once; two of them are one load of 16 bytes.
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

/// at: the first of `count` numbers; its address is a multiple of their size. Memory that kernels write may
/// be read this way.
template <int count>
__device__ Few<count> load_few(const double* at) {
  return *reinterpret_cast<const Few<count>*>(at);
}
template <int count>
__device__ void store_few(const Few<count>& from, double* at) {
  *reinterpret_cast<Few<count>*>(at) = from;
}

/// Writes sums to y, or b - sums if there is a b; `at`: the place in both.
template <int count>
__device__ void finish_few(Few<count> sum, const double* b, double* y, Offset at) {
  if (b != nullptr) {
    const Few<count> beside = load_few<count>(b + at);
#pragma unroll
    for (int i = 0; i < count; ++i) sum.v[i] = beside.v[i] - sum.v[i];
  }
  store_few(sum, y + at);
}

/// Where two vectors of a row lie, which are pair number `pair` of `panels` panels of `width`: x + place.
/// rows: of a panel.
template <int width>
__device__ Offset pair_place(Offset rows, int pair) {
  constexpr int pairs = width / 2;
  return pair / pairs * (rows * width) + pair % pairs * 2;
}

/// The product of one of two panels.
inline PanelCall one_panel(PanelCall call, int panel, Offset rows, Offset columns) {
  const Offset at = panel * call.width;
  call.x += at * columns;
  if (call.b != nullptr) call.b += at * rows;
  call.y += at * rows;
  call.panels = 1;
  return call;
}

/// Calls launch(width, panels) with the shape of a call as compile-time constants.
template <class Launch>
void for_panel_shape(int width, int panels, Launch&& launch) {
  if (width == 2)
    launch(std::integral_constant<int, 2>(), std::integral_constant<int, 1>());
  else if (panels == 1)
    launch(std::integral_constant<int, panel_width>(), std::integral_constant<int, 1>());
  else
    launch(std::integral_constant<int, panel_width>(), std::integral_constant<int, 2>());
}
/// Calls launch(width) with the width of a panel of several vectors as a compile-time constant.
template <class Launch>
void for_panel_width(int width, Launch&& launch) {
  if (width == 2)
    launch(std::integral_constant<int, 2>());
  else
    launch(std::integral_constant<int, panel_width>());
}

}  // namespace genba::cuda
