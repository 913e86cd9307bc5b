// Nodes that two devices share: exchange of their numbers, and the start of a coarsening that leaves them apart.
#pragma once

#include "gpu/kernels/coarsen/coarsen.hpp"

namespace genba::cuda {

// Packed arrays are [count][block]; list: [count] nodes.
/// packed = v at the nodes
void launch_gather(Index count, int block, const Index* list, const double* v, double* packed, cudaStream_t stream);
/// v at the nodes = packed. T: double, Index or unsigned char.
template <class T>
void launch_scatter(Index count, int block, const Index* list, const T* packed, T* v, cudaStream_t stream);
/// v at the nodes = (v + packed) - minus; minus: as long as v, or null.
void launch_scatter_add(Index count, int block, const Index* list, const double* packed, const double* minus, double* v,
                        cudaStream_t stream);

/// No coupling of a shared node is strong; of its row only the diagonal block counts. shared: [nodes] 1 for those.
void launch_separate(const BlockRowsView& a, const unsigned char* shared, unsigned char* flags, cudaStream_t stream);

/// Rows of some nodes, ascending, restricted to columns that have a place among them.
struct ListedRows {
  Index count;
  const Index* list;   ///< [count] nodes
  const Index* place;  ///< [nodes of the matrix] place in the list, or -1
};
/// number[i]: blocks of row i.
void launch_count_listed(const BlockRowsView& a, const ListedRows& rows, Offset* number, cudaStream_t stream);
/// Rows of the slab: column and value from row_ptr[i] on; alone: [count * block] 1 if the whole row has only its diagonal.
void launch_fill_listed(const BlockSlab& slab, const ListedRows& rows, const Offset* row_ptr, Index* column, double* value,
                        unsigned char* alone, cudaStream_t stream);

}  // namespace genba::cuda
