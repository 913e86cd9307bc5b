// Iterative refinement of a solution by conjugate gradients whose residual is limited by rounding: the matrix
// is only known to 16 digits, the elements answer with more (force_balance.hpp).
#pragma once

#include "engine/procedure/discrete_system.hpp"

namespace genba {

/// Corrects x by d from A d = b - A x, with conjugate gradients and the residual of the elements, while each
/// correction is at most half of the one before. x: [unknowns] on the device of the system. Needs one more
/// vector on the device and six on the host. Writes the new residual, the number of iterations and, in
/// `rounding_limit`, the energy norm of the last correction into the report. If a correction fails, x stays
/// as it was before it. Polls cancel.
void refine_by_elements(DiscreteSystem& system, const SolveOptions& options, DeviceVector& x,
                        SolveReport& report, Monitor& monitor);

}  // namespace genba
