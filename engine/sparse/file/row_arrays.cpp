#include "engine/sparse/file/row_arrays.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

namespace genba {

namespace {

constexpr std::size_t file_chunk_rows = 4096, entries_between_checks = 1 << 16;

/// Sorts one row and adds up entries of the same column. Returns how many remain. scratch: room for a row.
Offset tidy_row(Index* column, double* value, Offset length, std::vector<std::pair<Index, double>>& scratch) {
  if (std::adjacent_find(column, column + length, std::greater_equal<>()) == column + length) return length;
  scratch.resize(static_cast<std::size_t>(length));
  for (Offset k = 0; k < length; ++k) scratch[static_cast<std::size_t>(k)] = {column[k], value[k]};
  std::stable_sort(scratch.begin(), scratch.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  Offset kept = 0;
  for (const auto& [c, v] : scratch) {
    if (kept > 0 && column[kept - 1] == c) {
      value[kept - 1] += v;
    } else {
      column[kept] = c;
      value[kept++] = v;
    }
  }
  return kept;
}

/// Closes the gaps of merged entries: row i keeps its first length[i] entries.
void close_gaps(CsrArrays& m, const std::vector<Offset>& length) {
  Offset to = 0;
  for (Index row = 0; row < m.rows; ++row) {
    const Offset from = m.row_ptr[row], count = length[row];
    std::copy_n(m.column.begin() + from, count, m.column.begin() + to);
    std::copy_n(m.value.begin() + from, count, m.value.begin() + to);
    m.row_ptr[row] = to;
    to += count;
  }
  m.row_ptr[m.rows] = to;
  m.column.resize(static_cast<std::size_t>(to));
  m.value.resize(static_cast<std::size_t>(to));
}

}  // namespace

CsrArrays sort_into_rows(Index rows, Index columns, std::vector<Entry> entries, double mirror,
                         ThreadTeam& team, Offset& duplicates) {
  CsrArrays m;
  m.rows = rows;
  m.columns = columns;
  m.row_ptr.assign(static_cast<std::size_t>(rows) + 1, 0);
  std::size_t walked = 0;
  const auto check = [&] {
    if (++walked % entries_between_checks == 0) team.check();
  };
  for (const Entry& e : entries) {
    check();
    ++m.row_ptr[e.row + 1];
    if (mirror != 0 && e.row != e.column) ++m.row_ptr[e.column + 1];
  }
  for (Index row = 0; row < rows; ++row) m.row_ptr[row + 1] += m.row_ptr[row];
  m.column.resize(static_cast<std::size_t>(m.row_ptr[rows]));
  m.value.resize(static_cast<std::size_t>(m.row_ptr[rows]));
  std::vector<Offset> next(m.row_ptr.begin(), m.row_ptr.end() - 1);
  const auto put = [&](Index row, Index column, double value) {
    const Offset k = next[row]++;
    m.column[k] = column;
    m.value[k] = value;
  };
  for (const Entry& e : entries) {
    check();
    put(e.row, e.column, e.value);
    if (mirror != 0 && e.row != e.column) put(e.column, e.row, mirror * e.value);
  }
  std::vector<Entry>().swap(entries);

  std::vector<Offset>& length = next;
  std::atomic<Offset> summed = 0;
  team.for_chunks(static_cast<std::size_t>(rows), file_chunk_rows, [&](std::size_t begin, std::size_t end) {
    std::vector<std::pair<Index, double>> scratch;
    Offset gone = 0;
    for (std::size_t row = begin; row < end; ++row) {
      const Offset first = m.row_ptr[row], all = m.row_ptr[row + 1] - first;
      length[row] = tidy_row(m.column.data() + first, m.value.data() + first, all, scratch);
      gone += all - length[row];
    }
    summed += gone;
  });
  duplicates = summed;
  if (duplicates > 0) close_gaps(m, length);
  return m;
}

double asymmetry(const CsrArrays& m, ThreadTeam& team) {
  constexpr double none = std::numeric_limits<double>::infinity();
  if (m.rows != m.columns) return none;
  const auto rows = static_cast<std::size_t>(m.rows);
  std::vector<double> largest(rows, 0.0);
  std::atomic<Offset> above = 0, below = 0;
  team.for_chunks(rows, file_chunk_rows, [&](std::size_t begin, std::size_t end) {
    Offset right = 0, left = 0;
    for (std::size_t row = begin; row < end; ++row)
      for (Offset k = m.row_ptr[row]; k < m.row_ptr[row + 1]; ++k) {
        largest[row] = std::max(largest[row], std::abs(m.value[k]));
        right += m.column[k] > static_cast<Index>(row);
        left += m.column[k] < static_cast<Index>(row);
      }
    above += right;
    below += left;
  });
  // The numbers of entries above and below the diagonal are equal, and each one above has a transposed one.
  // So all have one.
  if (above != below) return none;
  std::vector<double> worst((rows + file_chunk_rows - 1) / file_chunk_rows, 0.0);
  team.for_chunks(rows, file_chunk_rows, [&](std::size_t begin, std::size_t end) {
    double& most = worst[begin / file_chunk_rows];
    for (auto row = static_cast<Index>(begin); row < static_cast<Index>(end); ++row)
      for (Offset k = m.row_ptr[row]; k < m.row_ptr[row + 1]; ++k) {
        const Index column = m.column[k];
        if (column <= row) continue;
        const auto first = m.column.begin() + m.row_ptr[column],
                   last = m.column.begin() + m.row_ptr[column + 1];
        const auto twin = std::lower_bound(first, last, row);
        if (twin == last || *twin != row) {
          most = none;
          continue;
        }
        const double difference = std::abs(m.value[twin - m.column.begin()] - m.value[k]);
        if (difference > 0) most = std::max(most, difference / std::max(largest[row], largest[column]));
      }
  });
  return worst.empty() ? 0 : *std::max_element(worst.begin(), worst.end());
}

}  // namespace genba
