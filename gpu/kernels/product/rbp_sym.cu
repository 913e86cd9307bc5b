// RBP-sym: one thread block a cluster, one thread a node that owns pairs. x and y of the cluster, its halo
// and its aliases are in shared memory. In every step a thread multiplies one block of values both ways. The
// schedule ensures that no two threads add to the same place in a step, so a barrier a step replaces atomics
// and sums are always the same. Then the places of a node are added up in their order. Sums for other
// clusters go to partial_sum, and a second kernel adds them. Both kernels start early and load their part of
// the matrix while the kernel ahead ends. With one unknown a node, newer devices mostly use the kernel of
// symmetric_stream.cuh instead of the first one.
#include "gpu/kernels/product/product.cuh"
#include "gpu/kernels/product/symmetric_steps.cuh"
#include "gpu/kernels/product/symmetric_stream.cuh"

namespace genba::cuda {

namespace {

constexpr int lanes = slice_lanes, nobody = no_partner;

/// Resident blocks of a multiprocessor.
template <int b>
inline constexpr int resident = b > 1 ? 2 : least(4, processor_threads / ClusterBuild<b>::threads);

/// sum += A x[partner], y[partner] += A^T own_x.
template <int b, class V>
__device__ void multiply_pair(const V (&value)[b * b], int partner, const double (&own_x)[b],
                              double (&sum)[b], const double* x, double* y) {
  double other_x[b], other_y[b];
#pragma unroll
  for (int j = 0; j < b; ++j) {
    other_x[j] = x[partner * b + j];
    other_y[j] = y[partner * b + j];
  }
#pragma unroll
  for (int j = 0; j < b; ++j) {
#pragma unroll
    for (int i = 0; i < b; ++i) {
      sum[i] += value[i * b + j] * other_x[j];
      other_y[j] += value[i * b + j] * own_x[i];
    }
    y[partner * b + j] = other_y[j];
  }
}

/// Copies x to the aliases; x of their nodes must be there.
template <int b, class V>
__device__ void copy_to_aliases(const RbpSymView<V>& a, const Aliases& aliases, double* x) {
#pragma unroll 1
  for (int i = threadIdx.x; i < aliases.count * b; i += ClusterBuild<b>::threads)
    x[aliases.first * b + i] = x[a.alias_node[aliases.begin + i / b] * b + i % b];
}

/// Adds y of the aliases of a node to y of the node. One thread works for each unknown of a node: the thread
/// of its first alias, since the aliases of a node are adjacent.
template <int b, class V>
__device__ void add_aliases(const RbpSymView<V>& a, const Aliases& aliases, double* y) {
#pragma unroll 1
  for (int i = threadIdx.x; i < aliases.count * b; i += ClusterBuild<b>::threads) {
    const int node = a.alias_node[aliases.begin + i / b];
    int alias = i / b;
    if (alias > 0 && a.alias_node[aliases.begin + alias - 1] == node) continue;
    double sum = y[node * b + i % b];
    for (; alias < aliases.count && a.alias_node[aliases.begin + alias] == node; ++alias)
      sum += y[(aliases.first + alias) * b + i % b];
    y[node * b + i % b] = sum;
  }
}

/// The work of a thread block for a cluster. Returns false if the iteration broke down before. With one
/// unknown a node all registers are used (four blocks a multiprocessor, 32 registers); eight spilled
/// registers cost a fifth of the time. So small data is read again after the steps, and copy loops are not
/// unrolled.
template <ProductKind kind, int b, class V>
__device__ bool multiply_cluster(const RbpSymView<V>& a, const ProductCall& call, Index cluster,
                                 double& dot) {
  const PassingLoads load(call.matrix_passes);
  constexpr int threads = ClusterBuild<b>::threads, slices = threads / lanes, ahead = steps_ahead<b>;
  constexpr int diagonals = b * (b + 1) / 2;
  const int thread = threadIdx.x, lane = thread % lanes;
  const Index halo_begin = a.halo_ptr[cluster], halo_count = a.halo_ptr[cluster + 1] - halo_begin;
  const Offset slice = static_cast<Offset>(cluster) * slices + thread / lanes;
  const Offset first_step = a.step_ptr[slice], first_slice = static_cast<Offset>(cluster) * slices;
  // Slices are in descending order of length.
  const int steps = static_cast<int>(a.step_ptr[first_slice + 1] - a.step_ptr[first_slice]);
  StepQueue<b, ahead, V> queue(a, load, first_step, static_cast<int>(a.step_ptr[slice + 1] - first_step),
                               lane);
#pragma unroll
  for (int u = 0; u < ahead; ++u) queue.load(u, u);
  const int node = a.node_of_lane[cluster * threads + thread];
  V diagonal[diagonals];
#pragma unroll
  for (int e = 0; e < diagonals; ++e) diagonal[e] = load(a.diagonal + (slice * diagonals + e) * lanes + lane);
  constexpr bool halo_early = b == 1;  // mostly one halo node a thread
  const Index near_halo = halo_early && thread < halo_count ? a.halo_node[halo_begin + thread] : 0;

  double *const x = dynamic_shared(), *const y = x + (threads + a.most_others) * b;
  wait_for_kernels_ahead();
  if (is_idle<kind>(call)) return false;
  {
    const Index first = cluster * threads, count = min(threads, a.nodes - first);
#pragma unroll 1
    for (int i = thread; i < count * b; i += threads) {
      x[i] = call.x[first * b + i];
      y[i] = 0;
    }
  }
  if (halo_early && thread < halo_count) {
    x[threads + thread] = call.x[near_halo];
    y[threads + thread] = 0;
  }
#pragma unroll 1
  for (int i = thread + (halo_early ? threads : 0); i < halo_count * b; i += threads) {
    x[threads * b + i] = call.x[a.halo_node[halo_begin + i / b] * b + i % b];
    y[threads * b + i] = 0;
  }
  bool has_aliases;
  {
    const Aliases aliases = aliases_of(a, cluster, threads + halo_count);
#pragma unroll 1
    for (int i = thread; i < aliases.count * b; i += threads) y[aliases.first * b + i] = 0;
    __syncthreads();
    copy_to_aliases<b>(a, aliases, x);
    has_aliases = aliases.count > 0;
  }

  double own_x[b] = {}, sum[b] = {};
  if (node != nobody) {
#pragma unroll
    for (int i = 0; i < b; ++i) own_x[i] = x[node * b + i];
    int e = 0;
#pragma unroll
    for (int i = 0; i < b; ++i)
#pragma unroll
      for (int j = i; j < b; ++j, ++e) {
        sum[i] += diagonal[e] * own_x[j];
        if (j > i) sum[j] += diagonal[e] * own_x[i];
      }
  }
  if (has_aliases) __syncthreads();
  for (int step = 0; step < steps; step += ahead)
#pragma unroll
    for (int u = 0; u < ahead; ++u) {
      if (step + u >= steps) break;
      if (queue.partner[u] != nobody) multiply_pair<b>(queue.value[u], queue.partner[u], own_x, sum, x, y);
      queue.load(u, step + u + ahead);
      __syncthreads();
    }
  if (node != nobody)
#pragma unroll
    for (int i = 0; i < b; ++i) y[node * b + i] += sum[i];
  const Index first = cluster * threads, count = min(threads, a.nodes - first);
  const Index halo = a.halo_ptr[cluster], halos = a.halo_ptr[cluster + 1] - halo;
  const Aliases aliases = aliases_of(a, cluster, threads + halos);
  __syncthreads();
  if (aliases.count > 0) {
    add_aliases<b>(a, aliases, y);
    __syncthreads();
  }

#pragma unroll 1
  for (int i = thread; i < count * b; i += threads) {
    if (subtracts(kind))
      call.y[first * b + i] = call.b[first * b + i] - y[i];
    else
      call.y[first * b + i] = y[i];
    if (kind == ProductKind::krylov) dot += x[i] * y[i];
  }
#pragma unroll 1
  for (int i = thread; i < halos * b; i += threads) {
    const double given = y[threads * b + i];
    a.partial_sum[static_cast<Offset>(a.halo_slot[halo + i / b]) * b + i % b] = given;
    if (kind == ProductKind::krylov) dot += x[threads * b + i] * given;
  }
  return true;
}

/// Products with x . y have at most as many blocks as there is room for partial sums; the blocks loop over
/// clusters.
template <ProductKind kind, int b, class V>
__global__ void __launch_bounds__(ClusterBuild<b>::threads, resident<b>)
    rbp_sym_product(RbpSymView<V> a, ProductCall call) {
  let_next_start();
  double dot = 0;
  for (Index cluster = blockIdx.x; cluster < a.clusters; cluster += gridDim.x) {
    if (!multiply_cluster<kind, b>(a, call, cluster, dot)) return;
    __syncthreads();
  }
  wait_for_kernels_ahead();  // for blocks without a cluster
  if constexpr (kind == ProductKind::krylov) {
    dot = block_sum<ClusterBuild<b>::threads>(dot);
    if (threadIdx.x == 0) call.space.partial[blockIdx.x] = dot;
  }
}

/// True if an additional first block does the work of launch_total(). If it finds a breakdown, other blocks
/// may see that and leave y incomplete; nobody reads y then.
__host__ __device__ constexpr bool has_total_block(ProductKind kind) {
  return kind == ProductKind::krylov;
}

/// Adds to every receiver the partial sums of the clusters, in ascending order of the clusters. blocks:
/// number of blocks that wrote partial sums of x . y.
template <ProductKind kind, int b, class V>
__global__ void __launch_bounds__(block_threads)
    add_partial_sums(RbpSymView<V> a, ProductCall call, int blocks) {
  let_next_start();
  if (has_total_block(kind) && blockIdx.x == 0) {
    wait_for_kernels_ahead();
    if (!is_idle<kind>(call)) add_total(call, blocks);
    return;
  }
  const Offset item = static_cast<Offset>(blockIdx.x - has_total_block(kind)) * block_threads + threadIdx.x;
  const Offset r = item / b, i = item % b;
  const bool has_work = r < a.receivers;
  const Offset first = has_work ? a.receiver_ptr[r] : 0, end = has_work ? a.receiver_ptr[r + 1] : 0;
  const Offset at = has_work ? static_cast<Offset>(a.receiver_node[r]) * b + i : 0;
  wait_for_kernels_ahead();
  if (!has_work || is_idle<kind>(call)) return;
  const double before = call.y[at];
  double sum = 0;
  for (Offset slot = first; slot < end; ++slot) sum += a.partial_sum[slot * b + i];
  call.y[at] = subtracts(kind) ? before - sum : before + sum;
}

/// Returns the number of blocks.
template <ProductKind kind, int b, class V>
Index launch_clusters(const RbpSymView<V>& a, const ProductCall& call) {
  if constexpr (b == 1)
    if (const int blocks = stream_blocks<kind>(a, call); blocks > 0) {
      launch_stream<kind>(a, call, blocks);
      return blocks;
    }
  const auto kernel = rbp_sym_product<kind, b, V>;
  const int shared = symmetric_shared_bytes(a.most_others, b);
  check<"taking shared memory for a cluster">(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
  // With a dot product every block writes a partial sum.
  const Index blocks =
      greatest<Index>(1, kind == ProductKind::krylov ? least(a.clusters, 2 * most_blocks) : a.clusters);
  launch_early(kernel, blocks, ClusterBuild<b>::threads, shared, call.stream, a, call);
  return blocks;
}

template <ProductKind kind, int b, class V>
void launch_blocks(const RbpSymView<V>& a, const ProductCall& call) {
  const Index blocks = launch_clusters<kind, b>(a, call);
  if (a.receivers > 0) {
    const Offset items = static_cast<Offset>(a.receivers) * b;
    launch_early(add_partial_sums<kind, b, V>,
                 (items + block_threads - 1) / block_threads + has_total_block(kind), block_threads, 0,
                 call.stream, a, call, static_cast<int>(blocks));
  } else if (kind == ProductKind::krylov) {
    launch_total(call, blocks);
  }
}

}  // namespace

int symmetric_shared_bytes(Index most_others, int block) {
  const int threads = block <= 3 ? ClusterBuild<1>::threads : ClusterBuild<4>::threads;
  return static_cast<int>(2 * sizeof(double)) * (threads + most_others) * block;
}

template <class V>
void launch_product(const RbpSymView<V>& a, ProductShape, const ProductCall& call) {
  for_kind(call.kind, [&](auto kind) {
    switch (a.block) {
      case 1:
        return launch_blocks<kind(), 1, V>(a, call);
      case 2:
        return launch_blocks<kind(), 2, V>(a, call);
      case 3:
        return launch_blocks<kind(), 3, V>(a, call);
      case 4:
        return launch_blocks<kind(), 4, V>(a, call);
      case 5:
        return launch_blocks<kind(), 5, V>(a, call);
      default:
        return launch_blocks<kind(), 6, V>(a, call);
    }
  });
}

template void launch_product(const RbpSymView<double>&, ProductShape, const ProductCall&);
template void launch_product(const RbpSymView<float>&, ProductShape, const ProductCall&);

}  // namespace genba::cuda
