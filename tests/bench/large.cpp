// Matrices of more than 2^31 nonzeros: made straight from the node graph in every format that can hold them,
// filled by a rule, multiplied and solved on the first CUDA device (the CPU where there is none), and
// compared in every row with a reference that knows the rule and the grid but no graph and no format.
//
// usage: large_bench [ROWS] [FORMAT...]   (default 26996736 rows, 2.17e9 nonzeros; all formats)
//
// The pattern is that of hex8 elasticity: a cube of nodes with three unknowns, 81 nonzeros in an inner row.
// The cube's edge is a multiple of 8 nodes, so that rbp-sym can have its clusters of 8 x 8 x 8; the other
// formats number the nodes line by line.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "engine/sparse/blocks/block_writer.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/host_peak.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

constexpr int dofs = 3;
constexpr Index box_edge = 8;
constexpr std::size_t chunk = 4096;
constexpr double most_error = 1e-14, tolerance = 1e-10;

/// Entry (row, column) of the matrix in the numbering line by line: symmetric, in (-1, 1) off the diagonal,
/// and a diagonal that dominates the 80 others of a row.
double entry(Offset row, Offset column) {
  if (row == column) return 100;
  auto bits = static_cast<std::uint64_t>(std::min(row, column)) << 32 |
              static_cast<std::uint64_t>(std::max(row, column));
  bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9u;
  bits = (bits ^ bits >> 27) * 0x94d049bb133111ebu;
  return static_cast<double>(static_cast<std::int64_t>(bits ^ bits >> 31)) * 0x1p-63;
}

/// x of the products: in (-1, 1).
double solution(Offset row) {
  return entry(row, row + 1);
}

struct Place {
  Index i, j, k;
};

/// A cube of nodes; nodes that share a cell are coupled.
struct Grid {
  Index edge;  ///< nodes, a multiple of box_edge
  bool boxed;  ///< numbered box by box instead of line by line

  Index nodes() const { return edge * edge * edge; }
  static Index line_number(Index n, Place p) { return (p.k * n + p.j) * n + p.i; }
  static Place line_place(Index n, Index number) { return {number % n, number / n % n, number / (n * n)}; }

  Index number(Place p) const {
    if (!boxed) return line_number(edge, p);
    const Index box = line_number(edge / box_edge, {p.i / box_edge, p.j / box_edge, p.k / box_edge});
    return box * (box_edge * box_edge * box_edge) +
           line_number(box_edge, {p.i % box_edge, p.j % box_edge, p.k % box_edge});
  }
  Place place(Index node) const {
    if (!boxed) return line_place(edge, node);
    constexpr Index box_nodes = box_edge * box_edge * box_edge;
    const Place box = line_place(edge / box_edge, node / box_nodes),
                inside = line_place(box_edge, node % box_nodes);
    return {box.i * box_edge + inside.i, box.j * box_edge + inside.j, box.k * box_edge + inside.k};
  }
  /// visit(place) for the node itself and all it shares a cell with.
  template <class Visit>
  void for_each_neighbour(Place p, Visit&& visit) const {
    for (Index k = std::max(0, p.k - 1); k <= std::min(edge - 1, p.k + 1); ++k)
      for (Index j = std::max(0, p.j - 1); j <= std::min(edge - 1, p.j + 1); ++j)
        for (Index i = std::max(0, p.i - 1); i <= std::min(edge - 1, p.i + 1); ++i) visit(Place{i, j, k});
  }
};

NodeGraph make_graph(const Grid& grid, ThreadTeam& team) {
  NodeGraph graph;
  graph.nodes = grid.nodes();
  graph.dofs = dofs;
  graph.row_ptr.resize(static_cast<std::size_t>(graph.nodes) + 1);
  for (Index node = 0; node < graph.nodes; ++node) {
    Offset count = 0;
    grid.for_each_neighbour(grid.place(node), [&](Place) { ++count; });
    graph.row_ptr[node + 1] = graph.row_ptr[node] + count;
  }
  graph.columns.resize(static_cast<std::size_t>(graph.row_ptr.back()));
  team.for_chunks(static_cast<std::size_t>(graph.nodes), chunk, [&](std::size_t begin, std::size_t end) {
    for (auto node = static_cast<Index>(begin); node < static_cast<Index>(end); ++node) {
      const auto first = graph.columns.begin() + graph.row_ptr[node];
      auto to = first;
      grid.for_each_neighbour(grid.place(node), [&](Place p) { *to++ = grid.number(p); });
      std::sort(first, to);
    }
  });
  return graph;
}

/// Numbers of the nodes line by line, in the grid's order.
std::vector<Index> line_numbers(const Grid& grid) {
  std::vector<Index> numbers(static_cast<std::size_t>(grid.nodes()));
  for (Index node = 0; node < grid.nodes(); ++node)
    numbers[node] = Grid::line_number(grid.edge, grid.place(node));
  return numbers;
}

void fill(Matrix& matrix, const NodeGraph& graph, const std::vector<Index>& line, ThreadTeam& team) {
  BlockWriter writer(matrix, dofs);
  team.for_chunks(static_cast<std::size_t>(graph.nodes), chunk, [&](std::size_t begin, std::size_t end) {
    std::array<double, dofs * dofs> block;
    for (auto node = static_cast<Index>(begin); node < static_cast<Index>(end); ++node)
      for (Offset k = graph.row_ptr[node]; k < graph.row_ptr[node + 1]; ++k) {
        const Index other = graph.columns[k];
        const Offset row = Offset{line[node]} * dofs, column = Offset{line[other]} * dofs;
        for (int i = 0; i < dofs; ++i)
          for (int j = 0; j < dofs; ++j) block[i * dofs + j] = entry(row + i, column + j);
        writer.add(node, other, block.data(), dofs, 1);
      }
  });
}

/// Vectors in the order of a grid.
struct Reference {
  std::vector<double> x, product, size;  ///< size: sum of |a x| over a row
};

/// From the rule and the grid alone.
Reference make_reference(const Grid& grid, ThreadTeam& team) {
  const auto rows = static_cast<std::size_t>(grid.nodes()) * dofs;
  Reference r{std::vector<double>(rows), std::vector<double>(rows), std::vector<double>(rows)};
  team.for_chunks(static_cast<std::size_t>(grid.nodes()), chunk, [&](std::size_t begin, std::size_t end) {
    for (auto node = static_cast<Index>(begin); node < static_cast<Index>(end); ++node) {
      const Place place = grid.place(node);
      const Offset row = Offset{Grid::line_number(grid.edge, place)} * dofs;
      const std::size_t out = static_cast<std::size_t>(node) * dofs;
      for (int i = 0; i < dofs; ++i) r.x[out + i] = solution(row + i);
      grid.for_each_neighbour(place, [&](Place p) {
        const Offset column = Offset{Grid::line_number(grid.edge, p)} * dofs;
        for (int i = 0; i < dofs; ++i)
          for (int j = 0; j < dofs; ++j) {
            const double term = entry(row + i, column + j) * solution(column + j);
            r.product[out + i] += term;
            r.size[out + i] += std::abs(term);
          }
      });
    }
  });
  return r;
}

double norm(const std::vector<double>& v) {
  double sum = 0;
  for (const double e : v) sum += e * e;
  return std::sqrt(sum);
}

double gigabytes(std::int64_t bytes) {
  return static_cast<double>(bytes) / 1e9;
}

class Bench {
 public:
  explicit Bench(Index edge) : edge_(edge) {
    Text why;
    has_device_ = !cuda_devices(why).empty();
    const DeviceInfo info = make_backend()->info();
    const Offset n = edge, across = 3 * n - 2;
    nonzeros_ = across * across * across * dofs * dofs;
    std::printf("%s%s%s; %d threads on the host\n", info.name.english().c_str(),
                has_device_ ? "" : ": no CUDA device, ", has_device_ ? "" : why.english().c_str(),
                team_.size());
    std::printf("%d^3 nodes, %lld rows, %lld nonzeros (2^31 = %lld)\n", edge,
                static_cast<long long>(n * n * n * dofs), static_cast<long long>(nonzeros_), 1ll << 31);
    std::printf(
        "| format | stored B/nz | matrix GB | host peak GB | device peak GB | symbolic s | fill s | to "
        "device s "
        "| product ms | GB/s | worst row | b - Ax | CG steps | CG error | |\n"
        "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  }

  void run(Format format) {
    prepare(format == Format::rbp_sym);
    try {
      measure(format);
    } catch (const Error& e) {
      // What 32-bit pointers cannot address must be refused, everything else must work.
      const bool expected = (format == Format::csr || format == Format::rbp_csr) && nonzeros_ >> 31 > 0;
      failed_ = failed_ || !expected;
      std::printf("| %-10s | - | - | - | - | - | - | - | - | - | - | - | - | - | %s%s |\n",
                  std::string(to_string(format)).c_str(), expected ? "refused: " : "FAILED: ", e.what());
    }
    std::fflush(stdout);
  }

  bool failed() const { return failed_; }

 private:
  std::unique_ptr<Backend> make_backend() const {
    return has_device_ ? make_cuda_backend() : make_cpu_backend();
  }

  void prepare(bool boxed) {
    if (graph_.nodes > 0 && boxed == grid_.boxed) return;
    graph_ = {};
    grid_ = {edge_, boxed};
    graph_ = make_graph(grid_, team_);
    line_ = line_numbers(grid_);
    reference_ = make_reference(grid_, team_);
  }

  void measure(Format format) {
    const HostPeak peak;
    const auto backend = make_backend();
    double start = now();
    Matrix host = make_matrix(format, graph_, team_);
    const double symbolic = now() - start;
    start = now();
    fill(host, graph_, line_, team_);
    const double filled = now() - start;
    const std::int64_t bytes = allocated_bytes(host);
    start = now();
    const auto a = backend->make_matrix(std::move(host));
    backend->synchronize();
    const double moved = now() - start;
    const std::int64_t host_peak = peak.bytes();

    const auto rows = static_cast<Offset>(reference_.x.size());
    const auto x = backend->make_vector(rows), y = backend->make_vector(rows), b = backend->make_vector(rows);
    backend->upload(reference_.x, *x);
    backend->upload(std::vector<double>(reference_.x.size(), NAN), *y);
    const Timing time = time_calls([&] { backend->multiply(*a, *x, *y); }, [&] { backend->synchronize(); }, 5,
                                   has_device_ ? 10 : 1);
    std::vector<double> got(reference_.x.size());
    backend->download(*y, got);
    double worst = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
      const double error = std::abs(got[i] - reference_.product[i]) / reference_.size[i];
      if (!(error <= worst)) worst = error;
    }
    backend->upload(reference_.product, *b);
    const double residual = backend->residual(*a, *b, *x, *y) / norm(reference_.product);

    SolveOptions options;
    options.tolerance = tolerance;
    Monitor silent;
    const auto m = backend->make_preconditioner(Preconditioner::block_jacobi, *a, dofs);
    const auto solved = backend->make_vector(rows);
    const SolveReport report = conjugate_gradient(*backend, *a, *m, *b, *solved, options, silent);
    backend->download(*solved, got);
    for (std::size_t i = 0; i < got.size(); ++i) got[i] -= reference_.x[i];
    const double difference = norm(got) / norm(reference_.x);

    const bool right = worst <= most_error && residual <= most_error && difference <= 100 * tolerance;
    failed_ = failed_ || !right;
    const std::int64_t read = bytes + 2 * rows * static_cast<std::int64_t>(sizeof(double));
    std::printf(
        "| %-10s | %6.3f | %6.2f | %s%6.2f | %6.2f | %5.1f | %5.1f | %5.1f | %8.3f | %6.0f | %.1e | %.1e | "
        "%d | "
        "%.1e | %s |\n",
        std::string(to_string(format)).c_str(), static_cast<double>(bytes) / static_cast<double>(nonzeros_),
        gigabytes(bytes), peak.known() ? "" : "<= ", gigabytes(host_peak), gigabytes(backend->peak_bytes()),
        symbolic, filled, moved, 1e3 * time.median, gigabytes(read) / time.median, worst, residual,
        report.iterations, difference, right ? "" : "WRONG");
  }

  Index edge_;
  Offset nonzeros_ = 0;
  bool has_device_ = false, failed_ = false;
  ThreadTeam team_;
  Grid grid_{};
  NodeGraph graph_;
  std::vector<Index> line_;
  Reference reference_;
};

/// Nodes along the edge of the smallest cube of at least `rows` rows.
Index edge_for(Offset rows) {
  Index edge = box_edge;
  while (Offset{edge} * edge * edge * dofs < rows) edge += box_edge;
  return edge;
}

}  // namespace

int main(int count, char** arguments) try {
  Offset rows = 26'996'736;
  int next = 1;
  if (count > next && arguments[next][0] >= '0' && arguments[next][0] <= '9')
    rows = std::atoll(arguments[next++]);
  std::vector<Format> formats;
  for (; next < count; ++next)
    if (Format f; parse_format(arguments[next], f)) {
      formats.push_back(f);
    } else {
      throw Error(ErrorKind::input, arguments[next], "is no matrix format", "Try rbp-sym or rbp-node.");
    }
  if (formats.empty()) formats.assign(all_formats.begin(), all_formats.end());
  if (rows < 1 || rows > 1'000'000'000)
    throw Error(ErrorKind::input, "large_bench", std::to_string(rows) + " rows", "Ask for 1 to 1e9.");
  Bench bench(edge_for(rows));
  for (const Format format : formats) bench.run(format);
  return bench.failed() ? 1 : 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
