#include "engine/solve/multigrid_setup.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>

#include "engine/base/error.hpp"
#include "engine/solve/aggregation.hpp"
#include "engine/solve/diagonal_blocks.hpp"
#include "engine/solve/galerkin.hpp"
#include "engine/solve/spectral_bound.hpp"
#include "engine/sparse/block_writer.hpp"
#include "engine/sparse/column_table.hpp"

namespace genba {

namespace {
constexpr std::size_t grain = 512;  // nodes that are read at once
constexpr int eigenvalue_steps = 12;
constexpr double eigenvalue_margin = 1.05;
constexpr double rank_tolerance = 1e-8;  // part of a mode that must be left after taking out the others
constexpr Index largest_direct = 4000;

std::size_t at(Index i) {
  return static_cast<std::size_t>(i);
}

/// The modes that coarse levels must represent: fill(node, [block][modes]).
struct Modes {
  int count = 1;
  std::function<void(Index node, double* out)> fill;
};

/// Translations and rotations about the middle, the latter scaled to the size of the part.
Modes rigid_motions(std::span<const double> points) {
  std::array<double, 3> low{}, high{};
  for (std::size_t c = 0; c < 3; ++c) {
    low[c] = high[c] = points[c];
    for (std::size_t i = c; i < points.size(); i += 3) {
      low[c] = std::min(low[c], points[i]);
      high[c] = std::max(high[c], points[i]);
    }
  }
  std::array<double, 3> middle{};
  double size = 0;
  for (std::size_t c = 0; c < 3; ++c) {
    middle[c] = (low[c] + high[c]) / 2;
    size = std::max(size, (high[c] - low[c]) / 2);
  }
  return {6, [points, middle, size](Index node, double* out) {
            std::array<double, 3> r{};
            for (std::size_t c = 0; c < 3; ++c) r[c] = (points[3 * at(node) + c] - middle[c]) / size;
            const std::array<double, 18> modes = {1, 0, 0, 0,     r[2],  -r[1],  //
                                                  0, 1, 0, -r[2], 0,     r[0],   //
                                                  0, 0, 1, r[1],  -r[0], 0};
            std::copy(modes.begin(), modes.end(), out);
          }};
}

Modes constants(int block) {
  return {block, [block](Index, double* out) {
            for (int i = 0; i < block; ++i)
              for (int j = 0; j < block; ++j) *out++ = i == j;
          }};
}

/// What is learnt of a level from one pass over its matrix.
struct Diagonal {
  Buffer<double> inverse;           ///< [nodes][block][block]
  std::vector<double> norm;         ///< [nodes] Frobenius norm of the diagonal block
  std::vector<std::uint8_t> alone;  ///< [rows] 1: coupled to nothing
};

double norm_of(const double* block, int size) {
  double sum = 0;
  for (int e = 0; e < size; ++e) sum += block[e] * block[e];
  return std::sqrt(sum);
}

class LevelSetup {
 public:
  LevelSetup(const Matrix& matrix, int block, const Modes& modes, const MultigridOptions& options,
             ThreadTeam& team, Monitor& monitor)
      : matrix_(matrix),
        reader_(matrix, block),
        block_(block),
        size_(block * block),
        modes_(modes),
        options_(options),
        team_(team),
        monitor_(monitor) {}

  double largest();
  /// False if there is nothing to coarsen.
  bool aggregate();
  BlockCsr prolongator();
  std::vector<double> coarse_modes() { return std::move(coarse_modes_); }
  Index aggregates() const { return aggregates_.count; }
  const BlockReader& reader() const { return reader_; }

 private:
  template <class Body>
  void for_rows(Body&& body) const;
  void read_diagonal();
  StrongGraph strong_graph() const;
  void tentative();
  void orthonormalise(std::span<const Index> nodes, double* coarse);

  const Matrix& matrix_;
  BlockReader reader_;
  const int block_, size_;
  const Modes& modes_;
  const MultigridOptions& options_;
  ThreadTeam& team_;
  Monitor& monitor_;
  Diagonal diagonal_;
  double largest_ = 0;
  Aggregates aggregates_;
  Buffer<double> tentative_;          ///< [nodes][block][modes] P0: of the node's aggregate
  std::vector<double> coarse_modes_;  ///< [aggregates][modes][modes]
};

template <class Body>
void LevelSetup::for_rows(Body&& body) const {
  team_.for_chunks(at(reader_.nodes()), grain, [&](std::size_t begin, std::size_t end) {
    thread_local BlockRows rows;
    reader_.read(static_cast<Index>(begin), static_cast<Index>(end), rows);
    body(rows);
  });
  monitor_.check();
}

void LevelSetup::read_diagonal() {
  diagonal_.inverse = Buffer<double>(static_cast<Offset>(reader_.nodes()) * size_);
  diagonal_.norm.resize(at(reader_.nodes()));
  diagonal_.alone.assign(at(reader_.nodes()) * static_cast<std::size_t>(block_), 1);
  for_rows([&](const BlockRows& rows) {
    for (std::size_t r = 0; r + 1 < rows.row_ptr.size(); ++r) {
      const Index node = rows.first + static_cast<Index>(r);
      for (Offset k = rows.row_ptr[r]; k < rows.row_ptr[r + 1]; ++k) {
        const double* value = rows.value.data() + k * size_;
        const bool own = rows.column[static_cast<std::size_t>(k)] == node;
        if (own) {
          std::copy(value, value + size_, diagonal_.inverse.data() + static_cast<Offset>(node) * size_);
          diagonal_.norm[at(node)] = norm_of(value, size_);
        }
        for (int i = 0; i < block_; ++i)
          for (int j = 0; j < block_; ++j)
            if (value[i * block_ + j] != 0 && !(own && i == j))
              diagonal_.alone[at(node) * static_cast<std::size_t>(block_) + static_cast<std::size_t>(i)] = 0;
      }
    }
  });
  invert_diagonal_blocks(block_,
                         {diagonal_.inverse.data(), static_cast<std::size_t>(diagonal_.inverse.size())});
}

double LevelSetup::largest() {
  read_diagonal();
  largest_ = eigenvalue_margin *
             largest_eigenvalue(matrix_, {block_, diagonal_.inverse.data()}, eigenvalue_steps, team_);
  monitor_.check();
  return largest_;
}

StrongGraph LevelSetup::strong_graph() const {
  const std::size_t chunks = (at(reader_.nodes()) + grain - 1) / grain;
  std::vector<std::vector<Index>> found(chunks);
  StrongGraph graph;
  graph.row_ptr.assign(at(reader_.nodes()) + 1, 0);
  for_rows([&](const BlockRows& rows) {
    std::vector<Index>& columns = found[at(rows.first) / grain];
    for (std::size_t r = 0; r + 1 < rows.row_ptr.size(); ++r) {
      const Index node = rows.first + static_cast<Index>(r);
      const std::size_t before = columns.size();
      for (Offset k = rows.row_ptr[r]; k < rows.row_ptr[r + 1]; ++k) {
        const Index column = rows.column[static_cast<std::size_t>(k)];
        if (column == node) continue;
        const double limit =
            options_.strength * std::sqrt(diagonal_.norm[at(node)] * diagonal_.norm[at(column)]);
        if (norm_of(rows.value.data() + k * size_, size_) > limit) columns.push_back(column);
      }
      graph.row_ptr[at(node) + 1] = static_cast<Offset>(columns.size() - before);
    }
  });
  for (std::size_t i = 1; i < graph.row_ptr.size(); ++i) graph.row_ptr[i] += graph.row_ptr[i - 1];
  graph.column.reserve(static_cast<std::size_t>(graph.row_ptr.back()));
  for (std::vector<Index>& columns : found) {
    graph.column.insert(graph.column.end(), columns.begin(), columns.end());
    columns = {};
  }
  return graph;
}

bool LevelSetup::aggregate() {
  aggregates_ = aggregate_nodes(strong_graph(), team_);
  monitor_.check();
  const bool is_coarser = aggregates_.count > 0 && static_cast<double>(aggregates_.count) * modes_.count <
                                                       0.8 * static_cast<double>(reader_.nodes()) * block_;
  if (is_coarser) tentative();
  return is_coarser;
}

/// P0 and the coarse modes: the modes of each aggregate's nodes, orthonormalised.
void LevelSetup::tentative() {
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
  team_.for_chunks(at(aggregates_.count), 64, [&](std::size_t begin, std::size_t end) {
    for (std::size_t a = begin; a < end; ++a)
      orthonormalise(std::span(nodes).subspan(at(start[a]), at(start[a + 1] - start[a])),
                     coarse_modes_.data() + a * static_cast<std::size_t>(m * m));
  });
}

/// Modified Gram-Schmidt, twice. Modes that depend on others become zero.
void LevelSetup::orthonormalise(std::span<const Index> nodes, double* coarse) {
  const int m = modes_.count;
  const std::size_t rows = nodes.size() * static_cast<std::size_t>(block_);
  thread_local std::vector<double> q, modes;  // [modes][rows]
  q.resize(rows * static_cast<std::size_t>(m));
  modes.resize(static_cast<std::size_t>(block_ * m));
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    modes_.fill(nodes[n], modes.data());
    for (int i = 0; i < block_; ++i) {
      const std::size_t row = n * static_cast<std::size_t>(block_) + static_cast<std::size_t>(i);
      const bool alone =
          diagonal_.alone[at(nodes[n]) * static_cast<std::size_t>(block_) + static_cast<std::size_t>(i)];
      for (int k = 0; k < m; ++k)
        q[static_cast<std::size_t>(k) * rows + row] = alone ? 0 : modes[static_cast<std::size_t>(i * m + k)];
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

BlockCsr LevelSetup::prolongator() {
  const int m = modes_.count, wide = block_ * m;
  const double omega = options_.prolongator_damping / largest_;
  struct Part {
    std::vector<Index> column;
    std::vector<double> value;
  };
  std::vector<Part> parts((at(reader_.nodes()) + grain - 1) / grain);
  BlockCsr p;
  p.rows = reader_.nodes();
  p.columns = aggregates_.count;
  p.row_block = block_;
  p.column_block = m;
  p.row_ptr = Buffer<Offset>(static_cast<Offset>(p.rows) + 1);
  for_rows([&](const BlockRows& rows) {
    Part& part = parts[at(rows.first) / grain];
    thread_local ColumnTable table;
    thread_local std::vector<double> sum;
    for (std::size_t r = 0; r + 1 < rows.row_ptr.size(); ++r) {
      const Index node = rows.first + static_cast<Index>(r);
      const auto coarse = [&](Offset k) {
        return aggregates_.of_node[at(rows.column[static_cast<std::size_t>(k)])];
      };
      table.clear();
      for (Offset k = rows.row_ptr[r]; k < rows.row_ptr[r + 1]; ++k) {
        const double* value = rows.value.data() + k * size_;
        if (coarse(k) >= 0 && norm_of(value, size_) != 0) table.insert(coarse(k));
      }
      table.sort();
      sum.assign(static_cast<std::size_t>(table.size() * wide), 0.0);
      for (Offset k = rows.row_ptr[r]; k < rows.row_ptr[r + 1]; ++k) {
        const double* value = rows.value.data() + k * size_;
        if (coarse(k) < 0 || norm_of(value, size_) == 0) continue;
        add_product(block_, block_, m, value,
                    tentative_.data() + static_cast<Offset>(rows.column[static_cast<std::size_t>(k)]) * wide,
                    sum.data() + table.place(coarse(k)) * wide);
      }
      const double* inverse = diagonal_.inverse.data() + static_cast<Offset>(node) * size_;
      const std::size_t before = part.value.size();
      part.column.insert(part.column.end(), table.columns().begin(), table.columns().end());
      part.value.resize(before + sum.size(), 0.0);
      double* to = part.value.data() + before;
      for (Index c = 0; c < table.size(); ++c, to += wide) {
        add_product(block_, block_, m, inverse, sum.data() + c * wide, to);
        const bool own = table.columns()[at(c)] == aggregates_.of_node[at(node)];
        const double* mine = tentative_.data() + static_cast<Offset>(node) * wide;
        for (int e = 0; e < wide; ++e) to[e] = (own ? mine[e] : 0) - omega * to[e];
      }
      p.row_ptr[node + 1] = table.size();
    }
  });
  for (Index row = 0; row < p.rows; ++row) p.row_ptr[row + 1] += p.row_ptr[row];
  p.column = Buffer<Index>(p.row_ptr[p.rows]);
  p.value = Buffer<double>(p.row_ptr[p.rows] * wide);
  for (std::size_t c = 0; c < parts.size(); ++c) {
    const Offset start = p.row_ptr[static_cast<Offset>(c * grain)];
    std::copy(parts[c].column.begin(), parts[c].column.end(), p.column.data() + start);
    std::copy(parts[c].value.begin(), parts[c].value.end(), p.value.data() + start * wide);
    parts[c] = {};
  }
  tentative_ = {};
  return p;
}

/// Rows of coarse unknowns that no mode uses get a diagonal, so that the level stays positive definite.
void give_diagonal(BlockCsr& a) {
  const int b = a.row_block;
  double sum = 0;
  Offset count = 0;
  const auto for_diagonal = [&](auto&& visit) {
    for (Index row = 0; row < a.rows; ++row)
      for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
        if (a.column[k] == row)
          for (int i = 0; i < b; ++i) visit(a.value[k * b * b + i * b + i]);
  };
  for_diagonal([&](double& d) {
    sum += d;
    count += d > 0;
  });
  const double mean = count > 0 ? sum / static_cast<double>(count) : 1;
  for_diagonal([&](double& d) {
    if (d == 0) d = mean;
  });
}

Matrix in_node_format(const BlockCsr& a) {
  NodeGraph graph;
  graph.nodes = a.rows;
  graph.dofs = a.row_block;
  graph.row_ptr.assign(a.row_ptr.begin(), a.row_ptr.end());
  graph.columns.assign(a.column.begin(), a.column.end());
  Matrix matrix = make_matrix(Format::rbp_node, graph);
  BlockWriter writer(matrix, a.row_block);
  for (Index row = 0; row < a.rows; ++row)
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
      writer.add(row, a.column[k], a.value.data() + k * a.block_size(), a.row_block, 1);
  return matrix;
}

/// A^-1 by Cholesky, dense and symmetric to the last bit.
std::vector<double> dense_inverse(const Matrix& matrix, int block, Monitor& monitor) {
  const BlockReader reader(matrix, block);
  BlockRows rows;
  reader.read(0, reader.nodes(), rows);
  const auto n = static_cast<std::size_t>(row_count(matrix));
  const auto b = static_cast<std::size_t>(block);
  std::vector<double> l(n * n, 0.0), inverse(n * n, 0.0);
  for (std::size_t node = 0; node + 1 < rows.row_ptr.size(); ++node)
    for (auto k = static_cast<std::size_t>(rows.row_ptr[node]);
         k < static_cast<std::size_t>(rows.row_ptr[node + 1]); ++k)
      for (std::size_t i = 0; i < b; ++i)
        for (std::size_t j = 0; j < b; ++j)
          l[(node * b + i) * n + at(rows.column[k]) * b + j] = rows.value[(k * b + i) * b + j];
  for (std::size_t j = 0; j < n; ++j) {
    if (j % 64 == 0) monitor.check();
    for (std::size_t i = j; i < n; ++i) {
      double sum = l[i * n + j];
      for (std::size_t k = 0; k < j; ++k) sum -= l[i * n + k] * l[j * n + k];
      if (i == j && !(sum > 0))
        throw Error(
            ErrorKind::singular, "coarsest level of the multigrid",
            "pivot " + std::to_string(sum) + " in row " + std::to_string(i) + " of " + std::to_string(n),
            "Check that the constraints hold every part, or use block-jacobi.");
      l[i * n + j] = i == j ? std::sqrt(sum) : sum / l[j * n + j];
    }
  }
  // Columns of L^-1 as rows of `w`, then A^-1 = W W^T.
  std::vector<double> w(n * n, 0.0);
  for (std::size_t c = 0; c < n; ++c) {
    if (c % 64 == 0) monitor.check();
    double* column = w.data() + c * n;
    column[c] = 1 / l[c * n + c];
    for (std::size_t i = c + 1; i < n; ++i) {
      double sum = 0;
      for (std::size_t k = c; k < i; ++k) sum -= l[i * n + k] * column[k];
      column[i] = sum / l[i * n + i];
    }
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i; j < n; ++j) {
      double sum = 0;
      for (std::size_t k = j; k < n; ++k) sum += w[i * n + k] * w[j * n + k];
      inverse[i * n + j] = inverse[j * n + i] = sum;
    }
  return inverse;
}
}  // namespace

MultigridLevels make_multigrid_levels(const Matrix& matrix, int block, std::span<const double> points,
                                      const MultigridOptions& options, ThreadTeam& team, Monitor& monitor) {
  if (block == 3 && !points.empty() && static_cast<Offset>(points.size()) != row_count(matrix))
    throw Error(ErrorKind::internal_fault, "multigrid",
                std::to_string(points.size() / 3) + " points for " + std::to_string(row_count(matrix) / 3) +
                    " nodes");
  MultigridLevels result;
  Modes modes = block == 3 && !points.empty() ? rigid_motions(points) : constants(block);
  std::vector<double> coarse_modes;
  const Matrix* current = &matrix;
  Matrix own;
  for (;;) {
    MultigridLevel level;
    level.block = block;
    level.nodes = static_cast<Index>(row_count(*current) / block);
    LevelSetup setup(*current, block, modes, options, team, monitor);
    level.largest = setup.largest();
    const bool is_last = level.rows() <= options.coarsest_rows ||
                         static_cast<int>(result.levels.size()) + 1 >= options.most_levels ||
                         !setup.aggregate();
    if (!is_last) {
      level.prolongator = setup.prolongator();
      BlockCsr coarse = galerkin_product(setup.reader(), level.prolongator, team, monitor);
      give_diagonal(coarse);
      std::vector<double> next_modes = setup.coarse_modes();
      level.matrix = std::move(own);
      result.levels.push_back(std::move(level));
      own = in_node_format(coarse);
      current = &own;
      block = modes.count;
      coarse_modes = std::move(next_modes);
      modes.fill = [&coarse_modes, count = modes.count](Index node, double* out) {
        const double* from = coarse_modes.data() + at(node) * static_cast<std::size_t>(count * count);
        std::copy(from, from + count * count, out);
      };
      continue;
    }
    if (level.rows() <= largest_direct) result.coarsest_inverse = dense_inverse(*current, block, monitor);
    level.matrix = std::move(own);
    result.levels.push_back(std::move(level));
    break;
  }
  return result;
}

}  // namespace genba
