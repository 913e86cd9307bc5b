// The effect of weak couplings on the first coarse level, measured on patches that are really coarsened.
#pragma once

#include <span>

#include "engine/assembly/input.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/solve/multigrid/multigrid_sketch.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

/// Sizes of the real coarse level, divided by those of a sketch in which every coupling is strong.
struct CoarseningShares {
  double prolongator = 1, product = 1;  ///< blocks, of the finest level
  double nodes = 1, couplings = 1;      ///< of the next level
};

/// Assembles and coarsens a few patches of neighbouring nodes, evenly spread over the mesh; a small mesh is
/// taken as a whole. Takes 1 to 2 % of the time of a large set-up. mesh_node: [equation node]. The result is
/// the same for any number of threads. All shares are 1 if nothing can be coarsened. Throws Cancelled.
CoarseningShares sample_coarsening(const AssemblyInput& input, const NodeGraph& graph,
                                   std::span<const Index> mesh_node, ThreadTeam& team, Monitor& monitor);

/// Scales the sketch by these shares. Deeper levels grow by factors measured on cubes and CAD parts.
void apply_shares(const CoarseningShares& shares, MultigridSketch& sketch);

}  // namespace genba
