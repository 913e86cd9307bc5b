// MINRES (Paige & Saunders, SIAM J. Numer. Anal. 12, 1975), written once for every backend: for symmetric
// matrices that need not be positive definite.
#pragma once

#include <cstdint>

#include "engine/base/monitor.hpp"
#include "engine/solve/backend/matrix_products.hpp"
#include "engine/solve/backend/preconditioner.hpp"
#include "engine/solve/backend/vector_space.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

/// Solves A x = b with |b - A x| <= options.tolerance |b| for a symmetric A. Starts from x. m must be
/// positive definite. It may come from another matrix with about the same spectrum of absolute values: for K
/// - s M from K + s M. With no preconditioner the residual never grows.
///
/// The Lanczos vectors bound the residual in another norm, which tells when b - A x is due. It is computed
/// afresh every check_every iterations at least, and at the end, so report.relative_residual is a true one.
/// Reports residuals and polls cancel. Cancelled leaves x at the state reached. b = 0 gives x = 0 at once.
///
/// Singular A: a solution exists if b has no part in the null space. From x = 0 it is the shortest one if
/// there is no preconditioner, or if null_space is given. null_space: an orthonormal basis of the null space;
/// x is freed of its part in it. Without a solution, Error(singular) tells the part of b that none reaches,
/// or that x grows without bound if A has very small eigenvalues besides.
///
/// Throws Error(input) if A is known not to meet minres_needs, or is found not symmetric (u.Av != v.Au), or
/// if options.energy_tolerance is set; Error(singular) if m is found not positive definite; Error(model) if b
/// is not finite; Error(internal_fault) if another number is not finite; Error(not_converged) at the
/// iteration limit, or at stagnation: the least residual fell by less than a hundredth over max(2000, half
/// the limit) iterations.
///
/// If the true residual stays above the tolerance where the Lanczos vectors say otherwise, the iteration
/// restarts from it, up to 3 times. As in conjugate_gradient(), a solution is also accepted if after a
/// restart the backward error is at most most_backward_error, and the correction since the restart at most
/// most_rounding_energy of the solution; here in the Euclidean norm.
SolveReport minres(VectorSpace& vectors, MatrixProducts& products, const DeviceMatrix& a,
                   const DevicePreconditioner& m, const DeviceVector& b, DeviceVector& x,
                   const SolveOptions& options, Monitor& monitor, const DeviceVectors* null_space = nullptr);

/// Device bytes that minres() needs at most beside matrix and preconditioner: b, x and seven more vectors;
/// one if it restarts; three to find whether a matrix is singular.
constexpr std::int64_t minres_vector_bytes(Offset rows) {
  return 13 * rows * static_cast<std::int64_t>(sizeof(double)) + scalar_bytes;
}

}  // namespace genba
