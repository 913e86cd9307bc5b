#include "gpu/kernels/assembly/body_loads.hpp"

#include "engine/element/elasticity.hpp"
#include "engine/element/loads.hpp"
#include "gpu/kernels/assembly/element_gather.cuh"
#include "gpu/memory/cuda_memory.hpp"

namespace genba::cuda {

namespace {

/// An element's part of the table: 1, then for each node density[dofs] and, of elasticity, thermal[3].
template <class Shape, int unknowns>
struct LoadPart {
  using shape = Shape;
  static constexpr int nodes = Shape::nodes, dofs = unknowns, per_node = dofs == 3 ? 6 : 1,
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
  if constexpr (P::dofs == 3) {
    double f[3 * P::nodes] = {};
    const double* m = mesh.materials + 3 * static_cast<Offset>(number);
    if (load[3] != 0) element::add_thermal_force<Shape>(x, {m[0], m[1]}, load[3], f);
    for (int i = 0; i < P::nodes; ++i)
      for (int a = 0; a < 3; ++a) to[i * P::per_node + 3 + a] = f[3 * i + a];
  }
}

template <class P>
__global__ void __launch_bounds__(element_threads)
    gather_loads(ElementView e, Index nodes, Index begin, Index count, const double* table, Offset* cursor,
                 double* density, double* thermal) {
  const Offset node = element_thread();
  if (node >= nodes) return;
  double sum[P::per_node] = {};
  for_each_contribution<P::nodes, P::per_node>(e, node, begin, count, table, cursor,
                                               [&](double, const double* from) {
                                                 for (int c = 0; c < P::per_node; ++c) sum[c] += from[c];
                                               });
  if (density != nullptr)
    for (int a = 0; a < P::dofs; ++a) density[node * P::dofs + a] += sum[a];
  if constexpr (P::dofs == 3)
    if (thermal != nullptr)
      for (int a = 0; a < 3; ++a) thermal[node * 3 + a] += sum[3 + a];
}

}  // namespace

int body_load_size(const ElementView& e, int dofs) {
  int size = 0;
  with_part<LoadPart>(e, dofs, [&](auto p) { size = decltype(p)::size; });
  return size;
}

void launch_body_loads(const ElementView& e, const AssemblyMesh& mesh, const double* loads, Index begin,
                       Index count, double* table, cudaStream_t stream) {
  with_part<LoadPart>(e, mesh.dofs, [&](auto p) {
    make_loads<decltype(p)>
        <<<blocks_of_elements(count), element_threads, 0, stream>>>(e, mesh, loads, begin, count, table);
  });
  check(cudaGetLastError(), "loads of elements");
}

void launch_gather_loads(const ElementView& e, const AssemblyMesh& mesh, Index begin, Index count,
                         const double* table, Offset* cursor, double* density, double* thermal,
                         cudaStream_t stream) {
  with_part<LoadPart>(e, mesh.dofs, [&](auto p) {
    gather_loads<decltype(p)><<<blocks_of_elements(mesh.nodes), element_threads, 0, stream>>>(
        e, mesh.nodes, begin, count, table, cursor, density, thermal);
  });
  check(cudaGetLastError(), "loads of elements");
}

}  // namespace genba::cuda
