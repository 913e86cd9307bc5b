// Conjugate gradients for several right-hand sides at once: products and preconditioner read their matrices once for
// all vectors of a panel (engine/sparse/product/panels.hpp). The vectors share nothing else.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

/// What became of one right-hand side.
struct OneOfSeveral {
  /// report.seconds is its share of the time that the vectors took together, and its own time alone.
  SolveReport report;
  bool went_alone = false;     ///< conjugate_gradient() finished it
  std::optional<Error> error;  ///< the solve of this vector failed; its x is the state reached
};

/// Solves A x_v = b_v for all vectors of b, as conjugate_gradient() does for each alone: the same criteria for each
/// vector, the same errors. Starts from x. Each vector has its own step lengths and stops by itself; when so many have
/// stopped that the others fit into a narrower block, they move there.
///
/// A vector goes on alone in conjugate_gradient() from where it is if its true residual misses 2 * tolerance at the
/// end, or if the iteration broke down. An error of a vector is returned, not thrown, and does not end the others.
///
/// checkpoints: [b.count()] where states of the vectors are kept, null for none; or empty. They are as those of
/// conjugate_gradient(), which continues from them; take() is not called.
///
/// Each iteration reports the largest relative residual of the vectors that run. Cancel is polled between products of
/// a block, those of a multigrid that is not recorded too. Throws Cancelled,
/// Error(memory), Error(device), Error(internal_fault) if the sizes do not match, and Error(input) if A is known not to
/// meet cg_needs.
std::vector<OneOfSeveral> solve_several(const CgParts& on, const DeviceMatrix& a, const DevicePreconditioner& m,
                                        const DeviceVectors& b, DeviceVectors& x, const SolveOptions& options,
                                        Monitor& monitor,
                                        std::span<CgCheckpoints* const> checkpoints = {});

/// Device bytes that solve_several() needs at most beside matrix and preconditioner, with b and x. The vectors that a
/// multigrid makes for its levels are not in it (its bytes() count them).
std::int64_t several_vector_bytes(Offset rows, int count);

}  // namespace genba
