#include "engine/analysis/results/contact_flow.hpp"

#include <cmath>
#include <utility>

#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/couplings.hpp"
#include "engine/base/quantity/quantity.hpp"

namespace genba {

std::vector<ContactFlow> contact_flows(const Problem& problem, const std::vector<double>& unknown,
                                       std::vector<double>& outflow) {
  std::vector<ContactFlow> out;
  for (std::size_t number = 0; number < problem.loads.size(); ++number) {
    const ResolvedLoad& load = problem.loads[number];
    if (!load.couplings) continue;
    const FacetCouplings& of = *load.couplings;
    const double conductance = load.conductance();
    ContactFlow flow{describe(load.load, number), 0, of.area, 0};
    for (Index pair = 0; pair < of.size(); ++pair) {
      const auto nodes = of.nodes_of(pair);
      const double* k = of.matrix_of(pair);
      double through = 0;
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        double leaves = 0;
        for (std::size_t j = 0; j < nodes.size(); ++j)
          leaves += conductance * k[i * nodes.size() + j] * unknown[static_cast<std::size_t>(nodes[j])];
        outflow[static_cast<std::size_t>(nodes[i])] += leaves;
        if (i < of.first[static_cast<std::size_t>(pair)]) through += leaves;
      }
      flow.power += std::abs(through);
    }
    flow.difference = conductance * of.weight > 0 ? flow.power / (conductance * of.weight) : 0.0;
    out.push_back(std::move(flow));
  }
  return out;
}

Text describe(const ContactFlow& flow) {
  return phrase<"%1 over %2, mean difference %3">(
      format_quantity(flow.power, QuantityKind::power, 4), format_quantity(flow.area, QuantityKind::area, 4),
      format_quantity(flow.difference, QuantityKind::temperature_difference, 4));
}

}  // namespace genba
