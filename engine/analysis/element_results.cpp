#include "engine/analysis/element_results.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/load_vector.hpp"
#include "engine/analysis/patch_recovery.hpp"
#include "engine/assembly/element_matrix.hpp"
#include "engine/element/recovery_error.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

double energy_of(const double* value, int components, const RegionProperties& p) {
  if (components == 6) return stress_energy(p.lame, value);
  return (value[0] * value[0] + value[1] * value[1] + value[2] * value[2]) / p.conductivity;
}

/// At the integration points of one element: stress or flux [points][components], and what follows from them.
template <class Shape>
struct PointResults {
  static constexpr int points = element::StiffnessRule<Shape>::points;
  double value[points * 6];
  double dv[points];
  double internal[3 * Shape::nodes] = {};

  void elastic(const double* x, const double* u, const RegionProperties& p) {
    double strain[points * 6];
    element::strains<Shape>(x, u, strain, dv);
    for (int q = 0; q < points; ++q) {
      element::stress_of(p.lame, strain + 6 * q, p.thermal_strain, value + 6 * q);
    }
    element::add_internal_force<Shape>(x, value, internal);
  }

  void thermal(const double* x, const double* t, const RegionProperties& p) {
    element::heat_flux<Shape>(x, p.conductivity, t, value, dv);
    element::add_conducted_heat<Shape>(x, value, internal);
  }
};

template <class Shape>
double prescribed_magnitude(const Problem& problem, const Index* nodes, const double* x,
                            const RegionProperties& p) {
  const int dofs = problem.dofs, n = Shape::nodes * dofs;
  double v[3 * Shape::nodes];
  bool any = false;
  for (int i = 0; i < n; ++i) {
    v[i] = problem.dirichlet.value[static_cast<std::size_t>(nodes[i / dofs]) * dofs + i % dofs];
    any = any || v[i] != 0;
  }
  if (!any) return 0;
  double k[9 * Shape::nodes * Shape::nodes], sum = 0;
  element_matrix<Shape>(dofs, {p.lame, p.conductivity}, x, k);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) sum += std::abs(k[i * n + j] * v[j]);
  return sum;
}

/// recover_on_patches() over the elements of one material; samples: of all elements of the block.
void recover_patches(const Problem& problem, std::size_t block, Index material,
                     const std::vector<double>& samples, int components, ThreadTeam& team,
                     std::vector<double>& smooth) {
  const ElementBlock& tets = problem.mesh->solids[block];
  std::vector<Index> elements;
  for (Index e = 0; e < tets.size(); ++e)
    if (problem.region_material[tets.group[e]] == material) elements.push_back(e);
  if (elements.empty()) return;
  recover_on_patches(*problem.mesh, tets, elements, samples, components, team, smooth);
}

double size_of(const double* value, int components) {
  return components == 6 ? element::von_mises(value) : element::length3(value);
}

}  // namespace

ElementResults recover_elements(const Problem& problem, const ElementBatches& batches,
                                const std::vector<double>& values, ThreadTeam& team, Monitor& monitor) {
  const Mesh& mesh = *problem.mesh;
  const int dofs = problem.dofs, components = dofs == 3 ? 6 : 3;
  const std::size_t nodes_total = mesh.points.size();
  const std::vector<RegionProperties> properties = region_properties(problem);

  std::vector<Index> materials;  // those that elements have, in order
  std::vector<std::uint8_t> used(problem.study.materials.size(), 0);
  for (const ElementBlock& block : mesh.solids)
    for (const Index region : block.group) used[problem.region_material[region]] = 1;
  for (std::size_t m = 0; m < used.size(); ++m)
    if (used[m]) materials.push_back(static_cast<Index>(m));

  ElementResults out;
  out.internal.assign(nodes_total * dofs, 0.0);
  out.nodal.assign(nodes_total * components, 0.0);
  std::vector<std::size_t> first;  // [block] number of its first element
  std::size_t count = 0;
  for (const ElementBlock& block : mesh.solids) first.push_back(count), count += block.group.size();
  std::vector<double> energy(count, 0.0), scale(count, 0.0);
  out.volume.assign(count, 0.0);
  out.error.energy.assign(count, 0.0);
  out.error.magnitude.assign(count, 0.0);
  std::vector<std::uint8_t> has_value(nodes_total, 0);
  std::vector<double> sum, weight;
  std::vector<double> smooth;  // as sum, for the error estimate; empty where both are the same
  const bool is_reduced = std::any_of(mesh.solids.begin(), mesh.solids.end(), [](const ElementBlock& b) {
    return b.type == ElementType::hex20 || b.type == ElementType::wedge15 || b.type == ElementType::tet10;
  });
  std::vector<std::vector<double>> samples(
      mesh.solids.size());  // [block of tet10][element][point][components]
  constexpr std::size_t tet_points = element::StiffnessRule<element::Tet10>::points;
  for (std::size_t b = 0; b < mesh.solids.size(); ++b)
    if (mesh.solids[b].type == ElementType::tet10)
      samples[b].resize(static_cast<std::size_t>(mesh.solids[b].size()) * tet_points * components);

  // Material by material, so that what is averaged at a node belongs to one material.
  for (const Index material : materials) {
    sum.assign(nodes_total * components, 0.0);
    weight.assign(nodes_total, 0.0);
    if (is_reduced) smooth.assign(nodes_total * components, 0.0);
    const auto walk = [&](std::string_view stage, auto&& visit) {
      for_each_batch(batches, team, monitor, stage, [&](const ElementRef* begin, const ElementRef* end) {
        for (; begin != end; ++begin) {
          const ElementBlock& block = mesh.solids[begin->block];
          if (problem.region_material[block.group[begin->element]] != material) continue;
          with_solid(block.type, [&](auto shape) {
            using Shape = decltype(shape);
            double x[3 * Shape::nodes], u[3 * Shape::nodes];
            const Index* nodes = gather_points<Shape>(mesh, block, begin->element, x);
            for (int i = 0; i < Shape::nodes * dofs; ++i)
              u[i] = values[static_cast<std::size_t>(nodes[i / dofs]) * dofs + i % dofs];
            const RegionProperties& own = properties[problem.sections(begin->block)[begin->element]];
            PointResults<Shape> result;
            if (dofs == 3)
              result.elastic(x, u, own);
            else
              result.thermal(x, u, own);
            visit(shape, *begin, nodes, x, own, result);
          });
        }
      });
    };
    walk("recover fields", [&](auto shape, const ElementRef& at, const Index* nodes, const double* x,
                               const RegionProperties& own, const auto& result) {
      using Shape = decltype(shape);
      double at_nodes[6 * Shape::nodes], volume = 0;
      element::extrapolate<Shape>(result.value, components, at_nodes);
      for (const double dv : result.dv) volume += dv;
      for (int i = 0; i < Shape::nodes; ++i) {
        const std::size_t node = static_cast<std::size_t>(nodes[i]);
        weight[node] += volume;
        for (int c = 0; c < components; ++c)
          sum[node * components + c] += volume * at_nodes[i * components + c];
        for (int a = 0; a < dofs; ++a) out.internal[node * dofs + a] += result.internal[i * dofs + a];
      }
      if (is_reduced) {
        element::extrapolate_superconvergent<Shape>(result.value, components, at_nodes);
        for (int i = 0; i < Shape::nodes; ++i)
          for (int c = 0; c < components; ++c)
            smooth[static_cast<std::size_t>(nodes[i]) * components + c] +=
                volume * at_nodes[i * components + c];
      }
      const std::size_t element = first[at.block] + static_cast<std::size_t>(at.element);
      if constexpr (std::is_same_v<Shape, element::Tet10>)
        std::copy_n(result.value, tet_points * components,
                    samples[at.block].data() + at.element * tet_points * components);
      out.volume[element] = volume;
      for (int q = 0; q < result.points; ++q)
        energy[element] += result.dv[q] * energy_of(result.value + q * components, components, own);
      scale[element] = prescribed_magnitude<Shape>(problem, nodes, x, own);
    });
    for (std::size_t node = 0; node < nodes_total; ++node) {
      if (weight[node] == 0) continue;
      double* mean = sum.data() + node * components;
      double* kept = out.nodal.data() + node * components;
      for (int c = 0; c < components; ++c) mean[c] /= weight[node];
      if (has_value[node] && size_of(mean, components) <= size_of(kept, components)) continue;
      std::copy(mean, mean + components, kept);
      has_value[node] = 1;
    }
    for (std::size_t at = 0; at < smooth.size(); ++at)
      if (weight[at / components] != 0) smooth[at] /= weight[at / components];
    for (std::size_t b = 0; b < mesh.solids.size(); ++b)
      if (!samples[b].empty()) recover_patches(problem, b, material, samples[b], components, team, smooth);
    const std::vector<double>& recovered = smooth.empty() ? sum : smooth;
    walk("estimate the error", [&](auto shape, const ElementRef& at, const Index* nodes, const double*,
                                   const RegionProperties& own, const auto& result) {
      using Shape = decltype(shape);
      double at_nodes[6 * Shape::nodes], error = 0;
      for (int i = 0; i < Shape::nodes; ++i)
        std::copy_n(recovered.data() + static_cast<std::size_t>(nodes[i]) * components, components,
                    at_nodes + i * components);
      const std::size_t element = first[at.block] + static_cast<std::size_t>(at.element);
      element::for_each_difference<Shape>(
          result.value, at_nodes, components,
          [&](double share, const double* d) { error += share * energy_of(d, components, own); });
      const double stiffness = components == 6 ? youngs_modulus(own.lame) : own.conductivity;
      out.error.energy[element] = error * out.volume[element];
      out.error.magnitude[element] = std::sqrt(stiffness * error);
    });
  }
  for (const double e : energy) out.error.solution += e;
  if (dofs == 3) out.strain_energy = 0.5 * out.error.solution;
  for (const double e : out.error.energy) out.error.total += e;
  for (const double s : scale) out.prescribed_scale += s;
  return out;
}

}  // namespace genba
