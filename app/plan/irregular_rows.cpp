#include "app/plan/irregular_rows.hpp"

#include <algorithm>
#include <cmath>

namespace genba {

void pad_as_irregular(MemoryPlan& plan, MeshKind kind) {
  // Corners that the busiest corner is joined to. It sees the midpoints of its edges and of the triangles
  // around it too: with v corners around, 3 v - 6 edges close them in.
  constexpr double corners = 25;
  if (kind != MeshKind::tet4 && kind != MeshKind::tet10) return;
  const double nodes = kind == MeshKind::tet4 ? 1 + corners : 1 + 2 * corners + (3 * corners - 6);
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
