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

/// A formula that was read and checked; copies and threads may share it.
///
/// It holds + - * / ^ and brackets; x, y, z (m), t (s), T (K), pi; numbers, each with its unit behind it, as
/// parse_unit() reads it ("2 m", "50 W/(m K)", "20 degC"); and of functions
///   sin cos tan (of an angle or a plain number, in rad), asin acos atan atan2 (give angles),
///   sinh cosh tanh exp log log10 floor ceil round (of plain numbers), sqrt abs sign hypot,
///   min max (of two or more), clamp(low, value, high), pow(a, b), if(a < b, then, else) with < <= > >=.
/// A blank or a bracket never multiplies, ^ binds tighter than a sign in front and to the right.
/// A unit ends before a variable: "9.81 m/s^2 * t", and "3 Pa / 1 s". Terms that are added, compared or
/// chosen between must be alike; a bare 0 is like everything but a temperature; an exponent is a plain
/// number, and written as a number where its base has a unit. "20 degC" is a reading of a thermometer,
/// 293.15 K: it may be added to a difference, or another be taken from it, and not be multiplied.
class Formula {
 public:
  /// kind: what it must give. Throws as formula_text() does.
  Formula(std::string_view text, QuantityKind kind, const Text& place);

  bool uses_place() const { return text_.uses_place; }
  bool uses_time() const { return text_.uses_time; }
  bool uses_temperature() const { return text_.uses_temperature; }

  /// For one thread; takes milliseconds. It gives SI.
  CompiledFormula compiled() const { return CompiledFormula(text_.library); }

 private:
  FormulaText text_;
};

}  // namespace genba
