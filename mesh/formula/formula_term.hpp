// Terms of a formula: their dimension, and their text for the library. Used by formula_text.cpp.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/quantity/quantity.hpp"
#include "engine/base/quantity/unit.hpp"

namespace genba {

struct FormulaTerm {
  std::string text;                   ///< for the library, with brackets if needed
  std::array<double, 8> dimension{};  ///< powers as in Dimension; roots halve them
  std::optional<double> constant{};   ///< SI, if known
  bool is_bare_zero = false;          ///< a 0 without unit: fits every dimension except a temperature
  /// An absolute temperature: T, "20 degC", or one of these plus a difference.
  bool is_reading = false;
  bool is_thermometer = false;  ///< it contains a value in degC or degF
  Text problem{};               ///< why the operation is not possible; empty if it is possible
};

FormulaTerm number_term(double value);
FormulaTerm quantity_term(double in_si, const Dimension& dimension, bool is_reading);
/// x, y, z, t or T.
FormulaTerm variable_term(char name);
FormulaTerm negative_term(const FormulaTerm& a);
/// operation: + - * / ^.
FormulaTerm binary_term(char operation, const FormulaTerm& a, const FormulaTerm& b);
bool is_formula_function(std::string_view name);
FormulaTerm function_term(std::string_view name, std::span<const FormulaTerm> arguments);
/// relation: < <= > >= between terms of the same dimension.
FormulaTerm choice_term(const FormulaTerm& a, std::string_view relation, const FormulaTerm& b,
                        const FormulaTerm& then, const FormulaTerm& otherwise);

/// Why two terms do not have the same dimension, or a term is not of the kind; empty if they fit.
std::optional<Text> problem_of_likes(const FormulaTerm& a, const FormulaTerm& b);
std::optional<Text> problem_of_result(const FormulaTerm& term, QuantityKind kind);

}  // namespace genba
