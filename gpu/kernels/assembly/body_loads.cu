#include "gpu/kernels/assembly/body_loads.hpp"

#include "engine/element/loads.hpp"
#include "engine/element/point_terms.hpp"
#include "gpu/kernels/assembly/element_gather.cuh"
#include "gpu/memory/check.hpp"

namespace genba::cuda {

namespace {

/// The part of an element in the table: 1, then for each node density[dofs] and, if the law has thermal
/// strain, thermal[dofs].
template <class Shape, class Law>
struct LoadPart {
  using shape = Shape;
  using law = Law;
  static constexpr int nodes = Shape::nodes, dofs = Law::dofs, per_node = Law::dilates ? 2 * dofs : dofs,
                       size = 1 + nodes * per_node;
};

template <class P>
__global__ void __launch_bounds__(element_threads)
    make_loads(ElementView e, AssemblyMesh mesh, const double* loads, Index begin, Index count,
               double* table) {
  using Shape = typename P::shape;
  const Offset k = element_thread();
  if (k >= count) return;
  const Index element = begin + static_cast<Index>(k), number = e.region ? e.region[element] : 0;
  const Index* node = e.nodes + static_cast<Offset>(element) * P::nodes;
  double x[3 * P::nodes], w[P::nodes] = {};
  for (int i = 0; i < P::nodes; ++i)
    for (int a = 0; a < 3; ++a) x[3 * i + a] = mesh.points[3 * static_cast<Offset>(node[i]) + a];
  const double* load = loads + static_cast<Offset>(number) * body_load_numbers;
  double* to = table + k * P::size;
  *to++ = 1;
  element::add_volume_weights<Shape>(x, w);
  for (int i = 0; i < P::nodes; ++i)
    for (int a = 0; a < P::dofs; ++a) to[i * P::per_node + a] = w[i] * load[a];
  using Law = typename P::law;
  if constexpr (Law::dilates) {
    double f[P::dofs * P::nodes] = {};
    if (load[3] != 0)
      element::add_thermal_force<Shape, Law>(
          x, element::constants_of<Law>(material_of<Law>(e, mesh, element), axes_of(e, element)), load[3], f);
    for (int i = 0; i < P::nodes; ++i)
      for (int a = 0; a < P::dofs; ++a) to[i * P::per_node + P::dofs + a] = f[P::dofs * i + a];
  }
}

template <int nodes_of_element, int dofs, bool dilates>
__global__ void __launch_bounds__(element_threads)
    gather_loads(ElementView e, Index nodes, Index begin, Index count, const double* table, Offset* cursor,
                 double* density, double* thermal) {
  constexpr int per_node = dilates ? 2 * dofs : dofs;
  const Offset node = element_thread();
  if (node >= nodes) return;
  double sum[per_node] = {};
  const auto add = [&](double, const double* from) {
    for (int c = 0; c < per_node; ++c) sum[c] += from[c];
  };
  for_each_contribution<nodes_of_element, per_node>(e, node, begin, count, table, cursor, add);
  if (density != nullptr)
    for (int a = 0; a < dofs; ++a) density[node * dofs + a] += sum[a];
  if constexpr (dilates)
    if (thermal != nullptr)
      for (int a = 0; a < dofs; ++a) thermal[node * dofs + a] += sum[dofs + a];
}

}  // namespace

int body_load_size(const ElementView& e, element::LawId law) {
  int size = 0;
  with_part<LoadPart>(e, law, [&](auto p) { size = decltype(p)::size; });
  return size;
}

void launch_body_loads(const ElementView& e, const AssemblyMesh& mesh, const double* loads, Index begin,
                       Index count, double* table, cudaStream_t stream) {
  with_part<LoadPart>(e, mesh.law, [&](auto p) {
    make_loads<decltype(p)>
        <<<blocks_of_elements(count), element_threads, 0, stream>>>(e, mesh, loads, begin, count, table);
  });
  check<"loads of elements">(cudaGetLastError());
}

void launch_gather_loads(const ElementView& e, const AssemblyMesh& mesh, Index begin, Index count,
                         const double* table, Offset* cursor, double* density, double* thermal,
                         cudaStream_t stream) {
  with_part<LoadPart>(e, mesh.law, [&](auto p) {
    using P = decltype(p);
    gather_loads<P::nodes, P::dofs, P::law::dilates>
        <<<blocks_of_elements(mesh.nodes), element_threads, 0, stream>>>(e, mesh.nodes, begin, count, table,
                                                                         cursor, density, thermal);
  });
  check<"loads of elements">(cudaGetLastError());
}

}  // namespace genba::cuda
