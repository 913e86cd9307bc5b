// How long the iterations of a solve take: a rule from the body and its mesh, corrected by the solves that
// were finished on this machine (app/plan/solve_history.hpp).
#pragma once

#include "app/plan/size_estimate.hpp"

namespace genba {

/// What the number of iterations depends on, as numbers: nothing tells whose body it is.
struct SolveShape {
  int dofs = 3;  ///< unknowns a node
  MeshKind kind = MeshKind::tet10;
  Preconditioner preconditioner = Preconditioner::multigrid;
  double unknowns = 0;
  double volume = 0;    ///< m^3; 0: as of a cube
  double diagonal = 0;  ///< m, of the bounding box; 0: as of a cube
  double tolerance = 1e-8;

  /// Diagonal over the edge of the cube of the same volume: 1.7 of a cube, 10 of a long bone's shell.
  double slenderness() const;
  bool operator==(const SolveShape&) const = default;
};
SolveShape solve_shape(const MeasuredMesh& measured, const MemoryPlan& plan, MeshKind kind, double unknowns,
                       double tolerance);

/// With multigrid 20 iterations on elements of first order, 33 on those of second. With Jacobi as many as a
/// constant of the element kind times (diagonal / node spacing), which is within a factor of 2 on bars,
/// plates, brackets and bones (results:expected-time); the contrast of materials hardly matters (1e4: 10 %).
/// Heat with Jacobi is less certain: loads along one axis take fewer.
double expected_iterations(const SolveShape& shape);
/// Products with the finest matrix that they take.
double expected_products(const SolveShape& shape, SolvePrecision precision);

/// s: the products with the finest matrix by the performance model, and the bytes of vectors, preconditioner
/// and coarse levels at the rate of its products; 0 where the plan has no times.
/// `nonzeros`: of the mesh asked for, which need not be the plan's.
double expected_seconds(const MemoryPlan& plan, Format format, const SolveShape& shape, double nonzeros);

}  // namespace genba
