#include "gpu/kernels/assembly/element_products.hpp"

#include "gpu/kernels/assembly/element_groups.cuh"
#include "gpu/kernels/intrinsics.cuh"
#include "gpu/memory/check.hpp"

namespace genba::cuda {

namespace {

/// Contributions are below 2^(1 + exponent of the largest). With this shift 2^node_bits of them fit into 62
/// bits.
__device__ int shift_for(unsigned long long largest, int node_bits) {
  return 61 - node_bits - (1 + ilogb(__longlong_as_double(static_cast<long long>(largest))));
}

/// Finds the largest |contribution|. Its bits, as an integer, have the same order as the values; NaN is the
/// largest.
struct FindLargest {
  unsigned long long* largest;
  unsigned long long own = 0;
  __device__ void operator()(Offset, double value) {
    const auto bits = static_cast<unsigned long long>(__double_as_longlong(fabs(value)));
    own = own > bits ? own : bits;
  }
  __device__ void finish() {
    for (int step = 16; step > 0; step /= 2) {
      const unsigned long long other = __shfl_xor_sync(0xffffffffu, own, step);
      own = own > other ? own : other;
    }
    if (threadIdx.x % 32 == 0 && own > 0) atomicMax(largest, own);
  }
};

struct AddUp {
  unsigned long long* sum;
  int shift;
  __device__ void operator()(Offset row, double value) {
    if (value != 0.0) atomicAdd(sum + row, static_cast<unsigned long long>(llrint(ldexp(value, shift))));
  }
  __device__ void finish() {}
};

template <class Terms, class Use>
__device__ void for_each_contribution(const ElementView& e, const AssemblyMesh& mesh, const double* x,
                                      Use use) {
  double* const shared = dynamic_shared();
  using Shape = typename LayoutOf<Terms>::type;
  constexpr int lanes = Shape::lanes, batch = Shape::batch, n = Terms::nodes, d = Terms::dofs, nd = n * d;
  const int lane = static_cast<int>(threadIdx.x) % lanes, group = static_cast<int>(threadIdx.x) / lanes;
  const GroupSpace<Terms> space(shared + group * GroupSpace<Terms>::doubles(batch * nd, 0), batch * nd);

  const Offset at = (static_cast<Offset>(blockIdx.x) * (blockDim.x / lanes) + group) * batch;
  const int count = static_cast<int>(max(Offset{0}, min(Offset{batch}, e.elements - at)));
  load_elements<Terms>(e, mesh, at, count, lane, lanes, space, [&](int t, Index node) {
    space.slot[t] = mesh.fixed[node];
    for (int a = 0; a < d; ++a) space.sum[t * d + a] = x[static_cast<Offset>(node) * d + a];
  });
  __syncwarp();
  for (int t = lane; t < count * Terms::points; t += lanes) prepare_element<Terms>(e, mesh, at, t, space);
  __syncwarp();
  if (Terms::has_mean) {
    average_gradients<Terms>(count, lane, lanes, space);
    __syncwarp();
  }
  for (int t = lane; t < count * nd; t += lanes) {
    const int which = t / nd, i = t % nd / d, a = t % d;
    const double* data = space.data + which * Terms::stride;
    const int* fixed = space.slot + which * n;
    const double* of = space.sum + which * nd;
    const bool own_is_fixed = fixed[i] >> a & 1;
    double sum = 0.0;
    for (int j = own_is_fixed ? i : 0; j < (own_is_fixed ? i + 1 : n); ++j) {
      double out[d];
      Terms::row(data, i, j, a, out);
      for (int b = 0; b < d; ++b) {
        const bool is_zero = (own_is_fixed || (fixed[j] >> b & 1)) && !(j == i && b == a);
        if (!is_zero) sum += out[b] * of[j * d + b];
      }
    }
    use(static_cast<Offset>(space.node[which * n + i]) * d + a, sum);
  }
  use.finish();
}

template <class Terms>
__global__ void __launch_bounds__(most_threads)
    find_largest(ElementView e, AssemblyMesh mesh, ElementSums sums, const double* x) {
  for_each_contribution<Terms>(e, mesh, x, FindLargest{sums.largest});
}

template <class Terms>
__global__ void __launch_bounds__(most_threads)
    add_up(ElementView e, AssemblyMesh mesh, ElementSums sums, const double* x) {
  const unsigned long long largest = *sums.largest;
  if (largest == 0 || !isfinite(__longlong_as_double(static_cast<long long>(largest)))) return;
  for_each_contribution<Terms>(e, mesh, x, AddUp{sums.sum, shift_for(largest, sums.node_bits)});
}

__global__ void subtract_sums(Offset rows, ElementSums sums, double* r) {
  const Offset row = thread_number();
  const unsigned long long largest = *sums.largest;
  if (row >= rows || largest == 0) return;
  const double bound = __longlong_as_double(static_cast<long long>(largest));
  if (!isfinite(bound)) {
    r[row] = bound - bound;
    return;
  }
  r[row] -=
      ldexp(static_cast<double>(static_cast<long long>(sums.sum[row])), -shift_for(largest, sums.node_bits));
  sums.sum[row] = 0;
}

__global__ void count_at_nodes(Offset entries, const Index* nodes, Index* count, Index* most) {
  const Offset i = thread_number();
  if (i >= entries) return;
  const Index have = atomicAdd(&count[nodes[i]], 1) + 1;
  if (have > *static_cast<volatile Index*>(most)) atomicMax(most, have);
}

}  // namespace

void launch_count_elements(const ElementView& e, Index* count, Index* most, cudaStream_t stream) {
  const Offset entries = static_cast<Offset>(e.elements) * e.shape_nodes;
  if (entries == 0) return;
  count_at_nodes<<<blocks_for(entries), plain_threads, 0, stream>>>(entries, e.nodes, count, most);
  check<"counting elements">(cudaGetLastError());
}

void launch_subtract_elements(const ElementView& e, const AssemblyMesh& mesh, const ElementSums& sums,
                              const double* x, double* r, cudaStream_t stream) {
  if (e.elements == 0) return;
  const Offset rows = static_cast<Offset>(mesh.nodes) * mesh.dofs;
  check<"clearing">(cudaMemsetAsync(sums.largest, 0, sizeof *sums.largest, stream));
  const bool known = with_terms(e, mesh.law, [&](auto terms) {
    using Terms = decltype(terms);
    using Shape = typename LayoutOf<Terms>::type;
    const int doubles = GroupSpace<Terms>::doubles(Shape::batch * Terms::nodes * Terms::dofs, 0);
    const int threads = threads_for<Terms>(doubles), groups = threads / Shape::lanes;
    const unsigned blocks = blocks_for(e.elements, Offset{groups} * Shape::batch);
    const auto bytes = static_cast<std::size_t>(groups) * doubles * sizeof(double);
    find_largest<Terms><<<blocks, threads, bytes, stream>>>(e, mesh, sums, x);
    add_up<Terms><<<blocks, threads, bytes, stream>>>(e, mesh, sums, x);
  });
  if (!known) refuse<"residual on CUDA", "was given elements of an unknown shape">();
  check<"a product of elements">(cudaGetLastError());
  subtract_sums<<<blocks_for(rows), plain_threads, 0, stream>>>(rows, sums, r);
  check<"subtracting a product of elements">(cudaGetLastError());
}

}  // namespace genba::cuda
