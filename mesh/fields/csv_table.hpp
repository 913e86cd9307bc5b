// Tables of two columns as spreadsheets and loggers write them.
#pragma once

#include <string_view>

#include "engine/model/study/variation.hpp"

namespace genba {

/// The table with its rows: the first column is where, the second the value. Units are those that the table
/// states, else in brackets in the heads, "z [m], pressure [kPa]"; with stated units there may be no head.
/// Separators, empty lines and remarks as in csv_points(). kind: of the value. Throws Error(input, place,
/// ...) that names the line and the column, and as check_table() does.
VariationTable csv_table(std::string_view text, VariationTable table, QuantityKind kind, const Text& place);

}  // namespace genba
