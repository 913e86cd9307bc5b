#include "mesh/formula/formula_term.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace genba {
namespace {

constexpr std::size_t angle_place = 4, kelvin_place = 3;
constexpr std::array<double, 8> plain_number{};

FormulaTerm failed(Text problem) {
  FormulaTerm term;
  term.problem = std::move(problem);
  return term;
}

bool is_plain(const FormulaTerm& term) {
  return term.dimension == plain_number;
}
bool is_angle(const FormulaTerm& term) {
  std::array<double, 8> angle{};
  angle[angle_place] = 1;
  return term.dimension == angle;
}
bool is_kelvin(const FormulaTerm& term) {
  std::array<double, 8> kelvin{};
  kelvin[kelvin_place] = 1;
  return term.dimension == kelvin;
}

std::array<double, 8> dimension_of(QuantityKind kind) {
  std::array<double, 8> out{};
  if (kind == QuantityKind::dimensionless) return out;
  Text problem;
  const auto unit = parse_unit(si_unit(kind), problem);
  std::copy(unit->dimension.begin(), unit->dimension.end(), out.begin());
  return out;
}

/// "Pa", or "m^2 kg" if no kind has the dimension.
Text measured_in(const std::array<double, 8>& dimension) {
  if (dimension == plain_number) return phrase<"a plain number">();
  for (int k = 1; k <= static_cast<int>(QuantityKind::bytes); ++k)
    if (const auto kind = static_cast<QuantityKind>(k); dimension_of(kind) == dimension)
      return std::string(si_unit(kind));
  static constexpr std::array<std::string_view, 8> symbols{"m",   "kg", "s", "K",
                                                             "rad", "B",  "A", "mol"};
  std::string out;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    if (dimension[i] == 0) continue;
    if (!out.empty()) out += ' ';
    out += symbols[i];
    if (dimension[i] == 1) continue;
    std::array<char, 32> power;
    const auto end = std::to_chars(power.data(), power.data() + power.size(), dimension[i]).ptr;
    out += "^" + std::string(power.data(), end);
  }
  return out;
}

std::string text_of(double value) {
  std::array<char, 40> digits;
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::scientific).ptr;
  const std::string text(digits.data(), end);
  return value < 0 ? "(" + text + ")" : text;
}

/// Rounds a power that differs from a whole number only by rounding error.
double tidy(double power) {
  return std::abs(power - std::round(power)) < 1e-9 ? std::round(power) : power;
}

std::optional<Text> problem_of_powers(const FormulaTerm& term) {
  for (const double power : term.dimension)
    if (!(std::abs(power) <= 100)) return phrase<"the powers of its units are too high">();
  return std::nullopt;
}

FormulaTerm made(std::string text, const std::array<double, 8>& dimension) {
  FormulaTerm term;
  term.text = std::move(text);
  term.dimension = dimension;
  if (auto problem = problem_of_powers(term)) return failed(*problem);
  return term;
}

void set_constant(FormulaTerm& term, double value) {
  if (std::isfinite(value)) term.constant = value;
}

FormulaTerm sum_term(char operation, const FormulaTerm& a, const FormulaTerm& b) {
  if (auto problem = problem_of_likes(a, b)) return failed(*problem);
  const bool is_plus = operation == '+';
  if (is_plus && a.is_reading && b.is_reading && (a.is_thermometer || b.is_thermometer))
    return failed(
        phrase<"two temperatures read from a thermometer cannot be added: write the difference in K">());
  FormulaTerm out = made("(" + a.text + operation + b.text + ")", a.is_bare_zero ? b.dimension : a.dimension);
  if (a.constant && b.constant)
    set_constant(out, is_plus ? *a.constant + *b.constant : *a.constant - *b.constant);
  out.is_bare_zero = a.is_bare_zero && b.is_bare_zero;
  out.is_reading = is_plus ? a.is_reading || b.is_reading : a.is_reading && !b.is_reading;
  out.is_thermometer = out.is_reading && (a.is_thermometer || b.is_thermometer);
  return out;
}

FormulaTerm power_term(const FormulaTerm& base, const FormulaTerm& exponent) {
  if (!is_plain(exponent))
    return failed(phrase<"the exponent must be a plain number, not in %1">(measured_in(exponent.dimension)));
  std::array<double, 8> dimension{};
  if (!is_plain(base)) {
    if (!exponent.constant)
      return failed(phrase<"%1 can only be raised to a power that is written as a number">(
          measured_in(base.dimension)));
    for (std::size_t i = 0; i < dimension.size(); ++i)
      dimension[i] = tidy(base.dimension[i] * *exponent.constant);
  }
  FormulaTerm out = made("(" + base.text + "^" + exponent.text + ")", dimension);
  if (out.problem.empty() && base.constant && exponent.constant)
    set_constant(out, std::pow(*base.constant, *exponent.constant));
  return out;
}

// ---- Functions ----

enum class Rule {
  angle_to_number,
  number_to_angle,
  two_to_angle,
  number_to_number,
  root,
  keeps,
  sign,
  two_alike,
  alike,
  power
};
struct Function {
  std::string_view name, library;
  std::size_t least, most;
  Rule rule;
};
constexpr std::size_t any = 1000;
constexpr Function functions[] = {{"sin", "sin", 1, 1, Rule::angle_to_number},
                                  {"cos", "cos", 1, 1, Rule::angle_to_number},
                                  {"tan", "tan", 1, 1, Rule::angle_to_number},
                                  {"asin", "asin", 1, 1, Rule::number_to_angle},
                                  {"acos", "acos", 1, 1, Rule::number_to_angle},
                                  {"atan", "atan", 1, 1, Rule::number_to_angle},
                                  {"atan2", "atan2", 2, 2, Rule::two_to_angle},
                                  {"sinh", "sinh", 1, 1, Rule::number_to_number},
                                  {"cosh", "cosh", 1, 1, Rule::number_to_number},
                                  {"tanh", "tanh", 1, 1, Rule::number_to_number},
                                  {"exp", "exp", 1, 1, Rule::number_to_number},
                                  {"log", "log", 1, 1, Rule::number_to_number},
                                  {"log10", "log10", 1, 1, Rule::number_to_number},
                                  {"floor", "floor", 1, 1, Rule::number_to_number},
                                  {"ceil", "ceil", 1, 1, Rule::number_to_number},
                                  {"round", "round", 1, 1, Rule::number_to_number},
                                  {"sqrt", "sqrt", 1, 1, Rule::root},
                                  {"abs", "abs", 1, 1, Rule::keeps},
                                  {"sign", "sgn", 1, 1, Rule::sign},
                                  {"hypot", "hypot", 2, 2, Rule::two_alike},
                                  {"min", "min", 2, any, Rule::alike},
                                  {"max", "max", 2, any, Rule::alike},
                                  {"clamp", "clamp", 3, 3, Rule::alike},
                                  {"pow", "pow", 2, 2, Rule::power}};

const Function* function(std::string_view name) {
  const auto found = std::find_if(std::begin(functions), std::end(functions),
                                  [&](const Function& f) { return f.name == name; });
  return found == std::end(functions) ? nullptr : found;
}

/// Common properties of terms with the same dimension.
FormulaTerm common(std::string text, std::span<const FormulaTerm> terms) {
  FormulaTerm out = made(std::move(text), {});
  out.is_bare_zero = true;
  for (const FormulaTerm& term : terms) {
    if (!term.is_bare_zero && out.is_bare_zero) {
      out.dimension = term.dimension;
      out.is_bare_zero = false;
    }
    out.is_reading = out.is_reading || term.is_reading;
    out.is_thermometer = out.is_thermometer || term.is_thermometer;
  }
  return out;
}

std::optional<Text> problem_of_all(std::span<const FormulaTerm> terms) {
  for (std::size_t i = 0; i < terms.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (auto problem = problem_of_likes(terms[k], terms[i])) return problem;
  return std::nullopt;
}

std::optional<Text> problem_of_argument(const Function& f, const FormulaTerm& a) {
  if (f.rule == Rule::angle_to_number && !is_plain(a) && !is_angle(a))
    return phrase<"%1 takes an angle or a plain number, not %2">(f.name, measured_in(a.dimension));
  if ((f.rule == Rule::number_to_angle || f.rule == Rule::number_to_number) && !is_plain(a))
    return phrase<"%1 takes a plain number, not %2">(f.name, measured_in(a.dimension));
  return std::nullopt;
}

}  // namespace

FormulaTerm number_term(double value) {
  FormulaTerm term;
  term.text = text_of(value);
  term.constant = value;
  term.is_bare_zero = value == 0;
  return term;
}

FormulaTerm quantity_term(double in_si, const Dimension& dimension, bool is_reading) {
  FormulaTerm term;
  term.text = text_of(in_si);
  term.constant = in_si;
  std::copy(dimension.begin(), dimension.end(), term.dimension.begin());
  term.is_reading = term.is_thermometer = is_reading;
  return term;
}

FormulaTerm variable_term(char name) {
  const QuantityKind kind = name == 't'   ? QuantityKind::time
                            : name == 'T' ? QuantityKind::temperature
                                          : QuantityKind::length;
  FormulaTerm term = made(name == 'T' ? "pk" : std::string("p") + name, dimension_of(kind));
  term.is_reading = name == 'T';
  return term;
}

FormulaTerm negative_term(const FormulaTerm& a) {
  if (a.is_thermometer)
    return failed(phrase<"a temperature read from a thermometer has no opposite: write differences in K">());
  FormulaTerm out = made("(-" + a.text + ")", a.dimension);
  if (a.constant) set_constant(out, -*a.constant);
  out.is_bare_zero = a.is_bare_zero;
  return out;
}

FormulaTerm binary_term(char operation, const FormulaTerm& a, const FormulaTerm& b) {
  if (operation == '+' || operation == '-') return sum_term(operation, a, b);
  if (a.is_thermometer || b.is_thermometer)
    return failed(phrase<"a temperature read from a thermometer cannot be multiplied: write it in K">());
  if (operation == '^') return power_term(a, b);
  const bool is_product = operation == '*';
  if (!is_product && b.constant && *b.constant == 0) return failed(phrase<"division by zero">());
  std::array<double, 8> dimension{};
  for (std::size_t i = 0; i < dimension.size(); ++i)
    dimension[i] = tidy(is_product ? a.dimension[i] + b.dimension[i] : a.dimension[i] - b.dimension[i]);
  FormulaTerm out = made("(" + a.text + operation + b.text + ")", dimension);
  if (out.problem.empty() && a.constant && b.constant)
    set_constant(out, is_product ? *a.constant * *b.constant : *a.constant / *b.constant);
  return out;
}

bool is_formula_function(std::string_view name) {
  return function(name) != nullptr;
}

FormulaTerm function_term(std::string_view name, std::span<const FormulaTerm> arguments) {
  const Function& f = *function(name);
  if (arguments.size() < f.least || arguments.size() > f.most) {
    if (f.most == any)
      return failed(phrase<"%1 takes %2 values or more, not %3">(f.name, f.least, arguments.size()));
    return failed(phrase<"%1 takes %2 values, not %3">(f.name, f.least, arguments.size()));
  }
  const FormulaTerm& a = arguments.front();
  if (f.rule == Rule::power) return binary_term('^', a, arguments[1]);
  for (const FormulaTerm& argument : arguments) {
    if (auto problem = problem_of_argument(f, argument)) return failed(*problem);
    if (argument.is_thermometer && f.rule != Rule::alike && f.rule != Rule::keeps)
      return failed(phrase<"%1 takes no temperature read from a thermometer: write it in K">(f.name));
  }
  if (f.rule == Rule::alike || f.rule == Rule::two_alike || f.rule == Rule::two_to_angle)
    if (auto problem = problem_of_all(arguments)) return failed(*problem);
  std::string text = std::string(f.library) + "(" + a.text;
  for (const FormulaTerm& argument : arguments.subspan(1)) text += "," + argument.text;
  text += ")";
  std::array<double, 8> dimension{};
  switch (f.rule) {
    case Rule::number_to_angle:
    case Rule::two_to_angle:
      dimension[angle_place] = 1;
      break;
    case Rule::root:
      for (std::size_t i = 0; i < dimension.size(); ++i) dimension[i] = tidy(a.dimension[i] / 2);
      break;
    case Rule::keeps:
    case Rule::two_alike:
    case Rule::alike:
      return common(std::move(text), arguments);
    default:
      break;
  }
  return made(std::move(text), dimension);
}

FormulaTerm choice_term(const FormulaTerm& a, std::string_view relation, const FormulaTerm& b,
                        const FormulaTerm& then, const FormulaTerm& otherwise) {
  if (auto problem = problem_of_likes(then, otherwise)) return failed(*problem);
  const std::array<FormulaTerm, 2> both{then, otherwise};
  return common(
      "if((" + a.text + std::string(relation) + b.text + ")," + then.text + "," + otherwise.text + ")", both);
}

std::optional<Text> problem_of_likes(const FormulaTerm& a, const FormulaTerm& b) {
  if (a.dimension == b.dimension) return std::nullopt;
  if ((a.is_bare_zero && !is_kelvin(b)) || (b.is_bare_zero && !is_kelvin(a))) return std::nullopt;
  return phrase<"%1 and %2 do not go together">(measured_in(a.dimension), measured_in(b.dimension));
}

std::optional<Text> problem_of_result(const FormulaTerm& term, QuantityKind kind) {
  if (term.dimension != dimension_of(kind))
    return phrase<"it gives %1, not %2 as a %3">(measured_in(term.dimension), measured_in(dimension_of(kind)),
                                                 word(name(kind)));
  if (kind == QuantityKind::temperature_difference && term.is_reading)
    return phrase<"it gives a temperature, not a difference: subtract one, or write it in K">();
  return std::nullopt;
}

}  // namespace genba
