#include "gpu/kernels/assembly/recovery.hpp"

#include "engine/element/point_values.hpp"
#include "gpu/kernels/assembly/element_gather.cuh"
#include "gpu/memory/check.hpp"

namespace genba::cuda {

namespace {

/// The part of an element in the table: its volume (0: it belongs to another group), then for each node
/// value[components], the smoothed values if they differ, and internal[dofs].
template <class Shape, class Law>
struct Contribution {
  using Values = element::PointValues<Shape, Law>;
  using Material = element::PointMaterial<Law>;
  using law = Law;
  static constexpr int nodes = Shape::nodes, dofs = Law::dofs, components = Values::components;
  static constexpr bool is_reduced = element::detail::Superconvergent<Shape>::reduced;
  static constexpr int smooth_at = is_reduced ? components : 0, internal_at = smooth_at + components,
                       per_node = internal_at + dofs, size = 1 + nodes * per_node;
};

/// Nodes, points and unknowns of an element.
template <class C>
struct Gathered {
  const Index* node;
  double x[3 * C::nodes], u[C::dofs * C::nodes];
  typename C::Material material;

  __device__ Gathered(const ElementView& e, const RecoveryView& r, Index element, Index number)
      : node(e.nodes + static_cast<Offset>(element) * C::nodes),
        material(element::constants_of<typename C::law>(material_of<typename C::law>(e, r.mesh, element),
                                                        axes_of(e, element)),
                 r.thermal_strain[number]) {
    for (int i = 0; i < C::nodes; ++i) {
      const Offset at = node[i];
      for (int a = 0; a < 3; ++a) x[3 * i + a] = r.mesh.points[3 * at + a];
      for (int a = 0; a < C::dofs; ++a) u[C::dofs * i + a] = r.solution[C::dofs * at + a];
    }
  }
};

template <class C>
__global__ void __launch_bounds__(element_threads)
    contribute(ElementView e, RecoveryView r, Index group, Index begin, Index count, ElementValues out,
               double* table) {
  const Offset k = element_thread();
  if (k >= count) return;
  const Index element = begin + static_cast<Index>(k), number = e.region ? e.region[element] : 0;
  double* to = table + k * C::size;
  to[0] = 0;
  if (r.group[number] != group) return;
  const Gathered<C> at(e, r, element, number);
  const typename C::Values values(at.x, at.u, at.material);
  out.volume[element] = to[0] = values.volume();
  out.energy[element] = values.energy(at.material);
  double at_nodes[C::components * C::nodes], internal[C::dofs * C::nodes];
  element::extrapolate<typename C::Values::shape>(values.value, C::components, at_nodes);
  for (double& f : internal) f = 0;
  values.add_internal(internal);
  ++to;
  for (int i = 0; i < C::nodes; ++i) {
    for (int c = 0; c < C::components; ++c) to[i * C::per_node + c] = at_nodes[i * C::components + c];
    for (int a = 0; a < C::dofs; ++a) to[i * C::per_node + C::internal_at + a] = internal[i * C::dofs + a];
  }
  if constexpr (C::is_reduced) {
    element::extrapolate_superconvergent<typename C::Values::shape>(values.value, C::components, at_nodes);
    for (int i = 0; i < C::nodes; ++i)
      for (int c = 0; c < C::components; ++c)
        to[i * C::per_node + C::smooth_at + c] = at_nodes[i * C::components + c];
  }
}

/// Laws with the same number of components share it.
template <int nodes_of_element, int components, int dofs, int smooth_at>
__global__ void __launch_bounds__(element_threads)
    gather(ElementView e, Index nodes, Index begin, Index count, const double* table, Offset* cursor,
           NodeValues sums, double* internal) {
  constexpr int internal_at = smooth_at + components;
  const Offset node = element_thread();
  if (node >= nodes) return;
  double value[components] = {}, smooth[components] = {}, force[dofs] = {}, weight = 0;
  const auto add = [&](double volume, const double* from) {
    weight += volume;
    for (int c = 0; c < components; ++c) {
      value[c] += volume * from[c];
      smooth[c] += volume * from[smooth_at + c];
    }
    for (int a = 0; a < dofs; ++a) force[a] += from[internal_at + a];
  };
  for_each_contribution<nodes_of_element, internal_at + dofs>(e, node, begin, count, table, cursor, add);
  if (weight == 0) return;
  sums.weight[node] += weight;
  for (int c = 0; c < components; ++c) sums.value[node * components + c] += value[c];
  if (sums.smooth != nullptr)
    for (int c = 0; c < components; ++c) sums.smooth[node * components + c] += smooth[c];
  for (int a = 0; a < dofs; ++a) internal[node * dofs + a] += force[a];
}

template <class Law>
__global__ void __launch_bounds__(element_threads)
    make_means(Index nodes, NodeValues sums, double* nodal, std::uint8_t* has) {
  constexpr int components = Law::fluxes;
  const Offset node = element_thread();
  if (node >= nodes || sums.weight[node] == 0) return;
  const double weight = sums.weight[node];
  double* mean = sums.value + node * components;
  double* kept = nodal + node * components;
  for (int c = 0; c < components; ++c) mean[c] /= weight;
  if (sums.smooth != nullptr)
    for (int c = 0; c < components; ++c) sums.smooth[node * components + c] /= weight;
  if (has[node] && Law::size(mean) <= Law::size(kept)) return;
  for (int c = 0; c < components; ++c) kept[c] = mean[c];
  has[node] = 1;
}

template <class C>
__global__ void __launch_bounds__(element_threads)
    estimate(ElementView e, RecoveryView r, Index group, const double* recovered, ElementValues out) {
  const Offset k = element_thread();
  if (k >= e.elements) return;
  const Index element = static_cast<Index>(k), number = e.region ? e.region[element] : 0;
  if (r.group[number] != group) return;
  const Gathered<C> at(e, r, element, number);
  const typename C::Values values(at.x, at.u, at.material);
  double at_nodes[C::components * C::nodes];
  for (int i = 0; i < C::nodes; ++i)
    for (int c = 0; c < C::components; ++c)
      at_nodes[i * C::components + c] = recovered[static_cast<Offset>(at.node[i]) * C::components + c];
  const double mean = values.mean_error(values.value, at_nodes, at.material);
  out.error_energy[element] = mean * out.volume[element];
  out.error[element] = C::Values::magnitude(mean, at.material);
}

__global__ void __launch_bounds__(element_threads)
    gather_errors(ElementView e, Index nodes, ElementValues values, double* sum, double* weight) {
  const Offset node = element_thread();
  if (node >= nodes) return;
  double own_sum = 0, own_weight = 0;
  for (Offset at = e.first[node]; at < e.first[node + 1]; ++at) {
    const Index element = e.element[at];
    own_sum += values.volume[element] * values.error[element];
    own_weight += values.volume[element];
  }
  sum[node] += own_sum;
  weight[node] += own_weight;
}

__global__ void __launch_bounds__(element_threads) divide(Index nodes, double* sum, const double* weight) {
  const Offset node = element_thread();
  if (node < nodes && weight[node] > 0) sum[node] /= weight[node];
}

}  // namespace

int contribution_size(const ElementView& e, element::LawId law) {
  int size = 0;
  with_part<Contribution>(e, law, [&](auto c) { size = decltype(c)::size; });
  return size;
}

bool has_reduced_points(const ElementView& e, element::LawId law) {
  bool is_reduced = false;
  with_part<Contribution>(e, law, [&](auto c) { is_reduced = decltype(c)::is_reduced; });
  return is_reduced;
}

void launch_contributions(const ElementView& e, const RecoveryView& r, Index group, Index begin, Index count,
                          const ElementValues& values, double* table, cudaStream_t stream) {
  with_part<Contribution>(e, r.mesh.law, [&](auto c) {
    contribute<decltype(c)>
        <<<blocks_of_elements(count), element_threads, 0, stream>>>(e, r, group, begin, count, values, table);
  });
  check<"recovering fields">(cudaGetLastError());
}

void launch_gather(const ElementView& e, const RecoveryView& r, Index begin, Index count, const double* table,
                   Offset* cursor, const NodeValues& sums, double* internal, cudaStream_t stream) {
  with_part<Contribution>(e, r.mesh.law, [&](auto c) {
    using C = decltype(c);
    gather<C::nodes, C::components, C::dofs, C::smooth_at>
        <<<blocks_of_elements(r.mesh.nodes), element_threads, 0, stream>>>(e, r.mesh.nodes, begin, count,
                                                                           table, cursor, sums, internal);
  });
  check<"recovering fields">(cudaGetLastError());
}

void launch_means(const RecoveryView& r, const NodeValues& sums, double* nodal, std::uint8_t* has,
                  cudaStream_t stream) {
  const unsigned blocks = blocks_of_elements(r.mesh.nodes);
  element::with_law(r.mesh.law, [&](auto law) {
    make_means<decltype(law)><<<blocks, element_threads, 0, stream>>>(r.mesh.nodes, sums, nodal, has);
  });
  check<"averaging at nodes">(cudaGetLastError());
}

void launch_errors(const ElementView& e, const RecoveryView& r, Index group, const NodeValues& means,
                   const ElementValues& values, cudaStream_t stream) {
  if (e.elements == 0) return;
  const double* recovered = means.smooth != nullptr ? means.smooth : means.value;
  with_part<Contribution>(e, r.mesh.law, [&](auto c) {
    estimate<decltype(c)>
        <<<blocks_of_elements(e.elements), element_threads, 0, stream>>>(e, r, group, recovered, values);
  });
  check<"estimating the error">(cudaGetLastError());
}

void launch_gather_errors(const ElementView& e, Index nodes, const ElementValues& values, double* sum,
                          double* weight, cudaStream_t stream) {
  gather_errors<<<blocks_of_elements(nodes), element_threads, 0, stream>>>(e, nodes, values, sum, weight);
  check<"averaging errors">(cudaGetLastError());
}

void launch_divide(Index nodes, double* sum, const double* weight, cudaStream_t stream) {
  divide<<<blocks_of_elements(nodes), element_threads, 0, stream>>>(nodes, sum, weight);
  check<"averaging errors">(cudaGetLastError());
}

}  // namespace genba::cuda
