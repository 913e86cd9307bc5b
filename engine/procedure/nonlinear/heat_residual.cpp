#include "engine/procedure/nonlinear/heat_residual.hpp"

#include <utility>

#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/system/reaction.hpp"
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
  input.map = nullptr;  // the flow of every node; the solver reduces it
  input.fixed = free_;
  input.value = zero_;
  flow.assign(u.size(), 0.0);
  subtract_product(input, worker_.batches(input), u, flow, team_, monitor);
  for (double& f : flow) f = -f;
  entered_.assign(problem_->loads.size(), 0.0);
  radiate(flow);
  perfuse(u, flow);
}

/// Adds the heat that blood brings. The matrix already has what blood at 0 K takes away.
void HeatResidual::perfuse(std::span<const double> u, std::vector<double>& flow) {
  for (std::size_t number = 0; number < problem_->loads.size(); ++number) {
    const Condition& load = problem_->loads[number].load;
    if (!perfusion_depends(load)) continue;
    const double blood = contribution(load).surroundings;
    for_each_absorbing_element(*problem_, number, [&](const ExchangeFacet& element) {
      for (int i = 0; i < element.count; ++i)
        for (int j = 0; j < element.count; ++j) {
          const auto row = [&](int k) {
            return static_cast<std::size_t>(
                numbering_.equation_node[static_cast<std::size_t>(element.nodes[k])]);
          };
          const double by = element.matrix[i * element.count + j];
          flow[row(i)] -= by * blood;
          entered_[number] += by * (blood - u[row(j)]);
        }
    });
  }
}

void HeatResidual::radiate(std::vector<double>& flow) {
  const Problem& problem = *problem_;
  for (std::size_t number = 0; number < problem.loads.size(); ++number) {
    if (!radiates(problem.loads[number].load)) continue;
    for_each_varying_facet(
        problem, number,
        [&](auto shape, const FacetRef&, const Index* nodes, const double* x,
          const FacetPoints<decltype(shape)>& at) {
          using Facet = decltype(shape);
          double entering[FacetPoints<Facet>::points], f[Facet::nodes] = {};
          for (int q = 0; q < at.points; ++q)
            entering[q] = at.entering[q] - at.exchange[q] * facet_temperature<Facet>(problem, nodes, q, 0);
          element::add_area_densities<Facet>(x, entering, 1, f);
          for (int i = 0; i < Facet::nodes; ++i) {
            flow[static_cast<std::size_t>(
                numbering_.equation_node[static_cast<std::size_t>(nodes[i])])] -= f[i];
            entered_[number] += f[i];
          }
        });
  }
}

}  // namespace genba
