#include "engine/procedure/nonlinear/heat_residual.hpp"

#include <utility>

#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/system/state.hpp"
#include "engine/analysis/system/varying_facets.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/element/loads.hpp"

namespace genba {

HeatResidual::HeatResidual(std::shared_ptr<Problem> problem, const Numbering& numbering, ThreadTeam& team)
    : problem_(std::move(problem)),
      numbering_(numbering),
      team_(team),
      worker_(team),
      free_(problem_->dirichlet.fixed.size(), 0),
      zero_(free_.size(), 0.0) {}

void HeatResidual::flow(std::span<const double> u, std::vector<double>& flow, Monitor& monitor) {
  take_state(*problem_, numbering_, u, team_);
  const StorageTerm storage = std::exchange(problem_->storage, {});
  AssemblyInput input = assembly_input(*problem_, numbering_, Radiation::none);
  problem_->storage = storage;
  input.fixed = free_;
  input.value = zero_;
  flow.assign(u.size(), 0.0);
  subtract_product(input, worker_.batches(input), u, flow, team_, monitor);
  for (double& f : flow) f = -f;
  radiate(flow);
}

void HeatResidual::radiate(std::vector<double>& flow) {
  const Problem& problem = *problem_;
  radiated_.assign(problem.loads.size(), 0.0);
  for (std::size_t number = 0; number < problem.loads.size(); ++number) {
    if (!radiates(problem.loads[number].load)) continue;
    for_each_varying_facet(
        problem, number,
        [&](auto shape, const Index* nodes, const double* x, const FacetPoints<decltype(shape)>& at) {
          using Facet = decltype(shape);
          double entering[FacetPoints<Facet>::points], f[Facet::nodes] = {};
          for (int q = 0; q < at.points; ++q)
            entering[q] = at.entering[q] - at.exchange[q] * facet_temperature<Facet>(problem, nodes, q, 0);
          element::add_area_densities<Facet>(x, entering, 1, f);
          for (int i = 0; i < Facet::nodes; ++i) {
            flow[static_cast<std::size_t>(
                numbering_.equation_node[static_cast<std::size_t>(nodes[i])])] -= f[i];
            radiated_[number] += f[i];
          }
        });
  }
}

}  // namespace genba
