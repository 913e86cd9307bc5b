// y = A x on CSR by segments of entries instead of rows; tables: engine/sparse/product/csr_segments.hpp.
#pragma once

#include <cstdint>

#include "engine/sparse/product/csr_segments.hpp"
#include "gpu/kernels/product/product.hpp"

namespace genba::cuda {

/// One SegmentLevel in device memory, and the space of its partial sums.
struct SegmentsView {
  Index entries;
  Index segments;
  const CsrSegment* segment;   ///< [segments + 1]
  const std::uint8_t* last;    ///< [segments][segment_threads]
  const std::uint16_t* ended;  ///< [segments][segment_warps]
  const Index* row;            ///< null on level 0 of a matrix without empty rows: the row itself
  Index empty_rows;
  const Index* empty_row;  ///< [empty_rows]
  double* piece;           ///< [pieces] entries of the next level
  Index cut_segments;      ///< segments that have pieces
};

}  // namespace genba::cuda
