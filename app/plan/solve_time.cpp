#include "app/plan/solve_time.hpp"

#include <algorithm>
#include <cmath>

#include "engine/solve/multigrid/multigrid.hpp"

namespace genba {

namespace {

bool is_quadratic(MeshKind kind) {
  return traits(element_type(kind)).order == 2;
}

/// Jacobi iterations per node along the diagonal. The element order has little effect for tetrahedra, whose
/// shapes dominate.
double iterations_a_node(const SolveShape& shape) {
  if (shape.dofs == 1) return is_tetrahedra(shape.kind) ? 6.0 : is_quadratic(shape.kind) ? 2.5 : 1.2;
  return is_tetrahedra(shape.kind) ? 19.0 : is_quadratic(shape.kind) ? 12.0 : 7.0;
}

}  // namespace

double SolveShape::slenderness() const {
  const double extent = is_plane(kind) ? std::sqrt(volume) : std::cbrt(volume);
  return volume > 0 && diagonal > 0 ? diagonal / extent : std::sqrt(3.0);
}

SolveShape solve_shape(const MeasuredMesh& measured, const MemoryPlan& plan, MeshKind kind, double unknowns,
                       double tolerance) {
  return {.dofs = plan.dofs,
          .kind = kind,
          .preconditioner = plan.preconditioning.kind,
          .unknowns = unknowns,
          .volume = measured.body.volume,
          .diagonal = measured.body.diagonal,
          .tolerance = tolerance};
}

double expected_iterations(const SolveShape& shape) {
  const double digits = std::log(std::clamp(shape.tolerance, 1e-15, 0.1)) / std::log(1e-8);
  if (shape.preconditioner == Preconditioner::multigrid)
    return digits * (is_quadratic(shape.kind) ? 33.0 : 20.0);
  const double nodes = std::max(1.0, shape.unknowns / shape.dofs);
  return digits * iterations_a_node(shape) * shape.slenderness() *
         (is_plane(shape.kind) ? std::sqrt(nodes) : std::cbrt(nodes));
}

double expected_products(const SolveShape& shape, SolvePrecision precision) {
  const Precision values = precision == SolvePrecision::mixed ? Precision::fp32 : Precision::fp64;
  const bool multigrid = shape.preconditioner == Preconditioner::multigrid;
  return expected_iterations(shape) *
         (multigrid ? Multigrid::finest_products(multigrid_options(values, shape.dofs)) : 1.0);
}

double expected_seconds(const MemoryPlan& plan, Format format, const SolveShape& shape, double nonzeros) {
  const PlanRow& row = plan.row(format);
  if (!(row.product_seconds > 0) || plan.pattern.nonzeros <= 0) return 0;
  const double growth = nonzeros / static_cast<double>(plan.pattern.nonzeros);
  const auto rows = static_cast<double>(plan.pattern.rows);
  // Reads and writes of x, r, z, p and q in an iteration besides the product. With a multigrid they are
  // separate steps. A GPU reuses z and p without reading them again.
  const bool multigrid = plan.preconditioning.kind == Preconditioner::multigrid;
  const double of_steps = multigrid ? 11 : plan.device.is_gpu ? 7 : 10;
  const double beside = of_steps * sizeof(double) * rows + static_cast<double>(plan.preconditioner_traffic);
  const double of_product = static_cast<double>(row.kept.total()) + 2 * sizeof(double) * rows;
  return growth * row.product_seconds *
         (expected_products(shape, plan.precision) + expected_iterations(shape) * beside / of_product);
}

}  // namespace genba
