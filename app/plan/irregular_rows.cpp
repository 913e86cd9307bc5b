#include "app/plan/irregular_rows.hpp"

#include <algorithm>
#include <cmath>

namespace genba {

void pad_as_irregular(MemoryPlan& plan, MeshKind kind) {
  // Corners that the busiest corner is joined to. It sees the midpoints of its edges and of the triangles
  // around it too: with v corners around, 3 v - 6 edges close them in.
  constexpr double corners = 25;
  // Of a plane mesh it has triangles or quadrilaterals all around.
  constexpr double triangles = 9, quadrilaterals = 6;
  double nodes = 0;
  if (kind == MeshKind::tet4) nodes = 1 + corners;
  if (kind == MeshKind::tet10) nodes = 1 + 2 * corners + (3 * corners - 6);
  if (kind == MeshKind::tri3) nodes = 1 + triangles;
  if (kind == MeshKind::tri6) nodes = 1 + 3 * triangles;
  if (kind == MeshKind::quad4) nodes = 1 + 2 * quadrilaterals;
  if (kind == MeshKind::quad8) nodes = 1 + 5 * quadrilaterals;
  if (nodes == 0) return;
  PatternStats irregular = plan.pattern;
  const double factor = nodes * plan.dofs / static_cast<double>(std::max<Offset>(1, plan.pattern.longest_row));
  if (!(factor > 1)) return;
  const auto longer = [&](Offset& length) {
    length = static_cast<Offset>(std::llround(factor * static_cast<double>(length)));
  };
  longer(irregular.longest_row);
  longer(irregular.widest_values);
  longer(irregular.widest_columns);
  const bool mixed = plan.precision == SolvePrecision::mixed;
  for (PlanRow& row : plan.rows) {
    const FormatBytes kept = format_bytes(row.format, irregular, mixed ? Precision::fp32 : Precision::fp64);
    row.peak += kept.total() - row.kept.total();
    row.kept = kept;
    row.matrix = format_bytes(row.format, irregular);
  }
  plan.pattern = irregular;
}

}  // namespace genba
