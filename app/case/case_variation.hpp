// Values that vary, in the case file: an object in place of a number.
#pragma once

#include "app/case/case_node.hpp"
#include "engine/model/study/material_axes.hpp"
#include "engine/model/study/variation.hpp"

namespace genba {

/// An object may stand in place of a number. It says what the number depends on.
bool is_variation(const CaseCursor& value);

/// {"formula": "300 kPa * (1 - z / 2 m)"}, {"table": {"over": "time", "rows": [["0 s", "0 MPa"]]}},
/// {"table": {"over": "z", "file": "levels.csv", "units": ["m", "kPa"]}},
/// {"field": {"file": "room.vtu", "array": "T", "unit": "degC"}} or {"field": {"step": "current", "array":
/// "joule_power"}}. kind: of the value. Formulas and rows are checked, files are not read. Throws
/// Error(input) that names the place, and the row or column.
Variation read_variation(const CaseCursor& value, QuantityKind kind);

/// True if one of the vectors of {"first": ..., "second": ...} contains something other than numbers.
bool varies_in_vectors(const CaseCursor& directions);
/// Vectors with numbers or variations as components, or {"field": ...} for all three components. Throws as
/// read_variation().
VaryingAxes read_varying_axes(const CaseCursor& directions);

}  // namespace genba
