// Smoothed aggregation on the host: a coarse level from a matrix and what its physics leaves free.
// Vanek, Mandel, Brezina, "Algebraic multigrid by smoothed aggregation for second and fourth order elliptic
// problems", Computing 56 (1996).
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "engine/base/byte_meter.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/solve/backend/backend.hpp"
#include "engine/solve/backend/diagonal_blocks.hpp"
#include "engine/sparse/blocks/block_csr.hpp"

namespace genba {

/// The near null space of a level, by nodes.
struct Modes {
  int count = 1;
  int block = 1;
  std::vector<double> values;  ///< [nodes][block][count]; empty: constants of each unknown
};

/// What rotations turn about and are scaled by.
struct MotionFrame {
  std::array<double, 3> middle{};
  double size = 1;  ///< half of the longest edge of the bounding box
};
MotionFrame motion_frame(std::span<const double> points);

/// Translations and rotations about the middle, the latter scaled to the size of the part. points:
/// [nodes][3].
Modes rigid_motions(std::span<const double> points);

/// Couplings with |A_ij| <= that times sqrt(|A_ii| |A_jj|) are rounding of zero and not smoothed along: on
/// meshes of equal elements most couplings cancel, exactly or not, as the order of sums will have it.
inline constexpr double negligible_coupling = 1e-13;

/// Nodes whose rows of a prolongator a thread makes at a time.
inline constexpr Index prolongator_part_nodes = 4096;

struct HostCoarseLevel {
  std::variant<BlockCsr, SingleBlockCsr> prolongator;  ///< as MultigridOptions says, P or P0
  Matrix matrix;
  Modes modes;
};

/// Backend::coarsen on host threads; diagonal: inverse blocks. Nothing if the level would be hardly coarser.
/// meter: hears what is held on the way, the result in the end no more.
std::optional<HostCoarseLevel> coarsen(
    const BlockReader& a, InverseBlocks diagonal, double largest, const Modes& modes,
    const MultigridOptions& options, ThreadTeam& team, Monitor& monitor,
    const std::shared_ptr<ByteMeter>& meter = std::make_shared<ByteMeter>());

}  // namespace genba
