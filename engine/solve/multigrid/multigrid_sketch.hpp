// Predicts the levels of a multigrid from the graph of the nodes, before the matrix exists.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/solve/multigrid/aggregation.hpp"
#include "engine/solve/multigrid/multigrid_bytes.hpp"
#include "engine/sparse/pattern/node_graph.hpp"

namespace genba {

struct LevelSketch {
  Index nodes = 0;
  int block = 1;            ///< unknowns of a node
  int modes = 1;            ///< unknowns of a node on the next coarser level
  Offset couplings = 0;     ///< blocks of its matrix
  Offset longest_row = 0;   ///< blocks of the longest row
  Offset prolongator = 0;   ///< blocks; 0 on the coarsest level
  Offset product = 0;       ///< blocks of A P
  Offset largest_slab = 0;  ///< most blocks of A P in galerkin_slab rows
  /// [precision] bytes of a coarse matrix on a host, with the workspace of its products (coarse_schedule()).
  std::array<std::int64_t, 2> matrix{};
  std::int64_t reader = 0;  ///< bytes to read that matrix by rows
};
/// The finest level first.
using MultigridSketch = std::vector<LevelSketch>;

/// Sketches one level from its graph alone. is_finest: leaves out the matrix, which has its own format.
LevelSketch sketch_of(const NodeGraph& graph, bool is_finest, ThreadTeam& team);

/// Coarsens a level. Aggregates follow `strong` couplings, the prolongator reaches along `nonzero` ones.
/// Fills the rest of `level`. Returns the graph of the next level, with no nodes if it would be hardly
/// coarser.
NodeGraph sketch_level(const NodeGraph& graph, const StrongGraph& strong, const StrongGraph& nonzero,
                       LevelSketch& level, ThreadTeam& team, Monitor& monitor);

/// The levels that Backend::coarsen would make if every coupling were strong: weak couplings show only in the
/// values. alone: [nodes] 1 for nodes whose unknowns are all prescribed; empty: there are none. Takes about a
/// tenth of the time of a set-up. Its temporary host memory is the graph and 4 bytes for each block of A P.
/// on_host: fills LevelSketch::matrix and reader too, which host_multigrid_bytes() needs. Throws Cancelled.
MultigridSketch sketch_multigrid(const NodeGraph& graph, std::span<const std::uint8_t> alone, bool on_host,
                                 ThreadTeam& team, Monitor& monitor);

/// Memory of a multigrid of this sketch on the host, with so many threads. Follows the steps of set-up
/// (coarsening.hpp, galerkin.hpp).
MultigridBytes host_multigrid_bytes(const MultigridSketch& sketch, const MultigridOptions& options,
                                    Precision matrices, int threads);

/// The same for a GPU, whose set-up has other steps (gpu/multigrid/cuda_coarsen.cpp).
MultigridBytes device_multigrid_bytes(const MultigridSketch& sketch, const MultigridOptions& options,
                                      Precision matrices);

}  // namespace genba
