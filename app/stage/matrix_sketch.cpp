#include "app/stage/matrix_sketch.hpp"

#include "engine/analysis/system/assembly.hpp"
#include "engine/couple/constraint_map.hpp"
#include "engine/solve/multigrid/coarsening_sample.hpp"
#include "engine/solve/plan/memory_plan.hpp"

namespace genba {

namespace {

/// Symmetric storage and slices of runs need clusters of nodes; windows of slices then share most columns.
/// All other formats need long runs.
bool wants_clusters(Format format) {
  return format == Format::rbp_sym || format == Format::rbp_sliced || format == Format::rbp_node;
}

}  // namespace

NodeOrder order_to_try(const Project& project) {
  const bool clusters = project.solve.automatic_format || project.solve.cards > 1 || wants_clusters(project.solve.format);
  return project.node_order == NodeOrder::automatic && clusters ? NodeOrder::clusters : project.node_order;
}

MultigridSketch sketch_if_wanted(const Project& project, const Problem& problem,
                                 const NumberedGraph& numbered, bool is_gpu, ThreadTeam& team,
                                 Monitor& monitor) {
  const Preconditioner kind = project.solve.preconditioner.value_or(
      automatic_preconditioner(numbered.graph.rows(), problem.dofs, is_gpu).kind);
  if (kind != Preconditioner::multigrid) return {};
  std::vector<std::uint8_t> alone;
  alone.reserve(numbered.numbering.mesh_node.size());
  for (const Index node : numbered.numbering.mesh_node) {
    int single = 0;  // rows that are a diagonal alone: prescribed unknowns, and those that others determine
    for (int a = 0; a < problem.dofs; ++a) {
      const std::size_t at = static_cast<std::size_t>(node) * static_cast<std::size_t>(problem.dofs) + static_cast<std::size_t>(a);
      single += problem.dirichlet.fixed[at] != 0 || (problem.map && problem.map->is_idle(at));
    }
    alone.push_back(single == problem.dofs);
  }
  MultigridSketch sketch = sketch_multigrid(numbered.graph, alone, !is_gpu, team, monitor);
  apply_shares(sample_coarsening(assembly_input(problem, numbered.numbering), numbered.graph,
                                 numbered.numbering.mesh_node, team, monitor),
               sketch);
  return sketch;
}

}  // namespace genba
