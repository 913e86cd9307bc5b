#include "engine/procedure/linear/refine_by_elements.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/procedure/direct/force_balance.hpp"

namespace genba {

namespace {

constexpr int most_corrections = 8;
constexpr double correction_tolerance = 1e-6, correction_energy = 1e-3;
/// A smaller correction, relative in the energy norm, is not sought.
constexpr double small_energy = 1e-9;

/// A correction has a residual curve of its own, which is not the curve of the solve.
class CorrectionMonitor final : public Monitor {
 public:
  explicit CorrectionMonitor(Monitor& job) : job_(job) {}
  void progress(const Text&, double fraction) override { job_.progress(phrase<"refine">(), fraction); }
  bool cancelled() const override { return job_.cancelled(); }

 private:
  Monitor& job_;
};

double product(std::span<const double> a, std::span<const double> b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

void refine_by_elements(DiscreteSystem& system, const SolveOptions& options, DeviceVector& x,
                        SolveReport& report, Monitor& monitor) {
  Backend& backend = system.backend();
  const SystemPlan& planned = *system.planned();
  const auto size = static_cast<std::size_t>(x.size());
  ThreadTeam team(options.threads, &monitor);
  CorrectionMonitor quiet(monitor);
  std::vector<double> b(size), sum(size), r(size), d(size);
  backend.download(system.rhs(), b);
  backend.download(x, sum);
  ForceBalance balance(*planned.problem, *planned.numbered, system.start(), b, team, quiet);
  SolveOptions correction = options;
  correction.tolerance = correction_tolerance;
  correction.energy_tolerance = correction_energy;
  const double norm_b = std::sqrt(product(b, b));
  const auto on_device = backend.make_vector(static_cast<Offset>(size));
  double last = std::numeric_limits<double>::infinity();
  for (int step = 0; step < most_corrections; ++step) {
    balance(sum, r);
    const double residual = std::sqrt(product(r, r)) / norm_b;
    report.true_relative_residual = residual;
    if (residual == 0) break;
    backend.upload(r, *on_device);
    std::fill(d.begin(), d.end(), 0.0);
    backend.upload(d, x);
    try {
      report.iterations += conjugate_gradient(backend, system.matrix(), system.preconditioner(), *on_device, x,
                                              correction, quiet)
                               .iterations;
    } catch (const Error&) {
      break;  // the report tells how good the solution is without it
    }
    backend.download(x, d);
    const double energy = std::sqrt(std::max(0.0, product(d, r)) /
                                    std::max(product(sum, b), std::numeric_limits<double>::min()));
    if (!(energy <= last / 2)) break;
    for (std::size_t i = 0; i < size; ++i) sum[i] += d[i];
    report.rounding_limit->energy_error = last = energy;
    if (energy <= small_energy) break;
  }
  backend.upload(sum, x);
}

}  // namespace genba
