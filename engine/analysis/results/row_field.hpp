// Nodal fields that a procedure computes beside its solution.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/results/results.hpp"

namespace genba {

struct RowField {
  FieldKind kind;              ///< has one component
  std::vector<double> values;  ///< [equation node]
};

/// Appends the fields and their extrema to the results. Nodes of no element have 0.
void add_row_fields(const Numbering& numbering, std::span<const RowField> fields, ThreadTeam& team,
                    Results& results);

}  // namespace genba
