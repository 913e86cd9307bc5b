// Preconditioned conjugate gradients (Hestenes & Stiefel 1952), written once for every backend.
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/solve/backend/cg_steps.hpp"
#include "engine/solve/backend/matrix_products.hpp"
#include "engine/solve/backend/preconditioner.hpp"
#include "engine/solve/backend/vector_space.hpp"
#include "engine/solve/backend/work_queue.hpp"
#include "engine/solve/krylov/energy_estimate.hpp"

namespace genba {

struct ResidualSample {
  int iteration;
  double relative;  ///< |r| / |b|
};

/// Numbers that show that a solution is right although rounding keeps its residual above the tolerance.
struct RoundingLimit {
  double magnification = 0;  ///< |A| |x| / |b|; rounding errors of A x are 1e-16 times this, relative to b
  /// Energy norm of the last correction, relative to that of the solution. The correction solves A d = b - A
  /// x with a newly computed right side. The remaining error is about as large.
  double energy_error = 0;
  bool is_euclidean =
      false;  ///< energy_error is in the Euclidean norm: the matrix need not be positive definite
};

struct SolveReport {
  int iterations = 0;
  double relative_residual = 0;       ///< of the recurrence, at the last check
  double true_relative_residual = 0;  ///< |b - A x| / |b|, computed afresh at the end
  std::vector<ResidualSample> history;
  double seconds = 0;                       ///< of the iterations
  int restarts = 0;                         ///< restarts of the recurrence from the true residual
  std::optional<EnergyError> energy_error;  ///< of the latest iterate that has an estimate
  double backward_error = 0;  ///< |b - A x| / (|A| |x| + |b|) at the end, 2-norms, |A| estimated from below
  /// Set if the true residual stays above 2 * tolerance because doubles cannot hold a better x, see
  /// conjugate_gradient(). Empty otherwise.
  std::optional<RoundingLimit> rounding_limit;
  std::vector<ResidualSample> replacements;  ///< exact residuals put in place of those of a rounded matrix
  int resumed_at = 0;                        ///< iteration where an interrupted solve continued; 0: none
  int together = 1;  ///< right-hand sides that were solved at once (several_solves.hpp); `seconds` is a share
};

/// Limits for a solution whose residual stays above the tolerance by rounding. Such a solution has more than
/// three digits. A correction above doubtful_rounding_energy gives a warning.
inline constexpr double most_backward_error = 1e-14, most_rounding_energy = 1e-3,
                        doubtful_rounding_energy = 1e-6;

/// The parts of a backend that conjugate gradients use. A backend converts to it.
struct CgParts {
  template <class AllParts>
  requires std::derived_from<AllParts, VectorSpace> && std::derived_from<AllParts, MatrixProducts> &&
      std::derived_from<AllParts, CgSteps> && std::derived_from<AllParts, WorkQueue>
      CgParts(AllParts& backend) : vectors(backend), products(backend), steps(backend), queue(backend) {}

  VectorSpace& vectors;
  MatrixProducts& products;
  CgSteps& steps;
  WorkQueue& queue;
};

/// Computes r = b - A x in FP64. May poll cancel; its progress is not shown.
using ExactResidual = std::function<void(const DeviceVector& x, DeviceVector& r, Monitor& monitor)>;

/// The state of a solve between two iterations. With its solution x, residual r and direction p, a solve
/// continues as if it had not stopped, except for the last digits of one scalar product.
struct SolveState {
  SolveReport report;  ///< up to this iteration; relative_residual is the last one read
  Preconditioner preconditioner = Preconditioner::none;
  Precision precision = Precision::fp64;  ///< of the matrix
  bool has_direction = true;              ///< false: r and p are invalid, only x can be used
  double last_exact = 1;  ///< for a rounded matrix: the smallest exact residual so far, relative
  std::vector<EnergyEstimate::Stretch> stretches;  ///< input of the energy estimate
};

/// Keeps states of a solve and returns one.
class CgCheckpoints {
 public:
  virtual ~CgCheckpoints() = default;
  /// The state to continue from; writes its vectors into x, r and p. Returns nothing for a new solve.
  virtual std::optional<SolveState> take(DeviceVector& x, DeviceVector& r, DeviceVector& p) = 0;
  /// Should a state be kept now? Called between iterations. seconds: time of the solve so far. stopping: the
  /// job was asked to stop.
  virtual bool is_due(double seconds, bool stopping) = 0;
  virtual void keep(const SolveState& state, const DeviceVector& x, const DeviceVector& r,
                    const DeviceVector& p) = 0;
};

/// Solves A x = b to options.tolerance, and to options.energy_tolerance if that is not 0. Starts from x: as
/// make_vector() made it, or the result of another solve.
///
/// Every check_every iterations it tests convergence, so the result does not depend on the clock. At least
/// that often, and several times a second on slow problems, it reports the residual and polls cancel.
/// Cancelled leaves x at the state reached. b = 0 gives x = 0 at once.
///
/// Throws Error(input) if A is known not to meet cg_needs; Error(singular) with the number if it is found not
/// positive definite (p.Ap <= 0); Error(model) if b
/// is not finite; Error(internal_fault) if another number is not finite. Throws Error(not_converged) with the
/// residual reached at the iteration limit, or at stagnation: no new minimum of |r| or of r.z over max(2000,
/// half the limit) iterations.
///
/// At the end it computes the true residual. If that misses 2 * tolerance, the iteration restarts from it, up
/// to 3 times. |r| / |b| has a floor of about 1e-16 |A| |x| / |b|. For slender parts, whose displacements are
/// large and stresses small, this floor lies above any useful tolerance, although the error is small. So a
/// solution is also accepted if two things hold after a restart: the backward error |r| / (|A| |x| + |b|)
/// (Rigal & Gaches 1967) is at most most_backward_error, and the correction since the restart is at most
/// most_rounding_energy of the solution in the energy norm. report.rounding_limit is then set. Otherwise
/// Error(not_converged) names both numbers.
///
/// With `exact`, `a` may be A rounded to FP32. When the residual has fallen to a fiftieth (with multigrid: to
/// a thousandth), the exact residual replaces it and the search directions continue (residual replacement:
/// van der Vorst, Ye, SIAM J. Sci. Comput. 22, 2000). So hardly an iteration is lost. With multigrid r . z is
/// watched too: it shows smooth errors that |r| hides. If they grow, the exact residual comes earlier; if
/// they dominate, the directions are dropped. The solve has converged when the exact |b - A x| / |b| <=
/// options.tolerance. If rounding has changed A too much for that, Error(not_converged) or Error(singular)
/// says so with the numbers.
///
/// With `checkpoints` an interrupted solve continues. It uses the kept residual and direction if precision
/// and preconditioner are the same and b - A x matches the state within a factor of 2. Otherwise it starts
/// from the kept x.
SolveReport conjugate_gradient(const CgParts& on, const DeviceMatrix& a, const DevicePreconditioner& m,
                               const DeviceVector& b, DeviceVector& x, const SolveOptions& options,
                               Monitor& monitor, const ExactResidual& exact = {},
                               CgCheckpoints* checkpoints = nullptr);

}  // namespace genba
