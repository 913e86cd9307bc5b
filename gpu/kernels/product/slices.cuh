// Common parts of the product kernels of the slice formats: a warp takes a slice, its lanes take rows or
// nodes.
#pragma once

#include "engine/sparse/formats/slice_layout.hpp"
#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

/// The slices (or shares of slices) of one block. A block takes neighbouring slices, so that their parts of x
/// share a cache. Every warp of the block must loop over its own slices.
struct SliceRange {
  static constexpr int step = block_threads / slice_lanes;
  Offset begin, end;

  __device__ explicit SliceRange(Offset count)
      : begin(count * blockIdx.x / gridDim.x), end(count * (blockIdx.x + Offset{1}) / gridDim.x) {}
  __device__ Offset first() const { return begin + threadIdx.x / slice_lanes; }
};

/// The rows that a lane finishes: `rows` rows of its node, starting at `component`; none for a lane without a
/// node.
template <ProductKind kind, int rows>
struct LaneRows {
  Index first = -1;
  double partner[rows];

  __device__ LaneRows(const ProductCall& call, const std::uint16_t* order, Index nodes, Offset slice,
                      int lane, int block, int component) {
    const Offset position = slice * slice_lanes + lane;
    if (position >= nodes) return;
    first = node_at(static_cast<Index>(position), order[position]) * block + component;
    if constexpr (subtracts(kind))
      for (int i = 0; i < rows; ++i) partner[i] = row_partner<kind>(call, first + i);
  }

  __device__ void finish(const ProductCall& call, const double* sum, double& dot) const {
    if (first < 0) return;
    // x of the row was read for its diagonal. Reading it again here needs no registers before.
    for (int i = 0; i < rows; ++i)
      finish_row<kind>(call, first + i, sum[i],
                       subtracts(kind) ? partner[i] : row_partner<kind>(call, first + i), dot);
  }
};

}  // namespace genba::cuda
