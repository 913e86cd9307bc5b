// The part of the backend suite about several right-hand sides at once, against one after the other.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/error.hpp"
#include "engine/solve/krylov/convergence.hpp"
#include "engine/solve/krylov/several_solves.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/engine/solve/solver_cases.hpp"
#include "tests/engine/solve/springs.hpp"
#include "tests/engine/test_scale.hpp"

namespace genba::test {

namespace {

using RightSides = std::vector<std::vector<double>>;

struct SolvedTogether {
  std::vector<OneOfSeveral> reports;
  RightSides x;
};

std::unique_ptr<DeviceVectors> to_device(Backend& backend, const RightSides& columns) {
  auto out = backend.make_vectors(static_cast<Offset>(columns[0].size()), static_cast<int>(columns.size()));
  std::vector<double> all;
  for (const auto& v : columns) all.insert(all.end(), v.begin(), v.end());
  backend.upload(all, *out);
  return out;
}

RightSides to_host(Backend& backend, const DeviceVectors& from) {
  RightSides out;
  std::vector<double> all(static_cast<std::size_t>(from.size() * from.count()));
  backend.download(from, all);
  for (int v = 0; v < from.count(); ++v)
    out.emplace_back(all.begin() + v * from.size(), all.begin() + (v + 1) * from.size());
  return out;
}

SolvedTogether solve_together(Backend& backend, const DeviceMatrix& a, const DevicePreconditioner& m,
                              const RightSides& b, const SolveOptions& options, Monitor& monitor) {
  const auto db = to_device(backend, b), dx = backend.make_vectors(a.rows(), static_cast<int>(b.size()));
  SolvedTogether out{solve_several(backend, a, m, *db, *dx, options, monitor), {}};
  out.x = to_host(backend, *dx);
  CHECK(to_host(backend, *db) == b);
  return out;
}

double apart(const std::vector<double>& x, const std::vector<double>& y) {
  double worst = 0, scale = 1e-300;
  for (std::size_t i = 0; i < x.size(); ++i) {
    worst = std::max(worst, std::isfinite(x[i]) ? std::abs(x[i] - y[i]) : 1e300);
    scale = std::max(scale, std::abs(y[i]));
  }
  return worst / scale;
}

/// Every vector as conjugate_gradient() solves it alone.
void check_as_alone(Backend& backend, const DeviceMatrix& a, const DevicePreconditioner& m, const RightSides& b,
                    const SolveOptions& options) {
  Listener listener;
  const SolvedTogether together = solve_together(backend, a, m, b, options, listener);
  CHECK_FALSE(listener.fraction_fell);
  CHECK(listener.last_fraction <= 1);
  for (std::size_t v = 0; v < b.size(); ++v) {
    CAPTURE(v);
    Monitor silent;
    const auto one = upload(backend, b[v]), x = backend.make_vector(a.rows());
    const SolveReport alone = conjugate_gradient(backend, a, m, *one, *x, options, silent);
    const SolveReport& report = together.reports[v].report;
    REQUIRE_FALSE(together.reports[v].error);
    CHECK_FALSE(together.reports[v].went_alone);
    CHECK(is_converged(report, options));
    CHECK(report.relative_residual <= options.tolerance);
    CHECK(report.iterations <= alone.iterations + 1);
    if (options.energy_tolerance == 0)  // an estimate needs fewer iterations if each of them is read
      CHECK(report.iterations >= alone.iterations - (m.is_fused() ? options.check_every : 1));
    CHECK(report.history.front().iteration == 0);
    CHECK(report.history.back().iteration == report.iterations);
    CHECK(std::isfinite(report.backward_error));
    if (options.energy_tolerance > 0) {
      REQUIRE(report.energy_error);
      CHECK(report.energy_error->relative <= options.energy_tolerance);
    }
    CHECK(apart(together.x[v], download(backend, *x)) < 1e3 * options.tolerance);
  }
}

/// Random loads, an easy one (few iterations), and none at all.
RightSides mixed_loads(const CsrArrays& a, int count) {
  RightSides out;
  for (int v = 0; v < count; ++v) out.push_back(random_vector(a.rows, 30 + static_cast<unsigned>(v)));
  if (count > 2) std::fill(out[1].begin(), out[1].end(), 0.0);
  if (count > 4) {
    // one number in one place: the solution is there at once for a diagonal row, later elsewhere
    std::fill(out[3].begin(), out[3].end(), 0.0);
    out[3][0] = 1e-3;
  }
  return out;
}

void check_alike(Backend& backend) {
  const Springs springs = spring_lattice(scaled(9, 7), 6, 8);
  SolveOptions options;
  Monitor silent;
  for (const Format format : {Format::rbp_sym, Format::csr}) {
    const auto a = backend.make_matrix(matrix_of(format, springs.matrix));
    MultigridOptions small;
    small.coarsest_rows = 100;
    const Multigrid multigrid(backend, *a, 3, springs.points, small, silent);
    for (const int count : format == Format::csr ? std::vector{3} : std::vector{1, 5, 8}) {
      CAPTURE(count);
      check_as_alone(backend, *a, multigrid, mixed_loads(springs.matrix, count), options);
    }
    options.energy_tolerance = 1e-6;
    for (const Preconditioner kind : {Preconditioner::none, Preconditioner::jacobi, Preconditioner::block_jacobi}) {
      const auto m = backend.make_preconditioner(kind, *a, 3);
      RightSides loads = mixed_loads(springs.matrix, 5);
      loads.erase(loads.begin() + 1);  // an estimate needs a load
      check_as_alone(backend, *a, *m, loads, options);
    }
    options.energy_tolerance = 0;
  }
}


/// One bad right-hand side does not spoil the others.
void check_failing_cases(Backend& backend) {
  std::vector<double> values(300);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = 1 + static_cast<double>(i);
  values[7] = -1;
  const auto a = backend.make_matrix(matrix_of(Format::csr, diagonal(values)));
  const auto m = backend.make_preconditioner(Preconditioner::none, *a, 1);
  RightSides b(5, std::vector<double>(values.size(), 0.0));
  for (std::size_t i = 100; i < 130; ++i) b[0][i] = b[1][i] = b[3][i] = b[4][i] = 1;
  b[1][7] = 30;                                         // meets the negative number
  b[2].assign(values.size(), 0.0);                      // nothing to do
  b[3][5] = std::numeric_limits<double>::quiet_NaN();   // not a load
  SolveOptions options;
  Monitor silent;
  const SolvedTogether solved = solve_together(backend, *a, *m, {b[0], b[1], b[2], b[4]}, options, silent);
  CHECK_FALSE(solved.reports[0].error);
  REQUIRE(solved.reports[1].error);
  CHECK(solved.reports[1].error->kind() == ErrorKind::singular);
  CHECK(solved.reports[1].went_alone);
  CHECK_FALSE(solved.reports[2].error);
  CHECK(solved.x[2] == b[2]);
  CHECK(solved.x[0][100] == doctest::Approx(1 / values[100]));
  CHECK(apart(solved.x[0], solved.x[3]) < 1e-12);

  const auto db = to_device(backend, b), dx = backend.make_vectors(a->rows(), 5);
  const auto reports = solve_several(backend, *a, *m, *db, *dx, options, silent);
  REQUIRE(reports[3].error);
  CHECK(reports[3].error->kind() == ErrorKind::model);
  CHECK_FALSE(reports[4].error);
  CHECK(apart(to_host(backend, *dx)[4], solved.x[0]) < 1e-12);
}

/// The limit of iterations ends the slow ones only.
void check_limit_of_cases(Backend& backend) {
  const CsrArrays matrix = laplacian(60, 1, 1);
  const auto a = backend.make_matrix(matrix_of(Format::csr, matrix));
  const auto m = backend.make_preconditioner(Preconditioner::none, *a, 1);
  RightSides b = {random_vector(60, 1), std::vector<double>(60)};
  for (std::size_t i = 0; i < 60; ++i) b[1][i] = std::sin(M_PI * static_cast<double>(i + 1) / 61);  // an eigenvector
  SolveOptions options;
  options.max_iterations = 10;
  Monitor silent;
  const SolvedTogether solved = solve_together(backend, *a, *m, b, options, silent);
  REQUIRE(solved.reports[0].error);
  CHECK(solved.reports[0].error->kind() == ErrorKind::not_converged);
  CHECK(std::string(solved.reports[0].error->what()).find("after 10 iterations") != std::string::npos);
  CHECK_FALSE(solved.reports[1].error);
  CHECK(solved.reports[1].report.iterations <= 2);
  CHECK(solved.x[1][20] == doctest::Approx(b[1][20] / (2 - 2 * std::cos(M_PI / 61))));
}

/// A residual that rounding keeps up is finished, and judged, as one alone.
void check_rounding_end(Backend& backend) {
  constexpr Index n = 300;
  const CsrArrays matrix = bent_bar(n);
  const auto a = backend.make_matrix(matrix_of(Format::csr, matrix));
  const auto m = backend.make_preconditioner(Preconditioner::jacobi, *a, 1);
  SolveOptions options;
  options.max_iterations = 1000000;
  options.tolerance = 1e-10;
  Monitor silent;
  const RightSides b(2, std::vector<double>(n, 24.0));
  const SolvedTogether solved = solve_together(backend, *a, *m, b, options, silent);
  for (std::size_t v = 0; v < 2; ++v) {
    REQUIRE_FALSE(solved.reports[v].error);
    CHECK(solved.reports[v].went_alone);
    CHECK(solved.reports[v].report.rounding_limit);
    CHECK(is_converged(solved.reports[v].report, options));
    CHECK(solved.x[v][149] == doctest::Approx(150.0 * 151.0 * 151.0 * 152.0).epsilon(1e-3));
  }
}

/// Stopped half way: each vector goes on alone from its state, with the iterations that were left.
void check_kept_states(Backend& backend) {
  const CsrArrays matrix = bent_bar(100);
  const auto a = backend.make_matrix(matrix_of(Format::csr, matrix));
  const auto m = backend.make_preconditioner(Preconditioner::jacobi, *a, 1);
  const RightSides b = {random_vector(100, 1), random_vector(100, 2)};
  SolveOptions options;
  options.max_iterations = 100000;
  Monitor silent;
  const SolvedTogether whole = solve_together(backend, *a, *m, b, options, silent);
  Listener listener;
  HeldState first(backend, listener, 40), second(backend, listener, 40);
  CgCheckpoints* const kept[] = {&first, &second};
  const auto db = to_device(backend, b), dx = backend.make_vectors(100, 2);
  CHECK_THROWS_AS(solve_several(backend, *a, *m, *db, *dx, options, listener, kept), Cancelled);
  for (std::size_t v = 0; v < 2; ++v) {
    HeldState& state = v == 0 ? first : second;
    REQUIRE(state.held());
    CHECK(state.held()->has_direction);
    CHECK(state.held()->report.iterations == 40);
    const auto one = upload(backend, b[v]), x = backend.make_vector(100);
    const SolveReport resumed = conjugate_gradient(backend, *a, *m, *one, *x, options, silent, {}, &state);
    CHECK(resumed.resumed_at == 40);
    CHECK(resumed.iterations <= whole.reports[v].report.iterations + 3 * options.check_every);
    CHECK(apart(download(backend, *x), whole.x[v]) < 1e-4);
  }
}

void check_stops(Backend& backend) {
  const CsrArrays matrix = laplacian(500, 1, 1);
  const auto a = backend.make_matrix(matrix_of(Format::csr, matrix));
  const auto m = backend.make_preconditioner(Preconditioner::jacobi, *a, 1);
  const auto b = to_device(backend, {random_vector(500, 1), random_vector(500, 2)}),
             x = backend.make_vectors(500, 2), three = backend.make_vectors(500, 3),
             longer = backend.make_vectors(501, 2);
  struct StopsLater final : Monitor {
    mutable int asked = 0;
    bool cancelled() const override { return ++asked > 40; }
  } stopping;
  CHECK_THROWS_AS(solve_several(backend, *a, *m, *b, *x, {}, stopping), Cancelled);
  Monitor silent;
  CHECK_THROWS_AS(solve_several(backend, *a, *m, *b, *three, {}, silent), Error);
  CHECK_THROWS_AS(solve_several(backend, *a, *m, *b, *longer, {}, silent), Error);
  MatrixTraits traits;
  traits.symmetric = Assured::no;
  a->declare(traits);
  CHECK_THROWS_AS(solve_several(backend, *a, *m, *b, *x, {}, silent), Error);
}

/// Stopped anywhere in a block with a multigrid, also inside a cycle, nothing more is begun: a poll stands before each
/// product, and none follows the one that stops.
void check_stops_in_cycles(Backend& backend) {
  struct StopsAt final : Monitor {
    explicit StopsAt(int poll) : last(poll) {}
    int last;
    mutable int asked = 0;
    bool cancelled() const override { return ++asked >= last; }
  };
  constexpr int never = 1 << 30;
  const Index side = scaled(24, 12), rows = side * side * side;
  const CsrArrays matrix = laplacian(side, side, side);
  const auto a = backend.make_matrix(matrix_of(Format::csr, matrix));
  Monitor silent;
  MultigridOptions options = multigrid_options(Precision::fp64, 1);
  options.coarsest_rows = 50;
  const Multigrid m(backend, *a, 1, {}, options, silent);
  REQUIRE(m.levels().size() > 1);
  const RightSides b = {random_vector(rows, 1), random_vector(rows, 2), random_vector(rows, 3)};
  const auto db = to_device(backend, b), x = backend.make_vectors(rows, 3), z = backend.make_vectors(rows, 3),
             work = backend.make_vectors(rows, 3);
  const StopsAt one(never);
  m.apply(*db, *z, *work, one);
  CHECK(one.asked >= static_cast<int>(m.levels().size() - 1) * (2 * options.smoother_degree + 1));
  StopsAt whole(never);
  const SolvedTogether solved = solve_together(backend, *a, m, b, {}, whole);
  CHECK_FALSE(solved.reports[0].error);
  const int parts = scaled(16, 5);
  for (int part = 1; part <= parts; ++part) {
    StopsAt stopping(std::max(1, whole.asked * part / parts));
    CHECK_THROWS_AS(solve_several(backend, *a, m, *db, *x, {}, stopping), Cancelled);
    CHECK(stopping.asked == stopping.last);
    backend.upload(std::vector<double>(3 * static_cast<std::size_t>(rows)), *x);
  }
}

void check_bytes(Backend& backend) {
  const CsrArrays matrix = laplacian(3000, 1, 1);
  const auto a = backend.make_matrix(matrix_of(Format::csr, matrix));
  const auto m = backend.make_preconditioner(Preconditioner::jacobi, *a, 1);
  RightSides b;
  for (unsigned v = 0; v < 8; ++v) b.push_back(random_vector(3000, v));
  for (std::size_t v = 3; v < 8; ++v) std::fill(b[v].begin(), b[v].end(), 0.0);
  Monitor silent;
  REQUIRE(backend.restart_peak());
  const std::int64_t before = backend.peak_bytes();
  {
    const auto db = to_device(backend, b), dx = backend.make_vectors(3000, 8);
    solve_several(backend, *a, *m, *db, *dx, {}, silent);
  }
  CHECK(backend.peak_bytes() - before <= several_vector_bytes(3000, 8));
  CHECK(backend.peak_bytes() - before > several_vector_bytes(3000, 8) / 2);
}

}  // namespace

void check_several_solves(const BackendFactory& make) {
  const auto backend = make();
  check_alike(*backend);
  check_failing_cases(*backend);
  check_limit_of_cases(*backend);
  check_rounding_end(*backend);
  check_kept_states(*backend);
  check_stops(*backend);
  check_stops_in_cycles(*backend);
  check_bytes(*backend);
}

}  // namespace genba::test
