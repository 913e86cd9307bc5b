// Tables of two columns in the format of spreadsheets and data loggers.
#pragma once

#include <string_view>

#include "engine/model/study/variation.hpp"

namespace genba {

/// The table with its rows: the first column is the argument, the second the value. Units are those that the
/// table states, else those in brackets in the heads, "z [m], pressure [kPa]". With stated units the heads
/// may be missing. Separators, empty lines and remarks as in csv_points(). kind: of the value. Throws
/// Error(input, place, ...) that names the line and the column, and as check_table() does.
VariationTable csv_table(std::string_view text, VariationTable table, QuantityKind kind, const Text& place);

}  // namespace genba
