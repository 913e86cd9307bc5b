#include "gpu/kernels/assembly/added_blocks.hpp"

#include "gpu/kernels/assembly/element_rows.cuh"

namespace genba::cuda {

namespace {

/// The list's row of a node, or -1.
__device__ Index row_of_node(const AddedBlocksView& more, Index node) {
  Index first = 0, last = more.rows;
  while (first < last) {
    const Index middle = (first + last) / 2;
    if (more.node[middle] < node)
      first = middle + 1;
    else
      last = middle;
  }
  return first < more.rows && more.node[first] == node ? first : -1;
}

/// One thread a unit of the matrix. Few units have blocks.
template <int d>
__global__ void __launch_bounds__(plain_threads)
    add_blocks(AddedBlocksView more, AnyRows rows, AssemblyFindings* found) {
  constexpr int capacity = 16;
  const Offset unit = static_cast<Offset>(blockIdx.x) * plain_threads + threadIdx.x;
  const Index self =
      unit < rows.units ? with_rows(rows, [&](const auto& m) { return node<d>(m, unit); }) : -1;
  const Index row = self < 0 ? -1 : row_of_node(more, self);
  if (row < 0) return;
  const Index blocks = with_rows(rows, [&](const auto& m) { return most<d>(m, unit); });
  unsigned long long hits = 0;
  Index column[capacity];
  for (Index first = 0; first < blocks; first += capacity) {
    for (Index& c : column) c = -1;
    const ColumnWindow window{first, capacity, 0, 1, column};
    with_rows(rows, [&](const auto& m) { list<d>(m, unit, window); });
    for (Index k = more.start[row]; k < more.start[row + 1]; ++k) {
      const int slot = find(column, capacity, false, more.column[k]);
      if (slot < 0) continue;
      ++hits;
      for (int i = 0; i < d; ++i)
        for (int j = 0; j < d; ++j) {
          const Entry to = with_rows(rows, [&](const auto& m) { return value<d>(m, unit, first + slot, i, j); });
          if (to.at < 0) continue;
          const double more_here = more.value[(static_cast<Offset>(k) * d + i) * d + j];
          if (rows.is_single)
            add_to<float>(to, more_here, found);
          else
            add_to<double>(to, more_here, found);
        }
    }
  }
  if (hits > 0) atomicAdd(&found->blocks, hits);
}

}  // namespace

void launch_add_blocks(const AddedBlocksView& more, int dofs, const MatrixView& matrix, const std::uint16_t* place,
                       AssemblyFindings* found, cudaStream_t stream) {
  if (more.rows == 0) return;
  const AnyRows rows = rows_of(matrix, dofs, place);
  if (dofs == 3)
    add_blocks<3><<<blocks_for(rows.units), plain_threads, 0, stream>>>(more, rows, found);
  else if (dofs == 1)
    add_blocks<1><<<blocks_for(rows.units), plain_threads, 0, stream>>>(more, rows, found);
  else
    refuse<"assembly on CUDA", "was given blocks of a size that no kernel knows">();
  check<"adding blocks">(cudaGetLastError());
}

}  // namespace genba::cuda
