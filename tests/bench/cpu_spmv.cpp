// Host products of every format on a hex8 elasticity pattern and a hex8 heat pattern: time, bandwidth of the
// stored bytes, and what an addition of element blocks costs. Usage: cpu_spmv [nodes per edge = 40] [threads
// = all].
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/solve/backend/backend.hpp"
#include "engine/sparse/blocks/block_writer.hpp"
#include "engine/sparse/product/product.hpp"

using namespace genba;

namespace {
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Every node of an n^3 grid coupled with its 27 neighbours.
NodeGraph bricks(Index n, int dofs) {
  NodeGraph g;
  g.nodes = n * n * n;
  g.dofs = dofs;
  g.row_ptr = {0};
  for (Index z = 0; z < n; ++z) {
    for (Index y = 0; y < n; ++y) {
      for (Index x = 0; x < n; ++x) {
        for (Index k = std::max(0, z - 1); k <= std::min(n - 1, z + 1); ++k) {
          for (Index j = std::max(0, y - 1); j <= std::min(n - 1, y + 1); ++j) {
            for (Index i = std::max(0, x - 1); i <= std::min(n - 1, x + 1); ++i)
              g.columns.push_back((k * n + j) * n + i);
          }
        }
        g.row_ptr.push_back(static_cast<Offset>(g.columns.size()));
      }
    }
  }
  return g;
}

/// Adds 1 to every off-diagonal and 30 to every diagonal coupling; returns the seconds a call took.
double fill(Matrix& matrix, const NodeGraph& graph) {
  BlockWriter writer(matrix, graph.dofs);
  double block[9];
  const auto start = Clock::now();
  for (Index i = 0; i < graph.nodes; ++i) {
    for (Offset k = graph.row_ptr[i]; k < graph.row_ptr[i + 1]; ++k) {
      std::fill(block, block + 9, graph.columns[k] == i ? 30.0 : -0.25);
      writer.add(i, graph.columns[k], block, graph.dofs, 1);
    }
  }
  return seconds_since(start) / static_cast<double>(graph.columns.size());
}

/// Least seconds of a product out of many: what others on the machine disturb least.
double product_seconds(const Matrix& matrix, ThreadTeam& team) {
  std::vector<double> x(static_cast<std::size_t>(column_count(matrix)), 1.0), y(x.size());
  double best = 1e9;
  for (int i = 0; i < 41; ++i) {
    const auto start = Clock::now();
    multiply(matrix, x, y, team);
    best = std::min(best, seconds_since(start));
  }
  return best;
}

double read_bandwidth(ThreadTeam& team) {
  std::vector<double> data(std::size_t{1} << 26, 1.0);
  double best = 0;
  for (int i = 0; i < 5; ++i) {
    std::vector<double> sums(data.size() >> 16);
    const auto start = Clock::now();
    team.for_chunks(data.size(), 1 << 16, [&](std::size_t begin, std::size_t end) {
      double s[8] = {};
      for (std::size_t k = begin; k < end; k += 8) {
        for (int j = 0; j < 8; ++j) s[j] += data[k + j];
      }
      for (double v : s) sums[begin >> 16] += v;
    });
    best = std::max(best, 8.0 * static_cast<double>(data.size()) / seconds_since(start));
  }
  return best;
}
}  // namespace

int main(int argc, char** argv) try {
  const Index n = argc > 1 ? std::atoi(argv[1]) : 40;
  ThreadTeam team(argc > 2 ? std::atoi(argv[2]) : 0);
  std::printf("%d threads, read bandwidth %.1f GB/s\n", team.size(), read_bandwidth(team) / 1e9);
  for (int dofs : {3, 1}) {
    const NodeGraph graph = bricks(n, dofs);
    std::printf("hex8 %s, %lld rows, %lld nonzeros\n", dofs == 3 ? "elasticity" : "heat",
                static_cast<long long>(graph.rows()), static_cast<long long>(graph.nonzeros()));
    std::printf("  %-10s %10s %10s %10s %10s %12s\n", "format", "B/nonzero", "ms", "GB/s", "Gflop/s",
                "ns a block");
    for (Format f : all_formats) {
      Matrix m = make_matrix(f, graph, team);
      fill(m, graph);  // the first touch of the memory is the system's time
      const double block_seconds = fill(m, graph);
      const double seconds = product_seconds(m, team);
      const auto bytes = static_cast<double>(allocated_bytes(m)),
                 nonzeros = static_cast<double>(graph.nonzeros());
      std::printf("  %-10s %10.2f %10.3f %10.1f %10.2f %12.1f\n", std::string(to_string(f)).c_str(),
                  bytes / nonzeros, seconds * 1e3, bytes / seconds / 1e9, 2 * nonzeros / seconds / 1e9,
                  block_seconds * 1e9);
    }
  }
  return 0;
} catch (const std::exception& e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 1;
}
