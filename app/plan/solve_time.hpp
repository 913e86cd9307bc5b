// Predicts the time of the iterations of a solve: a rule from the body and its mesh, corrected by the
// finished solves on this machine (app/plan/solve_history.hpp).
#pragma once

#include "app/plan/size_estimate.hpp"

namespace genba {

/// The numbers that determine the number of iterations. They do not identify the body.
struct SolveShape {
  int dofs = 3;  ///< unknowns per node
  MeshKind kind = MeshKind::tet10;
  Preconditioner preconditioner = Preconditioner::multigrid;
  double unknowns = 0;
  double volume = 0;    ///< m^3; 0: use that of a cube
  double diagonal = 0;  ///< m, of the bounding box; 0: use that of a cube
  double tolerance = 1e-8;

  /// Diagonal divided by the edge of a cube with the same volume: 1.7 for a cube, 10 for the shell of a long
  /// bone.
  double slenderness() const;
  bool operator==(const SolveShape&) const = default;
};
SolveShape solve_shape(const MeasuredMesh& measured, const MemoryPlan& plan, MeshKind kind, double unknowns,
                       double tolerance);

/// Multigrid: 20 iterations on elements of first order, 33 on second order. Jacobi: a constant of the element
/// kind times (diagonal / node spacing), which is within a factor of 2 on bars, plates, brackets and bones
/// (results:expected-time); the contrast of materials has little effect (1e4: 10 %). Heat with Jacobi is less
/// certain: loads along one axis take fewer iterations.
double expected_iterations(const SolveShape& shape);
/// Number of products with the finest matrix in these iterations.
double expected_products(const SolveShape& shape, SolvePrecision precision);

/// s: the products with the finest matrix by the performance model, plus the bytes of vectors, preconditioner
/// and coarse levels at the same memory rate as the products. 0 if the plan has no times. `nonzeros`: of the
/// mesh in question, which may differ from the plan's mesh.
double expected_seconds(const MemoryPlan& plan, Format format, const SolveShape& shape, double nonzeros);

}  // namespace genba
