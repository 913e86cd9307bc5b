// Common parts of the RBP-sym kernels in which a thread block takes a cluster and a thread takes a node that
// owns pairs.
#pragma once

#include "gpu/kernels/product/product.cuh"
#include "gpu/kernels/symmetric_pairs.cuh"

namespace genba::cuda {

/// Settings of a kernel for nodes of b unknowns; measured on an H200, results:rbp-sym-registers.
template <int b>
struct ClusterBuild {
  static constexpr int threads = b <= 3 ? 512 : 256;  ///< the nodes of a cluster
};
/// Number of steps whose values are loaded ahead of their use.
template <int b>
inline constexpr int steps_ahead = b <= 2 ? 2 : 1;

/// The values and partners of the next steps of one thread.
template <int b, int ahead, class V>
class StepQueue {
 public:
  __device__ StepQueue(const RbpSymView<V>& a, PassingLoads load, Offset first_step, int steps, int lane)
      : load_(load),
        partner_(a.partner + first_step * slice_lanes + lane),
        value_(a.value + first_step * (b * b * slice_lanes) + lane),
        steps_(steps) {}

  __device__ void load(int slot, int step) {
    partner[slot] = no_partner;
    if (step >= steps_) return;
    partner[slot] = load_(partner_ + step * slice_lanes);
#pragma unroll
    for (int e = 0; e < b * b; ++e) value[slot][e] = load_(value_ + (step * (b * b) + e) * slice_lanes);
  }

  int partner[ahead];
  V value[ahead][b * b];

 private:
  const PassingLoads load_;
  const std::uint16_t* __restrict__ partner_;
  const V* __restrict__ value_;
  int steps_;
};

/// The additional places of busy nodes: entries [begin, begin + count) of alias_node, with places from
/// `first` on.
struct Aliases {
  Index begin;
  int count, first;
};

template <class V>
__device__ Aliases aliases_of(const RbpSymView<V>& a, Index cluster, int first) {
  const Index begin = a.alias_ptr[cluster];
  return {begin, a.alias_ptr[cluster + 1] - begin, first};
}

}  // namespace genba::cuda
