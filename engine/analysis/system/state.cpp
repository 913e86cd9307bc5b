#include "engine/analysis/system/state.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "engine/analysis/problem/own_materials.hpp"
#include "engine/analysis/problem/perfusion_rate.hpp"
#include "engine/analysis/problem/point_conductivity.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

void take_state(Problem& problem, const Numbering& numbering, std::span<const double> u, ThreadTeam& team) {
  // Nodes of no element get a value too; nothing reads it.
  std::vector<double> state(problem.mesh->points.size(), u.empty() ? 0.0 : u.front());
  for (std::size_t e = 0; e < numbering.mesh_node.size(); ++e)
    state[static_cast<std::size_t>(numbering.mesh_node[e])] = u[e];
  problem.state = std::make_shared<const std::vector<double>>(std::move(state));
  retake_own_materials(problem, team);
  take_point_conductivity(problem);
  take_perfusion_rates(problem);
}

std::optional<Problem> problem_in_state(const Problem& problem, const Numbering& numbering,
                                        std::span<const double> u, ThreadTeam& team) {
  if (!depends_on_state(problem.study)) return {};
  bool is_there = problem.state != nullptr;
  for (std::size_t e = 0; is_there && e < numbering.mesh_node.size(); ++e) {
    const double have = (*problem.state)[static_cast<std::size_t>(numbering.mesh_node[e])];
    is_there = have == u[e] || (std::isnan(have) && std::isnan(u[e]));
  }
  if (is_there) return {};
  Problem out = problem;
  take_state(out, numbering, u, team);
  return out;
}

}  // namespace genba
