// What a plan knows of a matrix before it exists: the order of its nodes, and the levels of a multigrid.
#pragma once

#include "app/case/project.hpp"
#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/solve/multigrid/multigrid_sketch.hpp"

namespace genba {

/// The stated order; clusters if none is stated and a format that may be chosen needs them.
NodeOrder order_to_try(const Project& project);

/// Sketch of a multigrid, if one may be chosen; else empty. Polls cancel.
MultigridSketch sketch_if_wanted(const Project& project, const Problem& problem, const NumberedGraph& numbered, bool is_gpu,
                                 ThreadTeam& team, Monitor& monitor);

}  // namespace genba
