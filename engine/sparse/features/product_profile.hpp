// Properties of a pattern for the lanes of a product: how long groups of lanes work in lockstep, and how much
// of x a neighbourhood of rows reads. Cheap to measure: row lengths, and a sample of the columns.
#pragma once

#include <array>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/features/pattern_features.hpp"
#include "engine/sparse/formats/format.hpp"

namespace genba {

struct ProductProfile {
  static constexpr int sector_bytes = 32;  ///< the least that a GPU reads from its L2 cache
  static constexpr Offset near_rows = 1024, far_rows = Offset{1} << 16;

  /// [k] sum over groups of 2^k consecutive rows of the longest row of the group. This is the number of steps
  /// if each lane takes a row and lanes work in lockstep, as in a warp.
  std::array<Offset, 6> longest{};
  /// The same for T = 32 / 2^k lanes that share a row: [k] sum over groups of 2^k rows of ceil(longest / T).
  std::array<Offset, 6> shared_steps{};
  Offset longest_row = 0;
  /// Number of different sectors of x that `near_rows` (`far_rows`) consecutive rows read, divided by the
  /// rows.
  Estimate near_sectors, far_sectors;
};

/// Group sums are exact. Sectors come from up to 48 near and 6 far windows of rows, evenly spread. The result
/// does not depend on the number of threads.
ProductProfile measure_profile(const NodeGraph& graph, ThreadTeam& team);
ProductProfile measure_profile(Offset rows, Offset columns, const Offset* row_ptr, const Index* column,
                               ThreadTeam& team);

}  // namespace genba
