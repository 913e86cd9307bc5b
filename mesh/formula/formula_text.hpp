// Reads a formula with units, checks it, and writes it in SI for the library.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// Bytes of the longest formula, and brackets, signs and powers within each other.
inline constexpr std::size_t most_formula_bytes = 1000;
inline constexpr int most_formula_depth = 40;

/// What a formula uses, and its text for CompiledFormula.
struct FormulaText {
  std::string library;
  bool uses_place = false, uses_time = false, uses_temperature = false;
};

/// Throws Error(input, place, ...) that names the column (counted from 1, in characters) and what is wrong
/// there. formula.hpp says what may stand in it.
FormulaText formula_text(std::string_view formula, QuantityKind kind, const Text& place);

}  // namespace genba
