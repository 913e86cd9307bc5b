#include "engine/solve/multigrid/coarsening.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>

#include "engine/base/array_position.hpp"
#include "engine/base/error.hpp"
#include "engine/base/scratch_pool.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/multigrid/aggregation.hpp"
#include "engine/solve/multigrid/galerkin.hpp"
#include "engine/solve/multigrid/multigrid_bytes.hpp"
#include "engine/sparse/pattern/column_table.hpp"

namespace genba {

namespace {
constexpr std::size_t grain = 512;  // nodes that are read at a time
constexpr std::size_t part_nodes = prolongator_part_nodes;
static_assert(part_nodes % grain == 0);
// smallest part of a mode that must remain after the others are removed
constexpr double rank_tolerance = 1e-8;

/// Data of a level from one pass over its matrix.
struct Couplings {
  std::vector<double> norm;         ///< [nodes] Frobenius norm of the diagonal block
  std::vector<std::uint8_t> alone;  ///< [rows] 1: no couplings
  std::vector<Offset> start;        ///< [chunks of `grain` nodes + 1] couplings before them
};

double norm_of(const double* block, int size) {
  double sum = 0;
  for (int e = 0; e < size; ++e) sum += block[e] * block[e];
  return std::sqrt(sum);
}

class LevelSetup {
 public:
  LevelSetup(const BlockReader& reader, InverseBlocks diagonal, double largest, const Modes& modes,
             const MultigridOptions& options, ThreadTeam& team, Monitor& monitor,
             const std::shared_ptr<ByteMeter>& meter, const SharedAggregates* shared)
      : reader_(reader),
        block_(modes.block),
        size_(block_ * block_),
        diagonal_(diagonal),
        largest_(largest),
        modes_(modes),
        options_(options),
        team_(team),
        monitor_(monitor),
        meter_(meter),
        held_(meter) {
    if (shared != nullptr) shared_ = *shared;
    is_shared_.assign(shared_.nodes.empty() ? 0 : at(reader.nodes()), 0);
    for (const Index node : shared_.nodes) is_shared_[at(node)] = 1;
  }

  /// Returns false if there is nothing to coarsen.
  bool aggregate();
  template <class V>
  BasicBlockCsr<V> prolongator();
  /// P0 as a matrix. Call it after release().
  template <class V>
  BasicBlockCsr<V> tentative_prolongator();
  std::vector<double> coarse_modes() { return std::move(coarse_modes_); }
  /// Frees everything except the coarse modes and, if it is wanted, the data of P0.
  void release(bool wants_tentative);

 private:
  template <class Body>
  void for_rows(Body&& body) const;
  bool is_shared(Index node) const { return !is_shared_.empty() && is_shared_[at(node)] != 0; }
  void read_couplings();
  void take_shared_couplings();
  void take_shared_aggregates();
  StrongGraph strong_graph() const;
  double modes_of(Index node, int i, int k) const {
    if (modes_.values.empty()) return i == k;
    return modes_.values[(at(node) * static_cast<std::size_t>(block_) + static_cast<std::size_t>(i)) *
                             static_cast<std::size_t>(modes_.count) +
                         static_cast<std::size_t>(k)];
  }
  void make_tentative();
  void recount() {
    held_.change(bytes_of(couplings_.norm) + bytes_of(couplings_.alone) + bytes_of(couplings_.start) +
                 bytes_of(aggregates_.of_node) + tentative_.bytes() + bytes_of(coarse_modes_));
  }
  void orthonormalise(std::span<const Index> nodes, double* coarse);
  void smooth_rows(const BlockRows& rows, double omega, std::vector<Index>& columns,
                   std::vector<double>& values, Buffer<Offset>& row_ptr) const;

  const BlockReader& reader_;
  const int block_, size_;
  const InverseBlocks diagonal_;
  const double largest_;
  const Modes& modes_;
  const MultigridOptions& options_;
  ThreadTeam& team_;
  Monitor& monitor_;
  const std::shared_ptr<ByteMeter>& meter_;
  Couplings couplings_;
  Aggregates aggregates_;
  Buffer<double> tentative_;          ///< [nodes][block][modes] P0, in the column of the node's aggregate
  std::vector<double> coarse_modes_;  ///< [aggregates][modes][modes]
  SharedAggregates shared_;
  std::vector<std::uint8_t> is_shared_;  ///< [nodes]; empty: none is
  HeldBytes held_;                    ///< bytes of the members
  mutable ScratchPool<BlockRows> rows_;
};

template <class Body>
void LevelSetup::for_rows(Body&& body) const {
  team_.for_chunks(at(reader_.nodes()), grain, [&](std::size_t begin, std::size_t end) {
    const auto lent = rows_.borrow();
    BlockRows& rows = *lent;
    reader_.read(static_cast<Index>(begin), static_cast<Index>(end), rows);
    body(rows);
  });
  monitor_.check();
}

void LevelSetup::read_couplings() {
  couplings_.norm.resize(at(reader_.nodes()));
  couplings_.alone.assign(at(reader_.nodes()) * static_cast<std::size_t>(block_), 1);
  couplings_.start.assign((at(reader_.nodes()) + grain - 1) / grain + 1, 0);
  for_rows([&](const BlockRows& rows) {
    couplings_.start[at(rows.first) / grain + 1] = static_cast<Offset>(rows.column.size());
    for (std::size_t r = 0; r + 1 < rows.row_ptr.size(); ++r) {
      const Index node = rows.first + static_cast<Index>(r);
      for (Offset k = rows.row_ptr[r]; k < rows.row_ptr[r + 1]; ++k) {
        const double* value = rows.value.data() + k * size_;
        const bool own = rows.column[static_cast<std::size_t>(k)] == node;
        if (own) couplings_.norm[at(node)] = norm_of(value, size_);
        for (int i = 0; i < block_; ++i)
          for (int j = 0; j < block_; ++j)
            if (value[i * block_ + j] != 0 && !(own && i == j))
              couplings_.alone[at(node) * static_cast<std::size_t>(block_) + static_cast<std::size_t>(i)] = 0;
      }
    }
  });
  std::partial_sum(couplings_.start.begin(), couplings_.start.end(), couplings_.start.begin());
}

/// The rows of shared nodes are complete only with those of the other backend.
void LevelSetup::take_shared_couplings() {
  const auto block = static_cast<std::size_t>(block_);
  for (std::size_t i = 0; i < shared_.nodes.size(); ++i) {
    couplings_.norm[at(shared_.nodes[i])] = shared_.norm[i];
    for (std::size_t c = 0; c < block; ++c) couplings_.alone[at(shared_.nodes[i]) * block + c] = shared_.alone[i * block + c];
  }
}

void LevelSetup::take_shared_aggregates() {
  for (std::size_t i = 0; i < shared_.nodes.size(); ++i)
    aggregates_.of_node[at(shared_.nodes[i])] = shared_.aggregate[i] < 0 ? -1 : aggregates_.count + shared_.aggregate[i];
  aggregates_.count += shared_.count;
}

StrongGraph LevelSetup::strong_graph() const {
  StrongGraph graph;
  graph.row_ptr.assign(at(reader_.nodes()) + 1, 0);
  // First leaves room for all couplings, then closes the gaps.
  graph.column.resize(static_cast<std::size_t>(couplings_.start.back()));
  for_rows([&](const BlockRows& rows) {
    Index* next = graph.column.data() + couplings_.start[at(rows.first) / grain];
    for (std::size_t r = 0; r + 1 < rows.row_ptr.size(); ++r) {
      const Index node = rows.first + static_cast<Index>(r);
      const Index* const before = next;
      for (Offset k = rows.row_ptr[r]; k < rows.row_ptr[r + 1]; ++k) {
        const Index column = rows.column[static_cast<std::size_t>(k)];
        if (column == node || is_shared(node) || is_shared(column)) continue;
        const double limit =
            options_.strength * std::sqrt(couplings_.norm[at(node)] * couplings_.norm[at(column)]);
        if (norm_of(rows.value.data() + k * size_, size_) > limit) *next++ = column;
      }
      graph.row_ptr[at(node) + 1] = next - before;
    }
  });
  std::partial_sum(graph.row_ptr.begin(), graph.row_ptr.end(), graph.row_ptr.begin());
  for (std::size_t chunk = 0; chunk + 1 < couplings_.start.size(); ++chunk) {
    const std::size_t first = chunk * grain, last = std::min(at(reader_.nodes()), first + grain);
    std::copy_n(graph.column.begin() + couplings_.start[chunk], graph.row_ptr[last] - graph.row_ptr[first],
                graph.column.begin() + graph.row_ptr[first]);
  }
  return graph;
}

bool LevelSetup::aggregate() {
  read_couplings();
  take_shared_couplings();
  recount();
  {
    const StrongGraph graph = strong_graph();
    monitor_.progress(phrase<"multigrid">(), 0.15);
    const HeldBytes held(meter_,
                         bytes_of(graph.row_ptr) + bytes_of(graph.column) + aggregation_bytes(graph.nodes()));
    aggregates_ = aggregate_nodes(graph, team_);
  }
  take_shared_aggregates();
  recount();
  monitor_.check();
  const bool is_coarser = aggregates_.count > 0 && static_cast<double>(aggregates_.count) * modes_.count <
                                                       0.8 * static_cast<double>(reader_.nodes()) * block_;
  if (is_coarser) make_tentative();
  return is_coarser;
}

/// Makes P0 and the coarse modes by orthonormalising the modes of the nodes of each aggregate.
void LevelSetup::make_tentative() {
  const int m = modes_.count;
  std::vector<Index> start(at(aggregates_.count) + 1, 0), nodes;
  for (const Index a : aggregates_.of_node)
    if (a >= 0) ++start[at(a) + 1];
  for (std::size_t a = 1; a < start.size(); ++a) start[a] += start[a - 1];
  nodes.resize(at(start.back()));
  std::vector<Index> next(start.begin(), start.end() - 1);
  for (Index node = 0; node < reader_.nodes(); ++node)
    if (const Index a = aggregates_.of_node[at(node)]; a >= 0) nodes[at(next[at(a)]++)] = node;

  tentative_ = Buffer<double>(static_cast<Offset>(reader_.nodes()) * block_ * m);
  coarse_modes_.assign(at(aggregates_.count) * static_cast<std::size_t>(m) * static_cast<std::size_t>(m),
                       0.0);
  recount();
  const HeldBytes lists(meter_, bytes_of(start) + bytes_of(nodes) + bytes_of(next));
  team_.for_chunks(at(aggregates_.count), 64, [&](std::size_t begin, std::size_t end) {
    for (std::size_t a = begin; a < end; ++a)
      orthonormalise(std::span(nodes).subspan(at(start[a]), at(start[a + 1] - start[a])),
                     coarse_modes_.data() + a * static_cast<std::size_t>(m * m));
  });
}

/// Modified Gram-Schmidt, run twice. Linearly dependent modes become zero.
void LevelSetup::orthonormalise(std::span<const Index> nodes, double* coarse) {
  const int m = modes_.count;
  const std::size_t rows = nodes.size() * static_cast<std::size_t>(block_);
  thread_local std::vector<double> q;  // [modes][rows]
  q.resize(rows * static_cast<std::size_t>(m));
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    for (int i = 0; i < block_; ++i) {
      const std::size_t row = n * static_cast<std::size_t>(block_) + static_cast<std::size_t>(i);
      const bool alone =
          couplings_.alone[at(nodes[n]) * static_cast<std::size_t>(block_) + static_cast<std::size_t>(i)];
      for (int k = 0; k < m; ++k)
        q[static_cast<std::size_t>(k) * rows + row] = alone ? 0 : modes_of(nodes[n], i, k);
    }
  }
  const auto column = [&](int k) { return q.data() + static_cast<std::size_t>(k) * rows; };
  const auto dot = [&](const double* a, const double* b) {
    double sum = 0;
    for (std::size_t i = 0; i < rows; ++i) sum += a[i] * b[i];
    return sum;
  };
  for (int k = 0; k < m; ++k) {
    double* mine = column(k);
    const double before = std::sqrt(dot(mine, mine));
    for (int pass = 0; pass < 2; ++pass)
      for (int j = 0; j < k; ++j) {
        const double part = dot(column(j), mine);
        coarse[j * m + k] += part;
        for (std::size_t i = 0; i < rows; ++i) mine[i] -= part * column(j)[i];
      }
    const double after = std::sqrt(dot(mine, mine));
    const bool is_new = after > rank_tolerance * before;
    coarse[k * m + k] = is_new ? after : 0;
    for (std::size_t i = 0; i < rows; ++i) mine[i] = is_new ? mine[i] / after : 0;
  }
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    double* to = tentative_.data() + static_cast<Offset>(nodes[n]) * block_ * m;
    for (int i = 0; i < block_; ++i)
      for (int k = 0; k < m; ++k)
        *to++ = column(k)[n * static_cast<std::size_t>(block_) + static_cast<std::size_t>(i)];
  }
}

/// Appends the prolongator rows of `rows` to `columns` and `values`. row_ptr[node + 1]: blocks of the row.
void LevelSetup::smooth_rows(const BlockRows& rows, double omega, std::vector<Index>& columns,
                             std::vector<double>& values, Buffer<Offset>& row_ptr) const {
  const int m = modes_.count, wide = block_ * m;
  thread_local ColumnTable table;
  thread_local std::vector<double> sum;
  for (std::size_t r = 0; r + 1 < rows.row_ptr.size(); ++r) {
    const Index node = rows.first + static_cast<Index>(r);
    if (is_shared(node)) {
      const Index own = aggregates_.of_node[at(node)];
      row_ptr[node + 1] = own >= 0;
      if (own < 0) continue;
      columns.push_back(own);
      const double* mine = tentative_.data() + static_cast<Offset>(node) * wide;
      values.insert(values.end(), mine, mine + wide);
      continue;
    }
    const auto coarse = [&](Offset k) {
      return aggregates_.of_node[at(rows.column[static_cast<std::size_t>(k)])];
    };
    const auto counts = [&](Offset k) {
      const Index column = rows.column[static_cast<std::size_t>(k)];
      const double limit =
          negligible_coupling * std::sqrt(couplings_.norm[at(node)] * couplings_.norm[at(column)]);
      return coarse(k) >= 0 && norm_of(rows.value.data() + k * size_, size_) > limit;
    };
    table.clear();
    for (Offset k = rows.row_ptr[r]; k < rows.row_ptr[r + 1]; ++k)
      if (counts(k)) table.insert(coarse(k));
    table.sort();
    sum.assign(static_cast<std::size_t>(table.size() * wide), 0.0);
    for (Offset k = rows.row_ptr[r]; k < rows.row_ptr[r + 1]; ++k) {
      if (!counts(k)) continue;
      add_product(block_, block_, m, rows.value.data() + k * size_,
                  tentative_.data() + static_cast<Offset>(rows.column[static_cast<std::size_t>(k)]) * wide,
                  sum.data() + table.place(coarse(k)) * wide);
    }
    const double* inverse = diagonal_.inverse + static_cast<Offset>(node) * size_;
    const std::size_t before = values.size();
    columns.insert(columns.end(), table.columns().begin(), table.columns().end());
    values.resize(before + sum.size(), 0.0);
    double* to = values.data() + before;
    for (Index c = 0; c < table.size(); ++c, to += wide) {
      add_product(block_, block_, m, inverse, sum.data() + c * wide, to);
      const bool own = table.columns()[at(c)] == aggregates_.of_node[at(node)];
      const double* mine = tentative_.data() + static_cast<Offset>(node) * wide;
      for (int e = 0; e < wide; ++e) to[e] = (own ? mine[e] : 0) - omega * to[e];
    }
    row_ptr[node + 1] = table.size();
  }
}

template <class V>
BasicBlockCsr<V> LevelSetup::prolongator() {
  const int wide = block_ * modes_.count;
  const double omega = options_.prolongator_damping / largest_;
  struct Part {
    Buffer<Index> column;
    Buffer<V> value;
    std::int64_t bytes() const { return column.bytes() + value.bytes(); }
  };
  std::vector<Part> parts((at(reader_.nodes()) + part_nodes - 1) / part_nodes);
  BasicBlockCsr<V> p;
  p.rows = reader_.nodes();
  p.columns = aggregates_.count;
  p.row_block = block_;
  p.column_block = modes_.count;
  p.row_ptr = Buffer<Offset>(static_cast<Offset>(p.rows) + 1);
  team_.for_chunks(at(reader_.nodes()), part_nodes, [&](std::size_t begin, std::size_t end) {
    BlockRows rows;
    std::vector<Index> columns;
    std::vector<double> values;
    for (std::size_t first = begin; first < end && !monitor_.cancelled(); first += grain) {
      reader_.read(static_cast<Index>(first), static_cast<Index>(std::min(end, first + grain)), rows);
      smooth_rows(rows, omega, columns, values, p.row_ptr);
    }
    Part& part = parts[begin / part_nodes];
    part.column = Buffer<Index>(static_cast<Offset>(columns.size()));
    part.value = Buffer<V>(static_cast<Offset>(values.size()));
    std::copy(columns.begin(), columns.end(), part.column.begin());
    std::transform(values.begin(), values.end(), part.value.begin(),
                   [](double v) { return static_cast<V>(v); });
  });
  monitor_.check();
  // Counts all parts, and for each thread one part in FP64.
  HeldBytes held(meter_, p.row_ptr.bytes());
  Offset largest_part = 0;
  for (const Part& part : parts) {
    held.change(held.bytes() + part.bytes());
    largest_part = std::max(largest_part, part.column.size());
  }
  held.change(held.bytes() + team_.size() * largest_part *
                                 (static_cast<std::int64_t>(sizeof(Index)) +
                                  static_cast<std::int64_t>(sizeof(double)) * wide));
  for (Index row = 0; row < p.rows; ++row) p.row_ptr[row + 1] += p.row_ptr[row];
  // The system provides memory only when it is written, so each part is freed after it is copied here.
  p.column = Buffer<Index>(p.row_ptr[p.rows]);
  p.value = Buffer<V>(p.row_ptr[p.rows] * wide);
  for (std::size_t c = 0; c < parts.size(); ++c) {
    const Offset start = p.row_ptr[static_cast<Offset>(c * part_nodes)];
    std::copy(parts[c].column.begin(), parts[c].column.end(), p.column.data() + start);
    std::copy(parts[c].value.begin(), parts[c].value.end(), p.value.data() + start * wide);
    parts[c] = {};
  }
  return p;
}

template <class V>
BasicBlockCsr<V> LevelSetup::tentative_prolongator() {
  make_tentative();
  const auto& of_node = aggregates_.of_node;
  const Offset wide = Offset{block_} * modes_.count;
  BasicBlockCsr<V> p;
  p.rows = reader_.nodes();
  p.columns = aggregates_.count;
  p.row_block = block_;
  p.column_block = modes_.count;
  p.row_ptr = Buffer<Offset>(static_cast<Offset>(p.rows) + 1);
  for (Index node = 0; node < p.rows; ++node)
    p.row_ptr[node + 1] = p.row_ptr[node] + (of_node[at(node)] >= 0);
  p.column = Buffer<Index>(p.row_ptr[p.rows]);
  p.value = Buffer<V>(p.row_ptr[p.rows] * wide);
  for (Index node = 0; node < p.rows; ++node) {
    if (of_node[at(node)] < 0) continue;
    p.column[p.row_ptr[node]] = of_node[at(node)];
    std::transform(tentative_.data() + node * wide, tentative_.data() + (node + 1) * wide,
                   p.value.data() + p.row_ptr[node] * wide, [](double v) { return static_cast<V>(v); });
  }
  return p;
}

void LevelSetup::release(bool wants_tentative) {
  couplings_ = Couplings{{}, wants_tentative ? std::move(couplings_.alone) : std::vector<std::uint8_t>(), {}};
  if (!wants_tentative) aggregates_ = {};
  tentative_ = {};
  recount();
}

template <class V>
HostCoarseLevel finish(LevelSetup& setup, const BlockReader& a, int modes, const MultigridOptions& options,
                       ThreadTeam& team, Monitor& monitor, const std::shared_ptr<ByteMeter>& meter) {
  BasicBlockCsr<V> prolongator = setup.prolongator<V>();
  setup.release(!options.keeps_finest_prolongator);
  HeldBytes held(meter, prolongator.bytes());
  monitor.progress(phrase<"multigrid">(), 0.45);
  PartMonitor product_monitor(monitor, 0.45, 1);
  Matrix matrix = galerkin_product(a, prolongator, team, product_monitor, meter);
  if (!options.keeps_finest_prolongator) {
    prolongator = {};
    held.change(0);
    prolongator = setup.tentative_prolongator<V>();
  }
  return {std::move(prolongator), std::move(matrix), {modes, modes, setup.coarse_modes()}};
}

}  // namespace

MotionFrame motion_frame(std::span<const double> points, int dimensions) {
  MotionFrame frame;
  double size = 0;
  for (std::size_t c = 0; c < static_cast<std::size_t>(dimensions) && c < points.size(); ++c) {
    double low = points[c], high = points[c];
    for (std::size_t i = c; i < points.size(); i += 3) {
      low = std::min(low, points[i]);
      high = std::max(high, points[i]);
    }
    frame.middle[c] = (low + high) / 2;
    size = std::max(size, (high - low) / 2);
  }
  if (size > 0) frame.size = size;
  return frame;
}

Modes rigid_motions(std::span<const double> points, int block) {
  return rigid_motions(points, block, motion_frame(points, block));
}

Modes rigid_motions(std::span<const double> points, int block, const MotionFrame& frame) {
  Modes modes{rigid_motion_count(block), block, {}};
  modes.values.reserve(points.size() / 3 * static_cast<std::size_t>(modes.count * block));
  for (std::size_t i = 0; i + 2 < points.size(); i += 3) {
    const double x = (points[i] - frame.middle[0]) / frame.size,
                 y = (points[i + 1] - frame.middle[1]) / frame.size,
                 z = (points[i + 2] - frame.middle[2]) / frame.size;
    if (block == 2)
      modes.values.insert(modes.values.end(), {1., 0., -y, 0., 1., x});
    else
      for (const double v : {1., 0., 0., 0., z, -y, 0., 1., 0., -z, 0., x, 0., 0., 1., y, -x, 0.})
        modes.values.push_back(v);
  }
  return modes;
}

std::optional<HostCoarseLevel> coarsen(const BlockReader& a, InverseBlocks diagonal, double largest,
                                       const Modes& modes, const MultigridOptions& options, ThreadTeam& team,
                                       Monitor& monitor, const std::shared_ptr<ByteMeter>& meter,
                                       const SharedAggregates* shared) {
  LevelSetup setup(a, diagonal, largest, modes, options, team, monitor, meter, shared);
  if (!setup.aggregate()) return std::nullopt;
  monitor.progress(phrase<"multigrid">(), 0.2);
  return options.prolongators == Precision::fp32
             ? finish<float>(setup, a, modes.count, options, team, monitor, meter)
             : finish<double>(setup, a, modes.count, options, team, monitor, meter);
}

}  // namespace genba
