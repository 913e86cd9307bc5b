// Rows of two numbers as spreadsheets and files have them.
#pragma once

#include <QString>
#include <utility>
#include <vector>

#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// A number with its unit ("2 MPa"), or bare: then in the display unit of its kind. SI. Throws Error(input)
/// naming it.
double parse_cell(const QString& text, QuantityKind kind);
/// The same, bare, to 12 digits.
QString cell_text(double in_si, QuantityKind kind);

/// Lines of two columns between tabs, semicolons or commas. A first line without a number is
/// the heads, whose units ("time (s)", "p [MPa]") are those of the bare numbers below. Decimal commas are
/// understood where the columns are not separated by commas. Empty lines and lines that begin with # are left
/// out. Throws Error(input) that names the line; of more than 10,000 rows.
std::vector<std::pair<double, double>> parse_rows(const QString& text, QuantityKind first,
                                                  QuantityKind second);

}  // namespace genba
