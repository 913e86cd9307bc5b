// The kernels of response.hpp, for lists of shapes that one file compiles.
#pragma once

#include "engine/element/response_rows.hpp"
#include "gpu/kernels/assembly/element_gather.cuh"
#include "gpu/kernels/assembly/element_rows.cuh"
#include "gpu/kernels/assembly/response.hpp"

namespace genba::cuda {

namespace {

/// Layouts of solids that linear assembly has none of. Large elements are taken one at a time.
template <class Shape>
struct ResponseLayout {
  using type = Layout<32, Shape::nodes <= 8 ? 4 : 1, Shape::nodes <= 8 ? 32 : 96, Shape::nodes <= 8 ? 20 : 32>;
};
template <>
struct ResponseLayout<element::Tet4> : SolidLayout<element::Tet4, 3> {};
template <>
struct ResponseLayout<element::Tet10> : SolidLayout<element::Tet10, 3> {};

/// Values at the nodes of an element.
template <int dofs>
struct AtNodes {
  const double* values;  ///< [nodes of the mesh][dofs]
  const Index* node;     ///< [nodes of the element]
  GENBA_HD double operator()(int i, int a = 0) const { return values[static_cast<Offset>(node[i]) * dofs + a]; }
};

template <class Shape, class Law, element::AtPoints what>
struct ResponseTerms : element::ResponseRows<Shape, Law, what> {
  using Rows = element::ResponseRows<Shape, Law, what>;
  using State = ResponseView;

  __device__ static void complete(const ElementView& e, const AssemblyMesh& mesh, const ResponseView& r, Offset at,
                                  int t, const GroupSpace<ResponseTerms>& space) {
    constexpr int n = Rows::nodes, kept = Law::history > 0 ? Law::history : 1;
    const int which = t / Rows::points, point = t % Rows::points;
    const Index element = element_of(e, at + which);
    const Index* node = space.node + which * n;
    double* data = space.data + which * Rows::stride;
    const Offset section = region_of(e, element);
    double thermal = 0;
    if constexpr (Law::dilates) {
      thermal = r.thermal_strain[section];
      if (r.rise != nullptr)
        thermal += r.expansion[section] * Rows::thermal(data, point, AtNodes<1>{r.rise, node});
      thermal *= r.thermal_share;
    }
    double strain[6], old[kept] = {}, now[kept] = {};
    Rows::strain(data, point, AtNodes<Rows::dofs>{r.u, node}, thermal, strain);
    const Offset slot = static_cast<Offset>(point) * Law::history * e.elements + element;
    for (int k = 0; k < Law::history; ++k) old[k] = r.old[slot + static_cast<Offset>(k) * e.elements];
    const double* const constants = r.constants + r.first[section];
    if constexpr (Law::linear)
      put(element::constants_of<Law>(constants, axes_of(e, element)), strain, old, now, point, data);
    else  // a table follows them
      put(element::constants_at<Law>(constants), strain, old, now, point, data);
    if constexpr (what == element::AtPoints::flux)
      for (int k = 0; k < Law::history; ++k) r.now[slot + static_cast<Offset>(k) * e.elements] = now[k];
  }

 private:
  __device__ static void put(const typename Law::Constants& c, const double* strain, const double* old, double* now,
                             int point, double* data) {
    if constexpr (what == element::AtPoints::flux)
      Rows::put_flux(c, strain, old, now, point, data);
    else
      Rows::put_tangent(c, strain, old, point, data);
  }
};

template <class Shape, class Law, element::AtPoints what>
struct LayoutOf<ResponseTerms<Shape, Law, what>> : ResponseLayout<Shape> {};

template <class Terms>
__global__ void __launch_bounds__(most_threads)
    make_forces(ElementView e, AssemblyMesh mesh, ResponseView r, Index begin, Index end, double* table) {
  double* const shared = dynamic_shared();
  using Shape = typename LayoutOf<Terms>::type;
  constexpr int lanes = Shape::lanes, batch = Shape::batch, n = Terms::nodes, d = Terms::dofs, nd = n * d;
  const int lane = static_cast<int>(threadIdx.x) % lanes, group = static_cast<int>(threadIdx.x) / lanes;
  const GroupSpace<Terms> space(shared + group * GroupSpace<Terms>::doubles(0, 0), 0);

  const Offset at = begin + (static_cast<Offset>(blockIdx.x) * (blockDim.x / lanes) + group) * batch;
  const int count = static_cast<int>(max(Offset{0}, min(Offset{batch}, end - at)));
  load_elements<Terms>(e, mesh, at, count, lane, lanes, space, [](int, Index) {});
  __syncwarp();
  prepare_elements<Terms>(e, mesh, r, at, count, lane, lanes, space, [](int) { return true; });
  for (int t = lane; t < count * nd; t += lanes) {
    const int which = t / nd, i = t % nd / d, a = t % d;
    double* to = table + (at - begin + which) * (1 + nd);
    to[1 + i * d + a] = Terms::force(space.data + which * Terms::stride, i, a);
    if (i == 0 && a == 0) to[0] = 1;
  }
}

template <int nodes_of_element, int dofs>
__global__ void __launch_bounds__(element_threads)
    gather_forces(ElementView e, Index nodes, Index begin, Index count, const double* table, Offset* cursor,
                  double* forces) {
  const Offset node = element_thread();
  if (node >= nodes) return;
  double sum[dofs] = {};
  bool has_some = false;
  for_each_contribution<nodes_of_element, dofs>(e, node, begin, count, table, cursor, [&](double, const double* from) {
    for (int a = 0; a < dofs; ++a) sum[a] += from[a];
    has_some = true;
  });
  if (!has_some) return;
  for (int a = 0; a < dofs; ++a) forces[node * dofs + a] += sum[a];
}

template <class Shape, class Law>
class ResponseKernelsOf final : public ResponseKernels {
  using Flux = ResponseTerms<Shape, Law, element::AtPoints::flux>;
  using Tangent = ResponseTerms<Shape, Law, element::AtPoints::tangent>;

 public:
  void make_forces(const ElementView& e, const AssemblyMesh& mesh, const ResponseView& r, Index begin, Index count,
                   double* table, cudaStream_t stream) const override {
    if (count == 0) return;
    ElementView in_order = e;
    in_order.first = nullptr;
    in_order.element = nullptr;
    using Lanes = typename LayoutOf<Flux>::type;
    const int doubles = GroupSpace<Flux>::doubles(0, 0);
    const int threads = threads_for<Flux>(doubles), groups = threads / Lanes::lanes;
    const auto bytes = static_cast<std::size_t>(groups) * doubles * sizeof(double);
    const unsigned blocks = blocks_for(count, Offset{groups} * Lanes::batch);
    cuda::make_forces<Flux><<<blocks, threads, bytes, stream>>>(in_order, mesh, r, begin, begin + count, table);
    check<"forces of elements">(cudaGetLastError());
  }
  void gather_forces(const ElementView& e, Index nodes, Index begin, Index count, const double* table, Offset* cursor,
                     double* forces, cudaStream_t stream) const override {
    if (nodes == 0) return;
    cuda::gather_forces<Flux::nodes, Flux::dofs><<<blocks_of_elements(nodes), element_threads, 0, stream>>>(
        e, nodes, begin, count, table, cursor, forces);
    check<"forces of elements">(cudaGetLastError());
  }
  void add_tangent(const ElementView& e, const AssemblyMesh& mesh, const ResponseView& r, const MatrixView& matrix,
                   const std::uint16_t* place, AssemblyFindings* found, cudaStream_t stream) const override {
    const AnyRows rows = rows_of(matrix, mesh.dofs, place);
    if (e.elements == 0 || rows.units == 0) return;
    const RowsLaunch<Tangent> by(rows);
    add_elements<Tangent><<<by.blocks, by.threads, by.bytes, stream>>>(e, mesh, r, rows, by.capacity, found);
    check<"adding tangents">(cudaGetLastError());
  }
  void add_tangent_times(const ElementView& e, const AssemblyMesh& mesh, const ResponseView& r, const double* step,
                         double* forces, cudaStream_t stream) const override {
    if (e.elements == 0 || mesh.nodes == 0) return;
    AssemblyMesh moved = mesh;
    moved.value = step;
    const LiftLaunch<Tangent> by(mesh.nodes);
    lift<Tangent><<<by.blocks, by.threads, by.bytes, stream>>>(e, moved, r, forces);
    check<"adding tangents">(cudaGetLastError());
  }
};

/// The kernels for a shape of the list; null for others.
template <class... Shapes>
const ResponseKernels* response_kernels_of(element::Kind kind, element::PointLawId point_law, element::LawId law) {
  const ResponseKernels* out = nullptr;
  element::with_kind(kind, [&](auto shape) {
    if constexpr ((std::is_same_v<decltype(shape), Shapes> || ...))
      element::with_point_law(point_law, law, [&](auto of) {
        if constexpr (element::has_response_rows<decltype(shape), decltype(of)>()) {
          static const ResponseKernelsOf<decltype(shape), decltype(of)> kernels{};
          out = &kernels;
        }
      });
  });
  return out;
}

}  // namespace

/// One for each file that compiles kernels.
const ResponseKernels* linear_response(element::Kind, element::PointLawId, element::LawId);
const ResponseKernels* quadratic_response(element::Kind, element::PointLawId, element::LawId);

}  // namespace genba::cuda
