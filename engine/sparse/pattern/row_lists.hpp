// Lists of columns, one for each row, made by threads.
#pragma once

#include <algorithm>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/base/types.hpp"
#include "engine/base/unwritten_vector.hpp"

namespace genba {

/// Columns in compressed rows.
struct RowLists {
  std::vector<Offset> row_ptr;    ///< [rows + 1]
  UnwrittenVector<Index> column;  ///< [row_ptr[rows]]
  Index rows() const { return static_cast<Index>(row_ptr.size()) - 1; }
};

/// Makes the lists row by row: append(row, columns) adds the row's list at the end of `columns` and must not
/// change earlier entries. One thread handles `grain` rows in order. The result does not depend on the number
/// of threads.
template <class Append>
RowLists make_row_lists(Index rows, std::size_t grain, ThreadTeam& team, Append&& append) {
  const auto count = static_cast<std::size_t>(rows);
  RowLists lists;
  lists.row_ptr.assign(count + 1, 0);
  std::vector<std::vector<Index>> parts((count + grain - 1) / grain);
  team.for_chunks(count, grain, [&](std::size_t begin, std::size_t end) {
    std::vector<Index>& columns = parts[begin / grain];
    for (std::size_t row = begin; row < end; ++row) {
      const std::size_t before = columns.size();
      append(row, columns);
      lists.row_ptr[row + 1] = static_cast<Offset>(columns.size() - before);
    }
  });
  for (std::size_t i = 0; i < count; ++i) lists.row_ptr[i + 1] += lists.row_ptr[i];
  lists.column.resize(static_cast<std::size_t>(lists.row_ptr.back()));
  team.for_chunks(parts.size(), 1, [&](std::size_t p, std::size_t) {
    std::copy(parts[p].begin(), parts[p].end(), lists.column.begin() + lists.row_ptr[p * grain]);
    parts[p] = {};
  });
  return lists;
}

}  // namespace genba
