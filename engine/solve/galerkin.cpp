#include "engine/solve/galerkin.hpp"

#include <algorithm>
#include <numeric>

#include "engine/sparse/column_table.hpp"

namespace genba {

namespace {
constexpr std::size_t grain = 64;  // rows that a thread takes at once

template <class T>
std::int64_t bytes_of(const std::vector<T>& v) {
  return static_cast<std::int64_t>(v.capacity() * sizeof(T));
}

/// The columns of A P, row by row.
struct Pattern {
  std::vector<Offset> row_ptr;
  std::vector<Index> column;
};

class GalerkinProduct {
 public:
  GalerkinProduct(const BlockReader& a, const BlockCsr& p, ThreadTeam& team, Monitor& monitor,
                  const std::shared_ptr<ByteMeter>& meter)
      : a_(a),
        p_(p),
        transposed_(transposed_blocks(p)),
        team_(team),
        monitor_(monitor),
        held_(meter),
        slab_(meter) {}

  BlockCsr run() {
    find_fine_pattern();
    find_coarse_pattern();
    next_.assign(transposed_.row_ptr.begin(), transposed_.row_ptr.end() - 1);
    held_.change(transposed_.bytes() + bytes_of(fine_.row_ptr) + bytes_of(fine_.column) + c_.bytes() +
                 bytes_of(next_));
    for (Index first = 0; first < a_.nodes(); first += galerkin_slab) {
      const Index last = std::min(a_.nodes(), first + galerkin_slab);
      multiply_slab(first, last);
      add_slab(first, last);
      monitor_.progress("multigrid", static_cast<double>(last) / a_.nodes());
      monitor_.check();
    }
    mirror();
    return std::move(c_);
  }

 private:
  static std::size_t at(Offset i) { return static_cast<std::size_t>(i); }

  void find_fine_pattern() {
    const std::size_t chunk = 512, chunks = (at(a_.nodes()) + chunk - 1) / chunk;
    std::vector<std::vector<Index>> found(chunks);
    fine_.row_ptr.assign(at(a_.nodes()) + 1, 0);
    team_.for_chunks(at(a_.nodes()), chunk, [&](std::size_t begin, std::size_t end) {
      thread_local BlockRows rows;
      thread_local ColumnTable table;
      thread_local std::vector<Index> columns;
      a_.read_columns(static_cast<Index>(begin), static_cast<Index>(end), rows);
      columns.clear();
      for (std::size_t r = 0; r < end - begin; ++r) {
        table.clear();
        for (Offset k = rows.row_ptr[r]; k < rows.row_ptr[r + 1]; ++k) {
          const Index j = rows.column[at(k)];
          for (Offset l = p_.row_ptr[j]; l < p_.row_ptr[j + 1]; ++l) table.insert(p_.column[l]);
        }
        table.sort();
        columns.insert(columns.end(), table.columns().begin(), table.columns().end());
        fine_.row_ptr[begin + r + 1] = table.size();
      }
      found[begin / chunk] = std::vector<Index>(columns.begin(), columns.end());  // no more than it takes
    });
    for (std::size_t i = 1; i < fine_.row_ptr.size(); ++i) fine_.row_ptr[i] += fine_.row_ptr[i - 1];
    fine_.column.reserve(at(fine_.row_ptr.back()));
    held_.change(transposed_.bytes() + bytes_of(fine_.row_ptr) + bytes_of(fine_.column) +
                 std::accumulate(found.begin(), found.end(), std::int64_t{0},
                                 [](std::int64_t sum, const auto& part) { return sum + bytes_of(part); }));
    for (std::vector<Index>& columns : found) {
      fine_.column.insert(fine_.column.end(), columns.begin(), columns.end());
      columns = {};
    }
    monitor_.check();
  }

  void find_coarse_pattern() {
    c_.rows = c_.columns = p_.columns;
    c_.row_block = c_.column_block = p_.column_block;
    c_.row_ptr = Buffer<Offset>(static_cast<Offset>(c_.rows) + 1);
    const auto for_rows = [&](auto&& body) {
      team_.for_chunks(at(c_.rows), 16, [&](std::size_t begin, std::size_t end) {
        thread_local ColumnTable table;
        for (std::size_t row = begin; row < end; ++row) {
          table.clear();
          table.insert(static_cast<Index>(row));
          for (Offset t = transposed_.row_ptr[row]; t < transposed_.row_ptr[row + 1]; ++t) {
            const std::size_t i = at(transposed_.row[at(t)]);
            for (Offset k = fine_.row_ptr[i]; k < fine_.row_ptr[i + 1]; ++k)
              table.insert(fine_.column[at(k)]);
          }
          body(static_cast<Index>(row), table);
        }
      });
    };
    for_rows([&](Index row, ColumnTable& table) { c_.row_ptr[row + 1] = table.size(); });
    for (Index row = 0; row < c_.rows; ++row) c_.row_ptr[row + 1] += c_.row_ptr[row];
    c_.column = Buffer<Index>(c_.row_ptr[c_.rows]);
    c_.value = Buffer<double>(c_.row_ptr[c_.rows] * c_.block_size());
    for_rows([&](Index row, ColumnTable& table) {
      table.sort();
      std::copy(table.columns().begin(), table.columns().end(), c_.column.data() + c_.row_ptr[row]);
    });
    monitor_.check();
  }

  /// product_ = rows [first, last) of A P.
  void multiply_slab(Index first, Index last) {
    const Offset start = fine_.row_ptr[at(first)];
    product_.assign(at((fine_.row_ptr[at(last)] - start) * p_.block_size()), 0.0);
    slab_.change(bytes_of(product_));
    team_.for_chunks(at(last - first), grain, [&](std::size_t begin, std::size_t end) {
      thread_local BlockRows rows;
      thread_local ColumnTable table;
      a_.read(first + static_cast<Index>(begin), first + static_cast<Index>(end), rows);
      const int b = a_.block(), m = p_.column_block;
      for (std::size_t r = 0; r < end - begin; ++r) {
        const std::size_t row = at(first) + begin + r;
        table.clear();
        for (Offset k = fine_.row_ptr[row]; k < fine_.row_ptr[row + 1]; ++k)
          table.insert(fine_.column[at(k)]);
        table.sort();
        double* to = product_.data() + (fine_.row_ptr[row] - start) * p_.block_size();
        for (Offset k = rows.row_ptr[r]; k < rows.row_ptr[r + 1]; ++k) {
          const Index j = rows.column[at(k)];
          for (Offset l = p_.row_ptr[j]; l < p_.row_ptr[j + 1]; ++l)
            add_product(b, b, m, rows.value.data() + k * b * b, p_.value.data() + l * p_.block_size(),
                        to + table.place(p_.column[l]) * p_.block_size());
        }
      }
    });
  }

  /// Upper triangle of C += P^T product_.
  void add_slab(Index first, Index last) {
    touched_.clear();
    for (Offset k = p_.row_ptr[first]; k < p_.row_ptr[last]; ++k) touched_.push_back(p_.column[k]);
    std::sort(touched_.begin(), touched_.end());
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
    const Offset start = fine_.row_ptr[at(first)];
    team_.for_chunks(touched_.size(), 4, [&](std::size_t begin, std::size_t end) {
      thread_local ColumnTable table;
      for (std::size_t t = begin; t < end; ++t) {
        const Index coarse = touched_[t];
        table.clear();
        for (Offset k = c_.row_ptr[coarse]; k < c_.row_ptr[coarse + 1]; ++k) table.insert(c_.column[k]);
        table.sort();
        Offset& next = next_[at(coarse)];
        for (; next < transposed_.row_ptr[at(coarse) + 1] && transposed_.row[at(next)] < last; ++next) {
          const std::size_t i = at(transposed_.row[at(next)]);
          const double* p =
              p_.value.data() + static_cast<Offset>(transposed_.block[at(next)]) * p_.block_size();
          for (Offset k = fine_.row_ptr[i]; k < fine_.row_ptr[i + 1]; ++k) {
            const Index column = fine_.column[at(k)];
            if (column < coarse) continue;
            add_transposed_product(
                p_.column_block, p_.row_block, p_.column_block, p,
                product_.data() + (k - start) * p_.block_size(),
                c_.value.data() + (c_.row_ptr[coarse] + table.place(column)) * c_.block_size());
          }
        }
      }
    });
  }

  void mirror() {
    const int m = c_.row_block;
    for (Index row = 0; row < c_.rows; ++row)
      for (Offset k = c_.row_ptr[row]; k < c_.row_ptr[row + 1]; ++k) {
        const Index column = c_.column[k];
        double* from = c_.value.data() + k * c_.block_size();
        if (column < row) continue;
        const Index* begin = c_.column.data() + c_.row_ptr[column];
        const Index* end = c_.column.data() + c_.row_ptr[column + 1];
        double* to = c_.value.data() +
                     (c_.row_ptr[column] + (std::lower_bound(begin, end, row) - begin)) * c_.block_size();
        for (int i = 0; i < m; ++i)
          for (int j = column == row ? i + 1 : 0; j < m; ++j) to[j * m + i] = from[i * m + j];
      }
  }

  const BlockReader& a_;
  const BlockCsr& p_;
  const TransposedBlocks transposed_;
  ThreadTeam& team_;
  Monitor& monitor_;
  Pattern fine_;
  BlockCsr c_;
  std::vector<double> product_;  ///< [blocks of the slab][row_block][column_block]
  std::vector<Offset> next_;     ///< [coarse rows] first of its transposed blocks that is not added yet
  std::vector<Index> touched_;   ///< coarse rows that the slab adds to
  HeldBytes held_, slab_;
};
}  // namespace

BlockCsr galerkin_product(const BlockReader& a, const BlockCsr& p, ThreadTeam& team, Monitor& monitor,
                          const std::shared_ptr<ByteMeter>& meter) {
  return GalerkinProduct(a, p, team, monitor, meter).run();
}

}  // namespace genba
