#include "engine/solve/krylov/convergence.hpp"

#include <doctest/doctest.h>

#include <limits>

using namespace genba;

namespace {
SolveReport report_of(double residual) {
  SolveReport report;
  report.true_relative_residual = residual;
  return report;
}
}  // namespace

TEST_CASE("a solve has converged by its true residual, whatever its recurrence says") {
  SolveOptions options;
  options.tolerance = 1e-8;
  CHECK(is_converged(report_of(0), options));
  CHECK(is_converged(report_of(2e-8), options));
  SolveReport far = report_of(2.1e-8);
  far.relative_residual = 1e-9;
  CHECK_FALSE(is_converged(far, options));
  CHECK_FALSE(is_converged(report_of(std::numeric_limits<double>::quiet_NaN()), options));
  CHECK_FALSE(is_converged(report_of(std::numeric_limits<double>::infinity()), options));
}

TEST_CASE("above the tolerance both the backward error and the last correction tell of rounding") {
  SolveOptions options;
  options.tolerance = 1e-8;
  SolveReport report = report_of(1e-5);
  report.backward_error = most_backward_error;
  CHECK_FALSE(is_converged(report, options));
  report.rounding_limit = RoundingLimit{1e11, most_rounding_energy};
  CHECK(is_converged(report, options));
  report.rounding_limit->energy_error = 1.1 * most_rounding_energy;
  CHECK_FALSE(is_converged(report, options));
  report.rounding_limit->energy_error = 0;
  report.backward_error = 1.1 * most_backward_error;
  CHECK_FALSE(is_converged(report, options));
}

TEST_CASE("an energy tolerance that is asked for is to be reached too") {
  SolveOptions options;
  options.tolerance = 1e-8;
  options.energy_tolerance = 1e-4;
  SolveReport report = report_of(1e-9);
  CHECK_FALSE(is_converged(report, options));
  report.energy_error = EnergyError{40, 2e-4};
  CHECK_FALSE(is_converged(report, options));
  report.energy_error->relative = 1e-4;
  CHECK(is_converged(report, options));
}
