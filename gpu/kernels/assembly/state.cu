#include "gpu/kernels/assembly/state.hpp"

#include "gpu/memory/check.hpp"

namespace genba::cuda {

namespace {
constexpr int threads = 256;

unsigned blocks_of(Offset count) {
  return static_cast<unsigned>((count + threads - 1) / threads);
}

__device__ Offset number_of_thread() {
  return static_cast<Offset>(blockIdx.x) * threads + threadIdx.x;
}

__device__ double curve_value(const CurvesView& c, int curve, double unknown) {
  const Index begin = c.first[curve], end = c.first[curve + 1];
  if (unknown < c.at[begin]) return c.value[begin];
  Index low = begin, high = end;  // at[low] <= unknown < at[high]
  while (high - low > 1) {
    const Index middle = low + (high - low) / 2;
    if (c.at[middle] <= unknown)
      low = middle;
    else
      high = middle;
  }
  if (high == end) return c.value[end - 1];
  const double part = (unknown - c.at[low]) / (c.at[high] - c.at[low]);
  return c.value[low] + part * (c.value[high] - c.value[low]);
}

__device__ void put(const ConductivityPlaces& places, Offset section, double value, double* constants) {
  for (int i = 0; i < places.count; ++i) constants[section * places.width + places.place[i]] = value;
}

__global__ void __launch_bounds__(threads)
    take_state(ElementView e, CurvesView c, ConductivityPlaces places, const double* u, double* constants) {
  const Offset i = number_of_thread();
  if (i >= e.elements || c.of_element[i] == CurvesView::none) return;
  double middle = 0.0;
  for (int k = 0; k < e.shape_nodes; ++k) middle += c.weight[k] * u[e.nodes[i * e.shape_nodes + k]];
  put(places, region_of(e, static_cast<Index>(i)), curve_value(c, c.of_element[i], middle), constants);
}

__global__ void __launch_bounds__(threads)
    put_conductivities(Offset first, Offset count, ConductivityPlaces places, const double* value,
                       double* constants) {
  const Offset i = number_of_thread();
  if (i < count) put(places, first + i, value[i], constants);
}

__global__ void __launch_bounds__(threads) take_shares(ElementView e, const double* left, double* absorbed) {
  const Offset i = number_of_thread();
  if (i >= e.elements) return;
  double sum = 0.0;
  for (int k = 0; k < e.shape_nodes; ++k) sum += left[e.nodes[i * e.shape_nodes + k]];
  absorbed[i] = sum / e.shape_nodes;
}
}  // namespace

void launch_take_state(const ElementView& e, const CurvesView& curves, const ConductivityPlaces& places,
                       const double* u, double* constants, cudaStream_t stream) {
  if (e.elements == 0 || curves.of_element == nullptr) return;
  take_state<<<blocks_of(e.elements), threads, 0, stream>>>(e, curves, places, u, constants);
  check<"taking a state">(cudaGetLastError());
}

void launch_put_conductivities(Offset first, Offset count, const ConductivityPlaces& places,
                               const double* value, double* constants, cudaStream_t stream) {
  if (count == 0) return;
  put_conductivities<<<blocks_of(count), threads, 0, stream>>>(first, count, places, value, constants);
  check<"taking a state">(cudaGetLastError());
}

void launch_take_shares(const ElementView& e, const double* left, double* absorbed, cudaStream_t stream) {
  if (e.elements == 0) return;
  take_shares<<<blocks_of(e.elements), threads, 0, stream>>>(e, left, absorbed);
  check<"taking a state">(cudaGetLastError());
}

}  // namespace genba::cuda
