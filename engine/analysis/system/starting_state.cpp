#include "engine/analysis/system/starting_state.hpp"

namespace genba {

std::vector<double> starting_state(const Problem& problem, const Numbering& numbering) {
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  double level = 0.0;
  if (!problem.study.physics->is_motion()) {
    double sum = 0.0;
    std::size_t count = 0;
    for (const ResolvedLoad& l : problem.loads)
      if (l.load.kind->enters == Enters::exchanges) {
        sum += contribution(l.load).surroundings;
        ++count;
      }
    for (const Condition& c : problem.study.constraints)
      if (const std::optional<double> value = contribution(c).prescribed[0]) {
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
