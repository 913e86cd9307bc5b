// Preconditioned conjugate gradient (Hestenes & Stiefel 1952), written once for every backend.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/solve/backend/backend.hpp"
#include "engine/solve/krylov/energy_estimate.hpp"

namespace genba {

struct ResidualSample {
  int iteration;
  double relative;  ///< |r| / |b|
};

/// What tells that a solution is right although its residual is as large as rounding errors make it.
struct RoundingLimit {
  double magnification = 0;  ///< |A| |x| / |b|: rounding errors of A x, relative to b, are that times 1e-16
  /// Energy norm of the last correction, relative to the solution's: the solution of A d = b - A x, computed
  /// afresh. The error that is left is about as large.
  double energy_error = 0;
};

struct SolveReport {
  int iterations = 0;
  double relative_residual = 0;       ///< of the recurrence, at the last check
  double true_relative_residual = 0;  ///< |b - A x| / |b|, computed afresh at the end
  std::vector<ResidualSample> history;
  double seconds = 0;                       ///< of the iterations
  int restarts = 0;                         ///< times the recurrence was restarted from the true residual
  std::optional<EnergyError> energy_error;  ///< of the latest iterate it can be told of; empty: of none
  double backward_error = 0;  ///< |b - A x| / (|A| |x| + |b|) at the end, 2-norms, |A| estimated from below
  /// The true residual stays above 2 * tolerance, because doubles hold no x with a smaller one: see
  /// conjugate_gradient(). Empty where it does not.
  std::optional<RoundingLimit> rounding_limit;
  std::vector<ResidualSample> replacements;  ///< exact residuals that replaced those of a rounded matrix
  int resumed_at = 0;                        ///< iteration from which an interrupted solve went on; 0: none
};

/// Of a solution whose residual rounding errors keep above the tolerance. It has more than three digits; a
/// correction above doubtful_rounding_energy is worth a warning.
inline constexpr double most_backward_error = 1e-14, most_rounding_energy = 1e-3,
                        doubtful_rounding_energy = 1e-6;

/// r = b - A x in FP64. May poll cancel; progress is not passed on.
using ExactResidual = std::function<void(const DeviceVector& x, DeviceVector& r, Monitor& monitor)>;

/// Where a solve stands between two iterations. With its solution x, residual r and direction p it goes on as
/// if it had never stopped, but for the last digits of one scalar product.
struct SolveState {
  SolveReport report;  ///< up to here; its relative_residual is the last one read
  Preconditioner preconditioner = Preconditioner::none;
  Precision precision = Precision::fp64;  ///< of the matrix
  bool has_direction = true;              ///< false: r and p mean nothing, x alone is left
  double last_exact = 1;                  ///< of a rounded matrix: the least exact residual, relative
  std::vector<EnergyEstimate::Stretch> stretches;  ///< of the energy estimate
};

/// Keeps states of a solve and brings one back.
class CgCheckpoints {
 public:
  virtual ~CgCheckpoints() = default;
  /// The state to go on from, its vectors written into x, r and p; nothing: a new solve.
  virtual std::optional<SolveState> take(DeviceVector& x, DeviceVector& r, DeviceVector& p) = 0;
  /// Asked between iterations. seconds: of the solve so far; `stopping`: the job was asked to stop.
  virtual bool is_due(double seconds, bool stopping) = 0;
  virtual void keep(const SolveState& state, const DeviceVector& x, const DeviceVector& r,
                    const DeviceVector& p) = 0;
};

/// Solves A x = b to options.tolerance, and to options.energy_tolerance if that is not 0, starting from x
/// (which may be as make_vector made it, or what another solve arrived at: x is all that is needed to go on).
/// Convergence is decided every check_every iterations, so that the result does not depend on the clock; the
/// monitor hears the residual and cancel is polled at least that often, on slow problems several times a
/// second (Cancelled is thrown with x left at the state reached). b = 0 gives x = 0 at once. Throws
/// Error(singular) with the number if A is found not positive definite (p.Ap <= 0); Error(not_converged) with
/// the residual reached at the iteration limit, or on stagnation: no new minimum of |r| or of r.z over
/// max(2000, half the limit) iterations; Error(model) if b is not finite; Error(internal_fault) if another
/// number is not. At the end the true residual is computed; if it misses 2 * tolerance, the iteration
/// restarts from it, up to 3 times. |r| / |b| has a floor of about 1e-16 |A| |x| / |b|: for slender parts,
/// whose displacements are large and stresses small, it lies above any useful tolerance, while the error
/// stays small. So the solution is taken as well if after a restart the backward error
/// |r| / (|A| |x| + |b|) (Rigal & Gaches 1967) is at most most_backward_error and the correction since the
/// restart at most most_rounding_energy of the solution in the energy norm; report.rounding_limit then says
/// so. Error(not_converged) tells both numbers otherwise.
///
/// With `exact`, `a` may be A rounded to FP32: whenever the residual has fallen to a fiftieth, with multigrid
/// to a thousandth, the exact one takes its place and the directions go on (residual replacement: van der
/// Vorst, Ye, SIAM J. Sci. Comput. 22, 2000), so that hardly an iteration is lost. With multigrid r . z is
/// watched too, which tells of smooth errors that |r| hides: the exact residual comes earlier where they
/// grow, and the directions are dropped where they have taken over. Converged is what has an exact
/// |b - A x| / |b| <= options.tolerance. Where rounding has changed A too much for that,
/// Error(not_converged) or Error(singular) says so with the numbers.
///
/// With `checkpoints` a solve that was interrupted goes on: with its residual and direction where matrix
/// precision and preconditioner are those of then and b - A x is what the state says (within a factor of 2),
/// else from its x.
SolveReport conjugate_gradient(Backend& backend, const DeviceMatrix& a, const DevicePreconditioner& m,
                               const DeviceVector& b, DeviceVector& x, const SolveOptions& options,
                               Monitor& monitor, const ExactResidual& exact = {},
                               CgCheckpoints* checkpoints = nullptr);

}  // namespace genba
