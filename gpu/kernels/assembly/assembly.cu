#include "gpu/kernels/assembly/assembly.hpp"

#include <variant>

#include "gpu/kernels/assembly/element_rows.cuh"
#include "gpu/kernels/primitives/primitives.hpp"
#include "gpu/memory/check.hpp"

namespace genba::cuda {

namespace {

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
  const AnyRows rows = rows_of(matrix, mesh.dofs, place);
  if (e.elements == 0 || rows.units == 0) return;
  const bool known = with_terms(e, mesh.law, [&](auto terms) {
    using Terms = decltype(terms);
    const RowsLaunch<Terms> by(rows);
    add_elements<Terms><<<by.blocks, by.threads, by.bytes, stream>>>(e, mesh, NoState(), rows, by.capacity, found);
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
    const LiftLaunch<Terms> by(mesh.nodes);
    lift<Terms><<<by.blocks, by.threads, by.bytes, stream>>>(e, mesh, NoState(), rhs);
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
