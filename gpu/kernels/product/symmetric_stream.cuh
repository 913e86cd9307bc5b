// RBP-sym with one unknown a node, for GPUs with bulk copies into shared memory (compute capability 9.0 and
// later). Thread blocks stay resident and go from cluster to cluster. Two warps of a block only copy, one the
// values and one the partners. They copy a few steps of all slices (a stage) at a time, as many stages ahead
// as fit. The other threads, one for each lane of the cluster, multiply as in rbp_sym.cu. While a lane
// multiplies one cluster it already loads what it needs at the start of the next. So no register waits for
// the matrix, and no cluster begins with a wait for memory.
#pragma once

#include <cstdint>

#include "engine/solve/tune/cluster_stream.hpp"
#include "gpu/kernels/product/product.cuh"

namespace genba::cuda {

namespace stream {

constexpr int lanes = 32, multiplying = 512, copying = 2 * lanes, all_threads = multiplying + copying;
constexpr int slices = multiplying / lanes;
/// stages of the ring, steps of a stage; measured, results:rbp-sym-streamed
constexpr int stages = 3, steps = 4;
constexpr int most_places = 1280;  ///< of a cluster: its nodes, its halo, its aliases
constexpr int records = 4;         ///< of clusters: the present one, the next two, and one being written
constexpr int nobody = 0xffff;

/// The parts of the matrix' lists that belong to a cluster.
struct alignas(16) Lists {
  int halo, halos;     ///< first entry of halo_node and halo_slot, and their number
  int alias, aliases;  ///< first entry of alias_node, and their number
};

/// The data of a cluster that a block reads in advance.
struct Record {
  Lists lists;
  int steps[slices];  ///< of each slice, in descending order
};

template <class V>
struct alignas(16) Shared {
  V value[stages][slices][steps * lanes];
  std::uint16_t partner[stages][slices][steps * lanes];
  V diagonal[multiplying];
  std::uint16_t node_of_lane[multiplying];
  std::uint16_t alias_node[multiplying];
  double x[most_places], y[most_places];
  Record record[records];
  Arrival stage[stages];  ///< with two parts: values and partners
  Arrival head;           ///< diagonal, node_of_lane and the records up to the cluster after the next one
};

/// Barriers for parts of a block.
enum Barrier : int { among_multiplying = 1, head_is_read = 2, stage_is_read = 3 };

__device__ inline void sync_multiplying() {
  sync_some<among_multiplying, multiplying>();
}

/// One of the two copying warps. values: true for the warp that copies values; it also writes records and
/// heads.
template <ProductKind kind, class V>
class Copying {
 public:
  __device__ Copying(const RbpSymView<V>& a, const ProductCall& call, Shared<V>& shared, bool values)
      : a_(a), call_(call), shared_(shared), values_(values), copy_(call.matrix_passes) {}

  __device__ void run() {
    int here = read(0), next = read(1), later = read(2);
    if (values_) {
      keep(0, here);
      keep(1, next);
    }
    for (int round = 0; cluster(round) < a_.clusters; ++round) {
      if (values_ && !copy_head(round, later)) return;
      if (!copy_steps(here)) return;
      here = next;
      next = later;
      later = read(round + 3);
    }
    if (!waited_) wait_for_product();
  }

 private:
  __device__ Offset cluster(int round) const { return blockIdx.x + static_cast<Offset>(round) * gridDim.x; }

  /// The part of a record for this lane: where a slice, the halo or the aliases begin.
  __device__ int read(int round) const {
    const Offset c = cluster(round);
    if (c >= a_.clusters) return 0;
    // No device has memory for 2^31 steps.
    if (lane_ <= slices) return static_cast<int>(a_.step_ptr[c * slices + lane_]);
    if (lane_ <= slices + 2) return a_.halo_ptr[c + lane_ - (slices + 1)];
    if (lane_ <= slices + 4) return a_.alias_ptr[c + lane_ - (slices + 3)];
    return 0;
  }

  __device__ void keep(int round, int begin) const {
    Record& record = shared_.record[round % records];
    const int count = __shfl_down_sync(whole_warp, begin, 1) - begin;
    if (lane_ < slices) record.steps[lane_] = count;
    if (lane_ == slices + 1) {
      record.lists.halo = begin;
      record.lists.halos = count;
    }
    if (lane_ == slices + 3) {
      record.lists.alias = begin;
      record.lists.aliases = count;
    }
  }

  /// Waits for the kernels ahead. This must be done before it waits for multiplying threads. Returns false if
  /// those do nothing; then no copy is in flight any more.
  __device__ bool wait_for_product() {
    waited_ = true;
    wait_for_kernels_ahead();
    if (!is_idle<kind>(call_)) return true;
    if (values_) shared_.head.wait(0);
    for (int s = 0; s < min(copied_, stages); ++s) shared_.stage[s].wait(0);
    return false;
  }

  __device__ bool copy_head(int round, int later) {
    if (round > 0) {
      if (!waited_ && !wait_for_product()) return false;
      sync_some<head_is_read, multiplying + lanes>();
    }
    keep(round + 2, later);
    constexpr unsigned bytes = sizeof(shared_.diagonal) + sizeof(shared_.node_of_lane);
    shared_.head.expect(lane_ == 0 ? bytes : 0);  // every lane's part of the record counts
    if (lane_ == 0) {
      const Offset first = cluster(round) * multiplying;
      copy_(shared_.diagonal, a_.diagonal + first, sizeof(shared_.diagonal), shared_.head);
      copy_(shared_.node_of_lane, a_.node_of_lane + first, sizeof(shared_.node_of_lane), shared_.head);
    }
    return true;
  }

  /// here: the result of read().
  __device__ bool copy_steps(int here) {
    const int mine = __shfl_down_sync(whole_warp, here, 1) - here, most = __shfl_sync(whole_warp, mine, 0);
    for (int first = 0; first < most; first += steps, ++copied_) {
      const int s = copied_ % stages;
      if (copied_ >= stages) {
        if (!waited_ && !wait_for_product()) return false;
        sync_one_of<all_threads>(stage_is_read + s);
      }
      const int count = lane_ < slices ? max(0, min(steps, mine - first)) : 0;
      const unsigned all = __reduce_add_sync(whole_warp, static_cast<unsigned>(count));
      const unsigned bytes = lanes * static_cast<unsigned>(values_ ? sizeof(V) : sizeof(std::uint16_t));
      if (lane_ == 0) shared_.stage[s].expect(all * bytes);
      __syncwarp();
      if (count == 0) continue;
      const Offset from = static_cast<Offset>(here + first) * lanes;
      if (values_)
        copy_(shared_.value[s][lane_], a_.value + from, static_cast<unsigned>(count) * bytes,
              shared_.stage[s]);
      else
        copy_(shared_.partner[s][lane_], a_.partner + from, static_cast<unsigned>(count) * bytes,
              shared_.stage[s]);
    }
    return true;
  }

  const RbpSymView<V>& a_;
  const ProductCall& call_;
  Shared<V>& shared_;
  const bool values_;
  const BulkCopies copy_;
  const int lane_ = static_cast<int>(threadIdx.x) % lanes;
  int copied_ = 0;       ///< stages copied so far
  bool waited_ = false;  ///< it has waited for the kernels ahead
};

/// A multiplying thread: it handles the lane, the node, the halo entry and the alias with its number.
template <ProductKind kind, class V>
class Multiplying {
 public:
  __device__ Multiplying(const RbpSymView<V>& a, const ProductCall& call, Shared<V>& shared)
      : a_(a), call_(call), shared_(shared) {}

  /// Returns the thread's part of x . y.
  __device__ double run() {
    if (!start()) return 0;
    double dot = 0;
#pragma unroll 1
    for (unsigned round = 0; cluster_ < a_.clusters; ++round, cluster_ += gridDim.x) {
      if (round > 0) shared_.head.wait(round & 1);
      const Record& record = shared_.record[round % records];
      const Lists lists = record.lists;
      place(lists);
      const int alias = alias_;
      ask_for_next(round);
      const Index slot = thread_ < lists.halos ? a_.halo_slot[lists.halo + thread_] : 0;
      const int row = cluster_ * multiplying + thread_;
      const double right = subtracts(kind) && row < a_.nodes ? call_.b[row] : 0;
      const int node = shared_.node_of_lane[thread_];
      double sum = shared_.diagonal[thread_];
      const int mine = record.steps[thread_ / lanes], most = record.steps[0];
      arrive_at<head_is_read, multiplying + lanes>();
      sync_multiplying();

      const double own_x = node != nobody ? shared_.x[node] : 0;
      sum *= own_x;
      int first_alias_of = nobody;
      if (lists.aliases > 0) {
        first_alias_of = copy_to_aliases(lists, alias);
        sync_multiplying();
      }
      multiply(mine, most, own_x, sum);
      if (node != nobody) shared_.y[node] += sum;
      sync_multiplying();
      if (lists.aliases > 0) {
        add_aliases(lists, first_alias_of);
        sync_multiplying();
      }

      if (row < a_.nodes) {
        const double y = shared_.y[thread_];
        call_.y[row] = subtracts(kind) ? right - y : y;
        if (kind == ProductKind::krylov) dot += shared_.x[thread_] * y;
      }
      const auto leave = [&](int i, Index at) {
        const double y = shared_.y[multiplying + i];
        a_.partial_sum[at] = y;
        if (kind == ProductKind::krylov) dot += shared_.x[multiplying + i] * y;
      };
      if (thread_ < lists.halos) leave(thread_, slot);
#pragma unroll 1
      for (int i = thread_ + multiplying; i < lists.halos; i += multiplying)
        leave(i, a_.halo_slot[lists.halo + i]);
    }
    return dot;
  }

 private:
  __device__ Index halo_node(Lists lists) const {
    return thread_ < lists.halos ? a_.halo_node[lists.halo + thread_] : -1;
  }
  __device__ int alias_node(Lists lists) const {
    return thread_ < lists.aliases ? a_.alias_node[lists.alias + thread_] : nobody;
  }
  /// The node of alias i of the present cluster; nobody past the last one.
  __device__ int alias_node(Lists lists, int i) const {
    if (i >= lists.aliases) return nobody;
    return i < multiplying ? shared_.alias_node[i] : a_.alias_node[lists.alias + i];
  }
  __device__ double x_of_node(int cluster) const {
    const unsigned node = static_cast<unsigned>(cluster) * multiplying + static_cast<unsigned>(thread_);
    return node < static_cast<unsigned>(a_.nodes) ? call_.x[node] : 0;
  }

  /// Returns false if the iteration broke down before. Loads data in the order of availability: the first
  /// record and the breakdown flag arrive last.
  __device__ bool start() {
    const Index halo = a_.halo_ptr[cluster_], alias = a_.alias_ptr[cluster_];
    const Lists lists{halo, a_.halo_ptr[cluster_ + 1] - halo, alias, a_.alias_ptr[cluster_ + 1] - alias};
    const Index node = halo_node(lists);
    alias_ = alias_node(lists);
    wait_for_kernels_ahead();
    x_ = x_of_node(cluster_);
    halo_x_ = node >= 0 ? call_.x[node] : 0;
    if (is_idle<kind>(call_)) return false;
    shared_.head.wait(0);
    halo_node_ = halo_node(shared_.record[1].lists);
    return true;
  }

  /// Writes x of the cluster, and zeros for y, to their places. Each place belongs to the same thread here
  /// and at the end, so no barrier is needed between two clusters.
  __device__ void place(Lists lists) {
    const int others = lists.halos + lists.aliases;
    shared_.x[thread_] = x_;
    shared_.y[thread_] = 0;
    if (thread_ < lists.halos) shared_.x[multiplying + thread_] = halo_x_;
    if (thread_ < others) shared_.y[multiplying + thread_] = 0;
#pragma unroll 1
    for (int i = thread_ + multiplying; i < others; i += multiplying) {
      if (i < lists.halos) shared_.x[multiplying + i] = call_.x[a_.halo_node[lists.halo + i]];
      shared_.y[multiplying + i] = 0;
    }
    if (lists.aliases > 0) shared_.alias_node[thread_] = static_cast<std::uint16_t>(alias_);
  }

  /// Loads node numbers two clusters ahead, and x one cluster ahead.
  __device__ void ask_for_next(unsigned round) {
    x_ = x_of_node(cluster_ + static_cast<int>(gridDim.x));
    halo_x_ = halo_node_ >= 0 ? call_.x[halo_node_] : 0;
    halo_node_ = halo_node(shared_.record[(round + 2) % records].lists);
    alias_ = alias_node(shared_.record[(round + 1) % records].lists);
  }

  /// Returns `alias` (the node of the thread's alias) if this is the first alias of the node; else nobody.
  __device__ int copy_to_aliases(Lists lists, int alias) {
    double* const x = shared_.x + multiplying + lists.halos;
    int before = nobody;
    if (alias != nobody) {
      x[thread_] = shared_.x[alias];
      if (thread_ > 0) before = shared_.alias_node[thread_ - 1];
    }
#pragma unroll 1
    for (int i = thread_ + multiplying; i < lists.aliases; i += multiplying)
      x[i] = shared_.x[alias_node(lists, i)];
    return before != alias ? alias : nobody;
  }

  /// Adds y of the aliases of a node to y of the node; the aliases of a node are adjacent. first_of: the
  /// result of copy_to_aliases().
  __device__ void add_aliases(Lists lists, int first_of) {
    if (first_of != nobody) add_aliases_from(lists, thread_, first_of);
#pragma unroll 1
    for (int i = thread_ + multiplying; i < lists.aliases; i += multiplying)
      if (const int node = alias_node(lists, i); node != alias_node(lists, i - 1))
        add_aliases_from(lists, i, node);
  }
  /// Alias i is the first of `node`.
  __device__ void add_aliases_from(Lists lists, int i, int node) {
    const double* const y = shared_.y + multiplying + lists.halos;
    int after = alias_node(lists, i + 1);
    double sum = shared_.y[node] + y[i];
#pragma unroll 1
    for (int j = i + 1; after == node; after = alias_node(lists, ++j)) sum += y[j];
    shared_.y[node] = sum;
  }

  /// The place of the next two steps of a lane.
  struct Source {
    const std::uint16_t* partner;
    const V* value;
  };
  __device__ Source start_of(int stage) const {
    const int slice = thread_ / lanes, lane = thread_ % lanes;
    return {shared_.partner[stage][slice] + lane, shared_.value[stage][slice] + lane};
  }

  struct Pair {
    int partner[2] = {nobody, nobody};
    double value[2] = {}, x[2] = {};
  };
  /// left: remaining steps of the lane, from these two on.
  static __device__ void load(Pair& pair, const Source& from, int left) {
#pragma unroll
    for (int u = 0; u < 2; ++u) {
      pair.partner[u] = nobody;
      pair.value[u] = 0;
      if (u >= left) continue;
      pair.partner[u] = from.partner[u * lanes];
      pair.value[u] = from.value[u * lanes];
    }
  }
  __device__ void load_x(Pair& pair) const {
#pragma unroll
    for (int u = 0; u < 2; ++u) pair.x[u] = pair.partner[u] != nobody ? shared_.x[pair.partner[u]] : 0;
  }
  __device__ void add_to_partner(const Pair& pair, int u, double own_x) const {
    if (pair.partner[u] != nobody) shared_.y[pair.partner[u]] += pair.value[u] * own_x;
  }

  /// All steps of the cluster; the lane has pairs in `mine` of them. There is a barrier a step. The data of
  /// the next two steps is loaded ahead of the barriers, so that only y is read and written between two of
  /// them.
  __device__ void multiply(int mine, int most, double own_x, double& sum) {
    if (most <= 0) return;
    int stage = next_stage();
    Source from = start_of(stage);
    // Does two steps and loads the two after them. Returns false if there are none.
    const auto take_two = [&](int first, const Pair& now, Pair& next) {
      const bool more = first + 2 < most;
      add_to_partner(now, 0, own_x);
      sum += now.value[0] * now.x[0];
      sum += now.value[1] * now.x[1];
      if (more) {
        if ((first + 2) % steps == 0) {
          leave_stage(stage);
          stage = next_stage();
          from = start_of(stage);
        } else {
          from.partner += 2 * lanes;
          from.value += 2 * lanes;
        }
        load(next, from, mine - (first + 2));
      }
      sync_multiplying();
      if (first + 1 >= most) return false;
      add_to_partner(now, 1, own_x);
      if (more) load_x(next);
      sync_multiplying();
      return more;
    };
    // Alternates between two buffers: a copy of data that is being loaded would wait for it.
    Pair even, odd;
    load(even, from, mine);
    load_x(even);
#pragma unroll 1
    for (int first = 0; take_two(first, even, odd) && take_two(first + 2, odd, even); first += 4) {
    }
    leave_stage(stage);
  }
  /// Waits for the next stage.
  __device__ int next_stage() {
    const int stage = static_cast<int>(read_ % stages);
    shared_.stage[stage].wait(read_ / stages & 1);
    return stage;
  }
  __device__ void leave_stage(int stage) {
    arrive_at_one_of<all_threads>(stage_is_read + stage);
    ++read_;
  }

  const RbpSymView<V>& a_;
  const ProductCall& call_;
  Shared<V>& shared_;
  const int thread_ = static_cast<int>(threadIdx.x);
  int cluster_ = static_cast<int>(blockIdx.x);
  unsigned read_ = 0;          ///< stages read so far
  double x_ = 0, halo_x_ = 0;  ///< of the next cluster
  int alias_ = nobody;         ///< of the next cluster
  Index halo_node_ = -1;       ///< of the cluster after the next
};

template <ProductKind kind, class V>
__global__ void __launch_bounds__(all_threads, has_bulk_copies ? streaming_blocks : 1)
    rbp_sym_stream(RbpSymView<V> a, ProductCall call) {
  if constexpr (has_bulk_copies) {
    let_next_start();
    auto& shared = *reinterpret_cast<Shared<V>*>(dynamic_shared());
    if (threadIdx.x == 0) {
      for (Arrival& stage : shared.stage) stage.init(2);
      shared.head.init(lanes);
      Arrival::publish();
    }
    __syncthreads();
    double dot = 0;
    if (threadIdx.x < multiplying)
      dot = Multiplying<kind, V>(a, call, shared).run();
    else
      Copying<kind, V>(a, call, shared, threadIdx.x / lanes == slices).run();
    if constexpr (kind == ProductKind::krylov) {
      dot = block_sum<all_threads>(dot);
      if (threadIdx.x == 0) call.space.partial[blockIdx.x] = dot;
    }
  }
}

}  // namespace stream

/// Number of blocks that the current device can hold for launch_stream(); 0: this way cannot be used or would
/// be slow for the matrix.
template <ProductKind kind, class V>
int stream_blocks(const RbpSymView<V>& a, const ProductCall& call) {
  const auto kernel = stream::rbp_sym_stream<kind, V>;
  if (!streams_clusters(a.clusters, call.space.processors) || a.cluster_nodes != stream::multiplying ||
      stream::multiplying + a.most_others > stream::most_places ||
      !can_start_early(reinterpret_cast<const void*>(kernel)))
    return 0;
  constexpr int shared = sizeof(stream::Shared<V>);
  check<"taking shared memory for a cluster">(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
  int per_processor = 0;
  check<"sizing a grid">(
      cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_processor, kernel, stream::all_threads, shared));
  return per_processor < streaming_blocks ? 0 : least(a.clusters, call.space.processors * streaming_blocks);
}

/// blocks: the result of stream_blocks(). Each block writes a partial sum of x . y (krylov).
template <ProductKind kind, class V>
void launch_stream(const RbpSymView<V>& a, const ProductCall& call, int blocks) {
  launch_early(stream::rbp_sym_stream<kind, V>, blocks, stream::all_threads, sizeof(stream::Shared<V>),
               call.stream, a, call);
}

}  // namespace genba::cuda
