#include <algorithm>
#include <chrono>
#include <numeric>
#include <string>
#include <thread>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "tests/engine/solve/solver_cases.hpp"
#include "tests/engine/test_scale.hpp"
#include "tests/processor_seconds.hpp"

namespace genba::test {

namespace {
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
  CHECK(e.problem() == "the relative residual is " + format_number(last.relative, "%.3g") + " after " +
                           std::to_string(last.iteration) + " iterations, not " +
                           format_number(options.tolerance, "%.3g") + "; it has stagnated since iteration " +
                           std::to_string(least->iteration) + ", the least so far is " +
                           format_number(least->relative, "%.3g"));
  for (const char* advice : {"constraints", "max_iterations", "preconditioner multigrid", "tolerance"}) {
    CHECK(e.next_step().english().find(advice) != std::string::npos);
  }
  return least->iteration;
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
    CHECK(e.problem().english().find("p.Ap = -") != std::string::npos);
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
    CHECK(e.problem().english().find("25 iterations") != std::string::npos);
    CHECK(e.problem().english().find("energy") == std::string::npos);
    few.energy_tolerance = 1e-9;
    CHECK(failure(backend, a, b, few).problem().english().find("in the energy norm is") != std::string::npos);
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
  // So many rows that the iterations between two readings take seconds.
  const CsrArrays a = laplacian(backend.info().is_gpu ? scaled(500000, 50001) : 60001, 1, 1);
  const std::vector<double> b(static_cast<std::size_t>(a.rows), 1.0);
  SolveOptions options;
  options.check_every = scaled(10000, 300);
  options.max_iterations = 100000000;
  struct Counting final : Listener {
    std::atomic<int> iterations{0};
    void residual(int iteration, double) override { iterations = iteration; }
  } listener;
  const auto m = backend.make_matrix(matrix_of(Format::rbp_csr, a));
  const auto p = backend.make_preconditioner(Preconditioner::jacobi, *m, 1);
  const auto db = backend.make_vector(a.rows), dx = backend.make_vector(a.rows);
  backend.upload(b, *db);
  double asked = 0;
  std::thread person([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    // On a busy machine the first iteration may come later.
    for (int i = 0; i < 6000 && listener.iterations == 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    asked = testing::processor_seconds();
    listener.stop = true;
  });
  CHECK_THROWS_AS(conjugate_gradient(backend, *m, *p, *db, *dx, options, listener), Cancelled);
  const double stopped = testing::processor_seconds();
  person.join();
  // Processor time of all threads together. At small scale a tool's own time is in between.
  const double threads = std::max(1u, std::thread::hardware_concurrency());
  CHECK(stopped - asked < scaled(2.0, 20.0) * threads);
  std::vector<double> x(b.size());
  backend.download(*dx, x);
  CHECK(std::all_of(x.begin(), x.end(), [](double v) { return std::isfinite(v); }));
  CHECK(*std::max_element(x.begin(), x.end()) > 1);  // the state reached, not the start
}

/// A clamped bar under a load of 24 everywhere. Its solution is known, in whole numbers: rounding keeps the
/// residual far above the tolerance although the solution is right.
void check_rounding_limit(Backend& backend) {
  const Index n = scaled(500, 300);
  const CsrArrays a = bent_bar(n);
  std::vector<double> exact(static_cast<std::size_t>(n));
  for (Index i = 0; i < n; ++i) exact[i] = (i + 1.0) * (i + 2.0) * (n - i) * (n + 1.0 - i);
  const std::vector<double> b(static_cast<std::size_t>(n), 24.0);
  CHECK(times(a, exact) == b);
  for (const Preconditioner kind : {Preconditioner::none, Preconditioner::jacobi}) {
    CAPTURE(to_string(kind));
    SolveOptions options;
    options.preconditioner = kind;
    options.max_iterations = 1000000;
    options.tolerance = 1e-10;
    Listener listener;
    const Solved s = solve(backend, a, b, options, listener);
    CHECK(s.report.true_relative_residual > 2 * options.tolerance);
    CHECK(s.report.restarts >= 1);
    CHECK(s.report.backward_error <= most_backward_error);
    REQUIRE(s.report.rounding_limit);
    const double norm_x = std::sqrt(std::inner_product(exact.begin(), exact.end(), exact.begin(), 0.0));
    CHECK(s.report.rounding_limit->magnification ==
          doctest::Approx(16 * norm_x / (24 * std::sqrt(1.0 * n))).epsilon(0.5));
    const double error = energy_norm_of_difference(a, s.x, exact) /
                         std::sqrt(std::inner_product(b.begin(), b.end(), exact.begin(), 0.0));
    CHECK(error < 1e-6);
    CHECK(error < 30 * s.report.rounding_limit->energy_error);
    for (Index i = 0; i < n; ++i) CHECK(s.x[i] == doctest::Approx(exact[i]).epsilon(1e-5));
  }
  INFO("a far start is no reason to take the last correction for a small one");
  SolveOptions options;
  options.tolerance = 1e-10;
  options.max_iterations = 1000000;
  options.preconditioner = Preconditioner::jacobi;
  const std::vector<double> start(static_cast<std::size_t>(n), 1e25);
  Listener listener;
  try {
    const Solved s = solve(backend, a, b, options, listener, &start);
    CHECK(energy_norm_of_difference(a, s.x, exact) < 1e-2 * std::sqrt(24 * exact[n / 2] * n));
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::not_converged);
  }
}

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

void check_solver_ends(Backend& backend) {
  check_resumed(backend);
  check_rounding_limit(backend);
  check_failures(backend);
  check_stagnations(backend);
  check_cancel(backend);
}

}  // namespace genba::test
