// Formulas of place, time and temperature with units: "300 kPa * (1 - z / 2 m)".
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/quantity/quantity.hpp"
#include "engine/base/types.hpp"
#include "mesh/formula/compiled_formula.hpp"
#include "mesh/formula/formula_text.hpp"

namespace genba {

/// A formula that was read and checked. Copies and threads may share it.
///
/// It may contain + - * / ^ and brackets; x, y, z (m), t (s), T (K), pi; numbers with their unit, in the form
/// of parse_unit() ("2 m", "50 W/(m K)", "20 degC"); and the functions
///   sin cos tan (of an angle or a plain number, in rad), asin acos atan atan2 (give angles),
///   sinh cosh tanh exp log log10 floor ceil round (of plain numbers), sqrt abs sign hypot,
///   min max (of two or more), clamp(low, value, high), pow(a, b), if(a < b, then, else) with < <= > >=.
/// A space or a bracket never means multiplication. ^ comes before a sign in front of it and is evaluated
/// from the right. A unit ends before a variable: "9.81 m/s^2 * t", and "3 Pa / 1 s". Terms that are added,
/// compared or chosen between must have the same dimension. A bare 0 fits every dimension except a
/// temperature. An exponent is a plain number; if its base has a unit, it must be written as a number. "20
/// degC" is an absolute temperature, 293.15 K. A difference may be added to it and another temperature
/// subtracted from it; it cannot be multiplied.
class Formula {
 public:
  /// kind: of the result. Throws as formula_text() does.
  Formula(std::string_view text, QuantityKind kind, const Text& place);

  bool uses_place() const { return text_.uses_place; }
  bool uses_time() const { return text_.uses_time; }
  bool uses_temperature() const { return text_.uses_temperature; }

  /// For one thread; takes milliseconds. The result is in SI.
  CompiledFormula compiled() const { return CompiledFormula(text_.library); }

 private:
  FormulaText text_;
};

}  // namespace genba
