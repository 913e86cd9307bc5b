#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/solve/conjugate_gradient.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/engine/sparse/patterns.hpp"
#include "tests/engine/test_scale.hpp"

namespace genba::test {

namespace {
struct Listener : Monitor {
  std::atomic<bool> stop{false};
  std::vector<ResidualSample> heard;
  double last_fraction = 0;
  bool fraction_fell = false;
  bool cancelled() const override { return stop; }
  void residual(int iteration, double relative) override { heard.push_back({iteration, relative}); }
  void progress(std::string_view stage, double fraction) override {
    CHECK(stage == "solve");
    fraction_fell = fraction_fell || fraction < last_fraction;
    last_fraction = fraction;
  }
};

/// The second difference on a grid of nx * ny * nz points with fixed ends; `free_ends`: none is held
/// (singular).
CsrArrays laplacian(Index nx, Index ny, Index nz, bool free_ends = false) {
  CsrArrays a;
  a.rows = a.columns = nx * ny * nz;
  a.row_ptr = {0};
  for (Index z = 0; z < nz; ++z) {
    for (Index y = 0; y < ny; ++y) {
      for (Index x = 0; x < nx; ++x) {
        const Index row = (z * ny + y) * nx + x;
        const bool there[] = {z > 0, y > 0, x > 0, true, x + 1 < nx, y + 1 < ny, z + 1 < nz};
        const Index step[] = {-nx * ny, -nx, -1, 0, 1, nx, nx * ny};
        int neighbours = -1, dimensions = (nx > 1) + (ny > 1) + (nz > 1);
        for (bool t : there) neighbours += t;
        for (int k = 0; k < 7; ++k) {
          if (!there[k]) continue;
          a.column.push_back(row + step[k]);
          a.value.push_back(k != 3 ? -1.0 : free_ends ? neighbours : 2 * dimensions);
        }
        a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
      }
    }
  }
  return a;
}

CsrArrays diagonal(const std::vector<double>& values) {
  CsrArrays a;
  a.rows = a.columns = static_cast<Index>(values.size());
  a.row_ptr = {0};
  for (Index row = 0; row < a.rows; ++row) {
    a.column.push_back(row);
    a.row_ptr.push_back(row + 1);
  }
  a.value = values;
  return a;
}

/// The fourth difference on n points, both ends clamped: a bent bar, of condition about n^4 / 30.
CsrArrays bent_bar(Index n) {
  constexpr double stencil[] = {1, -4, 6, -4, 1};
  CsrArrays a;
  a.rows = a.columns = n;
  a.row_ptr = {0};
  for (Index row = 0; row < n; ++row) {
    for (Index k = 0; k < 5; ++k) {
      const Index column = row + k - 2;
      if (column < 0 || column >= n) continue;
      a.column.push_back(column);
      a.value.push_back(stencil[k]);
    }
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  return a;
}

std::vector<double> times(const CsrArrays& a, const std::vector<double>& x) {
  std::vector<double> y(static_cast<std::size_t>(a.rows));
  for (Index row = 0; row < a.rows; ++row) {
    long double sum = 0;
    for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k)
      sum += static_cast<long double>(a.value[k]) * x[a.column[k]];
    y[row] = static_cast<double>(sum);
  }
  return y;
}

double norm(const std::vector<double>& v) {
  long double sum = 0;
  for (double e : v) sum += static_cast<long double>(e) * e;
  return static_cast<double>(std::sqrt(sum));
}

double relative_residual(const CsrArrays& a, const std::vector<double>& b, const std::vector<double>& x) {
  std::vector<double> r = times(a, x);
  for (std::size_t i = 0; i < r.size(); ++i) r[i] = b[i] - r[i];
  return norm(r) / norm(b);
}

struct Solved {
  SolveReport report;
  std::vector<double> x;
};

Solved solve(Backend& backend, const CsrArrays& a, const std::vector<double>& b, const SolveOptions& options,
             Monitor& monitor, const std::vector<double>* start = nullptr, int block = 1) {
  const auto m = backend.make_matrix(matrix_of(options.format, a));
  const auto p =
      backend.make_preconditioner(options.preconditioner.value_or(Preconditioner::block_jacobi), *m, block);
  const auto db = backend.make_vector(a.rows), dx = backend.make_vector(a.rows);
  backend.upload(b, *db);
  if (start) backend.upload(*start, *dx);
  Solved s;
  s.report = conjugate_gradient(backend, *m, *p, *db, *dx, options, monitor);
  s.x.resize(b.size());
  backend.download(*dx, s.x);
  return s;
}

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

double energy_norm_of_difference(const CsrArrays& a, const std::vector<double>& x, std::vector<double> y) {
  for (std::size_t i = 0; i < x.size(); ++i) y[i] -= x[i];
  const std::vector<double> ay = times(a, y);
  long double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += static_cast<long double>(y[i]) * ay[i];
  return static_cast<double>(std::sqrt(sum));
}

/// The error that a solve must end with.
Error failure(Backend& backend, const CsrArrays& a, const std::vector<double>& b, const SolveOptions& options,
              Listener& listener) {
  try {
    const Solved s = solve(backend, a, b, options, listener);
    FAIL_CHECK("converged after " << s.report.iterations << " iterations");
  } catch (const Error& e) {
    return e;
  }
  return Error(ErrorKind::internal_fault, "", "");
}
Error failure(Backend& backend, const CsrArrays& a, const std::vector<double>& b,
              const SolveOptions& options) {
  Listener listener;
  return failure(backend, a, b, options, listener);
}

std::string three_digits(double v) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", v);
  return text;
}

/// A solve without preconditioner must end by stagnation `window` iterations after its least residual, and
/// say so in numbers. Returns the iteration of that residual.
int check_stagnation(Backend& backend, const CsrArrays& a, const std::vector<double>& b, SolveOptions options,
                     int window) {
  options.preconditioner = Preconditioner::none;
  Listener listener;
  const Error e = failure(backend, a, b, options, listener);
  REQUIRE(listener.heard.size() > 1);
  const auto least =
      std::min_element(listener.heard.begin(), listener.heard.end(),
                       [](const auto& one, const auto& other) { return one.relative < other.relative; });
  const ResidualSample last = listener.heard.back();
  CHECK(last.iteration == least->iteration + window);
  CHECK(last.iteration < iteration_limit(options, a.rows));
  CHECK(e.kind() == ErrorKind::not_converged);
  CHECK(e.problem() == "the relative residual is " + three_digits(last.relative) + " after " +
                           std::to_string(last.iteration) + " iterations, not " +
                           three_digits(options.tolerance) + "; it has stagnated since iteration " +
                           std::to_string(least->iteration) + ", the least so far is " +
                           three_digits(least->relative));
  for (const char* advice : {"constraints", "max_iterations", "preconditioner multigrid", "tolerance"}) {
    CHECK(e.next_step().find(advice) != std::string::npos);
  }
  return least->iteration;
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
    const CsrArrays a = scaled_by(bent_bar(scaled(1501, 801)), 1.0 / 3);
    Listener listener;
    std::string problem;
    try {
      solve_rounded(backend, a, random_vector(a.rows, 2), options, listener, 1);
    } catch (const Error& e) {
      CHECK((e.kind() == ErrorKind::singular || e.kind() == ErrorKind::not_converged));
      CHECK(e.next_step().find("precision fp64") != std::string::npos);
      problem = e.problem();
    }
    CHECK(problem.find("relative residual") != std::string::npos);
  }
}

void check_failures(Backend& backend) {
  SolveOptions options;
  options.preconditioner = Preconditioner::none;
  {
    INFO("an indefinite matrix");
    CsrArrays a = laplacian(12, 12, 12);
    for (Index row = 0; row < a.rows; ++row) {
      for (Offset k = a.row_ptr[row]; k < a.row_ptr[row + 1]; ++k) {
        if (a.column[k] == row) a.value[k] -= 3;
      }
    }
    const Error e = failure(backend, a, random_vector(a.rows, 1), options);
    CHECK(e.kind() == ErrorKind::singular);
    CHECK(e.problem().find("p.Ap = -") != std::string::npos);
  }
  {
    INFO("a singular matrix with loads that it cannot balance");
    const CsrArrays a = laplacian(9, 8, 7, true);
    CHECK(failure(backend, a, std::vector<double>(9 * 8 * 7, 1.0), options).kind() == ErrorKind::singular);
    for (Preconditioner kind : {Preconditioner::none, Preconditioner::jacobi, Preconditioner::block_jacobi}) {
      if (small_scale() && kind != Preconditioner::none) continue;  // each runs to the limit
      options.preconditioner = kind;
      const Error e = failure(backend, a, random_vector(a.rows, 4), options);
      CHECK((e.kind() == ErrorKind::singular || e.kind() == ErrorKind::not_converged));
    }
    INFO("and with loads that it can");
    std::vector<double> b = random_vector(a.rows, 4);
    double mean = 0;
    for (double v : b) mean += v / static_cast<double>(a.rows);
    for (double& v : b) v -= mean;
    Listener listener;
    CHECK(relative_residual(a, b, solve(backend, a, b, options, listener).x) <= 2 * options.tolerance);
  }
  options.preconditioner = Preconditioner::jacobi;
  const CsrArrays a = laplacian(100, 100, 1);
  std::vector<double> b = random_vector(a.rows, 1);
  {
    INFO("the iteration limit");
    SolveOptions few = options;
    few.max_iterations = 25;
    const Error e = failure(backend, a, b, few);
    CHECK(e.kind() == ErrorKind::not_converged);
    CHECK(e.problem().find("25 iterations") != std::string::npos);
    CHECK(e.problem().find("energy") == std::string::npos);
    few.energy_tolerance = 1e-9;
    CHECK(failure(backend, a, b, few).problem().find("in the energy norm is") != std::string::npos);
  }
  {
    INFO("a tolerance that rounding does not allow");
    SolveOptions strict = options;
    strict.tolerance = 1e-16;
    const Index n = scaled(3000, 301);
    CHECK(failure(backend, laplacian(n, 1, 1), random_vector(n, 6), strict).kind() ==
          ErrorKind::not_converged);
  }
  {
    INFO("numbers that are not finite");
    for (double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
      b[77] = bad;
      CHECK(failure(backend, a, b, options).kind() == ErrorKind::model);
      b[77] = 0;
    }
    b.assign(b.size(), 1e-200);
    CHECK(failure(backend, a, b, options).kind() == ErrorKind::model);
    CsrArrays broken = a;
    broken.value[broken.row_ptr[5000]] = std::nan("");
    CHECK(failure(backend, broken, random_vector(a.rows, 1), options).kind() == ErrorKind::internal_fault);
  }
}

void check_stagnations(Backend& backend) {
  const Index n = 501;
  std::vector<double> spread(n);
  for (Index i = 0; i < n; ++i) spread[i] = std::pow(10.0, -14.0 * i / n);
  SolveOptions options;
  {
    INFO("eigenvalues over fourteen decades: the residual never falls below the first");
    CHECK(check_stagnation(backend, diagonal(spread), random_vector(n, 3), options, 2000) == 0);
  }
  if (small_scale()) return;  // what follows are thousands of the same launches
  {
    INFO("it falls at first, and no further");
    std::vector<double> b = random_vector(n, 3);
    for (Index i = 100; i < n; ++i) b[i] *= 1e-3;
    CHECK(check_stagnation(backend, diagonal(spread), b, options, 2000) > 0);
  }
  {
    INFO("the window is half the iteration limit where that is more");
    options.max_iterations = 5000;
    CHECK(check_stagnation(backend, diagonal(spread), random_vector(n, 3), options, 2500) == 0);
  }
  {
    INFO("bending is slow but no lost case: what the error advises helps");
    options.max_iterations = 0;
    options.tolerance = 1e-6;
    const std::vector<double> b = random_vector(n, 2);
    check_stagnation(backend, bent_bar(n), b, options, 2000);
    options.max_iterations = 20000;
    options.preconditioner = Preconditioner::none;
    Listener listener;
    const Solved s = solve(backend, bent_bar(n), b, options, listener);
    CHECK(relative_residual(bent_bar(n), b, s.x) <= 2 * options.tolerance);
  }
}

void check_cancel(Backend& backend) {
  const CsrArrays a = laplacian(scaled(500000, 50001), 1, 1);
  const std::vector<double> b(static_cast<std::size_t>(a.rows), 1.0);
  SolveOptions options;
  options.check_every = 10000;
  options.max_iterations = 100000000;
  Listener listener;
  const auto m = backend.make_matrix(matrix_of(Format::rbp_csr, a));
  const auto p = backend.make_preconditioner(Preconditioner::jacobi, *m, 1);
  const auto db = backend.make_vector(a.rows), dx = backend.make_vector(a.rows);
  backend.upload(b, *db);
  std::chrono::steady_clock::time_point asked;
  std::thread person([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    asked = std::chrono::steady_clock::now();
    listener.stop = true;
  });
  CHECK_THROWS_AS(conjugate_gradient(backend, *m, *p, *db, *dx, options, listener), Cancelled);
  const auto stopped = std::chrono::steady_clock::now();
  person.join();
  // At small scale a tool's own time is in between.
  CHECK(std::chrono::duration<double>(stopped - asked).count() < scaled(1.0, 10.0));
  std::vector<double> x(b.size());
  backend.download(*dx, x);
  CHECK(std::all_of(x.begin(), x.end(), [](double v) { return std::isfinite(v); }));
  CHECK(*std::max_element(x.begin(), x.end()) > 1);  // the state reached, not the start
}
/// Keeps one state in host memory: that of the first request to keep one after `from` iterations.
class HeldState final : public CgCheckpoints {
 public:
  HeldState(Backend& backend, Listener& listener, int from)
      : backend_(backend), listener_(listener), from_(from) {}
  std::optional<SolveState> take(DeviceVector& x, DeviceVector& r, DeviceVector& p) override {
    if (!held_) return {};
    for (std::size_t i = 0; DeviceVector * v : {&x, &r, &p}) backend_.upload(vectors_[i++], *v);
    return held_;
  }
  bool is_due(double, bool) override { return !held_; }
  void keep(const SolveState& state, const DeviceVector& x, const DeviceVector& r,
            const DeviceVector& p) override {
    if (state.report.iterations < from_) return;
    held_ = state;
    for (std::size_t i = 0; const DeviceVector* v : {&x, &r, &p}) {
      vectors_[i].resize(static_cast<std::size_t>(v->size()));
      backend_.download(*v, vectors_[i++]);
    }
    listener_.stop = true;
  }
  std::optional<SolveState>& held() { return held_; }
  void spoil_residual() {
    for (double& v : vectors_[1]) v *= 3;
  }

 private:
  Backend& backend_;
  Listener& listener_;
  int from_;
  std::optional<SolveState> held_;
  std::vector<double> vectors_[3];
};

/// A solve that is stopped half way and gone on with takes the iterations that were left.
void check_resumed(Backend& backend) {
  const CsrArrays a = bent_bar(scaled(500, 100));
  std::vector<double> b(static_cast<std::size_t>(a.rows));
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = std::sin(0.1 * static_cast<double>(i));
  for (const Preconditioner kind : {Preconditioner::none, Preconditioner::jacobi}) {
    for (const bool rounded : {false, true}) {
      CAPTURE(to_string(kind));
      CAPTURE(rounded);
      SolveOptions options;
      options.preconditioner = kind;
      options.max_iterations = 1000000;
      const auto m = rounded ? backend.make_matrix(single_matrix_of(Format::csr, a))
                             : backend.make_matrix(matrix_of(Format::csr, a));
      const auto unrounded = backend.make_matrix(matrix_of(Format::csr, a));
      const auto p = backend.make_preconditioner(kind, *m, 1);
      const auto db = backend.make_vector(a.rows);
      backend.upload(b, *db);
      ExactResidual exact;
      if (rounded)
        exact = [&](const DeviceVector& x, DeviceVector& r, Monitor&) {
          backend.defect(*unrounded, *db, x, r);
        };
      const auto run = [&](Listener& listener, CgCheckpoints* states) {
        const auto x = backend.make_vector(a.rows);
        return conjugate_gradient(backend, *m, *p, *db, *x, options, listener, exact, states);
      };
      Listener whole, first, second;
      const SolveReport straight = run(whole, nullptr);
      const int half = straight.iterations / 2;
      HeldState states(backend, first, half);
      CHECK_THROWS_AS(run(first, &states), Cancelled);
      REQUIRE(states.held());
      const int stopped = states.held()->report.iterations;
      CHECK(stopped >= half);
      HeldState again = states;
      const SolveReport resumed = run(second, &states);
      CHECK(resumed.resumed_at == stopped);
      CHECK(resumed.true_relative_residual <= 2 * options.tolerance);
      CHECK(std::abs(resumed.iterations - straight.iterations) <= 10 + straight.iterations / 50);
      CHECK(resumed.history.size() + 2 >= straight.history.size());
      REQUIRE(resumed.energy_error);
      CHECK(resumed.energy_error->relative == doctest::Approx(straight.energy_error->relative).epsilon(0.5));
      // A residual that is not b - A x is not believed; x is still worth something.
      again.held()->report.iterations = 10;
      again.spoil_residual();
      Listener third;
      const SolveReport from_x = run(third, &again);
      CHECK(from_x.true_relative_residual <= 2 * options.tolerance);
    }
  }
}
}  // namespace

void check_solver(const BackendFactory& make) {
  const auto backend = make();
  check_solutions(*backend);
  check_continued(*backend);
  check_resumed(*backend);
  check_energy_error(*backend);
  check_rounded_matrices(*backend);
  check_failures(*backend);
  check_stagnations(*backend);
  check_cancel(*backend);
}

}  // namespace genba::test
