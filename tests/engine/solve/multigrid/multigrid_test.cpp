#include "engine/solve/multigrid/multigrid.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <numeric>

#include "engine/base/error.hpp"
#include "engine/solve/backend/diagonal_blocks.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "engine/solve/multigrid/coarsening.hpp"
#include "engine/solve/multigrid/dense_inverse.hpp"
#include "engine/solve/multigrid/galerkin.hpp"
#include "engine/solve/multigrid/multigrid_bytes.hpp"
#include "engine/solve/multigrid/spectral_bound.hpp"
#include "engine/sparse/product/product.hpp"
#include "tests/engine/solve/springs.hpp"
#include "tests/engine/sparse/block_matrices.hpp"
#include "tests/engine/sparse/patterns.hpp"
#include "tests/engine/test_scale.hpp"

using namespace genba;
using namespace genba::test;

namespace {
/// [rows][columns] of a matrix in any format.
std::vector<double> dense(const Matrix& m) {
  const CsrArrays a = to_csr_arrays(m);
  std::vector<double> d(static_cast<std::size_t>(a.rows) * static_cast<std::size_t>(a.columns), 0.0);
  for (Index row = 0; row < a.rows; ++row)
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
      d[static_cast<std::size_t>(row) * static_cast<std::size_t>(a.columns) +
        static_cast<std::size_t>(a.column[k])] = a.value[k];
  return d;
}

std::vector<double> dense(const BlockCsr& m) {
  const auto wide = static_cast<std::size_t>(m.columns * m.column_block);
  std::vector<double> d(static_cast<std::size_t>(m.rows * m.row_block) * wide, 0.0);
  for (Index row = 0; row < m.rows; ++row)
    for (Offset k = m.row_ptr[row]; k < m.row_ptr[row + 1]; ++k)
      for (int i = 0; i < m.row_block; ++i)
        for (int j = 0; j < m.column_block; ++j)
          d[static_cast<std::size_t>(row * m.row_block + i) * wide +
            static_cast<std::size_t>(m.column[k] * m.column_block + j)] =
              m.value[k * m.block_size() + i * m.column_block + j];
  return d;
}

/// The first coarse level on host threads.
HostCoarseLevel coarse_of(const Matrix& matrix, int block, std::span<const double> points, int threads = 2,
                          double largest = 3.5) {
  ThreadTeam team(threads);
  Monitor silent;
  std::vector<double> inverse(static_cast<std::size_t>(row_count(matrix)) * static_cast<std::size_t>(block));
  extract_diagonal_blocks(matrix, block, inverse);
  invert_diagonal_blocks(block, inverse);
  const Modes modes = points.empty() ? Modes{block, block, {}} : rigid_motions(points, block);
  MultigridOptions options;
  options.prolongators = Precision::fp64;
  auto made =
      coarsen(BlockReader(matrix, block), {block, inverse.data()}, largest, modes, options, team, silent);
  REQUIRE(made.has_value());
  return std::move(*made);
}

std::vector<double> product(const std::vector<double>& a, const std::vector<double>& x) {
  std::vector<double> y(a.size() / x.size(), 0.0);
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] = std::inner_product(x.begin(), x.end(), a.begin() + static_cast<std::ptrdiff_t>(i * x.size()), 0.0);
  return y;
}
}  // namespace

TEST_CASE("multigrid: the Galerkin product against dense matrices, symmetric to the last bit") {
  for (const auto& [block, modes] : {std::pair{1, 1}, {3, 6}, {6, 6}, {2, 2}, {2, 3}, {3, 3}}) {
    CAPTURE(block);
    const Index nodes = 90, coarse = 13;
    const Matrix a = matrix_of(Format::rbp_sym, random_spd(nodes, block, 8));
    const BlockCsr p = random_blocks(nodes, coarse, block, modes, 4);
    ThreadTeam one(1), three(3);
    Monitor silent;
    const BlockReader reader(a, block);
    const Matrix c = galerkin_product(reader, p, one, silent);
    CHECK(format_of(c) == Format::rbp_node);
    const auto da = dense(a), dp = dense(p), dc = dense(c);
    CHECK(dc == dense(galerkin_product(reader, p, three, silent)));
    const auto n = static_cast<std::size_t>(nodes * block), m = static_cast<std::size_t>(coarse * modes);
    double worst = 0;
    bool symmetric = true;
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j < m; ++j) {
        double sum = 0;
        for (std::size_t k = 0; k < n; ++k)
          for (std::size_t l = 0; l < n; ++l) sum += dp[k * m + i] * da[k * n + l] * dp[l * m + j];
        worst = std::max(worst, std::abs(sum - dc[i * m + j]));
        symmetric = symmetric && dc[i * m + j] == dc[j * m + i];
      }
    CHECK(worst < 1e-10);
    CHECK(symmetric);
  }
}

TEST_CASE("multigrid: a large coarse matrix is symmetric storage, with prolongators of either precision") {
  for (const auto& [block, modes] : {std::pair{1, 1}, {2, 3}, {3, 6}}) {
    CAPTURE(block);
    // Each node on a coarse one of its own and a neighbour of that; the last coarse node is nobody's.
    const Index nodes = 3 * symmetric_coarse_nodes, coarse = symmetric_coarse_nodes + 10;
    CsrArrays pattern;
    pattern.rows = nodes;
    pattern.columns = coarse;
    pattern.row_ptr = {0};
    for (Index i = 0; i < nodes; ++i) {
      const Index own = static_cast<Index>(Offset{i} * (coarse - 2) / nodes);
      pattern.column.insert(pattern.column.end(), {own, own + 1});
      pattern.row_ptr.push_back(static_cast<Offset>(pattern.column.size()));
    }
    const Matrix a = matrix_of(Format::csr, random_spd(nodes, block, 8));
    BlockCsr p = blocks_on(pattern, block, modes, 6);
    for (double& v : p.value) v = static_cast<float>(v);
    ThreadTeam one(1), three(3);
    Monitor silent;
    const BlockReader reader(a, block);
    const Matrix c = galerkin_product(reader, p, one, silent);
    CHECK(format_of(c) == Format::rbp_sym);
    const auto x = random_vector(row_count(c), 3);
    std::vector<double> y(x.size()), again(x.size()), fine(static_cast<std::size_t>(row_count(a))),
        image(fine.size()), expected(x.size());
    multiply(c, x, y, three);
    multiply_add(p, x, fine, one);
    multiply(a, fine, image, one);
    multiply_transposed(p, transposed_blocks(p), image, expected, one);
    // What nothing in P uses has a diagonal of 1.
    const auto unused = static_cast<std::size_t>(modes);
    std::copy(x.end() - static_cast<std::ptrdiff_t>(unused), x.end(),
              expected.end() - static_cast<std::ptrdiff_t>(unused));
    const double scale = *std::max_element(expected.begin(), expected.end());
    double worst = 0;
    for (std::size_t i = 0; i < y.size(); ++i) worst = std::max(worst, std::abs(y[i] - expected[i]));
    CHECK(worst < 1e-12 * scale);
    multiply(galerkin_product(reader, narrow(std::move(p)), three, silent), x, again, one);
    CHECK(again == y);
  }
}

TEST_CASE("multigrid: a prolongator keeps rigid motions away from the held nodes") {
  const Springs springs = spring_lattice(7, 6, 24);
  const Matrix matrix = matrix_of(Format::rbp_node, springs.matrix);
  const HostCoarseLevel made = coarse_of(matrix, 3, springs.points);
  // A motion of the finest level as coarse coefficients: P^T P c = P^T u, checked by the distance of P c from
  // u.
  const auto& p = std::get<BlockCsr>(made.prolongator);
  const auto dp = dense(p);
  const auto n = static_cast<std::size_t>(p.rows * 3), m = static_cast<std::size_t>(p.columns * 6);
  for (int mode = 0; mode < 6; ++mode) {
    std::vector<double> u(n);
    for (std::size_t node = 0; node < n / 3; ++node) {
      const double* x = springs.points.data() + 3 * node;
      const double rotation[3][3] = {{0, -x[2], x[1]}, {x[2], 0, -x[0]}, {-x[1], x[0], 0}};
      for (std::size_t i = 0; i < 3; ++i)
        u[3 * node + i] = mode < 3 ? (static_cast<int>(i) == mode) : rotation[mode - 3][i];
    }
    // Normal equations by conjugate gradients.
    const auto transposed = [&](const std::vector<double>& v) {
      std::vector<double> w(m, 0.0);
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < m; ++j) w[j] += dp[i * m + j] * v[i];
      return w;
    };
    std::vector<double> c(m, 0.0), r = transposed(u), d = r;
    double rho = std::inner_product(r.begin(), r.end(), r.begin(), 0.0);
    const double start = rho;
    for (int step = 0; step < 400 && rho > 1e-26 * start; ++step) {
      const auto q = transposed(product(dp, d));
      const double alpha = rho / std::inner_product(d.begin(), d.end(), q.begin(), 0.0);
      for (std::size_t j = 0; j < m; ++j) {
        c[j] += alpha * d[j];
        r[j] -= alpha * q[j];
      }
      const double next = std::inner_product(r.begin(), r.end(), r.begin(), 0.0);
      for (std::size_t j = 0; j < m; ++j) d[j] = r[j] + next / rho * d[j];
      rho = next;
    }
    const auto back = product(dp, c);
    double worst = 0, scale = 0;
    // Near the held layer the smoothing of P bends what touches it.
    for (std::size_t i = n / 2; i < n; ++i) {
      worst = std::max(worst, std::abs(back[i] - u[i]));
      scale = std::max(scale, std::abs(u[i]));
    }
    CAPTURE(mode);
    CHECK(worst < 0.05 * scale);
  }
  // Held unknowns are left to the smoother.
  for (std::size_t i = 0; i < 3 * 42; ++i)
    for (std::size_t j = 0; j < m; ++j) REQUIRE(dp[i * m + j] == 0);
}

TEST_CASE("multigrid: motions of a plane body are two translations and a rotation about its middle") {
  // A triangle whose box has the middle (3, 0) and the half size 2; heights are not read.
  const Modes modes = rigid_motions(std::vector<double>{1, -1, 5, 5, 0, -3, 2, 1, 8}, 2);
  CHECK(modes.count == 3);
  CHECK(modes.block == 2);
  const std::vector<double> expected = {1, 0, 0.5, 0, 1, -1, 1, 0, 0, 0, 1, 1, 1, 0, -0.5, 0, 1, -0.5};
  CHECK(modes.values == expected);
}

TEST_CASE("multigrid: a coarse level does not depend on the number of threads or the format") {
  const Springs springs = spring_lattice(9, 8, 15);
  const HostCoarseLevel first = coarse_of(matrix_of(Format::rbp_node, springs.matrix), 3, springs.points, 1);
  for (const Format format : {Format::csr, Format::rbp_sym, Format::rbp_ell}) {
    const HostCoarseLevel other = coarse_of(matrix_of(format, springs.matrix), 3, springs.points, 3);
    const auto &p = std::get<BlockCsr>(first.prolongator), &q = std::get<BlockCsr>(other.prolongator);
    REQUIRE(p.blocks() == q.blocks());
    CHECK(std::equal(p.column.begin(), p.column.end(), q.column.begin()));
    double worst = 0;
    for (Offset e = 0; e < p.value.size(); ++e) worst = std::max(worst, std::abs(p.value[e] - q.value[e]));
    CHECK(worst < 1e-12);
    const auto c = dense(first.matrix), d = dense(other.matrix);
    REQUIRE(c.size() == d.size());
    worst = 0;
    for (std::size_t e = 0; e < c.size(); ++e) worst = std::max(worst, std::abs(c[e] - d[e]));
    CHECK(worst < 1e-11);
  }
}

TEST_CASE("multigrid: the largest eigenvalue of D^-1 A") {
  // Tridiagonal: 2 - 2 cos(k pi / (n + 1)).
  std::vector<double> diagonal(50, 2.0), beside(49, -1.0);
  CHECK(largest_eigenvalue(diagonal, beside) == doctest::Approx(2 + 2 * std::cos(M_PI / 51)).epsilon(1e-5));
  CsrArrays a;
  a.rows = a.columns = 400;
  a.row_ptr = {0};
  for (Index i = 0; i < 400; ++i) {
    for (Index j = std::max(0, i - 1); j <= std::min(399, i + 1); ++j) {
      a.column.push_back(j);
      a.value.push_back(i == j ? 2 : -1);
    }
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  const auto backend = make_checked_backend(2);
  const auto matrix = backend->make_matrix(matrix_of(Format::csr, a));
  const auto jacobi = backend->make_preconditioner(Preconditioner::jacobi, *matrix, 1);
  const double found = largest_eigenvalue(*backend, *backend, *matrix, *jacobi, 12);
  CHECK(found > 0.93 * 2);
  CHECK(found <= 2 * (1 + 1e-5));
}

TEST_CASE("multigrid: the inverse of a dense matrix") {
  const CsrArrays a = random_spd(40, 3, 7);
  const auto d = dense(matrix_of(Format::csr, a));
  Monitor silent;
  const auto inverse = dense_inverse(d, silent);
  const std::size_t n = 120;
  double worst = 0;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) {
      double sum = i == j ? -1 : 0;
      for (std::size_t k = 0; k < n; ++k) sum += d[i * n + k] * inverse[k * n + j];
      worst = std::max(worst, std::abs(sum));
      REQUIRE(inverse[i * n + j] == inverse[j * n + i]);
    }
  CHECK(worst < 1e-12);
  CHECK_THROWS_AS(dense_inverse({1, 2, 2, 1}, silent), Error);
}

TEST_CASE("multigrid: what cannot be coarsened or solved") {
  const auto backend = make_checked_backend(2);
  Monitor silent;
  SUBCASE("a diagonal matrix is left to the smoother") {
    CsrArrays a;
    a.rows = a.columns = 6000;
    a.row_ptr = {0};
    for (Index i = 0; i < a.rows; ++i) {
      a.column.push_back(i);
      a.value.push_back(1 + i % 5);
      a.row_ptr.push_back(i + 1);
    }
    const auto matrix = backend->make_matrix(matrix_of(Format::csr, a));
    const Multigrid multigrid(*backend, *matrix, 1, {}, {}, silent);
    CHECK(multigrid.levels().size() == 1);
    const auto b = backend->make_vector(a.rows), x = backend->make_vector(a.rows);
    backend->upload(std::vector<double>(static_cast<std::size_t>(a.rows), 3.0), *b);
    const SolveReport report = conjugate_gradient(*backend, *matrix, multigrid, *b, *x, {}, silent);
    CHECK(report.true_relative_residual < 2e-8);
  }
  SUBCASE("an indefinite matrix is refused") {
    CsrArrays a = random_spd(50, 3, 2);
    for (double& v : a.value) v = -v;
    const auto matrix = backend->make_matrix(matrix_of(Format::csr, a));
    CHECK_THROWS_AS(Multigrid(*backend, *matrix, 3, {}, {}, silent), Error);
  }
  SUBCASE("points of another mesh") {
    const Springs springs = spring_lattice(3, 3, 3);
    const std::vector<double> few(springs.points.begin(), springs.points.end() - 3);
    const auto matrix = backend->make_matrix(matrix_of(Format::csr, springs.matrix));
    CHECK_THROWS_AS(Multigrid(*backend, *matrix, 3, few, {}, silent), Error);
  }
  SUBCASE("cancelled") {
    struct Stop : Monitor {
      bool cancelled() const override { return true; }
    } stop;
    const Springs springs = spring_lattice(4, 4, 4);
    const auto matrix = backend->make_matrix(matrix_of(Format::csr, springs.matrix));
    CHECK_THROWS_AS(Multigrid(*backend, *matrix, 3, springs.points, {}, stop), Cancelled);
  }
}

TEST_CASE("multigrid: iterations hardly grow with the size, in space and in a plane") {
  const auto iterations = [](const Springs& springs) {
    const auto backend = make_cpu_backend(2);
    const auto a = backend->make_matrix(matrix_of(Format::rbp_sym, springs.matrix));
    Monitor silent;
    const Multigrid multigrid(*backend, *a, springs.dofs, springs.points, {}, silent);
    const auto b = backend->make_vector(a->rows()), x = backend->make_vector(a->rows());
    backend->upload(random_vector(a->rows(), 4), *b);
    return conjugate_gradient(*backend, *a, multigrid, *b, *x, {}, silent).iterations;
  };
  const int flat = iterations(plane_lattice(25, 23)), broad = iterations(plane_lattice(151, 203));
  MESSAGE("in a plane " << flat << " and " << broad << " iterations");
  CHECK(flat <= 20);
  CHECK(broad <= 24);
  const int small = iterations(spring_lattice(9, 9, 9)), large = iterations(spring_lattice(25, 25, 25));
  CHECK(small <= 20);
  CHECK(large <= 24);
  CHECK(large <= 1.5 * small);
}

TEST_CASE("multigrid: set-up tells how far it is, is counted, and stops within a second") {
  // Polls are as good as a cancel: the longest wait between two is how long it would take.
  struct Listener : Monitor {
    // Seconds, and of this process' own work: on a busy machine the others' work lies between two polls.
    using Clock = std::chrono::steady_clock;
    void progress(const Text&, double fraction) override { told.push_back(fraction); }
    bool cancelled() const override {
      const auto now = Clock::now();
      const std::clock_t work = std::clock();
      longest = std::max(longest, std::min(std::chrono::duration<double>(now - last).count(),
                                           static_cast<double>(work - last_work) / CLOCKS_PER_SEC));
      last = now;
      last_work = work;
      ++polls;
      return false;
    }
    std::vector<double> told;
    mutable Clock::time_point last = Clock::now();
    mutable std::clock_t last_work = std::clock();
    mutable double longest = 0;
    mutable int polls = 0;
  } listener;
  const Index edge = scaled(46, 20);  // 292,000 unknowns
  const Springs springs = spring_lattice(edge, edge, edge);
  const auto backend = make_cpu_backend(2);
  const auto a = backend->make_matrix(matrix_of(Format::rbp_sym, springs.matrix));
  CHECK(backend->restart_peak());
  CHECK(backend->peak_bytes() == a->bytes());
  listener.last = Listener::Clock::now();
  listener.last_work = std::clock();
  const Multigrid multigrid(*backend, *a, 3, springs.points, {}, listener);
  MESSAGE("longest wait between two polls " << listener.longest << " s");
  CHECK(listener.longest < 1);
  CHECK(listener.polls > 20);
  REQUIRE(listener.told.size() > 5);
  CHECK(listener.told.front() == 0);
  for (const double fraction : listener.told) {
    CHECK(fraction >= 0);
    CHECK(fraction <= 1);
  }
  CHECK(listener.told.back() > 0.8);

  const PatternStats stats = stats_of(springs.matrix);
  const MultigridBytes planned = multigrid_bytes(stats, 3, {}, Precision::fp64);
  CHECK(multigrid.bytes() <= planned.held);
  const std::int64_t set_up = backend->peak_bytes() - a->bytes();
  CHECK(set_up > multigrid.bytes());
  const Offset pairs = (stats.nonzeros / 9 - stats.rows / 3) / 2;
  CHECK(set_up <= planned.setup + 24 * pairs + 8 * (stats.rows / 3 + 1));
  CHECK(level_complexity(multigrid.levels()) > 1);
}
