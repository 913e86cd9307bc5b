// Text of spreadsheets and files as rows of two numbers.
#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// Returns SI. A number with its unit ("2 MPa"); a bare number is in the display unit of its kind. Throws
/// Error(input) that names the text.
double parse_cell(const QString& text, QuantityKind kind);
/// The bare number in the display unit of its kind, with 12 digits.
QString cell_text(double in_si, QuantityKind kind);

/// Lines of two columns, separated by tabs, semicolons or commas. A first line without a number holds the
/// heads; their units ("time (s)", "p [MPa]") are those of the bare numbers below. Decimal commas are read
/// where commas do not separate the columns. Empty lines and lines that begin with # are skipped. Throws
/// Error(input) that names the line; also for more than 10,000 rows.
std::vector<std::pair<double, double>> parse_rows(const QString& text, QuantityKind first,
                                                  QuantityKind second);

}  // namespace genba
