#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/solve/conjugate_gradient.hpp"
#include "engine/solve/multigrid.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/engine/solve/springs.hpp"
#include "tests/engine/sparse/patterns.hpp"
#include "tests/engine/test_scale.hpp"

namespace genba::test {

namespace {
std::unique_ptr<DeviceVector> upload(Backend& backend, const std::vector<double>& v) {
  auto vector = backend.make_vector(static_cast<Offset>(v.size()));
  backend.upload(v, *vector);
  return vector;
}

std::vector<double> download(Backend& backend, const DeviceVector& v) {
  std::vector<double> out(static_cast<std::size_t>(v.size()), -1);
  backend.download(v, out);
  return out;
}

double difference(const std::vector<double>& a, const std::vector<double>& b) {
  REQUIRE(a.size() == b.size());
  double worst = 0, scale = 1e-300;
  for (std::size_t i = 0; i < a.size(); ++i) {
    worst = std::max(worst, std::isfinite(a[i]) ? std::abs(a[i] - b[i]) : 1e300);
    scale = std::max(scale, std::abs(b[i]));
  }
  return worst / scale;
}

BlockCsr random_transfer(Index fine, Index coarse, int row_block, int column_block, unsigned seed) {
  const CsrArrays pattern = random_pattern(fine, coarse, seed);
  BlockCsr p;
  p.rows = fine;
  p.columns = coarse;
  p.row_block = row_block;
  p.column_block = column_block;
  p.row_ptr = Buffer<Offset>(static_cast<Offset>(fine) + 1);
  std::copy(pattern.row_ptr.begin(), pattern.row_ptr.end(), p.row_ptr.begin());
  p.column = Buffer<Index>(static_cast<Offset>(pattern.column.size()));
  std::copy(pattern.column.begin(), pattern.column.end(), p.column.begin());
  const std::vector<double> values = random_vector(p.blocks() * p.block_size(), seed + 1);
  p.value = Buffer<double>(static_cast<Offset>(values.size()));
  std::copy(values.begin(), values.end(), p.value.begin());
  return p;
}

}  // namespace

void check_multigrid_steps(const BackendFactory& make) {
  const auto backend = make(), reference = make_cpu_backend(1);
  unsigned seed = 50;
  for (const auto& [b, m] : {std::pair{1, 1}, {2, 2}, {3, 3}, {3, 6}, {4, 4}, {5, 5}, {6, 6}})
    for (const Index fine : {1, 37, scaled(3001, 301)}) {
      CAPTURE(b);
      CAPTURE(fine);
      const Index coarse = fine / 9 + 1;
      const auto p = backend->make_transfer(random_transfer(fine, coarse, b, m, ++seed));
      const auto q = reference->make_transfer(random_transfer(fine, coarse, b, m, seed));
      CHECK(p->fine_rows() == static_cast<Offset>(fine) * b);
      CHECK(p->coarse_rows() == static_cast<Offset>(coarse) * m);
      CHECK(p->bytes() > 0);
      const auto x = random_vector(p->fine_rows(), ++seed), y = random_vector(p->coarse_rows(), ++seed);
      const auto once = [&](Backend& on, const DeviceTransfer& transfer) {
        const auto up = upload(on, x), down = upload(on, y), low = on.make_vector(transfer.coarse_rows());
        on.restrict_to(transfer, *up, *low);
        on.prolongate(transfer, *down, *up);
        return std::pair(download(on, *low), download(on, *up));
      };
      const auto mine = once(*backend, *p), expected = once(*reference, *q);
      CHECK(difference(mine.first, expected.first) < 1e-13);
      CHECK(difference(mine.second, expected.second) < 1e-13);
      CHECK(once(*backend, *p) == mine);
      CHECK_THROWS_AS(backend->restrict_to(*p, *backend->make_vector(p->fine_rows() + 1),
                                           *backend->make_vector(p->coarse_rows())),
                      Error);
    }

  for (int block = 1; block <= 6; ++block)
    for (const Index nodes : {1, 33, scaled(2003, 203)}) {
      CAPTURE(block);
      CAPTURE(nodes);
      const CsrArrays a = random_spd(nodes, block, ++seed);
      const auto r = random_vector(a.rows, ++seed), d = random_vector(a.rows, ++seed),
                 x = random_vector(a.rows, ++seed);
      for (const Format format : formats_of(a)) {
        CAPTURE(to_string(format));
        const auto once = [&](Backend& on) {
          const auto matrix = on.make_matrix(matrix_of(format, a));
          const auto diagonal = on.make_preconditioner(Preconditioner::block_jacobi, *matrix, block);
          const auto rv = upload(on, r), dv = upload(on, d), xv = upload(on, x), out = on.make_vector(a.rows);
          on.defect(*matrix, *rv, *xv, *out);
          std::vector<double> all = download(on, *out);
          const auto keep = [&](const DeviceVector& v) {
            const auto part = download(on, v);
            all.insert(all.end(), part.begin(), part.end());
          };
          on.smooth(*diagonal, *rv, 0.3, 1.7, *dv, *xv, false);
          keep(*dv);
          keep(*xv);
          // What is not to be read may hold anything.
          const std::vector<double> nan(x.size(), std::nan(""));
          on.upload(nan, *dv);
          on.smooth(*diagonal, *rv, 0, 0.7, *dv, *xv, false);
          keep(*dv);
          keep(*xv);
          on.upload(nan, *dv);
          on.upload(nan, *xv);
          on.smooth(*diagonal, *rv, 0, 0.7, *dv, *xv, true);
          keep(*xv);
          return all;
        };
        CHECK(difference(once(*backend), once(*reference)) < 1e-12);
      }
    }
}

void check_multigrid(const BackendFactory& make) {
  const auto backend = make();
  for (const Index edge : {5, scaled(17, 11)})
    for (const Format format : {Format::rbp_node, Format::rbp_sym, Format::csr}) {
      CAPTURE(edge);
      CAPTURE(to_string(format));
      const Springs springs = spring_lattice(edge, edge - 1, edge + 2);
      Monitor silent;
      const auto a = backend->make_matrix(matrix_of(format, springs.matrix));
      const Multigrid multigrid(*backend, *a, 3, springs.points, {}, silent);
      CHECK(multigrid.kind() == Preconditioner::multigrid);
      CHECK(multigrid.bytes() > 0);
      const std::vector<double> load = random_vector(a->rows(), 9);
      const auto b = upload(*backend, load), x = backend->make_vector(a->rows());
      SolveOptions options;
      options.tolerance = 1e-10;
      const SolveReport report = conjugate_gradient(*backend, *a, multigrid, *b, *x, options, silent);
      CHECK(report.iterations <= 30);
      CHECK(report.true_relative_residual < 2e-10);
      std::vector<double> y = download(*backend, *x);
      CHECK(product_error(springs.matrix, y, load) < 1e-6);
      // Again from the solution: no step is needed; from the start: the same steps.
      CHECK(conjugate_gradient(*backend, *a, multigrid, *b, *x, options, silent).iterations <= 1);
      const auto again = backend->make_vector(a->rows());
      conjugate_gradient(*backend, *a, multigrid, *b, *again, options, silent);
      CHECK(download(*backend, *again) == y);

      // The cycle is symmetric and positive definite: u . M v = v . M u > 0.
      const auto u = random_vector(a->rows(), 10), v = random_vector(a->rows(), 11);
      const auto cycle = [&](const std::vector<double>& from) {
        const auto r = upload(*backend, from), z = backend->make_vector(a->rows());
        multigrid.apply(*r, *z);
        return download(*backend, *z);
      };
      const auto dot = [](const std::vector<double>& p, const std::vector<double>& q) {
        double sum = 0;
        for (std::size_t i = 0; i < p.size(); ++i) sum += p[i] * q[i];
        return sum;
      };
      const auto mu = cycle(u), mv = cycle(v);
      CHECK(dot(u, mv) == doctest::Approx(dot(v, mu)).epsilon(1e-9));
      CHECK(dot(u, mu) > 0);
    }
}

}  // namespace genba::test
