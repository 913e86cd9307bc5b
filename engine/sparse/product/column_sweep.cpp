#include "engine/sparse/product/column_sweep.hpp"

#include <algorithm>
#include <string>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

namespace {

constexpr Index lanes = ColumnSweep::lanes, group = ColumnSweep::group;
/// The most entries that may wait for a step without another entry of their row. If so many wait, a step
/// takes no new ones.
constexpr std::size_t most_waiting = 2 * lanes;
/// Allowed number of steps, relative to completely full steps; and some more for each block.
constexpr double most_steps = 1.25;
constexpr Index spare_steps = 3;
/// A cut must leave this share of a block, and this many entries, on both sides.
constexpr Offset cut_share = 16, least_cut = 256;
/// A block should have at least so many steps: with fewer, the partly filled last step is a large part.
constexpr Offset fewest_steps = 8;

[[noreturn]] void refuse_sweep(const Text& why) {
  throw Error(ErrorKind::input, phrase<"product of csr by a column sweep">(), why,
              phrase<"Run it by threads per row or by segments">());
}

/// The part of the matrix in a block: rows, and entries of the first and the last one.
struct Range {
  Index row = 0, row_end = 0;
  Index entry = 0, entry_end = 0;
};

/// Divides the entries equally. A row stays whole if a cut would leave little of it on one side.
std::vector<Range> cut_evenly(Index rows, const Index* row_ptr, Index blocks) {
  const Offset entries = row_ptr[rows];
  const Offset share = std::max(entries / blocks / cut_share, least_cut);
  std::vector<Range> ranges;
  Index row = 0, entry = 0;
  for (Index b = 1; b <= blocks && row < rows; ++b) {
    Index row_end = rows, next_row = rows, entry_end = row_ptr[rows];
    if (b < blocks) {
      const auto target = static_cast<Index>(entries * b / blocks);
      // The row in which the target lies.
      const auto r =
          static_cast<Index>(std::lower_bound(row_ptr + row + 1, row_ptr + rows + 1, target) - row_ptr - 1);
      const Index before = target - std::max(row_ptr[r], entry), behind = row_ptr[r + 1] - target;
      const bool is_cut = before > share && behind > share;
      row_end = is_cut || behind <= before ? r + 1 : r;
      next_row = is_cut ? r : row_end;
      entry_end = is_cut ? target : std::max(entry, row_ptr[row_end]);
    }
    if (row_end > row) ranges.push_back({row, row_end, entry, entry_end});
    row = next_row;
    entry = entry_end;
  }
  return ranges;
}

/// Makes the steps of one block.
class Scheduler {
 public:
  Scheduler(const Range& range, const Index* row_ptr, const Index* column, Index most_sums)
      : range_(range), row_ptr_(row_ptr), column_(column), most_sums_(most_sums) {}

  void run() {
    sort_entries();
    const Index rows = range_.row_end - range_.row;
    const auto count = static_cast<Index>(keys_.size());
    const Index fewest = (count + lanes - 1) / lanes;
    sums = rows;
    row_state_.assign(static_cast<std::size_t>(rows), {});
    for (const Index row : row_of_) ++row_state_[static_cast<std::size_t>(row)].left;
    std::size_t next = 0;
    Index step = 0;
    std::vector<std::uint64_t> waiting, still, taken;
    while (next < keys_.size() || !waiting.empty()) {
      if (step > most_steps * fewest + spare_steps)
        refuse_sweep(is_far_
                         ? phrase<"neighbouring entries lie more than 65,535 columns apart: %1 entries would "
                                  "take more than %2 steps of %3">(count, step, lanes)
                         : phrase<"neighbouring entries belong to the same rows: %1 entries would take more "
                                  "than %2 steps of %3">(count, step, lanes));
      taken.clear();
      still.clear();
      later_ = std::max<Index>(0, fewest - 1 - step);
      for (const std::uint64_t key : waiting)
        (static_cast<Index>(taken.size()) < lanes && take_sum(key, step) ? taken : still).push_back(key);
      const auto middle = static_cast<std::ptrdiff_t>(taken.size());
      for (; static_cast<Index>(taken.size()) < lanes && next < keys_.size() && still.size() < most_waiting;
           ++next)
        (take_sum(keys_[next], step) ? taken : still).push_back(keys_[next]);
      std::inplace_merge(taken.begin(), taken.begin() + middle, taken.end());
      lay_out(taken, still);
      waiting.swap(still);
      ++step;
    }
    steps = step;
    number_long_rows();
    // All blocks are kept until they are joined.
    keys_ = {};
    row_of_ = sum_of_ = {};
    row_state_ = {};
  }

  std::vector<Index> first_column, source;
  std::vector<std::uint32_t> place;
  std::vector<ColumnSweep::LongRow> long_rows;
  Index steps = 0, sums = 0;

 private:
  struct RowState {
    Index left = 0;   ///< entries that are in no step yet
    Index step = -1;  ///< the last step with an entry of this row
    Index used = 0;   ///< its sums used in that step
    std::vector<Index> further;
  };

  static Index column_of(std::uint64_t key) { return static_cast<Index>(key >> 32); }
  static Index entry_of(std::uint64_t key) { return static_cast<Index>(key & 0xffffffffu); }

  /// Keys: column, then the entry's number in the block, which is by rows.
  void sort_entries() {
    const Index count = range_.entry_end - range_.entry;
    keys_.reserve(static_cast<std::size_t>(count));
    row_of_.reserve(static_cast<std::size_t>(count));
    sum_of_.resize(static_cast<std::size_t>(count));
    for (Index row = range_.row; row < range_.row_end; ++row) {
      const Index end = std::min(row_ptr_[row + 1], range_.entry_end);
      for (Index e = std::max(row_ptr_[row], range_.entry); e < end; ++e) {
        keys_.push_back(static_cast<std::uint64_t>(column_[e]) << 32 |
                        static_cast<std::uint32_t>(e - range_.entry));
        row_of_.push_back(row - range_.row);
      }
    }
    std::sort(keys_.begin(), keys_.end());
  }

  /// Returns false if the entry must wait: this step has another entry of its row, and either the remaining
  /// steps suffice for one each or there is no room for another sum.
  bool take_sum(std::uint64_t key, Index step) {
    const auto e = static_cast<std::size_t>(entry_of(key));
    RowState& row = row_state_[static_cast<std::size_t>(row_of_[e])];
    if (row.step != step) {
      row.step = step;
      row.used = 1;
      --row.left;
      sum_of_[e] = row_of_[e];
      return true;
    }
    if (row.left <= later_) return false;
    if (row.used > static_cast<Index>(row.further.size())) {
      if (sums == most_sums_) return false;
      row.further.push_back(sums++);
    }
    --row.left;
    sum_of_[e] = row.further[static_cast<std::size_t>(row.used++ - 1)];
    return true;
  }

  /// Puts entries into lanes. Entries whose columns are too far from the first one of their group start
  /// another group; entries that find no lane wait.
  void lay_out(const std::vector<std::uint64_t>& taken, std::vector<std::uint64_t>& waiting) {
    std::size_t at = 0;
    for (Index lane = 0; lane < lanes; lane += group) {
      const Index first = at < taken.size()      ? column_of(taken[at])
                          : first_column.empty() ? 0
                                                 : first_column.back();
      first_column.push_back(first);
      for (Index i = 0; i < group; ++i) {
        if (at == taken.size() || column_of(taken[at]) - first > 0xffff) {
          place.push_back(ColumnSweep::nobody);
          source.push_back(-1);
          continue;
        }
        const Index e = entry_of(taken[at]);
        place.push_back(static_cast<std::uint32_t>(column_of(taken[at]) - first) << 16 |
                        static_cast<std::uint32_t>(sum_of_[static_cast<std::size_t>(e)]));
        source.push_back(range_.entry + e);
        ++at;
      }
    }
    if (at == taken.size()) return;
    is_far_ = true;
    for (std::size_t k = at; k < taken.size(); ++k)
      ++row_state_[static_cast<std::size_t>(row_of_[static_cast<std::size_t>(entry_of(taken[k]))])].left;
    waiting.insert(waiting.end(), taken.begin() + static_cast<std::ptrdiff_t>(at), taken.end());
    std::sort(waiting.begin(), waiting.end());
  }

  /// Gives the additional sums consecutive numbers, row by row.
  void number_long_rows() {
    const Index rows = static_cast<Index>(row_state_.size());
    std::vector<std::uint32_t> renamed(static_cast<std::size_t>(sums - rows));
    Index number = rows;
    for (Index row = 0; row < rows; ++row) {
      const auto& further = row_state_[static_cast<std::size_t>(row)].further;
      if (further.empty()) continue;
      long_rows.push_back({row, number, static_cast<Index>(further.size())});
      for (const Index sum : further)
        renamed[static_cast<std::size_t>(sum - rows)] = static_cast<std::uint32_t>(number++);
    }
    if (renamed.empty()) return;
    for (std::uint32_t& p : place) {
      const std::uint32_t sum = p & 0xffff;
      if (sum != ColumnSweep::nobody && sum >= static_cast<std::uint32_t>(rows))
        p = (p & 0xffff0000u) | renamed[sum - static_cast<std::uint32_t>(rows)];
    }
  }

  const Range& range_;
  const Index *row_ptr_, *column_;
  Index most_sums_;
  Index later_ = 0;      ///< steps after this one that the entries will fill
  bool is_far_ = false;  ///< some entry found no lane
  std::vector<std::uint64_t> keys_;
  std::vector<Index> row_of_, sum_of_;  ///< [entries]
  std::vector<RowState> row_state_;     ///< [rows]
};

/// Ranges with more rows than this, where many are empty, are split.
std::vector<Range> split(const std::vector<Range>& ranges, const Index* row_ptr, Index most_rows) {
  std::vector<Range> parts;
  for (const Range& r : ranges)
    for (Index row = r.row; row < r.row_end; row += std::min(most_rows, r.row_end - row)) {
      const Index row_end = row + std::min(most_rows, r.row_end - row);
      parts.push_back(
          {row, row_end, std::max(r.entry, row_ptr[row]), std::min(r.entry_end, row_ptr[row_end])});
    }
  return parts;
}

/// Takes the fewest waves of blocks whose rows and long rows find room for their sums.
std::vector<Range> cut_rows(Index rows, const Index* row_ptr, const SweepLimits& limits) {
  const Index most_rows = limits.sums - limits.sums / 8;
  const auto filled =
      static_cast<Index>(std::clamp<Offset>(row_ptr[rows] / (fewest_steps * lanes), 1, limits.blocks));
  const Offset rows_at_once = Offset{filled} * most_rows;
  const auto waves = std::max<Index>(1, static_cast<Index>((rows + rows_at_once - 1) / rows_at_once));
  for (const Index more : {0, 1}) {
    auto ranges = cut_evenly(rows, row_ptr, (waves + more) * filled);
    if (std::all_of(ranges.begin(), ranges.end(),
                    [&](const Range& r) { return r.row_end - r.row <= most_rows; }))
      return ranges;
  }
  return split(cut_evenly(rows, row_ptr, waves * filled), row_ptr, most_rows);
}

}  // namespace

ColumnSweep make_column_sweep(Index rows, const Index* row_ptr, const Index* column,
                              const SweepLimits& limits, ThreadTeam& team) {
  const std::vector<Range> ranges = cut_rows(rows, row_ptr, limits);
  std::vector<Scheduler> schedulers;
  schedulers.reserve(ranges.size());
  for (const Range& range : ranges) schedulers.emplace_back(range, row_ptr, column, limits.sums);
  team.for_chunks(schedulers.size(), 1, [&](std::size_t begin, std::size_t) { schedulers[begin].run(); });

  ColumnSweep out;
  Index steps = 0, pieces = 0;
  for (std::size_t b = 0; b < ranges.size(); ++b) {
    const Range& r = ranges[b];
    ColumnSweep::Block block{r.row, r.row_end - r.row, steps, static_cast<Index>(out.long_row.size()),
                             schedulers[b].sums};
    const bool begun = r.entry > row_ptr[r.row];
    const bool goes_on = r.entry_end < row_ptr[r.row_end];
    if (begun) block.first_piece = pieces++;
    if (goes_on && begun && block.rows == 1) {
      block.last_piece = block.first_piece;
    } else if (goes_on) {
      out.cut_row.push_back(r.row_end - 1);
      out.piece_ptr.push_back(pieces);
      block.last_piece = pieces++;
    }
    out.blocks_with_pieces += begun || goes_on;
    out.most_sums = std::max(out.most_sums, block.sums);
    const Scheduler& s = schedulers[b];
    out.long_row.insert(out.long_row.end(), s.long_rows.begin(), s.long_rows.end());
    out.block.push_back(block);
    steps += s.steps;
  }
  out.piece_ptr.push_back(pieces);
  out.block.push_back({rows, 0, steps, static_cast<Index>(out.long_row.size())});
  out.first_column.resize(static_cast<std::size_t>(steps) * (lanes / group));
  out.place.resize(static_cast<std::size_t>(steps) * lanes);
  out.source.resize(out.place.size());
  team.for_chunks(schedulers.size(), 1, [&](std::size_t b, std::size_t) {
    const auto at = out.block[b].step;
    std::copy(schedulers[b].first_column.begin(), schedulers[b].first_column.end(),
              out.first_column.begin() + static_cast<std::ptrdiff_t>(at) * (lanes / group));
    std::copy(schedulers[b].place.begin(), schedulers[b].place.end(),
              out.place.begin() + static_cast<std::ptrdiff_t>(at) * lanes);
    std::copy(schedulers[b].source.begin(), schedulers[b].source.end(),
              out.source.begin() + static_cast<std::ptrdiff_t>(at) * lanes);
  });
  return out;
}

double expected_sweep_bytes(double nonzeros, double value_bytes) {
  return (value_bytes + sizeof(std::uint32_t) + static_cast<double>(sizeof(Index)) / group) * nonzeros;
}

}  // namespace genba
