// What a multigrid takes, before there is a matrix to set it up from.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/sparse/formats/format.hpp"

namespace genba {

struct MultigridOptions;

struct MultigridBytes {
  std::int64_t held = 0;    ///< by a Multigrid: all that it has beside the finest matrix
  std::int64_t setup = 0;   ///< at most at once while it is made, beside the finest matrix
  std::int64_t finest = 0;  ///< the same of that part of it that reads the finest matrix
  std::int64_t cycle = 0;   ///< read and written by a cycle, beside its products with the finest matrix
};

/// Upper estimates for finite elements of nodes with `block` unknowns (3: elasticity with its six rigid
/// motions). How nodes join, and with it all below the finest level, is only known from the matrix: measured
/// on structured and unstructured tet4, tet10 and hex8 meshes the peak of a solve came out up to 25 % below
/// these, never above. matrices: of the values kept; of the options what says how prolongators are kept.
MultigridBytes multigrid_bytes(const PatternStats& pattern, int block, const MultigridOptions& options,
                               Precision matrices);

/// Bytes of vectors, a row, that a cycle reads and writes on a level beside those of its products: those of
/// smoothing (r, x), of the defects (b), and of the ways to and from the next level.
constexpr std::int64_t cycle_vector_bytes(int smoother_degree) {
  const int d = smoother_degree;
  return 8 * (2 * d + (4 * d - 1) + 2 * d + 1 + 2);
}

/// What smoothing a prolongator as it is applied adds to that, with the diagonal's blocks: four steps and the
/// b of two defects.
constexpr std::int64_t applied_prolongator_bytes(int block) {
  return 8 * (4 * (3 + block) + 2);
}

/// The same on a GPU, where set-up keeps other arrays (gpu/multigrid/cuda_coarsen.hpp): on an H200 the
/// peak of set-up was up to 24 % below this.
MultigridBytes device_multigrid_bytes(const PatternStats& pattern, int block, const MultigridOptions& options,
                                      Precision matrices);

/// What reading a matrix of this format by node rows takes on a CPU while a multigrid is set up;
/// exact.
std::int64_t block_reader_bytes(Format format, const PatternStats& pattern);

/// Slabs of rows by which a GPU holds an array of `bytes` while it coarsens (MultigridOptions::slab_bytes).
constexpr std::int64_t coarsening_slabs(std::int64_t bytes, std::int64_t slab_bytes) {
  return std::clamp<std::int64_t>(bytes / slab_bytes, 1, 16);
}

}  // namespace genba
