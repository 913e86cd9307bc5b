// The interface to CHOLMOD's analysis, in plain arrays. Only direct_order.cpp includes CHOLMOD.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// Upper triangle of a symmetric pattern by columns, with ascending rows and the diagonal.
struct UpperPattern {
  std::vector<std::int64_t> column_ptr;  ///< [columns + 1]
  std::vector<std::int64_t> rows;
};

/// As in DirectAnalysis.
struct SupernodalOrder {
  const char* order = "";
  std::vector<Index> node;
  std::vector<Index> first_column;
  std::vector<Offset> row_ptr;
  std::vector<Index> rows;
};

/// Returns the better of nested dissection and minimum degree. Throws Error(memory) if memory runs out.
SupernodalOrder find_supernodal_order(UpperPattern pattern);

}  // namespace genba
