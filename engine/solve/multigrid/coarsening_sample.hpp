// What weak couplings make of a multigrid's first coarse level, seen on patches that are really coarsened.
#pragma once

#include <span>

#include "engine/assembly/input.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/solve/multigrid/multigrid_sketch.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

/// Numbers of a real coarsening, as parts of those of a sketch in which every coupling counts.
struct CoarseningShares {
  double prolongator = 1, product = 1;  ///< blocks, of the finest level
  double nodes = 1, couplings = 1;      ///< of the next one
};

/// Assembles and coarsens some patches of neighbouring nodes around evenly spread ones, or all of a small
/// mesh: 1 to 2 % of the time of a large set-up. mesh_node: [equation node]. The same for every number of
/// threads. All 1 where nothing can be coarsened. Throws Cancelled.
CoarseningShares sample_coarsening(const AssemblyInput& input, const NodeGraph& graph,
                                   std::span<const Index> mesh_node, ThreadTeam& team, Monitor& monitor);

/// The sketch with those shares; deeper levels grow by what was seen on cubes and CAD parts.
void apply_shares(const CoarseningShares& shares, MultigridSketch& sketch);

}  // namespace genba
