// Smoothed aggregation on the host. It makes a coarse level from a matrix and its near null space. Vanek,
// Mandel, Brezina, "Algebraic multigrid by smoothed aggregation for second and fourth order elliptic
// problems", Computing 56 (1996).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "engine/base/byte_meter.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/solve/backend/diagonal_blocks.hpp"
#include "engine/solve/backend/motion_frame.hpp"
#include "engine/solve/backend/multigrid_steps.hpp"
#include "engine/solve/backend/split_steps.hpp"
#include "engine/sparse/blocks/block_csr.hpp"

namespace genba {

/// The near null space of a level, by nodes.
struct Modes {
  int count = 1;
  int block = 1;
  std::vector<double> values;  ///< [nodes][block][count]; empty: constants of each unknown
};

/// points: [nodes][3]. dimensions: 3; 2 leaves out z.
MotionFrame motion_frame(std::span<const double> points, int dimensions);

/// Translations and rotations, rigid_motion_count(block) of them. Rotations are about the middle and scaled
/// by the size of the part. points: [nodes][3]. block = 2: motions in the plane of x and y; z is not read.
Modes rigid_motions(std::span<const double> points, int block);
/// The same in a given frame.
Modes rigid_motions(std::span<const double> points, int block, const MotionFrame& frame);

/// Couplings with |A_ij| <= this times sqrt(|A_ii| |A_jj|) count as zero, and prolongators do not reach along
/// them. On meshes of equal elements most couplings cancel; whether exactly depends on the order of sums.
inline constexpr double negligible_coupling = 1e-13;

/// Nodes of a part of a prolongator. A thread makes one part at a time.
inline constexpr Index prolongator_part_nodes = 4096;

struct HostCoarseLevel {
  std::variant<BlockCsr, SingleBlockCsr> prolongator;  ///< P or P0, see MultigridOptions
  Matrix matrix;
  Modes modes;
};

/// Backend::coarsen on host threads. diagonal: inverse blocks. Returns nothing if the level would be hardly
/// coarser. meter counts temporary memory; at the end it no longer counts the result. shared: nodes that another
/// backend has too; null: none.
std::optional<HostCoarseLevel> coarsen(
    const BlockReader& a, InverseBlocks diagonal, double largest, const Modes& modes,
    const MultigridOptions& options, ThreadTeam& team, Monitor& monitor,
    const std::shared_ptr<ByteMeter>& meter = std::make_shared<ByteMeter>(),
    const SharedAggregates* shared = nullptr);

}  // namespace genba
