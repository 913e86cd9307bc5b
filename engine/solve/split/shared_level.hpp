// The host's part of a multigrid level of two backends: aggregates of shared nodes, and a level that becomes whole.
#pragma once

#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/solve/split/split_layout.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// Owns what SharedAggregates borrows, but for the nodes.
struct SharedLevel {
  std::vector<Index> aggregate;
  Index count = 0;
  std::vector<double> norm;
  std::vector<std::uint8_t> alone;
};

/// Aggregates of shared nodes by their complete couplings among themselves. parts: their rows on both backends, in the same
/// order. A node without a strong coupling to a shared one is an aggregate by itself, unless all its unknowns are alone.
SharedLevel aggregate_shared(const Two<NodeRows>& parts, double strength, ThreadTeam& team);

/// The sum of two matrices whose rows have the numbers `global`. Square, `nodes` nodes.
CsrMatrix joined_matrix(const Two<NodeRows>& parts, const Two<std::vector<Index>>& global, Index nodes);

}  // namespace genba
