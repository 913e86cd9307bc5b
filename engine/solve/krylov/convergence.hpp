// Decides from its report alone whether a finished solve has converged.
#pragma once

#include "engine/base/text/phrase.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

/// True if all of this holds: the true residual |b - A x| / |b| is at most twice the tolerance, or rounding
/// errors keep it above (backward error at most most_backward_error, last correction at most
/// most_rounding_energy); and the error in the energy norm is at most energy_tolerance, if one is set. False
/// if a number is not finite.
bool is_converged(const SolveReport& report, const SolveOptions& options);

/// Explains why the relative residual is above the tolerance, and what shows that the solution is right.
Text describe(const RoundingLimit& limit, double relative_residual);

}  // namespace genba
