// Nodal fields that a procedure made beside its solution.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/results/results.hpp"

namespace genba {

struct RowField {
  FieldKind kind;              ///< of one component
  std::vector<double> values;  ///< [equation node]
};

/// Behind the fields that are there, with their extrema. Nodes of no element have 0.
void add_row_fields(const Numbering& numbering, std::span<const RowField> fields, ThreadTeam& team,
                    Results& results);

}  // namespace genba
