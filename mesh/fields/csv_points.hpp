// Points with values in the format of spreadsheets and data loggers.
#pragma once

#include <string>
#include <string_view>

#include "mesh/fields/field_samples.hpp"

namespace genba {

/// The first line names the columns with their units, "x (mm), y (mm), z (mm), T (degC)". Brackets may be
/// square; separators are commas, semicolons or tabs. column: column of the values; "": the only one besides
/// x, y, z. unit: of the values, instead of the unit in the head; "": use the head. Skips empty lines and
/// lines that begin with #. Throws Error(input, place, ...) that names the line and the column.
PointValues csv_points(std::string_view text, const std::string& column, const std::string& unit,
                       QuantityKind kind, const Text& place);

}  // namespace genba
