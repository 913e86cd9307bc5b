#include "engine/analysis/stress/initial_stress.hpp"

#include <algorithm>

#include "engine/assembly/gather_points.hpp"
#include "engine/element/point_terms.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/condition.hpp"

namespace genba {

InitialStress initial_stress_of(const Problem& problem) {
  InitialStress out;
  if (!problem.study.physics->is_motion()) return out;
  for (const ResolvedLoad& load : problem.loads) {
    if (load.load.kind->on != Acts::regions) continue;
    const std::array<double, 6> stress = contribution(load.load).initial_stress;
    if (std::all_of(stress.begin(), stress.end(), [](double s) { return s == 0; })) continue;
    if (out.empty()) out.assign(problem.mesh->regions.size(), {});
    for (const Index region : load.regions)
      for (std::size_t c = 0; c < 6; ++c) out[static_cast<std::size_t>(region)][c] += stress[c];
  }
  return out;
}

void add_initial_forces(const Problem& problem, const AssemblyInput& elements, const InitialStress& stress,
                        double factor, std::span<double> forces, Monitor& monitor) {
  using Law = element::LinearElastic;  // the integral is the same for all laws
  for (std::size_t b = 0; b < elements.solids.size(); ++b) {
    const ElementList& list = elements.solids[b];
    const std::vector<Index>& regions = problem.mesh->solids[b].group;
    with_solid_of_law<Law>(list, [&](auto shape) {
      using Shape = decltype(shape);
      for (Index e = 0; e < list.size(); ++e) {
        constexpr Index often = 8192;
        if (e % often == 0) monitor.check();
        const std::array<double, 6>& s = stress[static_cast<std::size_t>(regions[static_cast<std::size_t>(e)])];
        double x[3 * Shape::nodes], f[3 * Shape::nodes] = {};
        const Index* nodes = gather_points<Shape>(elements, list, e, x);
        const element::Gradients<Shape, Law> of(x);
        for (int q = 0; q < element::Gradients<Shape, Law>::points; ++q)
          element::add_flux_at<Shape, Law>(of.dv[q], of.at(q), s.data(), Shape::nodes, f);
        for (int i = 0; i < Shape::nodes; ++i) {
          const auto row = 3 * static_cast<std::size_t>(elements.equation_node[static_cast<std::size_t>(nodes[i])]);
          for (int a = 0; a < 3; ++a) forces[row + static_cast<std::size_t>(a)] += factor * f[3 * i + a];
        }
      }
    });
  }
}

void add_initial_stress(const Mesh& mesh, const InitialStress& stress, std::span<double> nodal) {
  std::vector<Index> region_of(mesh.points.size(), -1);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      for (const Index node : element_nodes(block, e))
        region_of[static_cast<std::size_t>(node)] = block.group[static_cast<std::size_t>(e)];
  for (std::size_t n = 0; n < region_of.size(); ++n)
    if (region_of[n] >= 0)
      for (std::size_t c = 0; c < 6; ++c) nodal[6 * n + c] += stress[static_cast<std::size_t>(region_of[n])][c];
}

}  // namespace genba
