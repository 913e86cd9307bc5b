#include "engine/solve/multigrid/galerkin.hpp"

#include <algorithm>
#include <numeric>

#include "engine/base/byte_meter.hpp"
#include "engine/base/error.hpp"
#include "engine/base/scratch_pool.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/sparse/blocks/block_writer.hpp"
#include "engine/sparse/formats/rbp_sym.hpp"
#include "engine/sparse/pattern/column_table.hpp"
#include "engine/sparse/pattern/row_lists.hpp"

namespace genba {

namespace {
constexpr std::size_t grain = 64;  // rows that a thread takes at a time

/// The columns of A P, row by row.
struct Pattern {
  std::vector<Offset> row_ptr;
  std::vector<Index> column;
};

template <class V>
class GalerkinProduct {
 public:
  GalerkinProduct(const BlockReader& a, const BasicBlockCsr<V>& p, ThreadTeam& team, Monitor& monitor,
                  const std::shared_ptr<ByteMeter>& meter)
      : a_(a),
        p_(p),
        transposed_(transposed_blocks(p)),
        team_(team),
        monitor_(monitor),
        held_(meter),
        slab_(meter) {}

  Matrix run() {
    find_fine_pattern();
    find_coarse_pattern();
    const std::optional<ClusterSchedule> schedule = coarse_schedule(graph_, team_);
    Matrix c = schedule ? Matrix(make_rbp_sym(*schedule, graph_.dofs))
                        : make_matrix(Format::rbp_node, graph_, team_);
    BlockWriter writer(c, graph_.dofs);
    next_.assign(transposed_.row_ptr.begin(), transposed_.row_ptr.end() - 1);
    held_.change(transposed_.bytes() + bytes_of(fine_.row_ptr) + bytes_of(fine_.column) +
                 bytes_of(graph_.row_ptr) + bytes_of(graph_.columns) + allocated_bytes(c) +
                 workspace_bytes(c) + bytes_of(next_));
    for (Index first = 0; first < a_.nodes(); first += galerkin_slab) {
      const Index last = std::min(a_.nodes(), first + galerkin_slab);
      multiply_slab(first, last);
      add_slab(first, last, writer);
      monitor_.progress(phrase<"multigrid">(), static_cast<double>(last) / a_.nodes());
      monitor_.check();
    }
    complete_diagonal(writer);
    return c;
  }

 private:
  static std::size_t at(Offset i) { return static_cast<std::size_t>(i); }

  void find_fine_pattern() {
    const std::size_t chunk = 512, chunks = (at(a_.nodes()) + chunk - 1) / chunk;
    std::vector<std::vector<Index>> found(chunks);
    fine_.row_ptr.assign(at(a_.nodes()) + 1, 0);
    team_.for_chunks(at(a_.nodes()), chunk, [&](std::size_t begin, std::size_t end) {
      const auto lent = rows_.borrow();
      BlockRows& rows = *lent;
      thread_local ColumnTable table;
      std::vector<Index> columns;
      a_.read_columns(static_cast<Index>(begin), static_cast<Index>(end), rows);
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
      // copied to free the spare capacity
      found[begin / chunk] = std::vector<Index>(columns.begin(), columns.end());
    });
    for (std::size_t i = 1; i < fine_.row_ptr.size(); ++i) fine_.row_ptr[i] += fine_.row_ptr[i - 1];
    fine_.column.resize(at(fine_.row_ptr.back()));
    held_.change(transposed_.bytes() + bytes_of(fine_.row_ptr) + bytes_of(fine_.column) +
                 std::accumulate(found.begin(), found.end(), std::int64_t{0},
                                 [](std::int64_t sum, const auto& part) { return sum + bytes_of(part); }));
    team_.for_chunks(at(a_.nodes()), chunk, [&](std::size_t begin, std::size_t) {
      const std::vector<Index>& columns = found[begin / chunk];
      std::copy(columns.begin(), columns.end(), fine_.column.begin() + fine_.row_ptr[begin]);
    });
    monitor_.check();
  }

  void find_coarse_pattern() {
    graph_.nodes = p_.columns;
    graph_.dofs = p_.column_block;
    RowLists lists =
        make_row_lists(graph_.nodes, 16, team_, [&](std::size_t row, std::vector<Index>& columns) {
          thread_local ColumnTable table;
          table.clear();
          table.insert(static_cast<Index>(row));
          for (Offset t = transposed_.row_ptr[row]; t < transposed_.row_ptr[row + 1]; ++t) {
            const std::size_t i = at(transposed_.row[at(t)]);
            for (Offset k = fine_.row_ptr[i]; k < fine_.row_ptr[i + 1]; ++k)
              table.insert(fine_.column[at(k)]);
          }
          table.sort();
          columns.insert(columns.end(), table.columns().begin(), table.columns().end());
        });
    graph_.row_ptr = std::move(lists.row_ptr);
    graph_.columns = std::move(lists.column);
    monitor_.check();
  }

  /// product_ = rows [first, last) of A P.
  void multiply_slab(Index first, Index last) {
    const Offset start = fine_.row_ptr[at(first)];
    product_.assign(at((fine_.row_ptr[at(last)] - start) * p_.block_size()), 0.0);
    slab_.change(bytes_of(product_));
    team_.for_chunks(at(last - first), grain, [&](std::size_t begin, std::size_t end) {
      const auto lent = rows_.borrow();
      BlockRows& rows = *lent;
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

  /// C += P^T product_. Computes the upper triangle with the diagonal; the rest is copied from it.
  void add_slab(Index first, Index last, BlockWriter& writer) {
    touched_.clear();
    for (Offset k = p_.row_ptr[first]; k < p_.row_ptr[last]; ++k) touched_.push_back(p_.column[k]);
    std::sort(touched_.begin(), touched_.end());
    touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
    const Offset start = fine_.row_ptr[at(first)];
    const int m = p_.column_block;
    const auto size = static_cast<std::size_t>(m * m);
    team_.for_chunks(touched_.size(), 4, [&](std::size_t begin, std::size_t end) {
      thread_local ColumnTable table;
      thread_local std::vector<double> sum;
      for (std::size_t t = begin; t < end; ++t) {
        const Index coarse = touched_[t];
        table.clear();
        const auto row_begin = graph_.columns.begin() + graph_.row_ptr[at(coarse)],
                   row_end = graph_.columns.begin() + graph_.row_ptr[at(coarse) + 1];
        for (auto c = std::lower_bound(row_begin, row_end, coarse); c != row_end; ++c) table.insert(*c);
        table.sort();
        sum.assign(table.columns().size() * size, 0.0);
        Offset& next = next_[at(coarse)];
        for (; next < transposed_.row_ptr[at(coarse) + 1] && transposed_.row[at(next)] < last; ++next) {
          const std::size_t i = at(transposed_.row[at(next)]);
          const V* p = p_.value.data() + static_cast<Offset>(transposed_.block[at(next)]) * p_.block_size();
          for (Offset k = fine_.row_ptr[i]; k < fine_.row_ptr[i + 1]; ++k)
            if (const Index column = fine_.column[at(k)]; column >= coarse)
              add_transposed_product(m, p_.row_block, m, p, product_.data() + (k - start) * p_.block_size(),
                                     sum.data() + at(table.place(column)) * size);
        }
        // The first is the diagonal block.
        for (int i = 0; i < m; ++i)
          for (int j = i + 1; j < m; ++j) sum[at(j * m + i)] = sum[at(i * m + j)];
        const double* block = sum.data();
        for (const Index column : table.columns()) {
          writer.add(coarse, column, block, m, 1);
          if (column != coarse) writer.add(column, coarse, block, 1, m);
          block += size;
        }
      }
    });
  }

  void complete_diagonal(BlockWriter& writer) {
    const int m = graph_.dofs;
    std::vector<double> block(static_cast<std::size_t>(m * m));
    for (Index node = 0; node < graph_.nodes; ++node) {
      writer.read_diagonal(node, block.data());
      std::vector<double> missing(block.size(), 0.0);
      bool is_missing = false;
      for (int i = 0; i < m; ++i)
        if (block[at(i * m + i)] == 0) {
          missing[at(i * m + i)] = 1;
          is_missing = true;
        }
      if (is_missing) writer.add(node, node, missing.data(), m, 1);
    }
  }

  const BlockReader& a_;
  const BasicBlockCsr<V>& p_;
  const TransposedBlocks transposed_;
  ThreadTeam& team_;
  Monitor& monitor_;
  Pattern fine_;
  NodeGraph graph_;              ///< of C
  std::vector<double> product_;  ///< [blocks of the slab][row_block][column_block]
  std::vector<Offset> next_;     ///< [coarse rows] its first transposed block that is not added yet
  std::vector<Index> touched_;   ///< coarse rows that the slab adds to
  HeldBytes held_, slab_;
  ScratchPool<BlockRows> rows_;
};
}  // namespace

std::optional<ClusterSchedule> coarse_schedule(const NodeGraph& graph, ThreadTeam& team) {
  if (graph.nodes < symmetric_coarse_nodes) return std::nullopt;
  try {
    return schedule_symmetric(graph, team);
  } catch (const Error& e) {
    if (e.kind() != ErrorKind::memory) throw;
    return std::nullopt;
  }
}

template <class V>
Matrix galerkin_product(const BlockReader& a, const BasicBlockCsr<V>& p, ThreadTeam& team, Monitor& monitor,
                        const std::shared_ptr<ByteMeter>& meter) {
  return GalerkinProduct<V>(a, p, team, monitor, meter).run();
}

template Matrix galerkin_product(const BlockReader&, const BlockCsr&, ThreadTeam&, Monitor&,
                                 const std::shared_ptr<ByteMeter>&);
template Matrix galerkin_product(const BlockReader&, const SingleBlockCsr&, ThreadTeam&, Monitor&,
                                 const std::shared_ptr<ByteMeter>&);

}  // namespace genba
