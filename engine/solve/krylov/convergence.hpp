// Whether a finished solve reached what was asked of it, judged by the numbers of its report alone.
#pragma once

#include "engine/base/text/phrase.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

/// The true residual |b - A x| / |b| is at most twice the tolerance, or rounding errors keep it above: then
/// the backward error is at most most_backward_error and the last correction at most most_rounding_energy.
/// The error in the energy norm is at most energy_tolerance, if one is asked for. False for numbers that are
/// not finite.
bool is_converged(const SolveReport& report, const SolveOptions& options);

/// Why a solution's relative residual is larger than the tolerance, and what shows that it is right.
Text describe(const RoundingLimit& limit, double relative_residual);

}  // namespace genba
