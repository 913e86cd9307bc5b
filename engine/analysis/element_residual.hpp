// r = b - A x in FP64 from the mesh, element by element: for solves that keep no FP64 matrix.
#pragma once

#include <span>

#include "engine/analysis/node_order.hpp"
#include "engine/analysis/problem.hpp"
#include "engine/assembly/batches.hpp"

namespace genba {

/// A is the matrix that assemble() (assembly.hpp) makes of the same problem and numbering, prescribed
/// unknowns and convection included, but for the order of its sums (subtract_product() in assemble.hpp). One
/// evaluation takes about as long as the assembly.
class ElementResidual {
 public:
  /// Both must outlive it.
  ElementResidual(const Problem& problem, const Numbering& numbering);

  /// b, x, r: [equation node * dofs + component]; r may be b, not x. The same for every number of threads.
  /// Reports progress, polls cancel (r is then half done). Throws Error(internal_fault) on wrong sizes.
  void operator()(std::span<const double> b, std::span<const double> x, std::span<double> r, ThreadTeam& team,
                  Monitor& monitor) const;

 private:
  const AssemblyInput input_;
  const ElementBatches batches_;
};

}  // namespace genba
