#include "engine/solve/direct/direct_solver.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <random>
#include <string>
#include <thread>

#include "engine/base/host_memory.hpp"
#include "engine/base/symmetric_eigen.hpp"
#include "tests/engine/solve/springs.hpp"
#include "tests/processor_seconds.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// Full blocks of a symmetric matrix of nodes.
struct BlockMatrix {
  NodeGraph graph;
  std::vector<double> values;  // [coupling][d][d]

  int dofs() const { return graph.dofs; }
  void add_to(DirectSolver& solver) const {
    const int d = dofs();
    for (Index i = 0; i < graph.nodes; ++i)
      for (Offset k = graph.row_ptr[i]; k < graph.row_ptr[i + 1]; ++k)
        solver.add(i, graph.columns[k], values.data() + k * d * d, d, 1);
  }
  std::vector<double> times(const std::vector<double>& x) const {
    const int d = dofs();
    std::vector<double> y(x.size());
    for (Index i = 0; i < graph.nodes; ++i)
      for (Offset k = graph.row_ptr[i]; k < graph.row_ptr[i + 1]; ++k)
        for (int a = 0; a < d; ++a)
          for (int b = 0; b < d; ++b)
            y[i * d + a] += values[(k * d + a) * d + b] * x[graph.columns[k] * d + b];
    return y;
  }
  std::vector<double> dense() const {
    const int d = dofs();
    const std::size_t n = static_cast<std::size_t>(graph.rows());
    std::vector<double> a(n * n);
    for (Index i = 0; i < graph.nodes; ++i)
      for (Offset k = graph.row_ptr[i]; k < graph.row_ptr[i + 1]; ++k)
        for (int p = 0; p < d; ++p)
          for (int q = 0; q < d; ++q)
            a[(i * d + p) * n + graph.columns[k] * d + q] = values[(k * d + p) * d + q];
    return a;
  }
};

/// couples(i, j), i < j, says which nodes share a block; random blocks, diagonally dominant by rows.
template <class Couples>
BlockMatrix random_spd(Index nodes, int dofs, unsigned seed, const Couples& couples) {
  BlockMatrix m;
  m.graph.nodes = nodes;
  m.graph.dofs = dofs;
  m.graph.row_ptr = {0};
  for (Index i = 0; i < nodes; ++i) {
    for (Index j = 0; j < nodes; ++j)
      if (i == j || couples(std::min(i, j), std::max(i, j))) m.graph.columns.push_back(j);
    m.graph.row_ptr.push_back(static_cast<Offset>(m.graph.columns.size()));
  }
  m.values.resize(m.graph.columns.size() * dofs * dofs);
  std::vector<double> sums(static_cast<std::size_t>(nodes) * dofs);
  const auto entry = [&](Index row, Index column) {
    std::mt19937 random(seed + 7919u * static_cast<unsigned>(std::min(row, column)) +
                        104729u * static_cast<unsigned>(std::max(row, column)));
    return std::uniform_real_distribution<double>(-1, 1)(random);
  };
  for (int pass = 0; pass < 2; ++pass)
    for (Index i = 0; i < nodes; ++i)
      for (Offset k = m.graph.row_ptr[i]; k < m.graph.row_ptr[i + 1]; ++k)
        for (int a = 0; a < dofs; ++a)
          for (int b = 0; b < dofs; ++b) {
            const Index row = i * dofs + a, column = m.graph.columns[k] * dofs + b;
            double& value = m.values[(k * dofs + a) * dofs + b];
            if (pass == 0 && row != column) sums[row] += std::abs(value = entry(row, column));
            if (pass == 1 && row == column) value = 1.05 * sums[row] + 0.1;
          }
  return m;
}

BlockMatrix block_matrix_of(const CsrArrays& a, int dofs) {
  BlockMatrix m;
  m.graph.nodes = static_cast<Index>(a.rows / dofs);
  m.graph.dofs = dofs;
  m.graph.row_ptr = {0};
  for (Index i = 0; i < m.graph.nodes; ++i) {
    const Offset begin = a.row_ptr[i * dofs], width = a.row_ptr[i * dofs + 1] - begin;
    for (Offset k = 0; k < width; k += dofs) {
      m.graph.columns.push_back(a.column[begin + k] / dofs);
      for (int p = 0; p < dofs; ++p)
        for (int q = 0; q < dofs; ++q) m.values.push_back(a.value[begin + p * width + k + q]);
    }
    m.graph.row_ptr.push_back(static_cast<Offset>(m.graph.columns.size()));
  }
  return m;
}

std::vector<double> wave(Offset size) {
  std::vector<double> x(static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::sin(0.7 * static_cast<double>(i) + 0.3);
  return x;
}

/// By Gauss without pivots, as the textbook has it.
std::vector<double> dense_solve(std::vector<double> a, std::vector<double> b) {
  const std::size_t n = b.size();
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = a[i * n + k] / a[k * n + k];
      for (std::size_t j = k; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
      b[i] -= factor * b[k];
    }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= a[k * n + j] * b[j];
    b[k] /= a[k * n + k];
  }
  return b;
}

double difference(const std::vector<double>& a, const std::vector<double>& b) {
  double most = 0, size = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    most = std::max(most, std::abs(a[i] - b[i]));
    size = std::max(size, std::abs(b[i]));
  }
  return size > 0 ? most / size : most;
}

std::vector<double> solve(const BlockMatrix& m, const std::vector<double>& b, int threads,
                          std::span<const std::uint8_t> alone = {}) {
  ThreadTeam team(threads);
  Monitor monitor;
  DirectSolver solver(analyse(m.graph, alone, monitor), team);
  m.add_to(solver);
  solver.factor(team, monitor);
  std::vector<double> x(b.size());
  solver.solve(b, x, monitor);
  return x;
}

BlockMatrix lattice_blocks(Index n) {
  return block_matrix_of(spring_lattice(n, n, n).matrix, 3);
}

}  // namespace

TEST_SUITE("needs the direct solver" * doctest::skip(!has_direct_solver())) {
  TEST_CASE("small systems against elimination by hand") {
    const auto none = [](Index, Index) { return false; };
    const auto all = [](Index, Index) { return true; };
    const auto line = [](Index i, Index j) { return j == i + 1; };
    const auto arrow = [](Index i, Index) { return i == 0; };
    const auto pieces = [](Index i, Index j) { return j - i < 4 && i / 9 == j / 9; };
    int count = 0;
    const auto check = [&](const BlockMatrix& m) {
      CAPTURE(++count);
      const std::vector<double> b = wave(m.graph.rows());
      CHECK(difference(solve(m, b, 1), dense_solve(m.dense(), b)) < 1e-12);
    };
    for (const int dofs : {1, 2, 3}) {
      for (const Index nodes : {1, 2, 5, 41}) check(random_spd(nodes, dofs, 1, none));
      for (const Index nodes : {2, 5, 41}) check(random_spd(nodes, dofs, 2, all));
      for (const Index nodes : {5, 60}) check(random_spd(nodes, dofs, 3, line));
      check(random_spd(40, dofs, 4, arrow));
      check(random_spd(40, dofs, 5, pieces));
    }
  }

  TEST_CASE("random sparse systems") {
    for (const unsigned seed : {1u, 2u, 3u, 4u, 5u}) {
      CAPTURE(seed);
      const auto some = [&](Index i, Index j) {
        return (static_cast<unsigned>(i) * 2654435761u ^ (static_cast<unsigned>(j) * 40503u + seed)) % 37u <
               seed;
      };
      const BlockMatrix m = random_spd(150, seed % 2 == 0 ? 3 : 1, seed, some);
      const std::vector<double> b = wave(m.graph.rows());
      CHECK(difference(solve(m, b, 3), dense_solve(m.dense(), b)) < 1e-11);
    }
  }

  TEST_CASE("one dense block wider than a panel and higher than a tile") {
    const BlockMatrix m = random_spd(230, 3, 8, [](Index, Index) { return true; });
    const std::vector<double> x = wave(m.graph.rows());
    CHECK(difference(solve(m, m.times(x), 2), x) < 1e-12);
  }

  TEST_CASE("the same bits for every number of threads") {
    const BlockMatrix m = lattice_blocks(14);
    const std::vector<double> x = wave(m.graph.rows()), b = m.times(x);
    const std::vector<double> one = solve(m, b, 1);
    CHECK(difference(one, x) < 1e-10);
    CHECK(solve(m, b, 2) == one);
    CHECK(solve(m, b, 5) == one);
  }

  TEST_CASE("several right-hand sides at once") {
    const BlockMatrix m = lattice_blocks(7);
    const std::vector<double> x = wave(m.graph.rows()), b = m.times(x);
    ThreadTeam team(2);
    Monitor monitor;
    DirectSolver solver(analyse(m.graph, {}, monitor), team);
    m.add_to(solver);
    solver.factor(team, monitor);
    for (const int count : {1, 2, 5}) {
      std::vector<double> all, expected;
      for (int k = 0; k < count; ++k)
        for (std::size_t i = 0; i < b.size(); ++i) all.push_back((k + 1) * b[i]), expected.push_back((k + 1) * x[i]);
      solver.solve_several(count, all, all, team, monitor);
      CHECK(difference(all, expected) < 1e-10);
    }
  }

  TEST_CASE("nodes that stand alone are left out of the factor") {
    const BlockMatrix m = lattice_blocks(8);
    std::vector<std::uint8_t> alone(static_cast<std::size_t>(m.graph.nodes));
    std::fill_n(alone.begin(), 64, 1);
    Monitor monitor;
    CHECK(analyse(m.graph, alone, monitor)->nonzeros < analyse(m.graph, {}, monitor)->nonzeros);
    const std::vector<double> x = wave(m.graph.rows());
    CHECK(difference(solve(m, m.times(x), 2, alone), x) < 1e-10);
    // What couples must not be called alone.
    alone[100] = 1;
    CHECK_THROWS_WITH_AS(solve(m, x, 1, alone), doctest::Contains("not coupled in the pattern"), Error);
  }

  TEST_CASE("pivots count the eigenvalues below a shift") {
    const auto check = [](const BlockMatrix& m, double share) {
      const auto n = static_cast<std::size_t>(m.graph.rows());
      const std::vector<double> dense = m.dense();
      SmallMatrix full(static_cast<int>(n));
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) full(static_cast<int>(i), static_cast<int>(j)) = dense[i * n + j];
      const std::vector<double> values = symmetric_eigen(full).values;
      const auto below = static_cast<std::size_t>(share * static_cast<double>(n - 1));
      const double shift = (values[below] + values[below + (below + 1 < n)]) / 2;
      BlockMatrix shifted = m;
      const int d = m.dofs();
      for (Index i = 0; i < m.graph.nodes; ++i)
        for (Offset k = m.graph.row_ptr[i]; k < m.graph.row_ptr[i + 1]; ++k)
          if (m.graph.columns[k] == i)
            for (int a = 0; a < d; ++a) shifted.values[(k * d + a) * d + a] -= shift;
      ThreadTeam team(2);
      Monitor monitor;
      DirectSolver solver(analyse(shifted.graph, {}, monitor), team);
      shifted.add_to(solver);
      const PivotCount count = solver.count_pivots({}, team, monitor);
      if (below + 1 < n) CHECK(count.negative == static_cast<Offset>(below + 1));
      CHECK(count.is_sure());
    };
    const auto line = [](Index i, Index j) { return j - i <= 2; };
    for (const double share : {0.0, 0.03, 0.3, 0.9})
      for (const int d : {1, 3}) {
        CAPTURE(share);
        CAPTURE(d);
        check(random_spd(60, d, 11, line), share);
        check(random_spd(60, d, 12, [](Index, Index) { return true; }), share);
      }
    // Wider than a panel.
    check(random_spd(70, 3, 13, [](Index, Index) { return true; }), 0.5);
  }

  TEST_CASE("a matrix that is not positive definite is refused by the unknown") {
    ThreadTeam team(2);
    Monitor monitor;
    const auto refused = [&](const BlockMatrix& m) {
      DirectSolver solver(analyse(m.graph, {}, monitor), team);
      m.add_to(solver);
      try {
        solver.factor(team, monitor, [](Index node, int component) {
          return "<" + std::to_string(node) + "," + std::to_string(component) + ">";
        });
      } catch (const Error& error) {
        CHECK(error.kind() == ErrorKind::singular);
        return error.problem().english();
      }
      return std::string("not refused");
    };
    BlockMatrix m = random_spd(50, 3, 9, [](Index i, Index j) { return j == i + 1; });
    const Offset own = std::find(m.graph.columns.begin() + m.graph.row_ptr[20],
                                 m.graph.columns.begin() + m.graph.row_ptr[21], 20) -
                       m.graph.columns.begin();
    for (const double bad : {-1.0, 0.0}) {
      m.values[own * 9 + 4] = bad;
      CHECK(refused(m).find("<20,1>") != std::string::npos);
    }
    m.values[own * 9 + 4] = std::nan("");
    CHECK(refused(m).find("not positive definite") != std::string::npos);
    // A lattice that nothing holds: its last pivots are rounding.
    Springs free = spring_lattice(5, 5, 5);
    BlockMatrix held = block_matrix_of(free.matrix, 3);
    BlockMatrix floating = held;
    for (Index i = 0; i < floating.graph.nodes; ++i) {
      double sum[9] = {};
      Offset diagonal = 0;
      for (Offset k = floating.graph.row_ptr[i]; k < floating.graph.row_ptr[i + 1]; ++k) {
        if (floating.graph.columns[k] == i)
          diagonal = k;
        else
          for (int e = 0; e < 9; ++e) sum[e] += floating.values[k * 9 + e];
      }
      for (int e = 0; e < 9; ++e) floating.values[diagonal * 9 + e] = -sum[e];
    }
    CHECK(refused(held) == "not refused");
    CHECK(refused(floating).find("not positive definite") != std::string::npos);
  }

  TEST_CASE("bytes are those that were foretold") {
    const BlockMatrix m = lattice_blocks(22);
    Monitor monitor;
    ThreadTeam team(2);
    const auto analysis = analyse(m.graph, {}, monitor);
    const auto meter = std::make_shared<ByteMeter>();
    const std::int64_t before = resident_bytes();
    DirectSolver solver(analysis, team, meter);
    m.add_to(solver);
    solver.factor(team, monitor);
    const std::int64_t foretold = direct_bytes(*analysis) + direct_scratch_bytes(*analysis, team.size());
    CHECK(meter->peak() == foretold);
    const std::int64_t grown = resident_bytes() - before;
    MESSAGE("foretold ", static_cast<double>(foretold) / 1e6, " MB, resident grew by ",
            static_cast<double>(grown) / 1e6, " MB");
    CHECK(static_cast<double>(grown) < 1.05 * static_cast<double>(foretold) + 16e6);
  }

  TEST_CASE("cancel within a second") {
    struct Stop : Monitor {
      std::atomic<bool> stop{false};
      double at = 0;
      bool is_due = false;
      double fraction = 0;
      bool cancelled() const override { return stop; }
      void progress(const Text& stage, double now) override {
        if (stage != "factorise") return;
        CHECK(now >= fraction);
        CHECK(now <= 1);
        fraction = now;
        if (is_due && now > 0.3 && !stop) {
          at = testing::processor_seconds();
          stop = true;
        }
      }
    } monitor;
    const BlockMatrix m = lattice_blocks(24);
    ThreadTeam team(2, &monitor);
    DirectSolver solver(analyse(m.graph, {}, monitor), team);
    m.add_to(solver);
    monitor.is_due = true;
    CHECK_THROWS_AS(solver.factor(team, monitor), Cancelled);
    CHECK(testing::processor_seconds() - monitor.at < 2.0);  // of two threads
    CHECK_THROWS_AS(analyse(m.graph, {}, monitor), Cancelled);
  }
}

TEST_CASE("a program without a direct solver says so") {
  Monitor monitor;
  ThreadTeam team(1);
  const BlockMatrix m = random_spd(3, 1, 1, [](Index, Index) { return true; });
  if (!has_direct_solver()) {
    CHECK_THROWS_WITH_AS(analyse(m.graph, {}, monitor), doctest::Contains("no direct solver is built into"),
                         Error);
  } else {
    CHECK_NOTHROW(require_direct_solver());
  }
}
