// Sums over the whole grid in one kernel, bitwise reproducible: a fixed tree of lanes, warps and blocks. The
// last block to finish adds the partial sums of all blocks. Which block is last varies, but its operands and
// their order do not. No floating-point atomics.
#pragma once

#include "gpu/kernels/intrinsics.cuh"
#include "gpu/kernels/state.hpp"

namespace genba::cuda {

inline constexpr unsigned whole_warp = 0xffffffffu;

/// Sum over a block of `threads` threads, valid in thread 0. All threads must call it.
template <int threads = block_threads>
__device__ double block_sum(double value) {
  __shared__ double warp_sums[threads / 32];
  for (int step = 16; step > 0; step /= 2) value += __shfl_xor_sync(whole_warp, value, step);
  __syncthreads();  // the sum before may still read the array
  if (threadIdx.x % 32 == 0) warp_sums[threadIdx.x / 32] = value;
  __syncthreads();
  double sum = 0;
  if (threadIdx.x == 0)
    for (int w = 0; w < threads / 32; ++w) sum += warp_sums[w];
  return sum;
}

/// Sums over a block of block_threads threads, valid in all of them. All threads must call it.
template <int sums>
__device__ void block_sums(double (&value)[sums]) {
  constexpr int warps = block_threads / 32;
  __shared__ double warp_sums[sums][warps];
  __syncthreads();  // the sums before may still read the array
  for (int s = 0; s < sums; ++s) {
    for (int step = 16; step > 0; step /= 2) value[s] += __shfl_xor_sync(whole_warp, value[s], step);
    if (threadIdx.x % 32 == 0) warp_sums[s][threadIdx.x / 32] = value[s];
  }
  __syncthreads();
  for (int s = 0; s < sums; ++s) {
    value[s] = 0;
    for (int w = 0; w < warps; ++w) value[s] += warp_sums[s][w];
  }
}

/// Takes `mine` tickets for the block. Returns true in all threads of the block that took the last of `all`
/// tickets; the tickets are then reset.
__device__ inline bool is_last(unsigned* ticket, unsigned mine, unsigned all) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    __threadfence();  // this block's sums become visible before its ticket does
    last = atomicAdd(ticket, mine) + mine == all;
    __threadfence();
    if (last) *ticket = 0;  // after the fence, which would wait for it
  }
  __syncthreads();
  return last;
}

/// Adds up `value` over the grid. Returns true in one thread of one block, whose `value` then holds the sums.
/// All threads of all blocks must call it once.
template <int sums>
__device__ bool grid_sum(double (&value)[sums], const ReductionSpace& space) {
  for (int s = 0; s < sums; ++s) {
    value[s] = block_sum(value[s]);
    if (threadIdx.x == 0) space.partial[s * most_blocks + blockIdx.x] = value[s];
  }
  if (!is_last(space.ticket, 1, gridDim.x)) return false;
  for (int s = 0; s < sums; ++s) {
    double sum = 0;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += block_threads)
      sum += __ldcg(&space.partial[s * most_blocks + b]);
    value[s] = block_sum(sum);
  }
  return threadIdx.x == 0;
}

/// Adds up `value` over the grid; every thread gets the sums. It waits for all blocks, so it is only for
/// kernels launched with Blocks::together (early_start.cuh). Other work can be done between begin() and
/// end(). All threads must call both, once a kernel.
template <int sums>
class GridSums {
 public:
  __device__ void begin(double (&value)[sums], const ReductionSpace& space) {
    block_sums(value);
    if (threadIdx.x != 0) return;
    for (int s = 0; s < sums; ++s) space.partial[s * most_blocks + blockIdx.x] = value[s];
    meeting_.arrive(space.ticket + 1);
  }
  __device__ void end(double (&value)[sums], const ReductionSpace& space) const {
    if (threadIdx.x == 0) meeting_.wait(space.ticket + 1);
    __syncthreads();
    for (int s = 0; s < sums; ++s) {
      value[s] = 0;
      for (unsigned b = threadIdx.x; b < gridDim.x; b += block_threads)
        value[s] += __ldcg(&space.partial[s * most_blocks + b]);
    }
    block_sums(value);
  }

 private:
  GridMeeting meeting_;
};

}  // namespace genba::cuda
