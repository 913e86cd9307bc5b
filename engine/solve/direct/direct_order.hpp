// The face of CHOLMOD's analysis, in plain arrays: the one place that includes it is direct_order.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// Upper triangle of a symmetric pattern by columns, rows ascending, the diagonal with it.
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

/// The better of nested dissection and minimum degree. Throws Error(memory) if memory ends.
SupernodalOrder find_supernodal_order(UpperPattern pattern);

}  // namespace genba
