// What a product's lanes do with a pattern, beyond its statistics: how long groups of lanes work in step, and
// how much of x a neighbourhood of rows reads. Cheap: row lengths, and a sample of the columns.
#pragma once

#include <array>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/features/pattern_features.hpp"
#include "engine/sparse/formats/format.hpp"

namespace genba {

struct ProductProfile {
  static constexpr int sector_bytes = 32;  ///< least that a GPU reads from its second cache
  static constexpr Offset near_rows = 1024, far_rows = Offset{1} << 16;

  /// [k] sum over groups of 2^k consecutive rows of the group's longest row: steps of lanes that take a row
  /// each and work together, as the lanes of a warp do.
  std::array<Offset, 6> longest{};
  /// The same for T = 32 / 2^k lanes that share a row: [k] sum over groups of 2^k rows of ceil(longest / T).
  std::array<Offset, 6> shared_steps{};
  Offset longest_row = 0;
  /// Different sectors of x that the nonzeros of `near_rows` (`far_rows`) consecutive rows need, a row.
  Estimate near_sectors, far_sectors;
};

/// Groups are counted exactly; sectors are those of up to 48 near and 6 far windows of rows, evenly spread.
/// The result does not depend on the number of threads.
ProductProfile measure_profile(const NodeGraph& graph, ThreadTeam& team);
ProductProfile measure_profile(Offset rows, Offset columns, const Offset* row_ptr, const Index* column,
                               ThreadTeam& team);

}  // namespace genba
