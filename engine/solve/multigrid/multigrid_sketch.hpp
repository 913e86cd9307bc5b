// The levels of a multigrid, found from the graph of the nodes before there is a matrix.
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
  int modes = 1;            ///< and of one of the next coarser level
  Offset couplings = 0;     ///< blocks of its matrix
  Offset longest_row = 0;   ///< of them
  Offset prolongator = 0;   ///< blocks; 0 on the coarsest level
  Offset product = 0;       ///< blocks of A P
  Offset largest_slab = 0;  ///< of them, in galerkin_slab rows
  /// [precision] bytes of a coarse matrix on a host, with its products' workspace (coarse_schedule()).
  std::array<std::int64_t, 2> matrix{};
  std::int64_t reader = 0;  ///< bytes of reading that by rows
};
/// The finest level first.
using MultigridSketch = std::vector<LevelSketch>;

/// Of a graph by itself; the finest one's matrix has its own format.
LevelSketch sketch_of(const NodeGraph& graph, bool is_finest, ThreadTeam& team);

/// Coarsens by aggregates of `strong` couplings and a prolongator that reaches along `nonzero` ones; fills
/// what that adds to `level`. The graph of the next level, without nodes if it would be hardly coarser.
NodeGraph sketch_level(const NodeGraph& graph, const StrongGraph& strong, const StrongGraph& nonzero,
                       LevelSketch& level, ThreadTeam& team, Monitor& monitor);

/// What Backend::coarsen would make if every coupling counted and were nonzero: weak ones only show in the
/// values. alone: [nodes] 1 for nodes whose unknowns are all prescribed; empty: none is. Takes about a tenth
/// of the time that setting up takes; as a transient on the host, 4 bytes for each block of A P and the
/// graph. on_host: with LevelSketch::matrix and reader, which host_multigrid_bytes() needs. Throws Cancelled.
MultigridSketch sketch_multigrid(const NodeGraph& graph, std::span<const std::uint8_t> alone, bool on_host,
                                 ThreadTeam& team, Monitor& monitor);

/// What a multigrid of this sketch takes on the host, step by step of its set-up (coarsening.hpp,
/// galerkin.hpp), with that many threads.
MultigridBytes host_multigrid_bytes(const MultigridSketch& sketch, const MultigridOptions& options,
                                    Precision matrices, int threads);

/// The same on a GPU, where set-up takes other steps (gpu/multigrid/cuda_coarsen.cpp).
MultigridBytes device_multigrid_bytes(const MultigridSketch& sketch, const MultigridOptions& options,
                                      Precision matrices);

}  // namespace genba
