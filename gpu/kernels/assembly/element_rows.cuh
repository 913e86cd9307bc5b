// Kernels that add rows of element matrices to a matrix or to a vector, for any Terms: a group of lanes takes a node
// and goes through the elements around it.
#pragma once

#include <variant>

#include "gpu/kernels/assembly/assembly_rows.cuh"
#include "gpu/kernels/assembly/element_groups.cuh"
#include "gpu/kernels/intrinsics.cuh"
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
    add_elements(ElementView e, AssemblyMesh mesh, StateOf<Terms> state, AnyRows rows, int capacity,
                 AssemblyFindings* found) {
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
      prepare_elements<Terms>(e, mesh, state, at, count, lane, lanes, space, [](int) { return true; });
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

/// A group takes a node. It skips elements whose prescribed values are all 0. It subtracts from rhs; with a state, whose
/// values move step by step, it adds.
template <class Terms>
__global__ void __launch_bounds__(most_threads)
    lift(ElementView e, AssemblyMesh mesh, StateOf<Terms> state, double* rhs) {
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
      if constexpr (has_state<Terms>) {
        space.slot[t] = 0;
        for (int b = 0; b < d; ++b) space.slot[t] |= mesh.value[static_cast<Offset>(node) * d + b] != 0.0;
      } else {
        space.slot[t] = mesh.fixed[node] & has_value;
      }
      if (node == self) space.self[t / n] = t % n;
    });
    __syncwarp();
    const auto is_wanted = [&](int which) {
      int any = 0;
      for (int l = 0; l < n; ++l) any |= space.slot[which * n + l];
      return any != 0;
    };
    prepare_elements<Terms>(e, mesh, state, at, count, lane, lanes, space, is_wanted);
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
      if (sum != 0.0) rhs[self * d + i] += has_state<Terms> ? sum : -sum;
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

/// Throws Error(internal_fault) for a matrix that cannot be assembled.
AnyRows rows_of(const MatrixView& matrix, int dofs, const std::uint16_t* place) {
  AnyRows rows;
  if (!std::visit(Describe{dofs, rows, place}, matrix))
    refuse<"assembly on CUDA", "was given a matrix that is not assembled into">();
  return rows;
}

/// How add_elements() is launched.
template <class Terms>
struct RowsLaunch {
  int capacity, threads;
  unsigned blocks;
  std::size_t bytes;
  explicit RowsLaunch(const AnyRows& rows) {
    using Shape = typename LayoutOf<Terms>::type;
    capacity = Shape::capacity(rows.kind == AnyRows::symmetric);
    const int doubles = GroupSpace<Terms>::doubles(capacity * Terms::dofs * Terms::dofs, capacity);
    threads = threads_for<Terms>(doubles);
    const int groups = threads / Shape::lanes;
    blocks = blocks_for(rows.units, groups);
    bytes = static_cast<std::size_t>(groups) * doubles * sizeof(double);
  }
};

/// How lift() is launched.
template <class Terms>
struct LiftLaunch {
  int threads;
  unsigned blocks;
  std::size_t bytes;
  explicit LiftLaunch(Index nodes) {
    const int doubles = GroupSpace<Terms>::doubles(Terms::nodes * Terms::dofs, 0);
    threads = threads_for<Terms>(doubles);
    const int groups = threads / LayoutOf<Terms>::type::lanes;
    blocks = blocks_for(nodes, groups);
    bytes = static_cast<std::size_t>(groups) * doubles * sizeof(double);
  }
};

}  // namespace

}  // namespace genba::cuda
