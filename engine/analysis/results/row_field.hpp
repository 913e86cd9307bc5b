// Nodal fields that a procedure computes beside its solution.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/results/results.hpp"

namespace genba {

struct RowField {
  FieldKind kind;
  std::vector<double> values;  ///< [equation node][components; of a vector, the unknowns of a node may be all]
};

/// Appends the fields and their extrema to the results. A field of the same name is replaced. Nodes of no element have
/// 0, and so has the third component of a plane body.
void add_row_fields(const Numbering& numbering, std::span<const RowField> fields, ThreadTeam& team,
                    Results& results);

}  // namespace genba
