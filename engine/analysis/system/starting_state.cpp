#include "engine/analysis/system/starting_state.hpp"

#include "engine/model/geometry.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

/// Surroundings of load `number`; at its first place if they vary.
double surroundings_of(const Problem& problem, std::size_t number) {
  const ResolvedLoad& load = problem.loads[number];
  double out = contribution(load.load).surroundings;
  if (load.load.varies.empty() || load.facets.empty()) return out;
  const FacetRef& first = load.facets.front();
  const ElementBlock& block = problem.mesh->facets[static_cast<std::size_t>(first.block)];
  const auto node = static_cast<std::size_t>(element_nodes(block, first.element).front());
  VaryingCondition(load.load, problem.time, problem.sources, describe(load.load, number))
      .visit({&problem.mesh->points[node], 1},
             [&](std::size_t, const Contribution& c) { out = c.surroundings; });
  return out;
}

/// Value prescribed by constraint `number`; the mean over its nodes if it varies.
std::optional<double> prescribed_by(const Problem& problem, std::size_t number) {
  const Condition& constraint = problem.study.constraints[number];
  if (constraint.varies.empty()) return contribution(constraint).prescribed[0];
  const DirichletSet& d = problem.dirichlet;
  double sum = 0, count = 0;
  for (std::size_t at = 0; at < d.owner.size(); ++at)
    if (d.owner[at] == static_cast<Index>(number)) sum += d.value[at], ++count;
  return count > 0 ? std::optional(sum / count) : std::nullopt;
}

}  // namespace

std::vector<double> starting_state(const Problem& problem, const Numbering& numbering) {
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  double level = 0.0;
  if (!problem.study.physics->is_motion()) {
    double sum = 0.0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < problem.loads.size(); ++i)
      if (problem.loads[i].load.kind->enters == Enters::exchanges) {
        sum += surroundings_of(problem, i);
        ++count;
      }
    for (std::size_t i = 0; i < problem.study.constraints.size(); ++i)
      if (const std::optional<double> value = prescribed_by(problem, i)) {
        sum += *value;
        ++count;
      }
    if (count > 0) level = sum / static_cast<double>(count);
  }
  std::vector<double> state(numbering.mesh_node.size() * dofs, level);
  for (std::size_t e = 0; e < numbering.mesh_node.size(); ++e)
    for (std::size_t c = 0; c < dofs; ++c) {
      const std::size_t at = static_cast<std::size_t>(numbering.mesh_node[e]) * dofs + c;
      if (problem.dirichlet.fixed[at]) state[e * dofs + c] = problem.dirichlet.value[at];
    }
  return state;
}

}  // namespace genba
