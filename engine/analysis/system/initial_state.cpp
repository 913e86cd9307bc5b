#include "engine/analysis/system/initial_state.hpp"

#include <cmath>
#include <limits>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

/// Equation nodes of elements in these regions, each once.
std::vector<std::size_t> nodes_in(const Problem& problem, const Numbering& numbering,
                                  const std::vector<Index>& regions) {
  std::vector<std::uint8_t> acts_in(problem.mesh->regions.size(), 0), caught(numbering.mesh_node.size(), 0);
  for (const Index region : regions) acts_in[static_cast<std::size_t>(region)] = 1;
  for (const ElementBlock& block : problem.mesh->solids)
    for (Index e = 0; e < block.size(); ++e)
      if (acts_in[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])])
        for (const Index node : element_nodes(block, e))
          caught[static_cast<std::size_t>(numbering.equation_node[static_cast<std::size_t>(node)])] = 1;
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < caught.size(); ++i)
    if (caught[i]) out.push_back(i);
  return out;
}

[[noreturn]] void refuse_missing_temperature(const Problem& problem, const Numbering& numbering,
                                             std::size_t row) {
  const Index node = numbering.mesh_node[row];
  for (const ElementBlock& block : problem.mesh->solids)
    for (Index e = 0; e < block.size(); ++e)
      for (const Index of : element_nodes(block, e))
        if (of == node)
          throw Error(ErrorKind::model, region_text(*problem.mesh, block.group[static_cast<std::size_t>(e)]),
                      phrase<"has no initial temperature">(),
                      phrase<"State one for it, or one without region names for all regions">());
  throw Error(ErrorKind::internal_fault, phrase<"initial temperature">(),
              phrase<"node %1 belongs to no element">(node));
}

}  // namespace

std::vector<double> initial_state(const Problem& problem, const Numbering& numbering) {
  constexpr std::size_t nodes_at_once = 65536;
  std::vector<double> state(numbering.mesh_node.size(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t number = 0; number < problem.loads.size(); ++number) {
    const ResolvedLoad& load = problem.loads[number];
    if (!contribution_with_gaps(load.load).initial) continue;
    std::vector<std::size_t> rows;
    for (const std::size_t row : nodes_in(problem, numbering, load.regions))
      if (std::isnan(state[row])) rows.push_back(row);
    if (load.load.varies.empty()) {
      for (const std::size_t row : rows) state[row] = *contribution(load.load).initial;
      continue;
    }
    VaryingCondition varying(load.load, problem.time, problem.sources, describe(load.load, number));
    std::vector<Vec3> points;
    for (std::size_t first = 0; first < rows.size(); first += nodes_at_once) {
      const std::size_t end = std::min(first + nodes_at_once, rows.size());
      points.clear();
      for (std::size_t i = first; i < end; ++i)
        points.push_back(problem.mesh->points[static_cast<std::size_t>(numbering.mesh_node[rows[i]])]);
      varying.visit(points,
                    [&](std::size_t i, const Contribution& c) { state[rows[first + i]] = *c.initial; });
    }
  }
  for (std::size_t row = 0; row < state.size(); ++row) {
    const auto node = static_cast<std::size_t>(numbering.mesh_node[row]);
    if (problem.dirichlet.fixed[node]) state[row] = problem.dirichlet.value[node];
    if (std::isnan(state[row])) refuse_missing_temperature(problem, numbering, row);
  }
  return state;
}

}  // namespace genba
