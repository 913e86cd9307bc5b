#include "engine/analysis/element_results.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/load_vector.hpp"
#include "engine/assembly/element_matrix.hpp"
#include "engine/element/extrapolation.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

/// At the integration points of one element: stress or flux [points][components], and what follows from them.
template <class Shape>
struct PointResults {
  static constexpr int points = element::StiffnessRule<Shape>::points;
  double value[points * 6];
  double dv[points];
  double internal[3 * Shape::nodes] = {};
  double energy = 0;

  void elastic(const double* x, const double* u, const RegionProperties& p) {
    double strain[points * 6];
    element::strains<Shape>(x, u, strain, dv);
    for (int q = 0; q < points; ++q) {
      double *s = value + 6 * q, *e = strain + 6 * q;
      element::stress_of(p.lame, e, p.thermal_strain, s);
      for (int a = 0; a < 3; ++a) e[a] -= p.thermal_strain;
      for (int c = 0; c < 6; ++c) energy += 0.5 * dv[q] * s[c] * e[c];
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
  std::vector<double> energy(batches.elements.size(), 0.0), scale(batches.elements.size(), 0.0);
  std::vector<std::uint8_t> has_value(nodes_total, 0);
  std::vector<double> sum, weight;

  // Material by material, so that what is averaged at a node belongs to one material.
  for (const Index material : materials) {
    sum.assign(nodes_total * components, 0.0);
    weight.assign(nodes_total, 0.0);
    for_each_batch(
        batches, team, monitor, "recover fields", [&](const ElementRef* begin, const ElementRef* end) {
          for (; begin != end; ++begin) {
            const ElementBlock& block = mesh.solids[begin->block];
            const Index region = block.group[begin->element];
            if (problem.region_material[region] != material) continue;
            const std::size_t number = static_cast<std::size_t>(begin - batches.elements.data());
            with_solid(block.type, [&](auto shape) {
              using Shape = decltype(shape);
              double x[3 * Shape::nodes], u[3 * Shape::nodes], at_nodes[6 * Shape::nodes];
              const Index* nodes = gather_points<Shape>(mesh, block, begin->element, x);
              for (int i = 0; i < Shape::nodes * dofs; ++i)
                u[i] = values[static_cast<std::size_t>(nodes[i / dofs]) * dofs + i % dofs];
              const RegionProperties& own = properties[problem.sections(begin->block)[begin->element]];
              PointResults<Shape> result;
              if (dofs == 3)
                result.elastic(x, u, own);
              else
                result.thermal(x, u, own);
              element::extrapolate<Shape>(result.value, components, at_nodes);
              double volume = 0;
              for (const double dv : result.dv) volume += dv;
              for (int i = 0; i < Shape::nodes; ++i) {
                const std::size_t node = static_cast<std::size_t>(nodes[i]);
                weight[node] += volume;
                for (int c = 0; c < components; ++c)
                  sum[node * components + c] += volume * at_nodes[i * components + c];
                for (int a = 0; a < dofs; ++a) out.internal[node * dofs + a] += result.internal[i * dofs + a];
              }
              energy[number] = result.energy;
              scale[number] = prescribed_magnitude<Shape>(problem, nodes, x, own);
            });
          }
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
  }
  for (const double e : energy) out.strain_energy += e;
  for (const double s : scale) out.prescribed_scale += s;
  return out;
}

}  // namespace genba
