#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/base/symmetric_eigen.hpp"
#include "engine/solve/backend/backend.hpp"
#include "engine/solve/eigen/eigen_solver.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/engine/solve/solver_cases.hpp"
#include "tests/engine/solve/springs.hpp"
#include "tests/engine/test_scale.hpp"

namespace genba::test {

namespace {

struct EigenTask {
  const CsrArrays& a;
  const std::vector<double>& b;  ///< diagonal of B
  Format format = Format::csr;
  const DevicePreconditioner* preconditioner = nullptr;  ///< null: Jacobi of A
};

struct QuietMonitor : Monitor {
  bool stop = false;
  bool cancelled() const override { return stop; }
};

/// Matrices on a backend, and their pencil.
struct OnDevice {
  OnDevice(Backend& backend, const EigenTask& task)
      : a(backend.make_matrix(matrix_of(task.format, task.a))),
        b(backend.make_matrix(matrix_of(Format::csr, diagonal(task.b)))),
        own(task.preconditioner ? nullptr : backend.make_preconditioner(Preconditioner::jacobi, *a, 1)),
        pencil(backend, backend, *a, *b, task.preconditioner ? *task.preconditioner : *own) {}
  std::unique_ptr<DeviceMatrix> a, b;
  std::unique_ptr<DevicePreconditioner> own;
  MatrixPencil pencil;
};

std::vector<double> column(const VectorBlock& v, int at) {
  std::vector<double> out(static_cast<std::size_t>(v.size()));
  const auto one = v.space().make_vector(v.size());
  v.take(at, *one);
  v.space().download(*one, out);
  return out;
}

/// Residuals and products by B in long double, independent of the device.
void check_pairs(const CsrArrays& a, const std::vector<double>& b, const EigenPairs& pairs, double tolerance) {
  std::vector<std::vector<double>> x;
  for (int j = 0; j < pairs.vectors->count(); ++j) x.push_back(column(*pairs.vectors, j));
  for (std::size_t j = 0; j < x.size(); ++j) {
    std::vector<double> r = times(a, x[j]), bx = x[j];
    for (std::size_t i = 0; i < r.size(); ++i) bx[i] *= b[i], r[i] -= pairs.values[j] * bx[i];
    CHECK(norm(r) <= (tolerance + 1e-12) * std::abs(pairs.values[j]) * norm(bx));
    CHECK(pairs.residuals[j] <= tolerance);
    for (std::size_t k = 0; k <= j; ++k) {
      long double product = 0;
      for (std::size_t i = 0; i < bx.size(); ++i) product += static_cast<long double>(x[k][i]) * bx[i];
      CHECK(static_cast<double>(product) == doctest::Approx(j == k).scale(1).epsilon(1e-10));
    }
  }
}

/// Of B^-1/2 A B^-1/2 by the dense method.
std::vector<double> dense_values(const CsrArrays& a, const std::vector<double>& b) {
  SmallMatrix m(a.rows);
  for (Index row = 0; row < a.rows; ++row)
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
      m(row, a.column[k]) += a.value[k] / std::sqrt(b[row] * b[a.column[k]]);
  return symmetric_eigen(m).values;
}

void check_values(const std::vector<double>& found, const std::vector<double>& exact, double scale = 0) {
  for (std::size_t j = 0; j < found.size(); ++j)
    CHECK(found[j] == doctest::Approx(exact[j]).scale(scale).epsilon(1e-9));
}

/// A cube of springs between points: values of three families, mostly three or six times.
void check_cube(Backend& backend) {
  const Index n = scaled(9, 5);
  const CsrArrays a = laplacian(n, n, n);
  std::vector<double> exact;
  const auto one = [&](Index i) { return 4 * std::pow(std::sin(i * std::numbers::pi / (2 * (n + 1))), 2); };
  for (Index i = 1; i <= n; ++i)
    for (Index j = 1; j <= n; ++j)
      for (Index k = 1; k <= n; ++k) exact.push_back(one(i) + one(j) + one(k));
  std::sort(exact.begin(), exact.end());
  const std::vector<double> ones(exact.size(), 1.0);
  QuietMonitor monitor;
  for (const Format format : formats_of(a)) {
    CAPTURE(to_string(format));
    OnDevice on(backend, {a, ones, format});
    EigenOptions options;
    options.wanted = 9;  // ends inside a family
    options.tolerance = 1e-7;
    const EigenPairs pairs = lowest_eigenpairs(on.pencil, backend, options, monitor);
    REQUIRE(pairs.values.size() == 9);
    check_values(pairs.values, exact);
    check_pairs(a, ones, pairs, options.tolerance);
    CHECK(pairs.iterations < 80);
  }
}

/// One value seven times, with a mass that differs by place.
void check_seven_fold(Backend& backend) {
  const Index n = scaled(611, 203);
  std::vector<double> values, mass;
  for (Index i = 0; i < n; ++i) {
    mass.push_back(0.5 + i % 7);
    const double lambda = i == 11 ? 1.0 : i % 29 == 3 && i < 29 * 7 ? 2.0 : 3 + 0.1 * ((7 * i) % n);
    values.push_back(lambda * mass.back());
  }
  QuietMonitor monitor;
  OnDevice on(backend, {diagonal(values), mass});
  for (const int wanted : small_scale() ? std::vector{8} : std::vector{4, 8, 12}) {
    EigenOptions options;
    options.wanted = wanted;
    const EigenPairs pairs = lowest_eigenpairs(on.pencil, backend, options, monitor);
    REQUIRE(static_cast<int>(pairs.values.size()) == wanted);
    check_values(pairs.values, dense_values(diagonal(values), mass));
    check_pairs(diagonal(values), mass, pairs, options.tolerance);
  }
}

/// Rows without mass, as of held unknowns, give no pairs.
void check_no_mass(Backend& backend) {
  CsrArrays a = laplacian(scaled(173, 41), 1, 1);
  std::vector<double> mass(static_cast<std::size_t>(a.rows), 2.0);
  // The first and the last point are held: rows of a diagonal alone.
  for (Index row = 0; row < a.rows; ++row)
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
      if (row != a.column[k] && (row % (a.rows - 1) == 0 || a.column[k] % (a.rows - 1) == 0)) a.value[k] = 0;
  mass.front() = mass.back() = 0;
  std::vector<double> exact;
  for (Index k = 1; k <= a.rows - 2; ++k)
    exact.push_back(2 * std::pow(std::sin(k * std::numbers::pi / (2 * (a.rows - 1))), 2));
  const auto m = backend.make_matrix(matrix_of(Format::csr, a));
  QuietMonitor monitor;
  OnDevice on(backend, {a, mass});
  EigenOptions options;
  options.wanted = 5;
  const EigenPairs pairs = lowest_eigenpairs(on.pencil, backend, options, monitor);
  REQUIRE(pairs.values.size() == 5);
  check_values(pairs.values, exact);
  check_pairs(a, mass, pairs, options.tolerance);
  for (int j = 0; j < 5; ++j) CHECK(column(*pairs.vectors, j).front() == doctest::Approx(0).scale(1).epsilon(1e-9));
}

/// Nothing holds the body: its motion is left out, and the next value is found although A is singular.
void check_free(Backend& backend) {
  const Index nx = scaled(13, 7);
  const CsrArrays a = laplacian(nx, nx, 1, true);  // a square: pairs of equal values
  const std::vector<double> mass(static_cast<std::size_t>(a.rows), 3.0);
  std::vector<double> exact;
  const auto one = [&](Index i) { return 4.0 / 3 * std::pow(std::sin(i * std::numbers::pi / (2 * nx)), 2); };
  for (Index i = 0; i < nx; ++i)
    for (Index j = 0; j < nx; ++j) exact.push_back(one(i) + one(j));
  std::sort(exact.begin(), exact.end());
  exact.erase(exact.begin());
  VectorBlock motion(backend, a.rows, 1), image(backend, a.rows, 1);
  const std::vector<double> still(static_cast<std::size_t>(a.rows), 1 / std::sqrt(3.0 * a.rows));
  const auto v = upload(backend, still);
  motion.put(*v, 0);
  OnDevice on(backend, {a, mass});
  on.pencil.multiply_b(motion.part(0), image.part(0));
  QuietMonitor monitor;
  EigenOptions options;
  options.wanted = 6;
  const EigenPairs pairs = lowest_eigenpairs(on.pencil, backend, options, monitor, {&motion, &image});
  REQUIRE(pairs.values.size() == 6);
  check_values(pairs.values, exact);
  check_pairs(a, mass, pairs, options.tolerance);
  // The next ones, without those that are there; the unconverged ones are the start.
  const EigenPairs next =
      lowest_eigenpairs(on.pencil, backend, options, monitor, {pairs.vectors.get(), pairs.b_vectors.get()},
                        pairs.guards.get());
  REQUIRE(next.values.size() == 6);
  CHECK(next.values[0] == doctest::Approx(0).scale(1).epsilon(1e-9));  // the motion was not left out here
  check_values({next.values.begin() + 1, next.values.end()}, {exact.begin() + 6, exact.end()});
}

/// Few unknowns: the basis fills the space.
void check_few(Backend& backend) {
  std::vector<double> values, mass;
  for (Index i = 0; i < 7; ++i) values.push_back(1 + (5 * i) % 7), mass.push_back(1 + i % 2);
  const std::vector<double> exact = dense_values(diagonal(values), mass);
  QuietMonitor monitor;
  OnDevice on(backend, {diagonal(values), mass});
  for (const int wanted : {1, 5, 7, 30}) {
    EigenOptions options;
    options.wanted = wanted;
    const EigenPairs pairs = lowest_eigenpairs(on.pencil, backend, options, monitor);
    REQUIRE(static_cast<int>(pairs.values.size()) == std::min(wanted, 7));
    check_values(pairs.values, exact);
  }
}

/// A has negative values, B is measured by: the lowest are the most negative ones.
void check_negative(Backend& backend) {
  const CsrArrays b = laplacian(scaled(301, 41), 1, 1);
  std::vector<double> a;
  for (Index i = 0; i < b.rows; ++i) a.push_back(i % 10 == 0 ? -1.0 / (1 + i) : 1.0 / (2 + i));
  const auto positive = backend.make_matrix(matrix_of(Format::csr, b));
  const auto form = backend.make_matrix(matrix_of(Format::csr, diagonal(a)));
  const auto none = backend.make_preconditioner(Preconditioner::none, *positive, 1);
  MatrixPencil pencil(backend, backend, *form, *positive, *none);
  QuietMonitor monitor;
  EigenOptions options;
  options.wanted = 3;
  options.tolerance = 1e-5;
  options.max_iterations = 3000;
  const EigenPairs pairs = lowest_eigenpairs(pencil, backend, options, monitor);
  REQUIRE(pairs.values.size() == 3);
  CHECK(pairs.values[0] < 0);
  // The same by the dense inverse of the tridiagonal B: B = L L^T, values of L^-1 A L^-T.
  const auto n = static_cast<std::size_t>(b.rows);
  std::vector<double> d(n), l(n);
  for (std::size_t i = 0; i < n; ++i) {
    l[i] = i == 0 ? 0 : -1 / d[i - 1];
    d[i] = std::sqrt(2 - l[i] * l[i]);
  }
  SmallMatrix m(b.rows);
  for (std::size_t column = 0; column < n; ++column) {
    std::vector<double> x(n);
    x[column] = 1 / d[column];
    for (std::size_t i = column + 1; i < n; ++i) x[i] = -l[i] * x[i - 1] / d[i];
    for (std::size_t i = 0; i < n; ++i) m(static_cast<int>(i), static_cast<int>(column)) = x[i];
  }
  SmallMatrix t(b.rows);
  for (int i = 0; i < b.rows; ++i)
    for (int j = 0; j < b.rows; ++j)
      for (int k = 0; k <= std::min(i, j); ++k) t(i, j) += m(i, k) * a[static_cast<std::size_t>(k)] * m(j, k);
  const std::vector<double> exact = symmetric_eigen(t).values;
  for (std::size_t j = 0; j < 3; ++j) CHECK(pairs.values[j] == doctest::Approx(exact[j]).epsilon(1e-7));
}

/// A bent row of springs, with multigrid: few iterations.
void check_with_multigrid(Backend& backend) {
  const Springs springs = spring_lattice(scaled(5, 3), scaled(5, 3), scaled(41, 13));
  std::vector<double> mass(static_cast<std::size_t>(springs.matrix.rows), 1.0);
  const auto a = backend.make_matrix(matrix_of(Format::rbp_sym, node_graph(springs)));
  const auto m = backend.make_matrix(matrix_of(Format::csr, springs.matrix));
  QuietMonitor monitor;
  Multigrid multigrid(backend, *m, 3, springs.points, {}, monitor);
  OnDevice on(backend, {springs.matrix, mass, Format::csr, &multigrid});
  EigenOptions options;
  options.wanted = 8;
  const EigenPairs pairs = lowest_eigenpairs(on.pencil, backend, options, monitor);
  check_pairs(springs.matrix, mass, pairs, options.tolerance);
  if (small_scale()) check_values(pairs.values, dense_values(springs.matrix, mass));
  CHECK(pairs.iterations < 40);
  CHECK(pairs.values[1] == doctest::Approx(pairs.values[0]).epsilon(1e-9));  // a square section bends twice
  options.seed = 1;
  options.wanted = 9;
  const EigenPairs again = lowest_eigenpairs(on.pencil, backend, options, monitor);
  check_values(pairs.values, again.values);
}

void check_eigen_refused(Backend& backend) {
  const CsrArrays a = laplacian(scaled(301, 41), 1, 1);
  const std::vector<double> ones(static_cast<std::size_t>(a.rows), 1.0);
  std::vector<double> negative = ones;
  for (std::size_t i = 0; i < negative.size(); i += 2) negative[i] = -3;
  QuietMonitor monitor;
  EigenOptions options;
  options.wanted = 4;
  OnDevice on(backend, {a, ones}), wrong(backend, {a, negative});
  const auto refused = [&](EigenPencil& pencil) {
    try {
      lowest_eigenpairs(pencil, backend, options, monitor);
      FAIL_CHECK("no error");
    } catch (const Error& e) {
      return e;
    }
    return Error(ErrorKind::internal_fault, "", "");
  };
  CHECK(refused(wrong.pencil).kind() == ErrorKind::singular);
  options.max_iterations = 2;
  const Error few = refused(on.pencil);
  CHECK(few.kind() == ErrorKind::not_converged);
  CHECK(few.problem().english().find("0 of 4 pairs were found after 2 iterations") != std::string::npos);
  options.wanted = 0;
  CHECK(refused(on.pencil).kind() == ErrorKind::input);
  options.wanted = 4;
  monitor.stop = true;
  CHECK_THROWS_AS(lowest_eigenpairs(on.pencil, backend, options, monitor), Cancelled);
}

}  // namespace

void check_eigenpairs(const BackendFactory& make) {
  const auto backend = make();
  check_cube(*backend);
  check_seven_fold(*backend);
  check_no_mass(*backend);
  check_free(*backend);
  check_few(*backend);
  check_negative(*backend);
  check_with_multigrid(*backend);
  check_eigen_refused(*backend);
}

}  // namespace genba::test
