#include "gpu/kernels/coarsen/shared.hpp"

#include "gpu/kernels/coarsen/coarsen_tools.cuh"

namespace genba::cuda {

namespace {

__device__ Offset item() { return static_cast<Offset>(blockIdx.x) * threads + threadIdx.x; }

__global__ void __launch_bounds__(threads) gather(Index count, int block, const Index* list, const double* v, double* packed) {
  const Offset i = item();
  if (i < static_cast<Offset>(count) * block) packed[i] = v[static_cast<Offset>(list[i / block]) * block + i % block];
}

template <class T>
__global__ void __launch_bounds__(threads) scatter(Index count, int block, const Index* list, const T* packed, T* v) {
  const Offset i = item();
  if (i < static_cast<Offset>(count) * block) v[static_cast<Offset>(list[i / block]) * block + i % block] = packed[i];
}

__global__ void __launch_bounds__(threads)
    scatter_add(Index count, int block, const Index* list, const double* packed, const double* minus, double* v) {
  const Offset i = item();
  if (i >= static_cast<Offset>(count) * block) return;
  const Offset k = static_cast<Offset>(list[i / block]) * block + i % block;
  const double sum = v[k] + packed[i];
  v[k] = minus == nullptr ? sum : sum - minus[k];
}

__global__ void __launch_bounds__(threads) separate(BlockRowsView a, const unsigned char* shared, unsigned char* flags) {
  const Offset node = item();
  if (node >= a.nodes) return;
  for (Offset k = a.row_ptr[node]; k < a.row_ptr[node + 1]; ++k) {
    const Index column = a.column[k];
    if (column == node) continue;
    if (shared[node])
      flags[k] = 0;
    else if (shared[column])
      flags[k] &= static_cast<unsigned char>(~strong_block);
  }
}

__global__ void __launch_bounds__(threads) count_listed(BlockRowsView a, ListedRows rows, Offset* number) {
  const Offset i = item();
  if (i >= rows.count) return;
  Offset sum = 0;
  for (Offset k = a.row_ptr[rows.list[i]]; k < a.row_ptr[rows.list[i] + 1]; ++k) sum += rows.place[a.column[k]] >= 0;
  number[i] = sum;
}

template <int b>
__global__ void __launch_bounds__(threads)
    fill_listed(BlockSlab slab, ListedRows rows, const Offset* row_ptr, Index* column, double* value, unsigned char* alone) {
  const Offset i = item();
  if (i >= rows.count) return;
  const Index node = rows.list[i];
  if (node < slab.first || node >= slab.last) return;
  const BlockRowsView& a = slab.a;
  unsigned coupled = 0;
  Offset next = row_ptr[i];
  for (Offset k = a.row_ptr[node]; k < a.row_ptr[node + 1]; ++k) {
    const double* from = a.value + (k - slab.first_block) * (b * b);
    const bool own = a.column[k] == node;
    const Index there = rows.place[a.column[k]];
    for (int e = 0; e < b * b; ++e) {
      if (from[e] != 0 && !(own && e / b == e % b)) coupled |= 1u << (e / b);
      if (there >= 0) value[next * (b * b) + e] = from[e];
    }
    if (there >= 0) column[next++] = there;
  }
  for (int k = 0; k < b; ++k) alone[i * b + k] = (coupled >> k & 1) == 0;
}

}  // namespace

void launch_gather(Index count, int block, const Index* list, const double* v, double* packed, cudaStream_t stream) {
  if (count == 0) return;
  gather<<<blocks_for(static_cast<Offset>(count) * block), threads, 0, stream>>>(count, block, list, v, packed);
  check<"packing shared numbers">(cudaGetLastError());
}

template <class T>
void launch_scatter(Index count, int block, const Index* list, const T* packed, T* v, cudaStream_t stream) {
  if (count == 0) return;
  scatter<T><<<blocks_for(static_cast<Offset>(count) * block), threads, 0, stream>>>(count, block, list, packed, v);
  check<"unpacking shared numbers">(cudaGetLastError());
}
template void launch_scatter(Index, int, const Index*, const double*, double*, cudaStream_t);
template void launch_scatter(Index, int, const Index*, const Index*, Index*, cudaStream_t);
template void launch_scatter(Index, int, const Index*, const unsigned char*, unsigned char*, cudaStream_t);

void launch_scatter_add(Index count, int block, const Index* list, const double* packed, const double* minus, double* v,
                        cudaStream_t stream) {
  if (count == 0) return;
  scatter_add<<<blocks_for(static_cast<Offset>(count) * block), threads, 0, stream>>>(count, block, list, packed, minus, v);
  check<"adding shared numbers">(cudaGetLastError());
}

void launch_separate(const BlockRowsView& a, const unsigned char* shared, unsigned char* flags, cudaStream_t stream) {
  if (a.nodes == 0) return;
  separate<<<blocks_for(a.nodes), threads, 0, stream>>>(a, shared, flags);
  check<"leaving shared nodes apart">(cudaGetLastError());
}

void launch_count_listed(const BlockRowsView& a, const ListedRows& rows, Offset* number, cudaStream_t stream) {
  if (rows.count == 0) return;
  count_listed<<<blocks_for(rows.count), threads, 0, stream>>>(a, rows, number);
  check<"counting blocks of rows">(cudaGetLastError());
}

void launch_fill_listed(const BlockSlab& slab, const ListedRows& rows, const Offset* row_ptr, Index* column, double* value,
                        unsigned char* alone, cudaStream_t stream) {
  if (rows.count == 0) return;
  with_block(slab.a.block, [&](auto b) {
    fill_listed<b()><<<blocks_for(rows.count), threads, 0, stream>>>(slab, rows, row_ptr, column, value, alone);
  });
  check<"reading rows">(cudaGetLastError());
}

}  // namespace genba::cuda
