#include "engine/solve/multigrid/multigrid_sketch.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include "engine/base/array_position.hpp"
#include "engine/solve/backend/multigrid_steps.hpp"
#include "engine/solve/multigrid/aggregation.hpp"
#include "engine/solve/multigrid/coarsening.hpp"
#include "engine/solve/multigrid/dense_inverse.hpp"
#include "engine/solve/multigrid/galerkin.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "engine/sparse/formats/matrix.hpp"
#include "engine/sparse/pattern/column_table.hpp"
#include "engine/sparse/pattern/row_lists.hpp"

namespace genba {

namespace {
constexpr std::size_t rows_at_once = 512;

/// Collects the rows; insert(row, table) fills one.
template <class Insert>
RowLists collect(Index count, ThreadTeam& team, Insert&& insert) {
  return make_row_lists(count, rows_at_once, team, [&](std::size_t row, std::vector<Index>& columns) {
    thread_local ColumnTable table;
    table.clear();
    insert(row, table);
    columns.insert(columns.end(), table.columns().begin(), table.columns().end());
  });
}

/// The transpose; the order within a row is undefined.
RowLists transposed(const RowLists& a, Index columns, ThreadTeam& team) {
  RowLists t;
  t.row_ptr.assign(at(columns) + 2, 0);
  t.column.resize(a.column.size());
  const auto count_one = [](Offset& counter) {
    return std::atomic_ref(counter).fetch_add(1, std::memory_order_relaxed);
  };
  team.for_chunks(a.column.size(), 16 * rows_at_once, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) count_one(t.row_ptr[at(a.column[k]) + 2]);
  });
  for (std::size_t i = 2; i < t.row_ptr.size(); ++i) t.row_ptr[i] += t.row_ptr[i - 1];
  // Filling moves row_ptr[row + 1] to the end of the row.
  team.for_chunks(at(a.rows()), rows_at_once, [&](std::size_t begin, std::size_t end) {
    for (std::size_t row = begin; row < end; ++row)
      for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
        t.column[at(count_one(t.row_ptr[at(a.column[at(k)]) + 1]))] = static_cast<Index>(row);
  });
  t.row_ptr.pop_back();
  return t;
}

/// Adds the bytes of this graph's matrix on a host.
void add_host_matrix(const NodeGraph& graph, LevelSketch& level, ThreadTeam& team) {
  PatternStats stats;
  Format format = Format::rbp_node;
  if (const auto schedule = coarse_schedule(graph, team)) {
    format = Format::rbp_sym;
    stats.symmetric = measure_symmetric(graph, *schedule);
  } else {
    stats = measure_pattern(graph, team);
  }
  for (const Precision precision : all_precisions) {
    const FormatBytes bytes = format_bytes(format, stats, precision);
    level.matrix[static_cast<std::size_t>(precision)] = bytes.total() + bytes.workspace;
  }
  level.reader = block_reader_bytes(format, stats);
}

std::int64_t slabs_of(std::int64_t bytes) {
  return coarsening_slabs(bytes, MultigridOptions().slab_bytes);
}

/// All couplings between nodes that are not alone, without those of a node with itself.
StrongGraph every_coupling(const NodeGraph& graph, std::span<const std::uint8_t> alone, ThreadTeam& team) {
  const auto counts = [&](std::size_t node) { return alone.empty() || !alone[node]; };
  RowLists lists =
      make_row_lists(graph.nodes, rows_at_once, team, [&](std::size_t node, std::vector<Index>& columns) {
        for (Offset k = graph.row_ptr[node]; counts(node) && k < graph.row_ptr[node + 1]; ++k)
          if (const Index other = graph.columns[at(k)]; at(other) != node && counts(at(other)))
            columns.push_back(other);
      });
  return {std::move(lists.row_ptr), std::move(lists.column)};
}
}  // namespace

NodeGraph sketch_level(const NodeGraph& graph, const StrongGraph& strong, const StrongGraph& nonzero,
                       LevelSketch& level, ThreadTeam& team, Monitor& monitor) {
  monitor.check();
  const Aggregates aggregates = aggregate_nodes(strong, team);
  monitor.check();
  const bool is_coarser = aggregates.count > 0 && static_cast<double>(aggregates.count) * level.modes <
                                                      0.8 * static_cast<double>(graph.nodes) * level.block;
  if (!is_coarser) return {};
  const auto insert_own = [&](std::size_t node, ColumnTable& table) {
    if (const Index own = aggregates.of_node[node]; own >= 0) table.insert(own);
  };
  const RowLists p = collect(graph.nodes, team, [&](std::size_t node, ColumnTable& table) {
    insert_own(node, table);
    for (Offset k = nonzero.row_ptr[node]; k < nonzero.row_ptr[node + 1]; ++k)
      insert_own(at(nonzero.column[at(k)]), table);
  });
  level.prolongator = p.row_ptr.back();
  const RowLists product = collect(graph.nodes, team, [&](std::size_t node, ColumnTable& table) {
    for (Offset k = graph.row_ptr[node]; k < graph.row_ptr[node + 1]; ++k) {
      const std::size_t j = at(graph.columns[at(k)]);
      for (Offset l = p.row_ptr[j]; l < p.row_ptr[j + 1]; ++l) table.insert(p.column[at(l)]);
    }
  });
  monitor.check();
  level.product = product.row_ptr.back();
  for (Index first = 0; first < graph.nodes; first += galerkin_slab) {
    const Index last = std::min(graph.nodes, first + galerkin_slab);
    level.largest_slab = std::max(level.largest_slab, product.row_ptr[at(last)] - product.row_ptr[at(first)]);
  }
  const RowLists back = transposed(p, aggregates.count, team);
  RowLists coarse = collect(aggregates.count, team, [&](std::size_t node, ColumnTable& table) {
    table.insert(static_cast<Index>(node));
    for (Offset t = back.row_ptr[node]; t < back.row_ptr[node + 1]; ++t) {
      const std::size_t i = at(back.column[at(t)]);
      for (Offset k = product.row_ptr[i]; k < product.row_ptr[i + 1]; ++k)
        table.insert(product.column[at(k)]);
    }
    table.sort();
  });
  monitor.check();
  NodeGraph next;
  next.nodes = aggregates.count;
  next.dofs = level.modes;
  next.row_ptr = std::move(coarse.row_ptr);
  next.columns = std::move(coarse.column);
  return next;
}

LevelSketch sketch_of(const NodeGraph& graph, bool is_finest, ThreadTeam& team) {
  LevelSketch level;
  level.nodes = graph.nodes;
  level.block = graph.dofs;
  level.modes = is_finest ? rigid_motion_count(level.block) : level.block;
  level.couplings = graph.row_ptr.empty() ? 0 : graph.row_ptr.back();
  for (Index node = 0; node < level.nodes; ++node)
    level.longest_row = std::max(level.longest_row, graph.row_ptr[at(node) + 1] - graph.row_ptr[at(node)]);
  return level;
}

MultigridSketch sketch_multigrid(const NodeGraph& graph, std::span<const std::uint8_t> alone, bool on_host,
                                 ThreadTeam& team, Monitor& monitor) {
  const MultigridOptions options;
  MultigridSketch sketch;
  NodeGraph own;
  const NodeGraph* finest = &graph;
  for (const NodeGraph* level_graph = finest;;) {
    const bool is_finest = level_graph == finest;
    LevelSketch level = sketch_of(*level_graph, is_finest, team);
    if (on_host && !is_finest) add_host_matrix(*level_graph, level, team);
    NodeGraph next;
    if (level_graph->rows() > options.coarsest_rows &&
        static_cast<int>(sketch.size()) + 1 < options.most_levels) {
      const StrongGraph strong =
          every_coupling(*level_graph, is_finest ? alone : std::span<const std::uint8_t>(), team);
      monitor.check();
      next = sketch_level(*level_graph, strong, strong, level, team, monitor);
    }
    sketch.push_back(level);
    if (next.nodes == 0) return sketch;
    own = std::move(next);
    level_graph = &own;
  }
}

namespace {

/// Computes MultigridBytes::cycle. matrix_bytes(level): bytes of a coarse matrix.
template <class MatrixBytes>
std::int64_t sketch_cycle_bytes(const MultigridSketch& sketch, const MultigridOptions& options,
                                Precision matrices, MatrixBytes&& matrix_bytes) {
  constexpr std::int64_t real = sizeof(double), index = sizeof(Index);
  const int degree = options.smoother_degree, products = 2 * degree;
  std::int64_t bytes = 0;
  for (std::size_t l = 0; l < sketch.size(); ++l) {
    const LevelSketch& level = sketch[l];
    const std::int64_t rows = std::int64_t{level.nodes} * level.block;
    const std::int64_t product = l > 0 ? matrix_bytes(level) + 2 * real * rows : 0;
    const std::int64_t smoothed = products * (product + real * level.block * rows);
    if (level.prolongator > 0) {
      // Restriction reads the transpose and its block indices; prolongation reads P.
      const std::int64_t block = index + value_bytes(options.prolongators) * level.block * level.modes;
      const bool is_kept = l > 0 || options.keeps_finest_prolongator;
      bytes += smoothed + cycle_vector_bytes(degree) * rows +
               (2 * block + index) * (is_kept ? level.prolongator : level.nodes) +
               (is_kept ? 0 : applied_prolongator_bytes(level.block) * rows);
    } else if (rows > most_direct_rows) {
      bytes += (smoothed + cycle_vector_bytes(degree) * rows) / 2;
    } else {
      bytes += rows * rows * (value_bytes(matrices) + index);
    }
  }
  return bytes;
}

/// Bytes of P0 and its transpose.
std::int64_t tentative_bytes(const LevelSketch& level, const LevelSketch& next,
                             const MultigridOptions& options) {
  constexpr std::int64_t offset = sizeof(Offset), index = sizeof(Index);
  return offset * (level.nodes + next.nodes) +
         level.nodes * (3 * index + value_bytes(options.prolongators) * level.block * level.modes);
}

}  // namespace

MultigridBytes host_multigrid_bytes(const MultigridSketch& sketch, const MultigridOptions& options,
                                    Precision matrices, int threads) {
  constexpr std::int64_t real = sizeof(double), offset = sizeof(Offset), index = sizeof(Index);
  MultigridBytes bytes;
  std::int64_t held = 0, direct_rows = 0;
  for (std::size_t l = 0; l < sketch.size(); ++l) {
    const LevelSketch& level = sketch[l];
    const std::int64_t nodes = level.nodes, b = level.block, m = level.modes, rows = nodes * b;
    const bool is_finest = l == 0;
    const std::int64_t defect = is_finest ? 0 : real * rows;  // the finest level uses a vector of the caller
    if (!is_finest) held += level.matrix[static_cast<std::size_t>(matrices)] + 2 * real * rows;
    if (level.prolongator == 0 && rows > most_direct_rows) {
      held += real * b * rows + defect;
      bytes.setup = std::max(bytes.setup, held + (is_finest && b == 1 ? 0 : real * m * rows));
      continue;
    }
    if (level.prolongator == 0) {
      direct_rows = is_finest ? rows : std::min<std::int64_t>(MultigridOptions().coarsest_rows, rows);
      continue;
    }
    const LevelSketch& next = sketch[l + 1];
    const std::int64_t diagonal = real * b * rows;
    const std::int64_t modes = is_finest && b == 1 ? 0 : real * m * rows;
    const std::int64_t base = held + diagonal + modes + level.reader;
    // aggregates
    const std::int64_t couplings = real * nodes + rows;
    const std::int64_t strong =
        couplings + offset * nodes + index * level.couplings + aggregation_bytes(level.nodes);
    // the prolongator, and one part of each thread in FP64
    const std::int64_t tentative = real * m * rows, coarse_modes = real * m * m * next.nodes;
    const std::int64_t blocks = level.prolongator * (index + value_bytes(options.prolongators) * b * m);
    const std::int64_t parts = std::max<std::int64_t>(1, nodes / prolongator_part_nodes);
    const std::int64_t aggregated = couplings + index * nodes + tentative + coarse_modes;
    const std::int64_t smoothing =
        aggregated + offset * nodes + blocks + threads * (level.prolongator / parts) * (index + real * b * m);
    // P^T A P
    const std::int64_t prolongator = offset * nodes + blocks + coarse_modes;
    const std::int64_t transposed = offset * next.nodes + 2 * index * level.prolongator;
    const bool is_kept = !is_finest || options.keeps_finest_prolongator;
    const std::int64_t leading = is_kept ? 0 : index * nodes + rows;  // columns and flags of P0
    const std::int64_t product = transposed + offset * nodes + index * level.product;
    const std::int64_t coarse = 2 * offset * next.nodes + index * next.couplings +
                                next.matrix[static_cast<std::size_t>(Precision::fp64)];
    const std::int64_t galerkin = leading + prolongator + product +
                                  std::max(index * level.product, coarse + level.largest_slab * real * b * m);
    bytes.setup = std::max({bytes.setup, base + strong, base + smoothing, base + galerkin});
    if (is_finest) bytes.finest = bytes.setup;
    held += diagonal + defect +
            (is_kept ? offset * nodes + blocks + transposed
                     : tentative_bytes(level, next, options) + real * rows);
  }
  bytes.held = held + direct_rows * direct_rows * (value_bytes(matrices) + index) + index * (direct_rows + 1);
  bytes.setup = std::max({bytes.setup, held + dense_inverse_bytes(direct_rows), bytes.held});
  bytes.cycle = sketch_cycle_bytes(sketch, options, matrices, [&](const LevelSketch& level) {
    return level.matrix[static_cast<std::size_t>(matrices)];
  });
  return bytes;
}

MultigridBytes device_multigrid_bytes(const MultigridSketch& sketch, const MultigridOptions& options,
                                      Precision matrices) {
  constexpr std::int64_t real = sizeof(double), offset = sizeof(Offset), index = sizeof(Index);
  // Bytes to sort a pair of 32-bit numbers (input, copy and counts), and to sort a column within a row.
  constexpr double sorted_pair = 8.2, sorted_column = 6.3;
  const bool is_narrowed = matrices == Precision::fp32;
  const auto blocks_bytes = [&](const LevelSketch& level) {
    const std::int64_t block = std::int64_t{level.block} * level.block;
    return offset * level.nodes + level.couplings * (index + value_bytes(matrices) * block);
  };
  MultigridBytes bytes;
  std::int64_t held = 0, direct_rows = 0;
  for (std::size_t l = 0; l < sketch.size(); ++l) {
    const LevelSketch& level = sketch[l];
    const std::int64_t nodes = level.nodes, b = level.block, m = level.modes, rows = nodes * b;
    const bool is_finest = l == 0;
    const std::int64_t diagonal = real * b * rows, modes = is_finest && b == 1 ? 0 : real * m * rows;
    const std::int64_t defect = is_finest ? 0 : real * rows;  // the finest level uses a vector of the caller
    if (!is_finest) held += blocks_bytes(level) + 2 * real * rows;
    if (level.prolongator == 0) {
      bytes.setup = std::max(bytes.setup, held + diagonal + modes);
      if (rows > most_direct_rows)
        held += diagonal + defect;
      else
        direct_rows = rows;
      continue;
    }
    const LevelSketch& next = sketch[l + 1];
    const std::int64_t base = held + diagonal + modes;
    // Pattern and slabs of values of the finest matrix, which is not yet in blocks.
    const std::int64_t columns = is_finest ? offset * nodes + index * level.couplings : 0;
    const std::int64_t values = is_finest ? real * b * b * level.couplings : 0;
    const std::int64_t slab = values / slabs_of(values);
    const std::int64_t listing =
        columns + index * level.couplings +
        static_cast<std::int64_t>(sorted_column * static_cast<double>(level.couplings));
    // aggregates
    const std::int64_t read = columns + level.couplings + rows + index * nodes;
    const std::int64_t couplings = read + real * nodes + std::max(diagonal, slab);
    const std::int64_t aggregates = read + slab + (2 * real + 3 * index) * nodes;
    // the prolongator
    const std::int64_t tentative = real * m * rows, coarse_modes = real * m * m * next.nodes;
    const std::int64_t entries = level.prolongator;
    const std::int64_t prolongator =
        offset * nodes + entries * (index + value_bytes(options.prolongators) * b * m);
    const std::int64_t transposed = offset * next.nodes + 2 * index * entries;
    const std::int64_t kept = read + slab + coarse_modes + prolongator + transposed;
    const std::int64_t transposing = kept + tentative + 3 * index * entries +
                                     static_cast<std::int64_t>(sorted_pair * static_cast<double>(entries));
    // P^T A P
    const std::int64_t product = offset * nodes + index * level.product;
    const std::int64_t coarse_values = next.couplings * m * m;
    const std::int64_t coarse = offset * next.nodes + index * next.couplings + real * coarse_values;
    const std::int64_t product_values = real * b * m * level.product;
    const std::int64_t multiplying =
        kept + product + coarse + product_values / std::max(slabs_of(values), slabs_of(product_values));
    // FP32 values beside the FP64 values that they are rounded from
    const std::int64_t narrowing =
        is_narrowed ? kept - slab + coarse + static_cast<std::int64_t>(sizeof(float)) * coarse_values : 0;
    bytes.setup = std::max({bytes.setup, base + listing, base + couplings, base + aggregates,
                            base + transposing, base + multiplying, base + narrowing});
    held +=
        diagonal + defect +
        (is_finest && !options.keeps_finest_prolongator ? tentative_bytes(level, next, options) + real * rows
                                                        : prolongator + transposed);
  }
  bytes.held = held + direct_rows * direct_rows * (value_bytes(matrices) + index) + index * (direct_rows + 1);
  bytes.setup = bytes.finest = std::max(bytes.setup, bytes.held);
  bytes.cycle = sketch_cycle_bytes(sketch, options, matrices, blocks_bytes);
  return bytes;
}

}  // namespace genba
