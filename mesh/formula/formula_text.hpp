// Reads and checks a formula with units, and writes it in SI for the library.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// Largest length of a formula in bytes, and largest nesting depth of brackets, signs and powers.
inline constexpr std::size_t most_formula_bytes = 1000;
inline constexpr int most_formula_depth = 40;

/// Variables that a formula uses, and its text for CompiledFormula.
struct FormulaText {
  std::string library;
  bool uses_place = false, uses_time = false, uses_temperature = false;
};

/// Throws Error(input, place, ...) that names the column (from 1, in characters) and the fault. formula.hpp
/// describes the syntax.
FormulaText formula_text(std::string_view formula, QuantityKind kind, const Text& place);

}  // namespace genba
