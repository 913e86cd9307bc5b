// Points with values as spreadsheets and loggers write them.
#pragma once

#include <string>
#include <string_view>

#include "mesh/fields/field_samples.hpp"

namespace genba {

/// The first line names the columns with their units, "x (mm), y (mm), z (mm), T (degC)"; brackets may be
/// square, separators are commas, semicolons or tabs. column: of the values; "": the only one beside x, y, z.
/// unit: of the values where it is not "", instead of the head's. Empty lines and lines that begin with # are
/// left out. Throws Error(input, place, ...) that names the line and the column.
PointValues csv_points(std::string_view text, const std::string& column, const std::string& unit,
                       QuantityKind kind, const Text& place);

}  // namespace genba
