// One rank's work: its rows of the matrix by PETSc, the preconditioner, the solves. Collective: all ranks call it.
#pragma once

#include <functional>

#include "app/ranks/part_file.hpp"

namespace genba {

/// What the first rank tells while it goes on.
struct RankProgress {
  std::function<void(double fraction, const Text& stage)> stage;
  std::function<void(int number, int iteration, double relative)> residual;
};

/// Frees what it can of `part` on the way. Throws Error(not_converged), Error(singular), Error(memory), Error(device)
/// with what PETSc says.
PartAnswer solve_part(const RanksHead& head, PartSystem part, const RankProgress& tell);

}  // namespace genba
