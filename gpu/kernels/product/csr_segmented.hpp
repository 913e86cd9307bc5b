// y = A x for CSR by segments of entries instead of rows. The tables are those of
// engine/sparse/product/csr_segments.hpp.
#pragma once

#include <cstdint>

#include "engine/sparse/product/csr_segments.hpp"
#include "gpu/kernels/product/product.hpp"

namespace genba::cuda {

/// One SegmentLevel in device memory, with room for its partial sums.
struct SegmentsView {
  Index entries;
  Index segments;
  const CsrSegment* segment;   ///< [segments + 1]
  const std::uint8_t* last;    ///< [segments][segment_threads]
  const std::uint16_t* ended;  ///< [segments][segment_warps]
  const Index* row;            ///< [rows] row of the matrix; null: the number itself
  Index empty_rows;
  const Index* empty_row;  ///< [empty_rows]
  double* piece;           ///< [pieces] the entries of the next level
  Index cut_segments;      ///< segments that have pieces
};

}  // namespace genba::cuda
