#include <algorithm>
#include <string>

#include "engine/base/error.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/engine/solve/solver_cases.hpp"
#include "tests/engine/test_scale.hpp"

namespace genba::test {

namespace {
/// x after `iterations` iterations, at which the solve must not have converged yet.
std::vector<double> stopped_after(Backend& backend, const CsrArrays& a, const std::vector<double>& b,
                                  SolveOptions options, int iterations, const std::vector<double>& start) {
  options.max_iterations = iterations;
  const auto m = backend.make_matrix(matrix_of(options.format, a));
  const auto p =
      backend.make_preconditioner(options.preconditioner.value_or(Preconditioner::block_jacobi), *m, 1);
  const auto db = backend.make_vector(a.rows), dx = backend.make_vector(a.rows);
  backend.upload(b, *db);
  backend.upload(start, *dx);
  Listener listener;
  try {
    conjugate_gradient(backend, *m, *p, *db, *dx, options, listener);
    FAIL_CHECK("converged within " << iterations << " iterations");
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::not_converged);
  }
  std::vector<double> x(b.size());
  backend.download(*dx, x);
  return x;
}

void check_solutions(Backend& backend) {
  SolveOptions options;
  {
    INFO("1D Poisson, solution known");
    const Index n = 200;
    Listener listener;
    const Solved s = solve(backend, laplacian(n, 1, 1), std::vector<double>(n, 1.0), options, listener);
    double worst = 0;
    for (Index i = 0; i < n; ++i) worst = std::max(worst, std::fabs(s.x[i] - 0.5 * (i + 1) * (n - i)));
    CHECK(worst <= 1e-6 * n * n);
    CHECK(s.report.relative_residual <= options.tolerance);
    CHECK(s.report.true_relative_residual <= 2 * options.tolerance);
    CHECK(s.report.restarts == 0);
    CHECK(s.report.iterations >= 100);
    CHECK(s.report.iterations <= 220);
    CHECK(s.report.iterations % options.check_every == 0);
    CHECK(s.report.history.front().iteration == 0);
    CHECK(s.report.history.front().relative == doctest::Approx(1));
    CHECK(s.report.history.back().relative == s.report.relative_residual);
    CHECK(listener.heard.size() == s.report.history.size());
    CHECK_FALSE(listener.fraction_fell);
    CHECK(listener.last_fraction == doctest::Approx(1));
  }
  const CsrArrays poisson = laplacian(scaled(23, 13), scaled(19, 9), scaled(17, 7));
  const CsrArrays spd = random_spd(scaled(701, 203), 3, 5);
  for (const CsrArrays* a : {&poisson, &spd}) {
    const std::vector<double> exact = random_vector(a->rows, 9), b = times(*a, exact);
    for (Preconditioner kind : {Preconditioner::none, Preconditioner::jacobi, Preconditioner::block_jacobi}) {
      for (Format f : all_formats) {
        CAPTURE(to_string(kind));
        CAPTURE(to_string(f));
        options.preconditioner = kind;
        options.format = f;
        Listener listener;
        const Solved s = solve(backend, *a, b, options, listener, nullptr, a == &spd ? 3 : 1);
        CHECK(relative_residual(*a, b, s.x) <= 2 * options.tolerance);
        CHECK(std::fabs(relative_residual(*a, b, s.x) - s.report.true_relative_residual) <= 1e-12);
        double worst = 0;
        for (std::size_t i = 0; i < exact.size(); ++i) worst = std::max(worst, std::fabs(s.x[i] - exact[i]));
        CHECK(worst <= 1e-5);
      }
    }
  }
  {
    INFO("no loads: zero at once, whatever the start");
    Listener listener;
    const std::vector<double> start(1000, 3.0);
    const Solved s =
        solve(backend, laplacian(10, 10, 10), std::vector<double>(1000, 0.0), options, listener, &start);
    CHECK(s.report.iterations == 0);
    CHECK(s.x == std::vector<double>(1000, 0.0));
  }
  {
    INFO("a start that is the solution takes no iteration");
    Listener listener;
    const std::vector<double> exact = random_vector(1000, 1);
    const Solved s =
        solve(backend, laplacian(10, 10, 10), times(laplacian(10, 10, 10), exact), options, listener, &exact);
    CHECK(s.report.iterations == 0);
    CHECK(s.x == exact);
  }
  {
    INFO("a far start loses digits on the way: the iteration restarts from the true residual");
    options = {};
    options.tolerance = 1e-10;
    Listener listener;
    std::vector<double> start = random_vector(1000, 2);
    for (double& v : start) v *= 1e9;
    const std::vector<double> b = random_vector(1000, 3);
    const Solved s = solve(backend, laplacian(10, 10, 10), b, options, listener, &start);
    CHECK(s.report.restarts >= 1);
    CHECK(relative_residual(laplacian(10, 10, 10), b, s.x) <= 2 * options.tolerance);
  }
}

void check_continued(Backend& backend) {
  INFO("a solve goes on from the state that another one left");
  const CsrArrays a = laplacian(12, 11, 7);
  const std::vector<double> exact = random_vector(a.rows, 5), b = times(a, exact),
                            start = random_vector(a.rows, 6);
  SolveOptions options;
  options.tolerance = 1e-12;
  Listener listener;
  const Solved whole = solve(backend, a, b, options, listener, &start);
  const int half = whole.report.iterations / 2;
  const std::vector<double> state = stopped_after(backend, a, b, options, half, start);
  CHECK(energy_norm_of_difference(a, state, exact) < 0.1 * energy_norm_of_difference(a, start, exact));
  const Solved rest = solve(backend, a, b, options, listener, &state);
  CHECK(rest.report.iterations < whole.report.iterations);
  CHECK(relative_residual(a, b, rest.x) <= 2 * options.tolerance);
  for (std::size_t i = 0; i < exact.size(); ++i) CHECK(std::fabs(rest.x[i] - exact[i]) <= 1e-9);
}

void check_energy_error(Backend& backend) {
  const CsrArrays poisson = laplacian(13, 11, 7), bar = bent_bar(60);
  std::vector<double> spread(300);
  for (std::size_t i = 0; i < spread.size(); ++i)
    spread[i] = std::pow(10.0, 4.0 * static_cast<double>(i) / 300);
  const CsrArrays decades = diagonal(spread);
  for (const CsrArrays* a : {&poisson, &bar, &decades})
    for (const int check_every : {1, 10}) {
      CAPTURE(a->rows);
      CAPTURE(check_every);
      const std::vector<double> exact = random_vector(a->rows, 15), b = times(*a, exact),
                                start = random_vector(a->rows, 16);
      const double first = energy_norm_of_difference(*a, start, exact);
      SolveOptions options;
      options.preconditioner = Preconditioner::none;
      options.check_every = check_every;
      options.tolerance = 1e-9;
      Listener listener;
      const Solved plain = solve(backend, *a, b, options, listener, &start);
      REQUIRE(plain.report.energy_error);
      const EnergyError estimate = *plain.report.energy_error;
      CHECK(estimate.iteration < plain.report.iterations);
      REQUIRE(estimate.iteration > 0);
      const double there = energy_norm_of_difference(
          *a, stopped_after(backend, *a, b, options, estimate.iteration, start), exact);
      CHECK(estimate.relative <= 1.001 * there / first);
      CHECK(estimate.relative >= 0.7 * there / first);

      INFO("as a criterion beside the residual's");
      options.tolerance = 0.1;
      options.energy_tolerance = 1e-6;
      const Solved stopped = solve(backend, *a, b, options, listener, &start);
      CHECK(stopped.report.energy_error->relative <= 1e-6);
      CHECK(energy_norm_of_difference(*a, stopped.x, exact) <= 1.3e-6 * first);
      options.energy_tolerance = 0;
      CHECK(solve(backend, *a, b, options, listener, &start).report.iterations < stopped.report.iterations);
    }
}

/// A solve with `a` rounded to FP32 to the FP64 tolerance.
Solved solve_rounded(Backend& backend, const CsrArrays& a, const std::vector<double>& b,
                     const SolveOptions& options, Monitor& monitor, int block) {
  const auto m = backend.make_matrix(single_matrix_of(options.format, a));
  const auto p =
      backend.make_preconditioner(options.preconditioner.value_or(Preconditioner::block_jacobi), *m, block);
  const auto db = backend.make_vector(a.rows), dx = backend.make_vector(a.rows);
  backend.upload(b, *db);
  const auto unrounded = backend.make_matrix(matrix_of(Format::csr, a));
  const ExactResidual exact = [&](const DeviceVector& x, DeviceVector& r, Monitor& inner) {
    inner.progress("something else", 0);
    backend.defect(*unrounded, *db, x, r);
  };
  Solved s;
  s.report = conjugate_gradient(backend, *m, *p, *db, *dx, options, monitor, exact);
  s.x.resize(b.size());
  backend.download(*dx, s.x);
  return s;
}

CsrArrays scaled_by(CsrArrays a, double factor) {
  for (double& v : a.value) v *= factor;
  return a;
}

void check_rounded_matrices(Backend& backend) {
  const CsrArrays poisson = scaled_by(laplacian(scaled(23, 13), scaled(19, 9), scaled(17, 7)), 1.0 / 3);
  const CsrArrays spd = random_spd(scaled(701, 203), 3, 5);
  SolveOptions options;
  for (const CsrArrays* a : {&poisson, &spd}) {
    const int block = a == &spd ? 3 : 1;
    const std::vector<double> b = times(*a, random_vector(a->rows, 9));
    for (Preconditioner kind : {Preconditioner::none, Preconditioner::jacobi, Preconditioner::block_jacobi})
      for (Format f : {Format::rbp_node, Format::rbp_sym}) {
        CAPTURE(to_string(kind));
        CAPTURE(to_string(f));
        options.preconditioner = kind;
        options.format = f;
        options.tolerance = 1e-10;
        options.check_every = 3;
        Listener listener;
        const Solved s = solve_rounded(backend, *a, b, options, listener, block);
        const double reached = relative_residual(*a, b, s.x);
        CHECK(reached <= options.tolerance);
        CHECK(std::fabs(reached - s.report.true_relative_residual) <= 1e-14);
        CHECK(s.report.replacements.size() >= 2);
        CHECK(s.report.replacements.size() <= 12);
        for (const ResidualSample& exact : s.report.replacements)
          CHECK(std::any_of(listener.heard.begin(), listener.heard.end(), [&](const ResidualSample& h) {
            return h.iteration == exact.iteration && std::fabs(h.relative / exact.relative - 1) < 1e-9;
          }));
        CHECK_FALSE(listener.fraction_fell);
        Listener other;
        const Solved fp64 = solve(backend, *a, b, options, other, nullptr, block);
        CHECK(s.report.iterations <= 1.2 * fp64.report.iterations + 6);
      }
  }
  {
    INFO("units that would under- or overflow FP32 vectors");
    const std::vector<double> b = [&] {
      std::vector<double> v = random_vector(spd.rows, 3);
      for (double& e : v) e *= 1e-60;
      return v;
    }();
    Listener listener;
    CHECK(relative_residual(spd, b, solve_rounded(backend, spd, b, options, listener, 3).x) <= 1e-10);
  }
  {
    INFO("a bar so slender that rounding changes how it bends");
    options = {};
    options.max_iterations = 40000;
    options.preconditioner = Preconditioner::none;
    const CsrArrays a = scaled_by(bent_bar(801), 1.0 / 3);
    Listener listener;
    std::string problem;
    try {
      solve_rounded(backend, a, random_vector(a.rows, 2), options, listener, 1);
    } catch (const Error& e) {
      CHECK((e.kind() == ErrorKind::singular || e.kind() == ErrorKind::not_converged));
      CHECK(e.next_step().english().find("precision fp64") != std::string::npos);
      problem = e.problem().english();
    }
    CHECK(problem.find("relative residual") != std::string::npos);
  }
}
}  // namespace

void check_solver(const BackendFactory& make) {
  const auto backend = make();
  check_solutions(*backend);
  check_continued(*backend);
  check_energy_error(*backend);
  check_rounded_matrices(*backend);
  check_solver_ends(*backend);
}

}  // namespace genba::test
