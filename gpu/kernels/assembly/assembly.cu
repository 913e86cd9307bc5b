#include "gpu/kernels/assembly/assembly.hpp"

#include <variant>

#include "gpu/kernels/assembly/assembly_rows.cuh"
#include "gpu/kernels/assembly/element_groups.cuh"
#include "gpu/kernels/intrinsics.cuh"
#include "gpu/kernels/primitives/primitives.hpp"
#include "gpu/memory/check.hpp"

namespace genba::cuda {

namespace {

/// Block number - first block of the window, or -1.
__device__ int find(const Index* column, int capacity, bool ascending, Index wanted) {
  if (!ascending) {
    for (int k = 0; k < capacity; ++k)
      if (column[k] == wanted) return k;
    return -1;
  }
  int first = 0, count = capacity;  // unused numbers are -1, the largest unsigned number
  while (count > 1) {
    const int half = count / 2;
    first += static_cast<unsigned>(column[first + half - 1]) < static_cast<unsigned>(wanted) ? half : 0;
    count -= half;
  }
  return column[first] == wanted ? first : -1;
}

// Loops with a barrier have the same number of rounds for all lanes of a warp.

template <class V>
__device__ void add_to(const Entry& entry, double more, AssemblyFindings* found) {
  V& to = static_cast<V*>(const_cast<void*>(entry.values))[entry.at];
  const double sum = to + more;
  to = static_cast<V>(sum);
  if (sizeof(V) < sizeof sum && isinf(to) && !isinf(sum))
    atomicMax(&found->too_large, static_cast<unsigned long long>(__double_as_longlong(fabs(sum))));
}

template <class Terms>
__global__ void __launch_bounds__(most_threads)
    add_elements(ElementView e, AssemblyMesh mesh, AnyRows rows, int capacity, AssemblyFindings* found) {
  double* const shared = dynamic_shared();
  using Shape = typename LayoutOf<Terms>::type;
  constexpr int lanes = Shape::lanes, batch = Shape::batch, n = Terms::nodes, d = Terms::dofs;
  const int lane = static_cast<int>(threadIdx.x) % lanes, group = static_cast<int>(threadIdx.x) / lanes;
  const int sums = capacity * d * d;
  const GroupSpace<Terms> space(shared + group * GroupSpace<Terms>::doubles(sums, capacity), sums);

  const Offset unit = static_cast<Offset>(blockIdx.x) * (blockDim.x / lanes) + group;
  const Index self =
      unit < rows.units ? with_rows(rows, [&](const auto& m) { return node<d>(m, unit); }) : -1;
  const Offset begin = self < 0 ? 0 : e.first[self];
  const Index around = self < 0 ? 0 : static_cast<Index>(e.first[self + 1] - begin);
  const Index blocks = around > 0 ? with_rows(rows, [&](const auto& m) { return most<d>(m, unit); }) : 0;
  const int passes = largest_of_warp((blocks + capacity - 1) / capacity);
  const int chunks = largest_of_warp((around + batch - 1) / batch);
  unsigned hits = 0;

  for (int pass = 0; pass < passes; ++pass) {
    const ColumnWindow window{pass * capacity, capacity, lane, lanes, space.column};
    for (int k = lane; k < capacity; k += lanes) space.column[k] = -1;
    for (int k = lane; k < sums; k += lanes) space.sum[k] = 0.0;
    __syncwarp();
    if (window.first < blocks) with_rows(rows, [&](const auto& m) { list<d>(m, unit, window); });
    __syncwarp();
    for (int chunk = 0; chunk < chunks; ++chunk) {
      const Offset at = begin + static_cast<Offset>(chunk) * batch;
      const int count = max(0, min(batch, around - chunk * batch));
      load_elements<Terms>(e, mesh, at, count, lane, lanes, space, [&](int t, Index node) {
        space.slot[t] = find(space.column, capacity, rows.ascending, node);
        hits += space.slot[t] >= 0;
        if (node == self) space.self[t / n] = t % n;
      });
      __syncwarp();
      for (int t = lane; t < count * Terms::points; t += lanes) prepare_element<Terms>(e, mesh, at, t, space);
      __syncwarp();
      if (Terms::has_mean) {
        average_gradients<Terms>(count, lane, lanes, space);
        __syncwarp();
      }
      for (int which = 0; which < batch; ++which) {
        // The nodes of an element differ, so no two lanes add to the same block. The next element may have
        // the same nodes.
        if (which < count)
          for (int t = lane; t < n * d; t += lanes) {
            const int j = t / d, i = t % d, slot = space.slot[which * n + j];
            if (slot < 0) continue;
            double out[d];
            Terms::row(space.data + which * Terms::stride, space.self[which], j, i, out);
            for (int b = 0; b < d; ++b) space.sum[(slot * d + i) * d + b] += out[b];
          }
        __syncwarp();
      }
    }
    // Rows and columns of prescribed unknowns stay zero except for the diagonal.
    for (int t = lane; t < sums; t += lanes) {
      const Index k = t / (d * d), column = space.column[k];
      if (column < 0) continue;
      const int i = t / d % d, j = t % d;
      const bool on_diagonal = column == self && i == j;
      if (!on_diagonal && ((mesh.fixed[self] >> i | mesh.fixed[column] >> j) & 1)) continue;
      const Entry to =
          with_rows(rows, [&](const auto& m) { return value<d>(m, unit, window.first + k, i, j); });
      if (to.at < 0) continue;
      if (rows.is_single)
        add_to<float>(to, space.sum[t], found);
      else
        add_to<double>(to, space.sum[t], found);
    }
    __syncwarp();
  }
  for (int step = 16; step > 0; step /= 2) hits += __shfl_xor_sync(0xffffffffu, hits, step);
  if (threadIdx.x % 32 == 0 && hits > 0) atomicAdd(&found->blocks, static_cast<unsigned long long>(hits));
}

/// A group takes a node. It skips elements whose prescribed values are all 0.
template <class Terms>
__global__ void __launch_bounds__(most_threads) lift(ElementView e, AssemblyMesh mesh, double* rhs) {
  double* const shared = dynamic_shared();
  using Shape = typename LayoutOf<Terms>::type;
  constexpr int lanes = Shape::lanes, batch = Shape::batch, n = Terms::nodes, d = Terms::dofs;
  const int lane = static_cast<int>(threadIdx.x) % lanes, group = static_cast<int>(threadIdx.x) / lanes;
  const GroupSpace<Terms> space(shared + group * GroupSpace<Terms>::doubles(n * d, 0), n * d);

  const Offset self = static_cast<Offset>(blockIdx.x) * (blockDim.x / lanes) + group;
  const Offset begin = self < mesh.nodes ? e.first[self] : 0;
  const Index around = self < mesh.nodes ? static_cast<Index>(e.first[self + 1] - begin) : 0;
  const int chunks = largest_of_warp((around + batch - 1) / batch);
  for (int t = lane; t < n * d; t += lanes) space.sum[t] = 0.0;
  for (int chunk = 0; chunk < chunks; ++chunk) {
    const Offset at = begin + static_cast<Offset>(chunk) * batch;
    const int count = max(0, min(batch, around - chunk * batch));
    load_elements<Terms>(e, mesh, at, count, lane, lanes, space, [&](int t, Index node) {
      space.slot[t] = mesh.fixed[node] & has_value;
      if (node == self) space.self[t / n] = t % n;
    });
    __syncwarp();
    const auto is_wanted = [&](int which) {
      int any = 0;
      for (int l = 0; l < n; ++l) any |= space.slot[which * n + l];
      return any != 0;
    };
    for (int t = lane; t < count * Terms::points; t += lanes)
      if (is_wanted(t / Terms::points)) prepare_element<Terms>(e, mesh, at, t, space);
    __syncwarp();
    if (Terms::has_mean) {
      average_gradients<Terms>(count, lane, lanes, space);
      __syncwarp();
    }
    for (int t = lane; t < n * d; t += lanes)
      for (int which = 0; which < count; ++which) {
        const int j = t / d, i = t % d;
        if (space.slot[which * n + j] == 0) continue;
        double out[d];
        Terms::row(space.data + which * Terms::stride, space.self[which], j, i, out);
        const double* prescribed = mesh.value + static_cast<Offset>(space.node[which * n + j]) * d;
        for (int b = 0; b < d; ++b) space.sum[t] += out[b] * prescribed[b];
      }
    __syncwarp();
  }
  __syncwarp();
  if (self < mesh.nodes)
    for (int i = lane; i < d; i += lanes) {
      double sum = 0.0;
      for (int j = 0; j < n; ++j) sum += space.sum[j * d + i];
      if (sum != 0.0) rhs[self * d + i] -= sum;
    }
}

/// Fills in the data of a matrix for the kernel. Returns false for a matrix that cannot be assembled.
struct Describe {
  int dofs;
  AnyRows& rows;
  const std::uint16_t* place;

  template <class V>
  bool as(AnyRows::Kind kind, const V*, Offset units, bool ascending = true) const {
    rows.is_single = sizeof(V) == sizeof(float);
    rows.kind = kind;
    rows.units = units;
    rows.ascending = ascending;
    return true;
  }
  template <class V>
  bool operator()(const CsrView<V>& a) const {
    rows.as_csr = untyped(a);
    return as(AnyRows::csr, a.value, a.rows / dofs);
  }
  template <class V>
  bool operator()(const EllView<V>& a) const {
    rows.as_ell = untyped(a);
    return as(AnyRows::ell, a.value, a.rows / dofs);
  }
  template <class V>
  bool operator()(const SellView<V>& a) const {
    rows.as_sell = {untyped(a), place};
    return as(AnyRows::sell, a.value, a.rows / dofs);
  }
  template <class V>
  bool operator()(const RbpCsrView<V>& a) const {
    rows.as_rbp_csr = untyped(a);
    return as(AnyRows::rbp_csr, a.value, a.rows / dofs, dofs > 1);  // isolated ones come last
  }
  template <class V>
  bool operator()(const RbpEllView<V>& a) const {
    rows.as_rbp_ell = untyped(a);
    return as(AnyRows::rbp_ell, a.value, a.rows / dofs, dofs > 1);
  }
  template <class V>
  bool operator()(const SlicedRunsView<V>& a) const {
    rows.as_sliced = {untyped(a), place};
    return as(AnyRows::sliced, a.value, a.rows / dofs) && (a.block == dofs || a.block == 1);
  }
  template <class V>
  bool operator()(const RbpSymView<V>& a) const {
    rows.as_symmetric = untyped(a);
    return as(AnyRows::symmetric, a.value, lane_count(a), false) && a.block == dofs;
  }
  template <class View>
  bool operator()(const View&) const {
    return false;
  }
};

bool is_symmetric(const MatrixView& matrix) {
  return std::holds_alternative<RbpSymView<double>>(matrix) ||
         std::holds_alternative<RbpSymView<float>>(matrix);
}

__global__ void order_points(Index mesh_nodes, const Index* equation_node, const double* from, double* to) {
  const Offset i = thread_number();
  if (i >= mesh_nodes || equation_node[i] < 0) return;
  for (int a = 0; a < 3; ++a) to[3 * static_cast<Offset>(equation_node[i]) + a] = from[3 * i + a];
}

__global__ void order_prescribed(Index mesh_nodes, int dofs, const Index* equation_node,
                                 const std::uint8_t* flag, const double* from, std::uint8_t* fixed,
                                 double* value) {
  const Offset i = thread_number();
  if (i >= mesh_nodes || equation_node[i] < 0) return;
  const Offset to = equation_node[i];
  int bits = 0;
  for (int a = 0; a < dofs; ++a) {
    bits |= (flag[i * dofs + a] != 0) << a;
    if (value == nullptr) continue;
    const double v = from[i * dofs + a];
    value[to * dofs + a] = v;
    if (v != 0.0) bits |= has_value;
  }
  fixed[to] = static_cast<std::uint8_t>(bits);
}

__global__ void renumber(Offset count, const Index* equation_node, Index* nodes) {
  const Offset i = thread_number();
  if (i < count) nodes[i] = equation_node[nodes[i]];
}

__global__ void invert_order(Index rows, const std::uint16_t* order, std::uint16_t* place) {
  const Offset position = thread_number();
  if (position >= rows) return;
  const Offset in_window = position % slice_window;
  place[position - in_window + order[position]] = static_cast<std::uint16_t>(in_window);
}

/// Counts the elements at each node in count[node].
__global__ void count_elements(Offset entries, const Index* nodes, unsigned long long* count) {
  const Offset i = thread_number();
  if (i < entries) atomicAdd(&count[nodes[i]], 1ull);
}

/// Moves end[node] down to the first element of the node. Elements come in any order.
__global__ void list_elements(Offset entries, int shape_nodes, const Index* nodes, unsigned long long* end,
                              Index* element) {
  const Offset i = thread_number();
  if (i >= entries) return;
  const unsigned long long at = atomicAdd(&end[nodes[i]], ~0ull) - 1;
  element[at] = static_cast<Index>(i / shape_nodes);
}

__device__ void put_in_order(Index* a, Index count, Index low, Index high) {
  if (high >= count || a[low] < a[high]) return;
  const Index kept = a[low];
  a[low] = a[high];
  a[high] = kept;
}

/// A warp sorts the elements of a node in place. Few elements are sorted by counting the smaller ones. More
/// are sorted by bitonic merges whose first step compares mirrored positions, so any count works.
__global__ void sort_elements(Index nodes, const Offset* first, Index* element) {
  const Offset node = thread_number() / 32;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  if (node >= nodes) return;
  Index* a = element + first[node];
  const Index count = static_cast<Index>(first[node + 1] - first[node]);
  if (count <= 32) {
    const Index own = lane < count ? a[lane] : 0;
    int smaller = 0;
    for (int k = 0; k < count; ++k) smaller += __shfl_sync(0xffffffffu, own, k) < own;
    __syncwarp();
    if (lane < count) a[smaller] = own;
    return;
  }
  for (Offset half = 1; half < count; half *= 2) {
    for (Offset t = lane; t / half * 2 * half < count; t += 32) {
      const Offset start = t / half * 2 * half;
      put_in_order(a, count, static_cast<Index>(start + t % half),
                   static_cast<Index>(min(start + 2 * half - 1 - t % half, static_cast<Offset>(count))));
    }
    __syncwarp();
    for (Offset step = half / 2; step > 0; step /= 2) {
      for (Offset t = lane; t / step * 2 * step < count; t += 32) {
        const Offset low = t / step * 2 * step + t % step;
        if (low + step < count)
          put_in_order(a, count, static_cast<Index>(low), static_cast<Index>(low + step));
      }
      __syncwarp();
    }
  }
}

__device__ bool is_prescribed(const AssemblyMesh& mesh, Offset row) {
  return mesh.fixed[row / mesh.dofs] >> (row % mesh.dofs) & 1;
}

__global__ void prescribed_rows(Offset rows, AssemblyMesh mesh, const double* diagonal, double* rhs) {
  const Offset row = thread_number();
  if (row >= rows || !is_prescribed(mesh, row)) return;
  rhs[row] = mesh.value == nullptr ? 0.0 : diagonal[row] * mesh.value[row];
}

__global__ void negative_prescribed_rows(Offset rows, AssemblyMesh mesh, const double* from, double* rhs) {
  const Offset row = thread_number();
  if (row < rows && is_prescribed(mesh, row)) rhs[row] = -from[row];
}

Offset entries_of(const ElementView& e) {
  return static_cast<Offset>(e.elements) * e.shape_nodes;
}

}  // namespace

void launch_order_points(Index mesh_nodes, const Index* equation_node, const double* from, double* to,
                         cudaStream_t stream) {
  if (mesh_nodes == 0) return;
  order_points<<<blocks_for(mesh_nodes), plain_threads, 0, stream>>>(mesh_nodes, equation_node, from, to);
  check<"ordering points">(cudaGetLastError());
}

void launch_order_prescribed(Index mesh_nodes, int dofs, const Index* equation_node, const std::uint8_t* flag,
                             const double* from, std::uint8_t* fixed, double* value, cudaStream_t stream) {
  if (mesh_nodes == 0) return;
  order_prescribed<<<blocks_for(mesh_nodes), plain_threads, 0, stream>>>(mesh_nodes, dofs, equation_node,
                                                                         flag, from, fixed, value);
  check<"ordering prescribed values">(cudaGetLastError());
}

void launch_renumber(Offset count, const Index* equation_node, Index* nodes, cudaStream_t stream) {
  if (count == 0) return;
  renumber<<<blocks_for(count), plain_threads, 0, stream>>>(count, equation_node, nodes);
  check<"renumbering elements">(cudaGetLastError());
}

void launch_invert_order(Index rows, const std::uint16_t* order, std::uint16_t* place, cudaStream_t stream) {
  if (rows == 0) return;
  invert_order<<<blocks_for(rows), plain_threads, 0, stream>>>(rows, order, place);
  check<"inverting an order">(cudaGetLastError());
}

std::size_t list_elements_scratch(Index nodes) {
  return inclusive_sums_scratch(static_cast<Offset>(nodes) + 1);
}

void launch_list_elements(const ElementView& e, Index nodes, Offset* first, Index* element, void* scratch,
                          std::size_t scratch_bytes, cudaStream_t stream) {
  auto* count = reinterpret_cast<unsigned long long*>(first);
  const Offset ends = static_cast<Offset>(nodes) + 1, entries = entries_of(e);
  check<"clearing">(cudaMemsetAsync(first, 0, static_cast<std::size_t>(ends) * sizeof(Offset), stream));
  if (entries == 0) return;
  count_elements<<<blocks_for(entries), plain_threads, 0, stream>>>(entries, e.nodes, count);
  check<"counting elements">(cudaGetLastError());
  inclusive_sums(first, ends, scratch, scratch_bytes, stream);
  list_elements<<<blocks_for(entries), plain_threads, 0, stream>>>(entries, e.shape_nodes, e.nodes, count,
                                                                   element);
  check<"listing elements">(cudaGetLastError());
  sort_elements<<<blocks_for(nodes, plain_threads / 32), plain_threads, 0, stream>>>(nodes, first, element);
  check<"sorting elements">(cudaGetLastError());
}

void launch_add_elements(const ElementView& e, const AssemblyMesh& mesh, const MatrixView& matrix,
                         const std::uint16_t* place, AssemblyFindings* found, cudaStream_t stream) {
  AnyRows rows;
  if (!std::visit(Describe{mesh.dofs, rows, place}, matrix))
    refuse<"assembly on CUDA", "was given a matrix that is not assembled into">();
  if (e.elements == 0 || rows.units == 0) return;
  const bool known = with_terms(e, mesh.law, [&](auto terms) {
    using Terms = decltype(terms);
    using Shape = typename LayoutOf<Terms>::type;
    const int capacity = Shape::capacity(rows.kind == AnyRows::symmetric);
    const int doubles = GroupSpace<Terms>::doubles(capacity * Terms::dofs * Terms::dofs, capacity);
    const int threads = threads_for<Terms>(doubles), groups = threads / Shape::lanes;
    const auto bytes = static_cast<std::size_t>(groups) * doubles * sizeof(double);
    add_elements<Terms>
        <<<blocks_for(rows.units, groups), threads, bytes, stream>>>(e, mesh, rows, capacity, found);
  });
  if (!known) refuse<"assembly on CUDA", "was given elements of an unknown shape">();
  check<"adding elements">(cudaGetLastError());
}

unsigned long long expected_blocks(const ElementView& e, const MatrixView& matrix) {
  const auto n = static_cast<unsigned long long>(e.shape_nodes);
  return static_cast<unsigned long long>(e.elements) * (is_symmetric(matrix) ? n * (n + 1) / 2 : n * n);
}

void launch_lift(const ElementView& e, const AssemblyMesh& mesh, double* rhs, cudaStream_t stream) {
  if (e.elements == 0 || mesh.nodes == 0) return;
  const bool known = with_terms(e, mesh.law, [&](auto terms) {
    using Terms = decltype(terms);
    const int doubles = GroupSpace<Terms>::doubles(Terms::nodes * Terms::dofs, 0);
    const int threads = threads_for<Terms>(doubles), groups = threads / LayoutOf<Terms>::type::lanes;
    const auto bytes = static_cast<std::size_t>(groups) * doubles * sizeof(double);
    lift<Terms><<<blocks_for(mesh.nodes, groups), threads, bytes, stream>>>(e, mesh, rhs);
  });
  if (!known) refuse<"assembly on CUDA", "was given elements of an unknown shape">();
  check<"taking off prescribed values">(cudaGetLastError());
}

void launch_prescribed_rows(const AssemblyMesh& mesh, const double* diagonal, double* rhs,
                            cudaStream_t stream) {
  const Offset rows = static_cast<Offset>(mesh.nodes) * mesh.dofs;
  if (rows == 0) return;
  prescribed_rows<<<blocks_for(rows), plain_threads, 0, stream>>>(rows, mesh, diagonal, rhs);
  check<"setting prescribed rows">(cudaGetLastError());
}

void launch_negative_prescribed_rows(const AssemblyMesh& mesh, const double* from, double* rhs,
                                     cudaStream_t stream) {
  const Offset rows = static_cast<Offset>(mesh.nodes) * mesh.dofs;
  if (rows == 0) return;
  negative_prescribed_rows<<<blocks_for(rows), plain_threads, 0, stream>>>(rows, mesh, from, rhs);
  check<"setting prescribed rows">(cudaGetLastError());
}

}  // namespace genba::cuda
