// The part of the backend suite about the steps of several vectors at once, against those of one vector.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/error.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/engine/solve/springs.hpp"
#include "tests/engine/sparse/block_matrices.hpp"
#include "tests/engine/test_scale.hpp"

namespace genba::test {

namespace {

using Columns = std::vector<std::vector<double>>;

Columns random_columns(Offset size, int count, unsigned seed) {
  Columns out;
  for (int v = 0; v < count; ++v) out.push_back(random_vector(size, seed + static_cast<unsigned>(v)));
  return out;
}

std::unique_ptr<DeviceVectors> block_of(Backend& backend, const Columns& columns) {
  auto block = backend.make_vectors(static_cast<Offset>(columns[0].size()), static_cast<int>(columns.size()));
  std::vector<double> all;
  for (const auto& v : columns) all.insert(all.end(), v.begin(), v.end());
  backend.upload(all, *block);
  return block;
}

Columns columns_of(Backend& backend, const DeviceVectors& block) {
  Columns out;
  const auto one = backend.make_vector(block.size());
  for (int v = 0; v < block.count(); ++v) {
    backend.copy(block, v, *one);
    out.push_back(download(backend, *one));
  }
  return out;
}

/// The largest difference, relative to the largest number of the expected vector.
double difference_of(const Columns& got, const Columns& expected) {
  REQUIRE(got.size() == expected.size());
  double worst = 0;
  for (std::size_t v = 0; v < got.size(); ++v) {
    double scale = 1e-300, off = 0;
    for (std::size_t i = 0; i < got[v].size(); ++i) {
      off = std::max(off, std::isfinite(got[v][i]) ? std::abs(got[v][i] - expected[v][i]) : 1e300);
      scale = std::max(scale, std::abs(expected[v][i]));
    }
    worst = std::max(worst, off / scale);
  }
  return worst;
}

/// What `call` makes of each vector alone. Call: (vector, number) -> result.
template <class Call>
Columns each(const Columns& from, Call&& call) {
  Columns out;
  for (std::size_t v = 0; v < from.size(); ++v) out.push_back(call(from[v], v));
  return out;
}

void check_sums(Backend& backend, Offset size, int count) {
  const Columns x = random_columns(size, count, 3), y = random_columns(size, count, 40);
  const auto dx = block_of(backend, x), dy = block_of(backend, y);
  const std::vector<double> products = backend.dots(*dx, *dy);
  REQUIRE(products.size() == x.size());
  CHECK(backend.dots(*dx, *dy) == products);  // reproducible
  for (std::size_t v = 0; v < x.size(); ++v) {
    long double sum = 0, terms = 0;
    for (std::size_t i = 0; i < x[v].size(); ++i) {
      sum += static_cast<long double>(x[v][i]) * y[v][i];
      terms += std::fabs(static_cast<long double>(x[v][i]) * y[v][i]);
    }
    CHECK(std::fabs(products[v] - sum) <= 1e-14L * terms + std::numeric_limits<double>::min());
  }
  std::vector<double> factor = random_vector(count, 6);
  factor.back() = 0;
  backend.axpy(factor, *dx, *dy);
  const Columns sum = columns_of(backend, *dy);
  CHECK(difference_of(sum, each(x, [&](const auto& from, std::size_t v) {
                        std::vector<double> out = y[v];
                        for (std::size_t i = 0; i < out.size(); ++i) out[i] += factor[v] * from[i];
                        return out;
                      })) < 1e-15);
  CHECK(sum.back() == y.back());
  backend.xpay(*dx, factor, *dy);
  const Columns next = columns_of(backend, *dy);
  CHECK(difference_of(next, each(x, [&](const auto& from, std::size_t v) {
                        std::vector<double> out = from;
                        for (std::size_t i = 0; i < out.size(); ++i) out[i] += factor[v] * sum[v][i];
                        return out;
                      })) < 1e-15);
  CHECK(next.back() == x.back());
  // What a factor of 0 leaves out may hold anything.
  const auto rough = block_of(backend, Columns(x.size(), std::vector<double>(x[0].size(), std::nan(""))));
  backend.xpay(*dx, std::vector<double>(x.size(), 0.0), *rough);
  CHECK(columns_of(backend, *rough) == x);
}

void check_defects(Backend& backend, const CsrArrays& a, Format format, Precision precision) {
  const auto m = make_on(backend, precision, format, precision == Precision::fp32 ? rounded(a) : a);
  for (const int count : {1, 2, 3, 5, 6, 8}) {
    CAPTURE(count);
    const Columns x = random_columns(a.columns, count, 7), b = random_columns(a.rows, count, 70);
    const auto dx = block_of(backend, x), db = block_of(backend, b), dr = backend.make_vectors(a.rows, count);
    backend.defect(*m, *db, *dx, *dr);
    const Columns r = columns_of(backend, *dr);
    CHECK(difference_of(r, each(x, [&](const auto& from, std::size_t v) {
                          const auto one = upload(backend, from), beside = upload(backend, b[v]),
                                     out = backend.make_vector(a.rows);
                          backend.defect(*m, *beside, *one, *out);
                          return download(backend, *out);
                        })) < 1e-13);
    backend.defect(*m, *db, *dx, *dr);
    CHECK(columns_of(backend, *dr) == r);
  }
}

void check_smoothing(Backend& backend, int block, Index nodes) {
  const CsrArrays a = random_spd(nodes, block, 90 + static_cast<unsigned>(block));
  const auto m = backend.make_matrix(matrix_of(Format::csr, a));
  for (const auto kind : {Preconditioner::none, Preconditioner::jacobi, Preconditioner::block_jacobi}) {
    const auto diagonal = backend.make_preconditioner(kind, *m, block);
    for (const int count : {1, 2, 4, 7}) {
      CAPTURE(count);
      const Columns r = random_columns(a.rows, count, 5), x = random_columns(a.rows, count, 50);
      const auto dr = block_of(backend, r), dx = block_of(backend, x), work = backend.make_vectors(a.rows, count);
      const auto z = block_of(backend, Columns(r.size(), std::vector<double>(r[0].size(), std::nan(""))));
      diagonal->apply(*dr, *z, *work);
      CHECK(difference_of(columns_of(backend, *z), each(r, [&](const auto& from, std::size_t) {
                            const auto one = upload(backend, from), out = backend.make_vector(a.rows),
                                       spare = backend.make_vector(a.rows);
                            diagonal->apply(*one, *out, *spare);
                            return download(backend, *out);
                          })) < 1e-14);
      if (kind == Preconditioner::none) continue;
      backend.smooth(*diagonal, *dr, 1.7, *dx, false);
      CHECK(difference_of(columns_of(backend, *dx), each(r, [&](const auto& from, std::size_t v) {
                            const auto one = upload(backend, from), out = upload(backend, x[v]);
                            backend.smooth(*diagonal, *one, 1.7, *out, false);
                            return download(backend, *out);
                          })) < 1e-14);
    }
  }
}

void check_transfer(Backend& backend, const DeviceTransfer& p) {
  for (const int count : {1, 2, 4, 6, 7}) {
    CAPTURE(count);
    const Columns fine = random_columns(p.fine_rows(), count, 8), coarse = random_columns(p.coarse_rows(), count, 80);
    const auto up = block_of(backend, fine), down = block_of(backend, coarse),
               low = backend.make_vectors(p.coarse_rows(), count);
    backend.restrict_to(p, *up, *low);
    const Columns restricted = columns_of(backend, *low);
    CHECK(difference_of(restricted, each(fine, [&](const auto& from, std::size_t) {
                          const auto one = upload(backend, from), out = backend.make_vector(p.coarse_rows());
                          backend.restrict_to(p, *one, *out);
                          return download(backend, *out);
                        })) < 1e-13);
    backend.restrict_to(p, *up, *low);
    CHECK(columns_of(backend, *low) == restricted);
    backend.prolongate(p, *down, *up);
    CHECK(difference_of(columns_of(backend, *up), each(coarse, [&](const auto& from, std::size_t v) {
                          const auto one = upload(backend, from), out = upload(backend, fine[v]);
                          backend.prolongate(p, *one, *out);
                          return download(backend, *out);
                        })) < 1e-13);
  }
  const auto three = backend.make_vectors(p.fine_rows(), 3), four = backend.make_vectors(p.coarse_rows(), 4);
  backend.upload(std::vector<double>(static_cast<std::size_t>(3 * p.fine_rows()), 1.0), *three);
  CHECK_THROWS_AS(backend.restrict_to(p, *three, *four), Error);
}

void check_cycle(Backend& backend, const CsrArrays& matrix, int block, std::span<const double> points,
                 Format format, Precision precision, bool keeps) {
  CAPTURE(block);
  CAPTURE(to_string(format));
  CAPTURE(keeps);
  Monitor silent;
  const auto a = make_on(backend, precision, format, precision == Precision::fp32 ? rounded(matrix) : matrix);
  MultigridOptions options;
  options.coarsest_rows = 60;
  options.keeps_finest_prolongator = keeps;
  const Multigrid multigrid(backend, *a, block, points, options, silent);
  REQUIRE(multigrid.levels().size() >= 2);
  const std::int64_t bytes = multigrid.bytes();
  std::int64_t eight = 0;
  for (const int count : {8, 3, 1}) {
    CAPTURE(count);
    const Columns r = random_columns(a->rows(), count, 60);
    const auto dr = block_of(backend, r), z = backend.make_vectors(a->rows(), count),
               work = backend.make_vectors(a->rows(), count);
    multigrid.apply(*dr, *z, *work);
    const Columns got = columns_of(backend, *z);
    CHECK(difference_of(got, each(r, [&](const auto& from, std::size_t) {
                          const auto one = upload(backend, from), out = backend.make_vector(a->rows()),
                                     spare = backend.make_vector(a->rows());
                          multigrid.apply(*one, *out, *spare);
                          return download(backend, *out);
                        })) < (precision == Precision::fp64 ? 1e-11 : 1e-10));
    multigrid.apply(*dr, *z, *work);
    CHECK(columns_of(backend, *z) == got);
    CHECK(columns_of(backend, *dr) == r);
    CHECK(multigrid.bytes() > bytes);
    if (count == 8)
      eight = multigrid.bytes() - bytes;
    else if (count == 1)
      CHECK(8 * (multigrid.bytes() - bytes) == eight);
  }
}

}  // namespace

void check_block_steps(const BackendFactory& make) {
  const auto backend = make();
  for (const Offset size : {Offset{0}, Offset{1}, Offset{257}, Offset{3841}, Offset{scaled(100003, 10007)}})
    for (int count = 1; count <= most_block_vectors; ++count) {
      CAPTURE(size);
      CAPTURE(count);
      check_sums(*backend, size, count);
    }
  std::vector<CsrArrays> matrices = {random_pattern(257, 301, 5), random_spd(scaled(1000, 400), 3, 6)};
  for (const int block : {1, 2, 6}) matrices.push_back(busy_nodes(scaled(600, 300), block, 40, 30, 9));
  for (const CsrArrays& a : matrices)
    for (const Format format : formats_of(a))
      for (const Precision precision : all_precisions) {
        CAPTURE(to_string(format));
        check_defects(*backend, a, format, precision);
      }
  for (int block = 1; block <= 6; ++block)
    for (const Index nodes : {1, 33, scaled(2003, 203)}) {
      CAPTURE(block);
      CAPTURE(nodes);
      check_smoothing(*backend, block, nodes);
    }
  unsigned seed = 500;
  for (const auto& [b, m] : {std::pair{1, 1}, {2, 2}, {2, 3}, {3, 3}, {3, 6}, {4, 4}, {5, 5}, {6, 6}})
    for (const Index fine : {1, 37, scaled(3001, 301)}) {
      CAPTURE(b);
      CAPTURE(fine);
      check_transfer(*backend, *backend->make_transfer(random_blocks(fine, fine / 9 + 1, b, m, ++seed)));
      check_transfer(*backend, *backend->make_transfer(narrow(random_blocks(fine, fine / 9 + 1, b, m, ++seed))));
    }
  const auto x = backend->make_vectors(10, 3), y = backend->make_vectors(10, 4), longer = backend->make_vectors(11, 3);
  for (DeviceVectors* v : {x.get(), y.get(), longer.get()})
    backend->upload(std::vector<double>(static_cast<std::size_t>(v->size() * v->count()), 1.0), *v);
  CHECK_THROWS_AS(backend->dots(*x, *y), Error);
  CHECK_THROWS_AS(backend->dots(*x, *longer), Error);
  CHECK_THROWS_AS(backend->axpy(std::vector<double>(2), *x, *backend->make_vectors(10, 3)), Error);
  CHECK_THROWS_AS(backend->xpay(*x, std::vector<double>(3), *y), Error);
}

void check_block_cycles(const BackendFactory& make) {
  const auto backend = make();
  const Springs lattice = spring_lattice(8, 7, 9);
  for (const Format format : {Format::rbp_sym, Format::rbp_node, Format::csr})
    for (const bool keeps : {true, false})
      check_cycle(*backend, lattice.matrix, 3, lattice.points, format, Precision::fp64, keeps);
  check_cycle(*backend, lattice.matrix, 3, lattice.points, Format::rbp_sym, Precision::fp32, true);
  const Springs plane = plane_lattice(21, 24);
  check_cycle(*backend, plane.matrix, 2, plane.points, Format::rbp_sym, Precision::fp64, true);
  check_cycle(*backend, box_laplacian(9, 1, true), 1, {}, Format::rbp_sym, Precision::fp64, true);
}

}  // namespace genba::test
