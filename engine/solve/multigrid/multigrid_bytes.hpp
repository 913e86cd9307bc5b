// Memory and traffic of a multigrid, estimated before the matrix exists.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/sparse/formats/format.hpp"

namespace genba {

struct MultigridOptions;

/// Rigid motions of a body with `block` displacements a node: six in space, three in a plane. Of other
/// numbers of unknowns it is the number of their constants.
constexpr int rigid_motion_count(int block) {
  return block == 3 ? 6 : block == 2 ? 3 : block;
}

struct MultigridBytes {
  std::int64_t held = 0;    ///< bytes of a Multigrid, without the finest matrix
  std::int64_t setup = 0;   ///< peak bytes of its set-up, without the finest matrix
  std::int64_t finest = 0;  ///< the same peak while set-up reads the finest matrix
  std::int64_t cycle = 0;   ///< bytes that a cycle reads and writes, without products with the finest matrix
};

/// Upper estimates for finite elements with `block` unknowns a node (2 and 3: elasticity with all rigid
/// motions). How nodes join, and so all coarser levels, is known only from the matrix. Measured on structured
/// and unstructured tet4, tet10 and hex8 meshes, the peak of a solve was up to 25 % below these, never above.
/// matrices: precision of the kept matrices. Of the options it uses those of the prolongators.
MultigridBytes multigrid_bytes(const PatternStats& pattern, int block, const MultigridOptions& options,
                               Precision matrices);

/// Bytes a row of vectors that a cycle reads and writes on a level, without those of products: smoothing (r,
/// x), defects (b), restriction and prolongation.
constexpr std::int64_t cycle_vector_bytes(int smoother_degree) {
  const int d = smoother_degree;
  return 8 * (2 * d + (4 * d - 1) + 2 * d + 1 + 2);
}

/// Additional bytes a row if the prolongator is smoothed while it is applied: four steps with the diagonal
/// blocks, and the b of two defects.
constexpr std::int64_t applied_prolongator_bytes(int block) {
  return 8 * (4 * (3 + block) + 2);
}

/// multigrid_bytes() for a GPU, where set-up keeps other arrays (gpu/multigrid/cuda_coarsen.hpp). On an H200
/// the peak of set-up was up to 24 % below this.
MultigridBytes device_multigrid_bytes(const PatternStats& pattern, int block, const MultigridOptions& options,
                                      Precision matrices);

/// Bytes of the vectors that the coarser levels of a cycle for `count` vectors at once need. Upper estimate: the coarser
/// levels have at most a quarter of the rows (a sixth was measured), with three vectors each.
std::int64_t block_cycle_bytes(Offset rows, int count, const MultigridOptions& options);

/// Bytes of the BlockReader that reads a matrix of this format by node rows while a CPU sets up a multigrid;
/// exact.
std::int64_t block_reader_bytes(Format format, const PatternStats& pattern);

/// Number of slabs of rows in which a GPU holds an array of `bytes` while it coarsens
/// (MultigridOptions::slab_bytes).
constexpr std::int64_t coarsening_slabs(std::int64_t bytes, std::int64_t slab_bytes) {
  return std::clamp<std::int64_t>(bytes / slab_bytes, 1, 16);
}

}  // namespace genba
