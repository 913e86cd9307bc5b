// RBP-sym: as rbp_sym.cu, with x and y of several vectors in shared memory. The numbers of two vectors are
// adjacent (16 bytes) and form a plane; planes follow one another. So neighbouring places of a plane lie in
// different banks, which the schedule of the steps relies on. A product with four vectors takes up to 227 KiB
// and a multiprocessor for itself. If a device has less, the panel is processed in parts.
#include "gpu/kernels/panel/panel.cuh"
#include "gpu/kernels/product/symmetric_steps.cuh"

namespace genba::cuda {

namespace {

/// The planes of `vectors` vectors: each has `count` numbers a row.
template <int vectors>
struct Planes {
  static constexpr int count = vectors == 1 ? 1 : 2, planes = vectors / count;
  using Number = Few<count>;
};

/// Four vectors take a multiprocessor for themselves: no other block works while this one waits for values,
/// so they are loaded further ahead where registers suffice (126 of 128).
template <int b, int vectors>
inline constexpr int panel_steps_ahead = b == 3 && vectors == 4 ? 2 : steps_ahead<b>;

/// Vectors [first, first + vectors) of a panel of `width`.
struct PanelPart {
  const double* x;
  const double* b;  ///< null for Y = A X
  double* y;
  double* partial_sum;  ///< [halo entries][block][vectors]
  int width;
  bool matrix_passes;
};

/// x and y of one cluster, its halo and its aliases: [plane][places][b].
template <int b, int vectors>
class ClusterNumbers {
 public:
  using P = Planes<vectors>;
  using Number = typename P::Number;

  __device__ ClusterNumbers(int places) : plane_(places * b) {}
  __device__ Number& x(int plane, int at) const { return numbers()[plane * plane_ + at]; }
  __device__ Number& y(int plane, int at) const { return numbers()[(P::planes + plane) * plane_ + at]; }
  /// Copies the numbers of all vectors at place `at`, from or to a row in memory. finish_y: b - y if there is
  /// a b.
  __device__ void load_x(int at, const double* row) const {
#pragma unroll
    for (int p = 0; p < P::planes; ++p) x(p, at) = load_few<P::count>(row + p * P::count);
  }
  __device__ void clear_y(int at) const {
#pragma unroll
    for (int p = 0; p < P::planes; ++p) y(p, at) = Number{};
  }
  __device__ void store_y(int at, double* row) const {
#pragma unroll
    for (int p = 0; p < P::planes; ++p) store_few(y(p, at), row + p * P::count);
  }
  __device__ void finish_y(int at, const double* from, double* rows, Offset row) const {
#pragma unroll
    for (int p = 0; p < P::planes; ++p) finish_few<P::count>(y(p, at), from, rows, row + p * P::count);
  }

 private:
  static __device__ Number* numbers() {
    return reinterpret_cast<Number*>(dynamic_shared());
  }
  int plane_;
};

template <int b, int vectors>
using NodeNumbers = typename Planes<vectors>::Number[b][Planes<vectors>::planes];

/// sum += A x[partner], y[partner] += A^T own_x.
template <int b, int vectors, class V>
__device__ void multiply_pair(const V (&value)[b * b], int partner, const NodeNumbers<b, vectors>& own_x,
                              NodeNumbers<b, vectors>& sum, const ClusterNumbers<b, vectors>& numbers) {
  using P = Planes<vectors>;
#pragma unroll
  for (int j = 0; j < b; ++j)
#pragma unroll
    for (int p = 0; p < P::planes; ++p) {
      const auto other_x = numbers.x(p, partner * b + j);
      auto other_y = numbers.y(p, partner * b + j);
#pragma unroll
      for (int i = 0; i < b; ++i) {
        add_scaled<P::count>(value[i * b + j], other_x, sum[i][p]);
        add_scaled<P::count>(value[i * b + j], own_x[i][p], other_y);
      }
      numbers.y(p, partner * b + j) = other_y;
    }
}

template <int b, int vectors, class V>
__global__ void __launch_bounds__(ClusterBuild<b>::threads, 1)
    symmetric_panel(RbpSymView<V> a, PanelPart part) {
  using P = Planes<vectors>;
  constexpr int threads = ClusterBuild<b>::threads, slices = threads / slice_lanes,
                ahead = panel_steps_ahead<b, vectors>;
  constexpr int diagonals = b * (b + 1) / 2;
  const PassingLoads load(part.matrix_passes);
  const Index cluster = static_cast<Index>(blockIdx.x);
  const int thread = threadIdx.x, lane = thread % slice_lanes;
  const Offset first_slice = static_cast<Offset>(cluster) * slices,
               slice = first_slice + thread / slice_lanes;
  const Offset first_step = a.step_ptr[slice];
  // Slices are in descending order of length.
  const int steps = static_cast<int>(a.step_ptr[first_slice + 1] - a.step_ptr[first_slice]);
  StepQueue<b, ahead, V> queue(a, load, first_step, static_cast<int>(a.step_ptr[slice + 1] - first_step),
                               lane);
#pragma unroll
  for (int u = 0; u < ahead; ++u) queue.load(u, u);
  const int node = a.node_of_lane[cluster * threads + thread];

  const ClusterNumbers<b, vectors> numbers(threads + a.most_others);
  const Index first = cluster * threads, count = min(threads, a.nodes - first);
  const Index halo = a.halo_ptr[cluster], halos = a.halo_ptr[cluster + 1] - halo;
  const Aliases aliases = aliases_of(a, cluster, threads + halos);
  const Offset width = part.width;
  for (int i = thread; i < count * b; i += threads) {
    numbers.load_x(i, part.x + (static_cast<Offset>(first) * b + i) * width);
    numbers.clear_y(i);
  }
  for (int i = thread; i < halos * b; i += threads) {
    numbers.load_x(threads * b + i,
                   part.x + (static_cast<Offset>(a.halo_node[halo + i / b]) * b + i % b) * width);
    numbers.clear_y(threads * b + i);
  }
  __syncthreads();
  for (int i = thread; i < aliases.count * b; i += threads) {
    const int from = a.alias_node[aliases.begin + i / b] * b + i % b, to = aliases.first * b + i;
#pragma unroll
    for (int p = 0; p < P::planes; ++p) numbers.x(p, to) = numbers.x(p, from);
    numbers.clear_y(to);
  }

  NodeNumbers<b, vectors> own_x = {}, sum = {};
  if (node != no_partner) {
#pragma unroll
    for (int i = 0; i < b; ++i)
#pragma unroll
      for (int p = 0; p < P::planes; ++p) own_x[i][p] = numbers.x(p, node * b + i);
    const V* diagonal = a.diagonal + slice * (diagonals * slice_lanes) + lane;
#pragma unroll
    for (int i = 0; i < b; ++i)
#pragma unroll
      for (int j = i; j < b; ++j, diagonal += slice_lanes) {
        const double value = load(diagonal);
#pragma unroll
        for (int p = 0; p < P::planes; ++p) {
          add_scaled<P::count>(value, own_x[j][p], sum[i][p]);
          if (j > i) add_scaled<P::count>(value, own_x[i][p], sum[j][p]);
        }
      }
  }
  __syncthreads();
  for (int step = 0; step < steps; step += ahead)
#pragma unroll
    for (int u = 0; u < ahead; ++u) {
      if (step + u >= steps) break;
      if (queue.partner[u] != no_partner)
        multiply_pair<b, vectors>(queue.value[u], queue.partner[u], own_x, sum, numbers);
      queue.load(u, step + u + ahead);
      __syncthreads();
    }
  if (node != no_partner)
#pragma unroll
    for (int i = 0; i < b; ++i)
#pragma unroll
      for (int p = 0; p < P::planes; ++p) add(sum[i][p], numbers.y(p, node * b + i));
  __syncthreads();
  if (aliases.count > 0) {
    // One thread for each unknown of a node: the thread of its first alias, since its aliases are adjacent.
    for (int i = thread; i < aliases.count * b; i += threads) {
      const int of = a.alias_node[aliases.begin + i / b];
      int alias = i / b;
      if (alias > 0 && a.alias_node[aliases.begin + alias - 1] == of) continue;
      for (; alias < aliases.count && a.alias_node[aliases.begin + alias] == of; ++alias)
#pragma unroll
        for (int p = 0; p < P::planes; ++p)
          add(numbers.y(p, (aliases.first + alias) * b + i % b), numbers.y(p, of * b + i % b));
    }
    __syncthreads();
  }

  for (int i = thread; i < count * b; i += threads)
    numbers.finish_y(i, part.b, part.y, (static_cast<Offset>(first) * b + i) * width);
  for (int i = thread; i < halos * b; i += threads)
    numbers.store_y(
        threads * b + i,
        part.partial_sum + (static_cast<Offset>(a.halo_slot[halo + i / b]) * b + i % b) * vectors);
}

/// Adds to every receiver the partial sums of the clusters, in ascending order of the clusters.
template <int vectors, class V>
__global__ void __launch_bounds__(block_threads) add_panel_sums(RbpSymView<V> a, PanelPart part) {
  const Offset item = static_cast<Offset>(blockIdx.x) * block_threads + threadIdx.x, b = a.block;
  const Offset vector = item % vectors, i = item / vectors % b, r = item / vectors / b;
  if (r >= a.receivers) return;
  double sum = 0;
  for (Offset slot = a.receiver_ptr[r]; slot < a.receiver_ptr[r + 1]; ++slot)
    sum += part.partial_sum[(slot * b + i) * vectors + vector];
  part.y[(a.receiver_node[r] * b + i) * part.width + vector] += part.b == nullptr ? sum : -sum;
}

template <int b, int vectors, class V>
void launch_part(const RbpSymView<V>& a, const PanelPart& part, int shared, cudaStream_t stream) {
  const auto kernel = symmetric_panel<b, vectors, V>;
  check<"taking shared memory for a cluster">(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
  kernel<<<a.clusters, ClusterBuild<b>::threads, shared, stream>>>(a, part);
  check<"starting a product of several vectors">(cudaGetLastError());
  if (a.receivers == 0) return;
  const Offset items = static_cast<Offset>(a.receivers) * b * vectors;
  add_panel_sums<vectors, V>
      <<<(items + block_threads - 1) / block_threads, block_threads, 0, stream>>>(a, part);
  check<"adding up a product of several vectors">(cudaGetLastError());
}

int shared_bytes_of_device() {
  int device = 0, most = 0;
  check<"asking for the device">(cudaGetDevice(&device));
  check<"asking for shared memory">(
      cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
  return most;
}

template <int b, class V>
void launch_clusters(const RbpSymView<V>& a, const PanelCall& call) {
  const int one = symmetric_shared_bytes(a.most_others, b), most = shared_bytes_of_device();
  const int vectors = call.width >= 4 && 4 * one <= most ? 4 : 2 * one <= most ? 2 : 1;
  for (int first = 0; first < call.width; first += vectors) {
    const PanelPart part{call.x + first, call.b == nullptr ? nullptr : call.b + first,
                         call.y + first, call.partial_sum,
                         call.width,     call.matrix_passes};
    if (vectors == 4)
      launch_part<b, 4>(a, part, 4 * one, call.stream);
    else if (vectors == 2)
      launch_part<b, 2>(a, part, 2 * one, call.stream);
    else
      launch_part<b, 1>(a, part, one, call.stream);
  }
}

}  // namespace

template <class V>
void launch_panel(const RbpSymView<V>& a, ProductShape shape, const PanelCall& call) {
  if (a.clusters == 0) return;
  if (call.panels == 2) {
    launch_panel(a, shape, one_panel(call, 0, a.rows, a.columns));
    launch_panel(a, shape, one_panel(call, 1, a.rows, a.columns));
    return;
  }
  switch (a.block) {
    case 1:
      return launch_clusters<1>(a, call);
    case 2:
      return launch_clusters<2>(a, call);
    case 3:
      return launch_clusters<3>(a, call);
    case 4:
      return launch_clusters<4>(a, call);
    case 5:
      return launch_clusters<5>(a, call);
    default:
      return launch_clusters<6>(a, call);
  }
}

template void launch_panel(const RbpSymView<double>&, ProductShape, const PanelCall&);
template void launch_panel(const RbpSymView<float>&, ProductShape, const PanelCall&);

}  // namespace genba::cuda
