// Groups of lanes that process a few elements at a time, with nodes, points and gradients in shared memory.
#pragma once

#include <type_traits>

#include "engine/element/element_matrix.hpp"
#include "engine/element/mass.hpp"
#include "gpu/kernels/assembly/assembly.hpp"

namespace genba::cuda {

namespace {

constexpr int most_threads = 128;
constexpr int shared_limit = 48 * 1024;  // of a block; every GPU grants this without a request

/// Layout of the kernel of an element: lanes of a group, elements that it takes at a time, and blocks that it
/// adds up at a time (of a row, or of the symmetric format, which stores half of them). A group lies inside a
/// warp.
template <int group_lanes, int group_batch, int row_capacity, int symmetric_capacity>
struct Layout {
  static constexpr int lanes = group_lanes, batch = group_batch;
  static int capacity(bool symmetric) { return symmetric ? symmetric_capacity : row_capacity; }
};

template <class Shape, int dofs>
struct SolidLayout;
template <>
struct SolidLayout<element::Tet4, 3> {
  using type = Layout<16, 8, 32, 20>;
};
template <>
struct SolidLayout<element::Tet10, 3> {
  using type = Layout<32, 4, 96, 32>;
};
template <>
struct SolidLayout<element::Hex8, 3> {
  using type = Layout<32, 4, 32, 20>;
};
template <>
struct SolidLayout<element::Tet4, 1> {
  using type = Layout<8, 8, 32, 20>;
};
template <>
struct SolidLayout<element::Tet10, 1> {
  using type = Layout<16, 4, 96, 32>;
};
template <>
struct SolidLayout<element::Hex8, 1> {
  using type = Layout<16, 2, 32, 20>;
};
template <class Terms>
struct LayoutOf {
  using type = Layout<8, 4, 32, 20>;  // facets
};
template <class Shape, class Law>
struct LayoutOf<element::SolidRows<Shape, Law>> : SolidLayout<Shape, Law::dofs> {};
template <class Shape>
struct LayoutOf<element::MassRows<Shape>> : SolidLayout<Shape, 1> {};

/// Shared memory of one group.
template <class Terms>
struct GroupSpace {
  static constexpr int batch = LayoutOf<Terms>::type::batch, n = Terms::nodes;
  double* x;      ///< [batch][n][3]
  double* data;   ///< [batch][stride]
  double* sum;    ///< [capacity][d][d]; in lift() [n][d]
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

/// Loads nodes and points of the elements [at, at + count), of a node's list or of all elements, into shared
/// memory. Calls place(position, node) for each of their nodes.
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
  const double* x = space.x + which * 3 * Terms::nodes;
  double* data = space.data + which * Terms::stride;
  if constexpr (requires { typename Terms::State; })
    Terms::prepare(x, point, data);
  else if constexpr (Terms::is_solid)
    Terms::prepare(x, material_of<typename Terms::law>(e, mesh, element), axes_of(e, element), point, data);
  else if constexpr (Terms::by_region)
    Terms::prepare(x, mesh.reaction + 3 * region_of(e, element), e.absorbed ? e.absorbed + element : nullptr,
                   point, data);
  else
    Terms::prepare(x, e.coefficient + element, nullptr, point, data);
}

template <class Terms>
__device__ void average_gradients(int count, int lane, int lanes, const GroupSpace<Terms>& space) {
  constexpr int n3 = 3 * Terms::nodes;
  for (int t = lane; t < count * n3; t += lanes) Terms::average(t % n3, space.data + t / n3 * Terms::stride);
}

/// Terms whose points need more than coordinates and constants name a `State`, and complete(e, mesh, state, at, count,
/// lane, lanes, space, is_wanted), which all lanes of a warp call after the means.
struct NoState {};
template <class Terms>
struct StateOfTerms {
  using type = NoState;
};
template <class Terms>
  requires requires { typename Terms::State; }
struct StateOfTerms<Terms> {
  using type = typename Terms::State;
};
template <class Terms>
using StateOf = typename StateOfTerms<Terms>::type;
template <class Terms>
inline constexpr bool has_state = !std::is_same_v<StateOf<Terms>, NoState>;

/// Fills the data of the wanted elements among [at, at + count). All lanes of a warp take part.
template <class Terms, class Wanted>
__device__ void prepare_elements(const ElementView& e, const AssemblyMesh& mesh, const StateOf<Terms>& state, Offset at,
                                 int count, int lane, int lanes, const GroupSpace<Terms>& space, Wanted&& is_wanted) {
  for (int t = lane; t < count * Terms::points; t += lanes)
    if (is_wanted(t / Terms::points)) prepare_element<Terms>(e, mesh, at, t, space);
  __syncwarp();
  if constexpr (Terms::has_mean) {
    average_gradients<Terms>(count, lane, lanes, space);
    __syncwarp();
  }
  if constexpr (has_state<Terms>) {
    Terms::complete(e, mesh, state, at, count, lane, lanes, space, is_wanted);
    __syncwarp();
  }
}

template <class Visit>
bool with_terms(const ElementView& e, element::LawId law, Visit&& visit) {
  if (e.part == ElementView::Part::reaction) {
    if (e.shape_nodes == 4) return visit(element::MassRows<element::Tet4>()), true;
    if (e.shape_nodes == 10) return visit(element::MassRows<element::Tet10>()), true;
    if (e.shape_nodes == 8) return visit(element::MassRows<element::Hex8>()), true;
    return false;
  }
  if (e.part == ElementView::Part::convection) {
    if (e.shape_nodes == 1) return visit(element::PointRows()), true;
    if (e.shape_nodes == 3) return visit(element::FacetRows<element::Tri3>()), true;
    if (e.shape_nodes == 6) return visit(element::FacetRows<element::Tri6>()), true;
    if (e.shape_nodes == 4) return visit(element::FacetRows<element::Quad4>()), true;
    return false;
  }
  return with_solid(e, law,
                    [&](auto shape, auto of) { visit(element::SolidRows<decltype(shape), decltype(of)>()); });
}

/// Threads of a block if each group needs so many doubles.
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
