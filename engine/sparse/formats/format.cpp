#include "engine/sparse/formats/format.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/slices.hpp"

namespace genba {

namespace {
constexpr std::array<std::string_view, all_formats.size()> names = {
    "csr", "ell", "ell-r", "sell", "rbp-csr", "rbp-ell", "rbp-ell-r", "rbp-sliced", "rbp-node", "rbp-sym"};
constexpr std::array<std::string_view, all_precisions.size()> precision_names = {"fp64", "fp32"};
constexpr Offset longest_bin = 64;

template <class Names, class Value>
bool parse_name(const Names& list, std::string_view text, Value& out) {
  const auto found = std::find(list.begin(), list.end(), text);
  if (found == list.end()) return false;
  out = static_cast<Value>(found - list.begin());
  return true;
}

/// Adds a run of each of `rows` rows to the statistics; a run of length 1 is an isolated nonzero.
void count_run(PatternStats& s, Offset length, Offset rows) {
  s.run_length_histogram[static_cast<std::size_t>(std::min(length, longest_bin))] += rows;
  if (length == 1) {
    s.isolated += rows;
  } else {
    s.runs += rows;
    s.in_runs += length * rows;
  }
}

/// Adds `rows` rows with the same runs to the statistics.
void count_row(PatternStats& s, Offset length, Offset values_in_runs, Offset runs) {
  s.longest_row = std::max(s.longest_row, length);
  s.widest_values = std::max(s.widest_values, values_in_runs);
  s.widest_columns = std::max(s.widest_columns, 2 * runs);
}

/// Adds the slices of nodes [begin, end). runs: those of the rows.
template <class Runs>
void add_slices(SliceStats& s, Offset begin, Offset end, Runs& runs) {
  for_each_slice(begin, end, NodeRuns(runs, s.block), [&](const Slice& slice) {
    s.slot_count += slice.width;
    s.words_across += slice.word_rows;
    s.words += slice.words;
    if (!slice.begins_window()) return;
    s.outside += slice.window->outside.count();
    s.far_windows += slice.window->is_far;
  });
}

void add(SliceStats& sum, const SliceStats& s) {
  sum.slot_count += s.slot_count;
  sum.words_across += s.words_across;
  sum.words += s.words;
  sum.outside += s.outside;
  sum.far_windows += s.far_windows;
}

void add(PatternStats& sum, const PatternStats& s) {
  sum.longest_row = std::max(sum.longest_row, s.longest_row);
  sum.widest_values = std::max(sum.widest_values, s.widest_values);
  sum.widest_columns = std::max(sum.widest_columns, s.widest_columns);
  sum.bandwidth = std::max(sum.bandwidth, s.bandwidth);
  sum.isolated += s.isolated;
  sum.runs += s.runs;
  sum.in_runs += s.in_runs;
  for (std::size_t i = 0; i < s.run_length_histogram.size(); ++i)
    sum.run_length_histogram[i] += s.run_length_histogram[i];
  add(sum.row_slices, s.row_slices);
  add(sum.node_slices, s.node_slices);
}

/// Adds up measure(part, begin, end) over parts of [0, count). measure returns the sum of squared deviations
/// of the row lengths in its part. The parts, and so the sum, do not depend on the number of threads.
template <class Measure>
PatternStats measure_parts(const PatternStats& empty, Offset count, ThreadTeam& team, Measure&& measure) {
  constexpr std::size_t grain = 8 * slice_window;
  std::vector<PatternStats> parts((static_cast<std::size_t>(count) + grain - 1) / grain, empty);
  std::vector<double> squares(parts.size());
  team.for_chunks(static_cast<std::size_t>(count), grain, [&](std::size_t begin, std::size_t end) {
    squares[begin / grain] =
        measure(parts[begin / grain], static_cast<Offset>(begin), static_cast<Offset>(end));
  });
  PatternStats sum = empty;
  for (const PatternStats& part : parts) add(sum, part);
  if (count > 0)
    sum.variance_row = std::accumulate(squares.begin(), squares.end(), 0.0) / static_cast<double>(count);
  return sum;
}

double square(double x) {
  return x * x;
}

constexpr int largest_block = 6;

/// True if groups of d rows share their columns, and these columns come in whole groups of d.
bool is_made_of_blocks(Offset rows, Offset columns, const Offset* row_ptr, const Index* column, int d) {
  if (rows % d != 0 || columns % d != 0) return false;
  for (Offset row = 0; row < rows; row += d) {
    const Index* first = column + row_ptr[row];
    const Offset length = row_ptr[row + 1] - row_ptr[row];
    if (length % d != 0) return false;
    for (Offset k = 0; k < length; k += d) {
      if (first[k] % d != 0 || first[k + d - 1] != first[k] + d - 1) return false;
    }
    for (Offset r = row + 1; r < row + d; ++r) {
      if (row_ptr[r + 1] - row_ptr[r] != length || !std::equal(first, first + length, column + row_ptr[r]))
        return false;
    }
  }
  return true;
}

int node_block(Offset rows, Offset columns, const Offset* row_ptr, const Index* column) {
  if (rows == 0 || row_ptr[rows] == row_ptr[0]) return 1;
  int d = largest_block;
  while (d > 1 && !is_made_of_blocks(rows, columns, row_ptr, column, d)) --d;
  return d;
}

PatternStats empty_stats(Offset rows, Offset columns, Offset nonzeros) {
  PatternStats s;
  s.rows = rows;
  s.columns = columns;
  s.nonzeros = nonzeros;
  s.mean_row = rows > 0 ? static_cast<double>(nonzeros) / static_cast<double>(rows) : 0;
  s.run_length_histogram.assign(longest_bin + 1, 0);
  return s;
}
}  // namespace

std::string_view to_string(Format format) {
  return names.at(static_cast<std::size_t>(format));
}

bool parse_format(std::string_view text, Format& out) {
  return parse_name(names, text, out);
}

std::string_view to_string(Precision precision) {
  return precision_names.at(static_cast<std::size_t>(precision));
}

bool parse_precision(std::string_view text, Precision& out) {
  return parse_name(precision_names, text, out);
}

PatternStats measure_pattern(const NodeGraph& graph, ThreadTeam& team) {
  PatternStats empty = empty_stats(graph.rows(), graph.rows(), graph.nonzeros());
  const Offset d = graph.dofs;
  empty.node_slices.block = graph.dofs;
  PatternStats stats = measure_parts(empty, graph.nodes, team, [&](PatternStats& s, Offset from, Offset to) {
    double squares = 0;
    for (auto node = static_cast<Index>(from); node < static_cast<Index>(to); ++node) {
      Offset values = 0, runs = 0;
      for_each_run(graph, node, [&](Index first, Index last) {
        const Offset length = (last - first + 1) * d;
        count_run(s, length, d);
        if (length > 1) values += length, ++runs;
      });
      const Offset begin = graph.row_ptr[node], end = graph.row_ptr[node + 1];
      count_row(s, (end - begin) * d, values, runs);
      squares += square(static_cast<double>((end - begin) * d) - s.mean_row);
      if (begin == end) continue;
      const Offset left = (node - graph.columns[begin]) * d + d - 1;
      const Offset right = (graph.columns[end - 1] - node) * d + d - 1;
      s.bandwidth = std::max({s.bandwidth, left, right});
    }
    GraphRuns runs(graph);
    add_slices(s.row_slices, from * d, to * d, runs);
    if (d > 1) add_slices(s.node_slices, from, to, runs);
    return squares;
  });
  if (d == 1) stats.node_slices = stats.row_slices;
  return stats;
}

PatternStats measure_pattern(const NodeGraph& graph) {
  ThreadTeam alone(1);
  return measure_pattern(graph, alone);
}

PatternStats measure_pattern(Offset rows, Offset columns, const Offset* row_ptr, const Index* column_index,
                             ThreadTeam& team) {
  PatternStats empty = empty_stats(rows, columns, rows > 0 ? row_ptr[rows] - row_ptr[0] : 0);
  PatternStats stats = measure_parts(empty, rows, team, [&](PatternStats& s, Offset from, Offset to) {
    double squares = 0;
    for (Offset row = from; row < to; ++row) {
      Offset values = 0, runs = 0;
      const Offset end = row_ptr[row + 1];
      for (Offset k = row_ptr[row]; k < end;) {
        const Offset first = k;
        while (++k < end && column_index[k] == column_index[k - 1] + 1) {
        }
        count_run(s, k - first, 1);
        if (k - first > 1) values += k - first, ++runs;
      }
      count_row(s, end - row_ptr[row], values, runs);
      squares += square(static_cast<double>(end - row_ptr[row]) - s.mean_row);
      if (end == row_ptr[row]) continue;
      s.bandwidth = std::max(
          {s.bandwidth, std::abs(column_index[row_ptr[row]] - row), std::abs(column_index[end - 1] - row)});
    }
    CsrRuns runs(row_ptr, column_index);
    add_slices(s.row_slices, from, to, runs);
    return squares;
  });
  const int block = node_block(rows, columns, row_ptr, column_index);
  stats.node_slices = stats.row_slices;
  if (block == 1) return stats;
  empty.node_slices.block = block;
  stats.node_slices = measure_parts(empty, rows / block, team, [&](PatternStats& s, Offset from, Offset to) {
                        CsrRuns runs(row_ptr, column_index);
                        add_slices(s.node_slices, from, to, runs);
                        return 0.0;
                      }).node_slices;
  return stats;
}

PatternStats measure_pattern(Offset rows, Offset columns, const Offset* row_ptr, const Index* column_index) {
  ThreadTeam alone(1);
  return measure_pattern(rows, columns, row_ptr, column_index, alone);
}

namespace {
FormatBytes sliced_bytes(const PatternStats& s, const SliceStats& slices, std::int64_t v) {
  const Offset nodes = s.rows / slices.block, windows = window_count(nodes);
  FormatBytes b;
  b.values = v * s.nonzeros;
  b.indices = 2 * slices.words + 4 * slices.outside;
  b.padding = v * (slices.slot_count * slice_lanes * slices.block * slices.block - s.nonzeros) +
              2 * (slices.words_across * slice_lanes - slices.words);
  b.pointers = 16 * (slice_count(nodes) + 1) + 8 * (windows + 1) + windows + 2 * nodes;
  return b;
}

FormatBytes symmetric_bytes(const SymmetricStats& s, std::int64_t v) {
  const std::int64_t block = s.block * s.block, triangle = s.block * (s.block + 1) / 2, lanes = slice_lanes;
  const std::int64_t places = s.steps * lanes, lane_count = s.slices * lanes;
  FormatBytes b;
  if (!s.known) return b;
  b.values = v * (s.pairs * block + s.nodes * triangle);
  b.indices = 2 * s.pairs;
  b.padding = (v * block + 2) * (places - s.pairs) + (v * triangle + 2) * (lane_count - s.nodes);
  b.pointers = 2 * s.nodes + 8 * (s.slices + 1) + 8 * (s.clusters + 1) + 2 * s.aliases + 8 * s.halo +
               4 * s.receivers + 4 * (s.receivers + 1);
  b.workspace = 8 * s.block * s.halo;
  return b;
}
}  // namespace

FormatBytes format_bytes(Format format, const PatternStats& s, Precision precision) {
  const std::int64_t v = value_bytes(precision);
  const std::int64_t n = s.rows;
  FormatBytes b;
  switch (format) {
    case Format::csr:
      b.values = v * s.nonzeros;
      b.indices = 4 * s.nonzeros;
      b.pointers = 4 * (n + 1);
      break;
    case Format::ell_r:
      b.pointers = 4 * n;
      [[fallthrough]];
    case Format::ell:
      b.values = v * s.nonzeros;
      b.indices = 4 * s.nonzeros;
      b.padding = (v + 4) * (n * s.longest_row - s.nonzeros);
      break;
    case Format::sell:
      b.values = v * s.nonzeros;
      b.indices = 4 * s.nonzeros;
      b.padding = (v + 4) * (s.row_slices.slot_count * slice_lanes - s.nonzeros);
      b.pointers = 8 * (slice_count(n) + 1) + 2 * n;
      break;
    case Format::rbp_csr:
      b.values = v * s.in_runs;
      b.indices = 4 * 2 * s.runs;
      b.isolated = (v + 4) * s.isolated;
      b.pointers = 12 * (n + 1);
      break;
    case Format::rbp_ell_r:
      b.pointers = 4 * n;
      [[fallthrough]];
    case Format::rbp_ell:
      b.values = v * s.in_runs;
      b.indices = 4 * 2 * s.runs;
      b.padding = v * (n * s.widest_values - s.in_runs) + 4 * (n * s.widest_columns - 2 * s.runs);
      b.isolated = (v + 4) * s.isolated;
      b.pointers += 4 * (n + 1);
      break;
    case Format::rbp_sliced:
      return sliced_bytes(s, s.row_slices, v);
    case Format::rbp_node:
      return sliced_bytes(s, s.node_slices, v);
    case Format::rbp_sym:
      return symmetric_bytes(s.symmetric, v);
  }
  return b;
}

Text why_not_indexable(Format format) {
  return format == Format::rbp_sym ? phrase<"needs a symmetric matrix">() : phrase<"needs 64-bit pointers">();
}

bool indexable(Format format, const PatternStats& s) {
  constexpr Offset most = std::numeric_limits<Index>::max();
  if (s.rows > most || s.columns > most) return false;
  switch (format) {
    case Format::csr:
      return s.nonzeros <= most;
    case Format::rbp_csr:
      return s.in_runs <= most && 2 * s.runs <= most && s.isolated <= most;
    case Format::ell:
    case Format::ell_r:
    case Format::sell:
    case Format::rbp_sliced:
    case Format::rbp_node:
      return true;
    case Format::rbp_ell:
    case Format::rbp_ell_r:
      return s.isolated <= most;
    case Format::rbp_sym:
      return s.symmetric.known;
  }
  return false;
}

std::int64_t index_bytes(Format format, const PatternStats& stats) {
  // FP32 halves only the values.
  return 2 * format_bytes(format, stats, Precision::fp32).total() - format_bytes(format, stats).total();
}

}  // namespace genba
