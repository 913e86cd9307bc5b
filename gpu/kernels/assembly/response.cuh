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
struct ResponseLayout<element::Hex8Incompatible> {
  using type = Layout<32, 2, 32, 20>;
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

  /// What an element at `which` of a group is made of.
  struct Own {
    Index element;
    const Index* node;
    double* data;
    __device__ Own(const ElementView& e, Offset at, int which, const GroupSpace<ResponseTerms>& space)
        : element(element_of(e, at + which)),
          node(space.node + which * Rows::nodes),
          data(space.data + which * Rows::stride) {}
  };

  template <class Wanted>
  __device__ static void complete(const ElementView& e, const AssemblyMesh&, const ResponseView& r, Offset at, int count,
                                  int lane, int lanes, const GroupSpace<ResponseTerms>& space, Wanted&& is_wanted) {
    const auto for_each = [&](int numbers, auto&& work) {
      for (int t = lane; t < count * numbers; t += lanes)
        if (is_wanted(t / numbers)) work(Own(e, at, t / numbers, space), t % numbers);
      __syncwarp();
    };
    if constexpr (Rows::is_finite) {
      for_each(Rows::points, [&](const Own& own, int q) {
        Rows::deform(AtNodes<Rows::dofs>{r.u, own.node}, q, own.data);
      });
      if constexpr (Rows::has_mean)
        for_each(3 * Rows::nodes, [](const Own& own, int c) { Rows::average(c, own.data); });
    }
    const auto points = [&] { for_each(Rows::points, [&](const Own& own, int q) { put(e, r, own, q); }); };
    if constexpr (!Rows::has_modes) {
      points();
    } else {
      constexpr bool settles = what == element::AtPoints::flux;
      constexpr int most = settles ? 40 : 1;  // as detail::settle_modes()
      for_each(Rows::mode_values, [&](const Own& own, int i) { start(e, r, own, i); });
      for (int trial = 0; trial < most; ++trial) {
        points();
        for_each(Rows::pairs, [](const Own& own, int pair) { Rows::put_own(pair, own.data); });
        int is_open = 0;
        if constexpr (settles) {
          for_each(Rows::mode_values, [](const Own& own, int i) { Rows::put_load(i, own.data); });
          for_each(1, [&](const Own& own, int) { is_open |= !Rows::settle(own.data); });
          if (largest_of_warp(is_open) == 0) break;
        } else {
          for_each(1, [](const Own& own, int) { Rows::factorise(own.data); });
          for_each(3 * Rows::nodes, [](const Own& own, int column) { Rows::put_condensed(column, own.data); });
        }
      }
      if constexpr (settles && !Law::linear)
        for_each(Rows::mode_values, [&](const Own& own, int i) {
          r.now[mode_slot(e, own, i)] = own.data[Rows::modes_at + i];
        });
    }
  }

 private:
  __device__ static Offset mode_slot(const ElementView& e, const Own& own, int i) {
    return static_cast<Offset>(Rows::points * Law::history + i) * e.elements + own.element;
  }
  /// Mode values begin at those of the old state; a tangent takes those that its forces ended with.
  __device__ static void start(const ElementView& e, const ResponseView& r, const Own& own, int i) {
    if constexpr (Law::linear)
      own.data[Rows::modes_at + i] = 0;
    else
      own.data[Rows::modes_at + i] = (what == element::AtPoints::flux ? r.old : r.now)[mode_slot(e, own, i)];
  }

  __device__ static void put(const ElementView& e, const ResponseView& r, const Own& own, int point) {
    const Offset section = region_of(e, own.element);
    double thermal = 0;
    if constexpr (Law::dilates) {
      thermal = r.thermal_strain[section];
      if (r.rise != nullptr)
        thermal += r.expansion[section] * Rows::thermal(own.data, point, AtNodes<1>{r.rise, own.node});
      thermal *= r.thermal_share;
    }
    if constexpr (Rows::is_finite) {
      const auto& constants = element::constants_at<Law>(r.constants + r.first[section]);
      const AtNodes<Rows::dofs> value{r.u, own.node};
      if constexpr (Law::turns)
        if (const double* const quaternion = axes_of(e, own.element); quaternion != nullptr) {
          double axes[9];
          element::axes_of(quaternion, axes);
          return Rows::put_finite(Law::turned(constants, axes), value, thermal, point, own.data);
        }
      Rows::put_finite(constants, value, thermal, point, own.data);
      return;
    } else {
      put_small(e, r, own, point, section, thermal);
    }
  }
  __device__ static void put_small(const ElementView& e, const ResponseView& r, const Own& own, int point,
                                   Offset section, double thermal) {
    constexpr int kept = Law::history > 0 ? Law::history : 1;
    double strain[6], old[kept] = {}, now[kept] = {};
    Rows::strain(own.data, point, AtNodes<Rows::dofs>{r.u, own.node}, thermal, strain);
    const Offset slot = static_cast<Offset>(point) * Law::history * e.elements + own.element;
    for (int k = 0; k < Law::history; ++k) old[k] = r.old[slot + static_cast<Offset>(k) * e.elements];
    const double* const constants = r.constants + r.first[section];
    if constexpr (Law::linear)
      put(element::constants_of<Law>(constants, axes_of(e, own.element)), strain, old, now, point, own.data);
    else  // a table follows them
      put(element::constants_at<Law>(constants), strain, old, now, point, own.data);
    if constexpr (what == element::AtPoints::flux)
      for (int k = 0; k < Law::history; ++k) r.now[slot + static_cast<Offset>(k) * e.elements] = now[k];
  }
  __device__ static void put(const typename Law::Constants& c, const double* strain, const double* old, double* now,
                             int point, double* data) {
    if constexpr (Rows::keeps_flux) Rows::put_flux(c, strain, old, now, point, data);
    if constexpr (Rows::keeps_tangent) Rows::put_tangent(c, strain, old, point, data);
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

/// The kernels for elements of first order, or of second, and laws of small strain, or not; null for others.
template <bool is_linear, bool is_large = false>
const ResponseKernels* response_kernels_of(element::Kind kind, element::PointLawId point_law, element::LawId law) {
  const ResponseKernels* out = nullptr;
  element::with_kind(kind, [&](auto shape) {
    if constexpr ((decltype(shape)::nodes <= 8) == is_linear)
      element::with_point_law(point_law, law, [&](auto of) {
        if constexpr (element::has_response_rows<decltype(shape), decltype(of)>() &&
                      element::is_finite<decltype(of)> == is_large) {
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
const ResponseKernels* linear_finite_response(element::Kind, element::PointLawId, element::LawId);
const ResponseKernels* quadratic_finite_response(element::Kind, element::PointLawId, element::LawId);

}  // namespace genba::cuda
