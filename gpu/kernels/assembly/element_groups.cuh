// Groups of lanes that take a few elements at a time: their nodes, points and gradients in shared memory.
#pragma once

#include "gpu/kernels/assembly/assembly.hpp"
#include "gpu/kernels/assembly/element_terms.cuh"

namespace genba::cuda {

namespace {

constexpr int most_threads = 128;
constexpr int shared_limit = 48 * 1024;  // of a block, on every GPU without asking

/// How a kernel of one element is laid out: lanes of a group, elements it takes at a time, blocks it adds up
/// at a time (of a row; of the symmetric format, which keeps half of them). Groups lie inside a warp.
template <int group_lanes, int group_batch, int row_capacity, int symmetric_capacity>
struct Layout {
  static constexpr int lanes = group_lanes, batch = group_batch;
  static int capacity(bool symmetric) { return symmetric ? symmetric_capacity : row_capacity; }
};

template <class Terms>
struct LayoutOf {
  using type = Layout<8, 4, 32, 20>;  // facets
};
template <>
struct LayoutOf<ElasticTerms<element::Tet4>> {
  using type = Layout<16, 8, 32, 20>;
};
template <>
struct LayoutOf<ElasticTerms<element::Tet10>> {
  using type = Layout<32, 4, 96, 32>;
};
template <>
struct LayoutOf<ElasticTerms<element::Hex8>> {
  using type = Layout<32, 4, 32, 20>;
};
template <>
struct LayoutOf<HeatTerms<element::Tet4>> {
  using type = Layout<8, 8, 32, 20>;
};
template <>
struct LayoutOf<HeatTerms<element::Tet10>> {
  using type = Layout<16, 4, 96, 32>;
};
template <>
struct LayoutOf<HeatTerms<element::Hex8>> {
  using type = Layout<16, 2, 32, 20>;
};

/// Shared memory of one group.
template <class Terms>
struct GroupSpace {
  static constexpr int batch = LayoutOf<Terms>::type::batch, n = Terms::nodes;
  double* x;      ///< [batch][n][3]
  double* data;   ///< [batch][stride]
  double* sum;    ///< [capacity][d][d], or [n][d] of a lift
  Index* node;    ///< [batch][n]
  int* slot;      ///< [batch][n] block in `sum`, -1: none
  int* self;      ///< [batch] local number of the group's node
  Index* column;  ///< [capacity]

  GENBA_HD static constexpr int doubles(int sums, int capacity) {
    return batch * (3 * n + Terms::stride) + sums + (batch * (2 * n + 1) + capacity + 1) / 2;
  }
  __device__ GroupSpace(double* at, int sums) {
    x = at;
    data = x + batch * 3 * n;
    sum = data + batch * Terms::stride;
    node = reinterpret_cast<Index*>(sum + sums);
    slot = node + batch * n;
    self = slot + batch * n;
    column = self + batch;
  }
};

__device__ int largest_of_warp(int v) {
  for (int step = 16; step > 0; step /= 2) v = max(v, __shfl_xor_sync(0xffffffffu, v, step));
  return v;
}

__device__ inline Index element_of(const ElementView& e, Offset at) {
  return e.element ? e.element[at] : static_cast<Index>(at);
}

/// The elements at [at, at + count) of a node's list, or of all: their nodes and points into shared memory;
/// for each node place(its place, the node).
template <class Terms, class Place>
__device__ void load_elements(const ElementView& e, const AssemblyMesh& mesh, Offset at, int count, int lane,
                              int lanes, const GroupSpace<Terms>& space, Place&& place) {
  constexpr int n = Terms::nodes;
  for (int t = lane; t < count * n; t += lanes) {
    const Offset element = element_of(e, at + t / n);
    const Index node = e.nodes[element * n + t % n];
    const double* from = mesh.points + 3 * static_cast<Offset>(node);
    for (int a = 0; a < 3; ++a) space.x[3 * t + a] = from[a];
    space.node[t] = node;
    place(t, node);
  }
}

template <class Terms>
__device__ void prepare_element(const ElementView& e, const AssemblyMesh& mesh, Offset at, int t,
                                const GroupSpace<Terms>& space) {
  const int which = t / Terms::points, point = t % Terms::points;
  const Index element = element_of(e, at + which);
  const double* material =
      Terms::is_solid ? mesh.materials + 3 * (e.region ? e.region[element] : 0) : e.coefficient + element;
  Terms::prepare(space.x + which * 3 * Terms::nodes, material, point, space.data + which * Terms::stride);
}

template <class Terms>
__device__ void average_gradients(int count, int lane, int lanes, const GroupSpace<Terms>& space) {
  constexpr int n3 = 3 * Terms::nodes;
  for (int t = lane; t < count * n3; t += lanes) Terms::average(t % n3, space.data + t / n3 * Terms::stride);
}

template <class Visit>
bool with_terms(const ElementView& e, int dofs, Visit&& visit) {
  if (e.coefficient != nullptr) {
    if (e.shape_nodes == 3) return visit(ConvectionTerms<element::Tri3>()), true;
    if (e.shape_nodes == 6) return visit(ConvectionTerms<element::Tri6>()), true;
    if (e.shape_nodes == 4) return visit(ConvectionTerms<element::Quad4>()), true;
  } else if (dofs == 3) {
    if (e.shape_nodes == 4) return visit(ElasticTerms<element::Tet4>()), true;
    if (e.shape_nodes == 10) return visit(ElasticTerms<element::Tet10>()), true;
    if (e.shape_nodes == 8) return visit(ElasticTerms<element::Hex8>()), true;
  } else {
    if (e.shape_nodes == 4) return visit(HeatTerms<element::Tet4>()), true;
    if (e.shape_nodes == 10) return visit(HeatTerms<element::Tet10>()), true;
    if (e.shape_nodes == 8) return visit(HeatTerms<element::Hex8>()), true;
  }
  return false;
}

/// Threads of a block whose groups need so many doubles each.
template <class Terms>
int threads_for(int doubles) {
  int threads = most_threads;
  while (threads > 32 && threads / LayoutOf<Terms>::type::lanes * doubles * 8 > shared_limit) threads /= 2;
  return threads;
}

constexpr int plain_threads = 256;

unsigned blocks_for(Offset items, Offset per_block = plain_threads) {
  return static_cast<unsigned>((items + per_block - 1) / per_block);
}

__device__ Offset thread_number() {
  return static_cast<Offset>(blockIdx.x) * blockDim.x + threadIdx.x;
}

}  // namespace

}  // namespace genba::cuda
