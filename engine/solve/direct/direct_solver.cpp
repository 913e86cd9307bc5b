#include "engine/solve/direct/direct_solver.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <new>
#include <thread>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/direct/dense_blocks.hpp"

namespace genba {

namespace {
// Tile size in unknowns: rows of a supernode that a thread takes, and columns that it updates at once. A tile
// has about a megabyte, which fits into the L2 cache.
constexpr Index tile_rows = 256, tile_columns = 512;
// Columns of a supernode eliminated together.
constexpr Index panel = 128;
// If the exact pivot is zero, rounding leaves about this part of the diagonal.
constexpr double least_pivot = 8 * std::numeric_limits<double>::epsilon();

Index nodes_of(Index unknowns, int dofs) {
  return std::max<Index>(1, unknowns / dofs);
}

Index most_rows(const DirectAnalysis& a) {
  Offset most = 0;
  for (Index s = 0; s < a.supernodes(); ++s) most = std::max(most, a.row_ptr[s + 1] - a.row_ptr[s]);
  return static_cast<Index>(most);
}
}  // namespace

/// Scratch of one thread to update a tile.
struct TileScratch {
  std::vector<double> product;  // [columns][rows] of a tile
  std::vector<Index> target;    // [rows of a tile, nodes] their positions in the supernode's list
  explicit TileScratch(int dofs)
      : product(static_cast<std::size_t>(nodes_of(tile_rows, dofs)) * dofs * nodes_of(tile_columns, dofs) *
                dofs),
        target(static_cast<std::size_t>(nodes_of(tile_rows, dofs))) {}
  static std::int64_t bytes(int dofs) {
    return std::int64_t{8} * nodes_of(tile_rows, dofs) * dofs * nodes_of(tile_columns, dofs) * dofs +
           std::int64_t{4} * nodes_of(tile_rows, dofs);
  }
};

std::int64_t direct_bytes(const DirectAnalysis& analysis) {
  return analysis.index_bytes() + analysis.factor_bytes() +
         8 * (analysis.unknowns() + std::int64_t{most_rows(analysis)} * analysis.dofs);
}

std::int64_t direct_scratch_bytes(const DirectAnalysis& analysis, int threads) {
  return threads * TileScratch::bytes(analysis.dofs);
}

/// One factorisation: the data that its threads share.
class DirectSolver::Factorisation {
 public:
  Factorisation(DirectSolver& solver, ThreadTeam& team, Monitor& monitor, const NameUnknown& name)
      : a_(*solver.analysis_), values_(solver.values_.data()), team_(team), monitor_(monitor), name_(name) {
    for (int t = 0; t < team.size(); ++t) scratch_.push_back(std::make_unique<TileScratch>(a_.dofs));
  }

  std::int64_t scratch_bytes() const {
    std::int64_t sum = 0;
    for (const auto& s : scratch_) sum += bytes_of(s->product) + bytes_of(s->target);
    return sum;
  }

  /// From now on pivots may be negative.
  void take_signs(std::span<const std::uint8_t> alone) {
    alone_ = alone;
    negative_.resize(static_cast<std::size_t>(a_.supernodes()));
  }
  PivotCount pivots() const {
    PivotCount out{0, smallest_};
    for (const auto& columns : negative_) out.negative += static_cast<Offset>(columns.size());
    for (const Offset alone : negative_alone_) out.negative -= alone;
    return out;
  }

  void run() {
    const auto branches = a_.branch_ptr.size() - 1;
    team_.for_chunks(branches, 1, [&](std::size_t b, std::size_t) {
      for (Index k = a_.branch_ptr[b]; k < a_.branch_ptr[b + 1]; ++k) {
        team_.check();
        eliminate(a_.branch_supernodes[static_cast<std::size_t>(k)],
                  [](Index count, Index grain, const auto& body) {
                    for (Index begin = 0; begin < count; begin += grain)
                      body(begin, std::min(count, begin + grain));
                  });
      }
    });
    for (const Index s : a_.trunk)
      eliminate(s, [&](Index count, Index grain, const auto& body) {
        team_.for_chunks(static_cast<std::size_t>(count), static_cast<std::size_t>(grain),
                         [&](std::size_t begin, std::size_t end) {
                           body(static_cast<Index>(begin), static_cast<Index>(end));
                         });
        monitor_.check();
      });
  }

 private:
  struct Shape {
    Index first, columns, rows;  // unknowns
    Block block;
  };

  Shape shape(Index s) const {
    const Index columns = (a_.first_column[s + 1] - a_.first_column[s]) * a_.dofs;
    const auto rows = static_cast<Index>(a_.row_ptr[s + 1] - a_.row_ptr[s]) * a_.dofs;
    return {a_.first_column[s] * a_.dofs, columns, rows, {values_ + a_.value_ptr[s], rows}};
  }

  /// loop(count, grain, body(begin, end)) runs over tiles of rows, in any order.
  template <class Loop>
  void eliminate(Index s, const Loop& loop) {
    const Shape here = shape(s);
    std::vector<double> diagonal(static_cast<std::size_t>(here.columns));
    for (Index c = 0; c < here.columns; ++c) diagonal[c] = *here.block.from(c, c).values;
    if (a_.update_ptr[s] < a_.update_ptr[s + 1])
      loop(here.rows / a_.dofs, nodes_of(tile_rows, a_.dofs),
           [&](Index begin, Index end) { bring_up_to_date(s, here, begin, end); });
    for (Index k = 0; k < here.columns; k += panel) {
      const Index width = std::min(panel, here.columns - k), behind = k + width;
      const Block corner = here.block.from(k, k);
      if (k > 0)
        loop(here.rows - k, tile_rows, [&](Index begin, Index end) {
          subtract_transposed(end - begin, width, k, here.block.from(k + begin, 0), here.block.from(k, 0),
                              here.block.from(k + begin, k));
          // Columns of negative pivots enter with the other sign.
          for (const Index c : negative_of(s))
            add_twice(end - begin, width, here.block.from(k + begin, c), here.block.from(k, c),
                      here.block.from(k + begin, k));
        });
      if (has_signs()) {
        factor_with_signs(s, k, width, here, diagonal);
        loop(here.rows - behind, tile_rows, [&](Index begin, Index end) {
          divide_transposed(end - begin, width, corner, here.block.from(behind + begin, k));
          for (const Index c : negative_of(s))
            for (Index i = begin; c >= k && i < end; ++i) *here.block.from(behind + i, c).values *= -1;
        });
        continue;
      }
      const Index failed = factor_lower(width, corner);
      for (Index c = 0; c < (failed < 0 ? width : failed + 1); ++c) {
        const double entry = *corner.from(c, c).values, pivot = c == failed ? entry : entry * entry;
        if (c == failed || !(pivot > least_pivot * diagonal[k + c]))
          refuse(here.first + k + c, pivot, diagonal[k + c]);
      }
      loop(here.rows - behind, tile_rows, [&](Index begin, Index end) {
        divide_transposed(end - begin, width, corner, here.block.from(behind + begin, k));
      });
    }
    report(static_cast<double>(here.rows), static_cast<double>(here.columns));
  }

  /// Subtracts the updates by earlier supernodes from rows [begin, end), in nodes, of a supernode.
  void bring_up_to_date(Index s, const Shape& here, Index begin, Index end) {
    const int d = a_.dofs;
    const Index* rows = a_.rows.data() + a_.row_ptr[s];
    std::unique_ptr<TileScratch> scratch = take_scratch();
    for (Offset u = a_.update_ptr[s]; u < a_.update_ptr[s + 1]; ++u) {
      const DirectAnalysis::Update& update = a_.updates[u];
      const Shape from = shape(update.from);
      const Index* list = a_.rows.data() + a_.row_ptr[update.from];
      const Index* list_end = list + from.rows / d;
      const Index* low = std::lower_bound(list + update.first, list_end, rows[begin]);
      const Index* high = std::upper_bound(low, list_end, rows[end - 1]);
      if (low == high) continue;
      team_.check();
      const auto first = static_cast<Index>(low - list), behind = static_cast<Index>(high - list),
                 count = behind - first;
      for (Index i = 0, at = begin; i < count; ++i) {
        while (rows[at] < low[i]) ++at;
        scratch->target[static_cast<std::size_t>(i)] = at;
      }
      // Columns after the last row belong to the upper triangle.
      const Index last_column = std::min(update.behind, behind), step = nodes_of(tile_columns, d);
      for (Index column = update.first; column < last_column; column += step) {
        const Index columns = std::min(step, last_column - column);
        const Block product{scratch->product.data(), count * d};
        multiply_transposed(count * d, columns * d, from.columns, from.block.from(first * d, 0),
                            from.block.from(column * d, 0), product);
        for (const Index c : negative_of(update.from))
          add_twice(count * d, columns * d, from.block.from(first * d, c), from.block.from(column * d, c), product, -1);
        subtract(product, scratch->target.data(), count, list + column, columns, here, d);
      }
    }
    give_back(std::move(scratch));
  }

  bool has_signs() const { return !negative_.empty(); }
  std::span<const Index> negative_of(Index s) const {
    return has_signs() ? std::span<const Index>(negative_[static_cast<std::size_t>(s)]) : std::span<const Index>();
  }

  /// c += 2 sign a b^T of two columns a and b.
  static void add_twice(Index rows, Index columns, ConstBlock a, ConstBlock b, Block c, double sign = 1) {
    for (Index j = 0; j < columns; ++j) {
      const double factor = 2 * sign * *b.from(j, 0).values;
      const double* from = a.from(0, 0).values;
      double* to = c.from(0, j).values;
      for (Index i = 0; i < rows; ++i) to[i] += factor * from[i];
    }
  }

  /// The corner of a panel becomes L of L S L^T, column by column.
  void factor_with_signs(Index s, Index k, Index width, const Shape& here, const std::vector<double>& diagonal) {
    const Block corner = here.block.from(k, k);
    double smallest = 1;
    Offset alone = 0;
    for (Index c = 0; c < width; ++c) {
      double* column = corner.from(0, c).values;
      const Index unknown = here.first + k + c;
      const auto row = static_cast<std::size_t>(a_.node[static_cast<std::size_t>(unknown / a_.dofs)]) *
                           static_cast<std::size_t>(a_.dofs) +
                       static_cast<std::size_t>(unknown % a_.dofs);
      const bool is_alone = !alone_.empty() && alone_[row] != 0;
      if (!is_alone && diagonal[k + c] != 0)
        smallest = std::min(smallest, std::abs(column[c]) / std::abs(diagonal[k + c]));
      if (column[c] == 0) column[c] = std::numeric_limits<double>::min();
      const double sign = column[c] < 0 ? -1 : 1;
      if (sign < 0) {
        negative_[static_cast<std::size_t>(s)].push_back(k + c);
        alone += is_alone;
      }
      const double root = std::sqrt(std::abs(column[c]));
      column[c] = root;
      for (Index i = c + 1; i < width; ++i) column[i] *= sign / root;
      for (Index j = c + 1; j < width; ++j) {
        double* to = corner.from(0, j).values;
        const double factor = sign * column[j];
        for (Index i = j; i < width; ++i) to[i] -= factor * column[i];
      }
    }
    const std::lock_guard lock(mutex_);
    smallest_ = std::min(smallest_, smallest);
    if (alone > 0) negative_alone_.push_back(alone);
  }

  static void subtract(Block product, const Index* target, Index count, const Index* column, Index columns,
                       const Shape& here, int d) {
    for (Index c = 0; c < columns * d; ++c) {
      const Index place = column[c / d] * d + c % d - here.first;
      const double* from = product.from(0, c).values;
      double* to = here.block.from(0, place).values;
      if (d == 3)
        for (Index i = 0; i < count; ++i)
          for (int k = 0; k < 3; ++k) to[target[i] * 3 + k] -= from[i * 3 + k];
      else
        for (Index i = 0; i < count * d; ++i) to[target[i / d] * d + i % d] -= from[i];
    }
  }

  [[noreturn]] void refuse(Index unknown, double pivot, double diagonal) const {
    const Index node = a_.node[static_cast<std::size_t>(unknown / a_.dofs)];
    const int component = unknown % a_.dofs;
    throw Error(
        ErrorKind::singular, phrase<"matrix">(),
        phrase<"it is not positive definite: the pivot of %1 is %2 where its diagonal is %3">(
            name_ ? name_(node, component) : phrase<"equation node %1, component %2">(node, component),
            format_number(pivot, "%.3g"), format_number(diagonal, "%.3g")),
        phrase<"Check that the constraints hold every part and that the materials are stable">());
  }

  void report(double rows, double columns) {
    // Sum of (rows - c)^2, c < columns.
    const double flops = columns * rows * rows - rows * columns * (columns - 1) +
                         (columns - 1) * columns * (2 * columns - 1) / 6;
    double done = done_.load();
    while (!done_.compare_exchange_weak(done, done + flops)) {
    }
    if (std::this_thread::get_id() == caller_ && a_.flops > 0)
      monitor_.progress(phrase<"factorise">(), std::min(1.0, (done + flops) / a_.flops));
  }

  std::unique_ptr<TileScratch> take_scratch() {
    const std::lock_guard lock(mutex_);
    std::unique_ptr<TileScratch> taken = std::move(scratch_.back());
    scratch_.pop_back();
    return taken;
  }
  void give_back(std::unique_ptr<TileScratch> scratch) {
    const std::lock_guard lock(mutex_);
    scratch_.push_back(std::move(scratch));
  }

  const DirectAnalysis& a_;
  double* const values_;
  ThreadTeam& team_;
  Monitor& monitor_;
  const NameUnknown& name_;
  const std::thread::id caller_ = std::this_thread::get_id();
  std::atomic<double> done_{0};
  std::vector<std::vector<Index>> negative_;  ///< [supernode] columns with a negative pivot; empty: only positive ones
  std::span<const std::uint8_t> alone_;
  std::vector<Offset> negative_alone_;
  double smallest_ = 1;
  std::mutex mutex_;
  std::vector<std::unique_ptr<TileScratch>> scratch_;
};

DirectSolver::DirectSolver(std::shared_ptr<const DirectAnalysis> analysis, ThreadTeam& team,
                           std::shared_ptr<ByteMeter> meter)
    : analysis_(std::move(analysis)), meter_(std::move(meter)) {
  require_direct_solver();
  use_dense_blocks();
  if (!meter_) meter_ = std::make_shared<ByteMeter>();
  try {
    values_.resize(static_cast<std::size_t>(analysis_->factor_bytes() / 8));
    x_.resize(static_cast<std::size_t>(analysis_->unknowns()));
    rows_.resize(static_cast<std::size_t>(most_rows(*analysis_)) * analysis_->dofs);
  } catch (const std::bad_alloc&) {
    throw Error(ErrorKind::memory, phrase<"direct solver">(),
                phrase<"the factor needs %1 and the system does not give them">(
                    format_bytes(analysis_->factor_bytes())),
                phrase<"Use the method cg, or a coarser mesh">());
  }
  held_ = std::make_unique<HeldBytes>(
      meter_, analysis_->index_bytes() + bytes_of(values_) + bytes_of(x_) + bytes_of(rows_));
  team.for_chunks(values_.size(), std::size_t{1} << 20, [&](std::size_t begin, std::size_t end) {
    std::fill(values_.begin() + static_cast<Offset>(begin), values_.begin() + static_cast<Offset>(end), 0.0);
  });
}

void DirectSolver::add(Index row_node, Index column_node, const double* block, int row_stride,
                       int column_stride) {
  const DirectAnalysis& a = *analysis_;
  const int d = a.dofs;
  const Index row = a.place[row_node], column = a.place[column_node];
  if (row < column) return;
  const Index s = a.supernode[column];
  const Index* begin = a.rows.data() + a.row_ptr[s];
  const Index* end = a.rows.data() + a.row_ptr[s + 1];
  const Index* found = std::lower_bound(begin, end, row);
  if (found == end || *found != row) {
    for (int i = 0; i < d; ++i)
      for (int j = 0; j < d; ++j)
        if (block[i * row_stride + j * column_stride] != 0)
          throw Error(ErrorKind::internal_fault, phrase<"direct solver">(),
                      phrase<"nodes %1 and %2 are not coupled in the pattern that was analysed">(
                          row_node, column_node));
    return;
  }
  const Offset stride = (a.row_ptr[s + 1] - a.row_ptr[s]) * d;
  double* to =
      values_.data() + a.value_ptr[s] + (found - begin) * d + (column - a.first_column[s]) * d * stride;
  for (int j = 0; j < d; ++j)
    for (int i = row == column ? j : 0; i < d; ++i)
      to[i + j * stride] += block[i * row_stride + j * column_stride];
}

void DirectSolver::factor(ThreadTeam& team, Monitor& monitor, const NameUnknown& name) {
  monitor.progress(phrase<"factorise">(), 0.0);
  for (Index s = 0; s < analysis_->supernodes(); ++s) {
    const Offset columns =
                     Offset{analysis_->first_column[s + 1] - analysis_->first_column[s]} * analysis_->dofs,
                 stride = (analysis_->row_ptr[s + 1] - analysis_->row_ptr[s]) * analysis_->dofs;
    for (Offset c = 0; c < columns; ++c)
      largest_diagonal_ = std::max(largest_diagonal_, values_[analysis_->value_ptr[s] + c * (stride + 1)]);
  }
  Factorisation factorisation(*this, team, monitor, name);
  const HeldBytes scratch(meter_, factorisation.scratch_bytes());
  factorisation.run();
}

PivotCount DirectSolver::count_pivots(std::span<const std::uint8_t> alone, ThreadTeam& team, Monitor& monitor) {
  monitor.progress(phrase<"factorise">(), 0.0);
  Factorisation factorisation(*this, team, monitor, {});
  factorisation.take_signs(alone);
  const HeldBytes scratch(meter_, factorisation.scratch_bytes());
  factorisation.run();
  return factorisation.pivots();
}

void DirectSolver::solve(std::span<const double> b, std::span<double> x, const Monitor& monitor) const {
  const DirectAnalysis& a = *analysis_;
  const int d = a.dofs;
  const auto lower = [&](Index s) {
    const auto rows = static_cast<Index>(a.row_ptr[s + 1] - a.row_ptr[s]) * d;
    return ConstBlock{values_.data() + a.value_ptr[s], rows};
  };
  for (std::size_t p = 0; p < a.node.size(); ++p)
    for (int i = 0; i < d; ++i) x_[p * d + i] = b[static_cast<std::size_t>(a.node[p]) * d + i];
  for (Index s = 0; s < a.supernodes(); ++s) {
    monitor.check();
    const Index columns = (a.first_column[s + 1] - a.first_column[s]) * d;
    const ConstBlock block = lower(s);
    const Index below = block.stride - columns;
    double* own = x_.data() + static_cast<Offset>(a.first_column[s]) * d;
    solve_lower(columns, block, own);
    if (below == 0) continue;
    multiply(below, columns, block.from(columns, 0), own, rows_.data());
    const Index* rows = a.rows.data() + a.row_ptr[s] + columns / d;
    for (Index i = 0; i < below; ++i) x_[static_cast<std::size_t>(rows[i / d]) * d + i % d] -= rows_[i];
  }
  for (Index s = a.supernodes(); s-- > 0;) {
    monitor.check();
    const Index columns = (a.first_column[s + 1] - a.first_column[s]) * d;
    const ConstBlock block = lower(s);
    const Index below = block.stride - columns;
    double* own = x_.data() + static_cast<Offset>(a.first_column[s]) * d;
    if (below > 0) {
      const Index* rows = a.rows.data() + a.row_ptr[s] + columns / d;
      for (Index i = 0; i < below; ++i) rows_[i] = x_[static_cast<std::size_t>(rows[i / d]) * d + i % d];
      subtract_product_transposed(below, columns, block.from(columns, 0), rows_.data(), own);
    }
    solve_lower_transposed(columns, block, own);
  }
  for (std::size_t p = 0; p < a.node.size(); ++p)
    for (int i = 0; i < d; ++i) x[static_cast<std::size_t>(a.node[p]) * d + i] = x_[p * d + i];
}

void DirectSolver::solve_side_by_side(int count, const double* b, double* x, const Monitor& monitor) const {
  const DirectAnalysis& a = *analysis_;
  const int d = a.dofs;
  const auto unknowns = static_cast<Index>(a.unknowns());
  const auto n = static_cast<std::size_t>(unknowns);
  std::vector<double> places(n * static_cast<std::size_t>(count)), gathered(rows_.size() * static_cast<std::size_t>(count));
  const auto below_stride = static_cast<Index>(rows_.size());
  const Block all{places.data(), unknowns}, some{gathered.data(), below_stride};
  const auto lower = [&](Index s) {
    return ConstBlock{values_.data() + a.value_ptr[s], static_cast<Index>(a.row_ptr[s + 1] - a.row_ptr[s]) * d};
  };
  const auto move = [&](auto&& each) {
    for (int v = 0; v < count; ++v)
      for (std::size_t p = 0; p < a.node.size(); ++p)
        for (int i = 0; i < d; ++i)
          each(v * n + static_cast<std::size_t>(a.node[p]) * d + i, v * n + p * d + i);
  };
  move([&](std::size_t own, std::size_t place) { places[place] = b[own]; });
  for (Index s = 0; s < a.supernodes(); ++s) {
    monitor.check();
    const Index columns = (a.first_column[s + 1] - a.first_column[s]) * d;
    const ConstBlock block = lower(s);
    const Index below = block.stride - columns;
    const Block own = all.from(a.first_column[s] * d, 0);
    solve_lower(columns, count, block, own);
    if (below == 0) continue;
    multiply(below, columns, count, block.from(columns, 0), own, some);
    const Index* rows = a.rows.data() + a.row_ptr[s] + columns / d;
    for (int v = 0; v < count; ++v)
      for (Index i = 0; i < below; ++i)
        *all.from(rows[i / d] * d + i % d, v).values -= *some.from(i, v).values;
  }
  for (Index s = a.supernodes(); s-- > 0;) {
    monitor.check();
    const Index columns = (a.first_column[s + 1] - a.first_column[s]) * d;
    const ConstBlock block = lower(s);
    const Index below = block.stride - columns;
    const Block own = all.from(a.first_column[s] * d, 0);
    if (below > 0) {
      const Index* rows = a.rows.data() + a.row_ptr[s] + columns / d;
      for (int v = 0; v < count; ++v)
        for (Index i = 0; i < below; ++i)
          *some.from(i, v).values = *all.from(rows[i / d] * d + i % d, v).values;
      subtract_product_transposed(below, columns, count, block.from(columns, 0), some, own);
    }
    solve_lower_transposed(columns, count, block, own);
  }
  move([&](std::size_t own, std::size_t place) { x[own] = places[place]; });
}

void DirectSolver::solve_several(int count, std::span<const double> b, std::span<double> x, ThreadTeam& team,
                                 const Monitor& monitor) const {
  const auto n = static_cast<std::size_t>(analysis_->unknowns());
  const auto parts = static_cast<std::size_t>(std::clamp(team.size(), 1, count));
  const std::size_t each = (static_cast<std::size_t>(count) + parts - 1) / parts;
  team.for_chunks(static_cast<std::size_t>(count), each, [&](std::size_t begin, std::size_t end) {
    solve_side_by_side(static_cast<int>(end - begin), b.data() + begin * n, x.data() + begin * n, monitor);
  });
}

}  // namespace genba
