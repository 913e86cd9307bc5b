// The library knows no units and reports errors without columns. So a formula is read here once for its
// dimension, its limits and its errors. The library gets the checked text in SI, compiles and evaluates it.
#include "mesh/formula/formula_text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/quantity/unit.hpp"
#include "mesh/formula/formula_term.hpp"

namespace genba {
namespace {

struct Character {
  char c;
  int column;  ///< from 1, in characters of the user's text
};

/// Replaces typographic signs by those of the grammar; each keeps its column.
std::vector<Character> plain(std::string_view text) {
  static constexpr std::pair<std::string_view, std::string_view> replacements[] = {
      {"\u00b0", "deg"}, {"\u00b5", "u"},  {"\u03bc", "u"}, {"\u00b2", "^2"},
      {"\u00b3", "^3"},  {"\u00b7", "*"},  {"\u22c5", "*"}, {"\u00d7", "*"},
      {"\u2212", "-"},   {"\u03c0", "pi"}, {"\u00a0", " "}, {"\u202f", " "},
      {"\u2009", " "},   {"\t", " "},      {"\n", " "},     {"\r", " "}};
  std::vector<Character> out;
  int column = 0;
  for (std::size_t i = 0; i < text.size();) {
    if ((text[i] & 0xc0) != 0x80) ++column;
    std::string_view from = text.substr(i, 1), to = from;
    for (const auto& [sign, own] : replacements)
      if (text.substr(i).starts_with(sign)) {
        from = sign;
        to = own;
        break;
      }
    for (const char c : to) out.push_back({c, column});
    i += from.size();
  }
  return out;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c & 0x80) != 0;
}
bool is_variable(std::string_view word) {
  return word == "x" || word == "y" || word == "z" || word == "t" || word == "T";
}

/// Recursive descent. Every step gives a term with its text for the library.
class Reader {
 public:
  Reader(std::string_view formula, QuantityKind kind, const Text& place)
      : kind_(kind), place_(place), characters_(plain(formula)) {
    for (const Character& character : characters_) text_ += character.c;
  }

  FormulaText read() {
    skip_blanks();
    if (at_ == text_.size()) refuse(at_, phrase<"the formula is empty">());
    const std::size_t begin = at_;
    const FormulaTerm term = sum(0);
    if (at_ < text_.size()) unexpected();
    if (const auto problem = problem_of_result(term, kind_)) refuse(begin, *problem);
    result_.library = term.text;
    return result_;
  }

 private:
  FormulaTerm sum(int depth) {
    FormulaTerm left = product(depth);
    for (char c = peek(); c == '+' || c == '-'; c = peek()) {
      const std::size_t sign = step();
      left = combined(sign, c, left, product(depth));
    }
    return left;
  }

  FormulaTerm product(int depth) {
    FormulaTerm left = signed_power(depth);
    for (char c = peek(); c == '*' || c == '/'; c = peek()) {
      const std::size_t sign = step();
      left = combined(sign, c, left, signed_power(depth));
    }
    return left;
  }

  FormulaTerm signed_power(int depth) {
    check_depth(depth);
    const char c = peek();
    if (c != '-' && c != '+') return power(depth);
    const std::size_t sign = step();
    if (c == '+') return signed_power(depth + 1);
    // "-20 degC" means 20 below the zero of that scale.
    if (is_digit(peek())) {
      negative_reading_ = true;
      FormulaTerm term = power(depth);
      return std::exchange(negative_reading_, false) ? negated(sign, term) : term;
    }
    return negated(sign, signed_power(depth + 1));
  }

  FormulaTerm power(int depth) {
    const FormulaTerm base = primary(depth);
    if (peek() != '^') return base;
    const std::size_t sign = step();
    return combined(sign, '^', base, signed_power(depth + 1));
  }

  FormulaTerm primary(int depth) {
    const char c = peek();
    if (c == '(') {
      step();
      const FormulaTerm inside = sum(depth + 1);
      close();
      return inside;
    }
    if (is_digit(c) || c == '.') return quantity();
    if (is_letter(c)) return named(depth);
    if (c == '\0') refuse(at_, phrase<"the formula ends too early">());
    unexpected();
  }

  FormulaTerm named(int depth) {
    const std::size_t begin = at_;
    const std::string_view word = word_at(at_);
    at_ += word.size();
    skip_blanks();
    if (is_variable(word)) {
      (word == "t" ? result_.uses_time : word == "T" ? result_.uses_temperature : result_.uses_place) = true;
      return variable_term(word.front());
    }
    if (word == "pi") return number_term(std::numbers::pi);
    if (word == "if" && peek() == '(') return choice(depth);
    if (!is_formula_function(word)) {
      if (peek() == '(') refuse(begin, phrase<"there is no function \"%1\"">(word));
      refuse(
          begin,
          phrase<"\"%1\" is not known: variables are x, y, z, t and T, and a unit follows its number">(word));
    }
    if (peek() != '(') refuse(at_, phrase<"\"(\" is missing after \"%1\"">(word));
    step();
    std::vector<FormulaTerm> arguments{sum(depth + 1)};
    while (peek() == ',') {
      step();
      arguments.push_back(sum(depth + 1));
    }
    close();
    return checked(begin, function_term(word, arguments));
  }

  FormulaTerm choice(int depth) {
    const std::size_t begin = step();
    const FormulaTerm a = sum(depth + 1);
    std::string relation(1, peek());
    const std::size_t sign = at_;
    if (relation != "<" && relation != ">") refuse(at_, phrase<"a comparison (<, <=, > or >=) is missing">());
    ++at_;
    if (at_ < text_.size() && text_[at_] == '=') relation += text_[at_++];
    skip_blanks();
    const FormulaTerm b = sum(depth + 1);
    if (const auto problem = problem_of_likes(a, b)) refuse(sign, *problem);
    comma();
    const FormulaTerm then = sum(depth + 1);
    comma();
    const FormulaTerm otherwise = sum(depth + 1);
    close();
    return checked(begin, choice_term(a, relation, b, then, otherwise));
  }

  FormulaTerm quantity() {
    const std::size_t begin = at_;
    double number = 0;
    const auto [rest, code] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), number);
    if (code == std::errc::result_out_of_range) refuse(begin, phrase<"the number is out of range">());
    if (code != std::errc()) refuse(begin, phrase<"this is no number">());
    at_ = static_cast<std::size_t>(rest - text_.data());
    const std::size_t behind = at_;
    skip_blanks();
    const std::size_t end = unit_end(at_);
    if (end == at_) return number_term(number);
    const std::size_t unit_begin = at_;
    const std::string_view unit_text = std::string_view(text_).substr(at_, end - at_);
    at_ = end;
    skip_blanks();
    if (unit_text == "%") return number_term(number / 100);
    if (behind == unit_begin && is_variable(unit_text))
      refuse(begin, phrase<"\"*\" is missing between a number and \"%1\"">(unit_text));
    Text problem;
    const auto unit = parse_unit(unit_text, problem);
    if (!unit) refuse(unit_begin, problem);
    const bool is_reading = unit->offset != 0;
    if (is_reading && std::exchange(negative_reading_, false)) number = -number;
    const double value = number * unit->scale + unit->offset;
    if (!std::isfinite(value)) refuse(begin, phrase<"the number is out of range">());
    if (is_reading && value < 0) refuse(begin, phrase<"the temperature is below absolute zero">());
    return quantity_term(value, unit->dimension, is_reading);
  }

  /// End of the unit that begins at `i`; `i` if there is none. "/" and "*" belong to the unit if a symbol
  /// that is no variable follows, or a bracket with a unit.
  std::size_t unit_end(std::size_t i) const {
    if (i < text_.size() && text_[i] == '%') return i + 1;
    const auto at = [&](std::size_t k) { return k < text_.size() ? text_[k] : '\0'; };
    const auto past_blanks = [&](std::size_t k) {
      while (at(k) == ' ') ++k;
      return k;
    };
    std::size_t end = i;
    bool first = true;
    if (at(i) == '1' && at(past_blanks(i + 1)) == '/') end = i + 1, first = false;
    for (std::size_t k = end;;) {
      std::size_t next = past_blanks(k);
      const bool has_operator = !first && (at(next) == '/' || at(next) == '*');
      if (has_operator) next = past_blanks(next + 1);
      if (at(next) == '(' && has_operator) {
        const std::size_t close = text_.find(')', next);
        if (close == std::string::npos || !is_unit(next + 1, close)) break;
        k = close + 1;
      } else {
        const std::string_view word = word_at(next);
        if (word.empty() || (is_variable(word) && (!first || word != "t"))) break;
        if (!first && !is_unit(next, next + word.size())) break;
        if (has_operator && (word == "pi" || at(past_blanks(next + word.size())) == '(')) break;
        k = next + word.size();
      }
      if (at(k) == '^' && (is_digit(at(k + 1)) || at(k + 1) == '-')) k += at(k + 1) == '-' ? 3 : 2;
      if (k > text_.size())
        k = text_.size();
      else if (is_digit(at(k)) && at(k - 1) != ')' && !is_digit(at(k - 1)))
        ++k;
      end = k;
      first = false;
    }
    return end == i + 1 && at(i) == '1' ? i : end;
  }

  /// True for words that are no variables and form a unit.
  bool is_unit(std::size_t begin, std::size_t end) const {
    for (std::size_t k = begin; k < end;) {
      const std::string_view word = word_at(k);
      if (is_variable(word)) return false;
      k += word.empty() ? 1 : word.size();
    }
    Text problem;
    std::string_view inside = std::string_view(text_).substr(begin, end - begin);
    while (inside.starts_with(' ')) inside.remove_prefix(1);
    while (inside.ends_with(' ')) inside.remove_suffix(1);
    return !inside.empty() && parse_unit(inside, problem).has_value();
  }

  std::string_view word_at(std::size_t i) const {
    std::size_t end = i;
    while (end < text_.size() &&
           (is_letter(text_[end]) || (end > i && is_digit(text_[end]) && is_name_with_digit(i, end))))
      ++end;
    return std::string_view(text_).substr(i, end - i);
  }
  /// True for "atan2" and "log10"; a digit after another word is a power ("m2").
  bool is_name_with_digit(std::size_t begin, std::size_t digit) const {
    const std::string_view text = std::string_view(text_).substr(begin);
    return (text.starts_with("atan2") || text.starts_with("log10")) && digit - begin < 5;
  }

  FormulaTerm combined(std::size_t sign, char c, const FormulaTerm& a, const FormulaTerm& b) {
    return checked(sign, binary_term(c, a, b));
  }
  FormulaTerm negated(std::size_t sign, const FormulaTerm& a) { return checked(sign, negative_term(a)); }
  FormulaTerm checked(std::size_t at, FormulaTerm term) const {
    if (!term.problem.empty()) refuse(at, term.problem);
    return term;
  }

  void check_depth(int depth) const {
    if (depth > most_formula_depth)
      refuse(at_, phrase<"more than %1 brackets, signs or powers within each other">(most_formula_depth));
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  /// Skips one sign and the spaces behind it; returns the old position.
  std::size_t step() {
    const std::size_t before = at_++;
    skip_blanks();
    return before;
  }
  void skip_blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  void comma() {
    if (peek() != ',') refuse(at_, phrase<"\",\" is missing">());
    step();
  }
  void close() {
    if (peek() != ')') {
      if (at_ < text_.size()) unexpected();
      refuse(at_, phrase<"\")\" is missing">());
    }
    step();
  }
  [[noreturn]] void unexpected() const {
    refuse(at_, phrase<"unexpected \"%1\"">(std::string_view(text_).substr(at_, 20)));
  }
  [[noreturn]] void refuse(std::size_t at, const Text& problem) const {
    const int column = at < characters_.size() ? characters_[at].column
                       : characters_.empty()   ? 1
                                               : characters_.back().column + 1;
    throw Error(ErrorKind::input, place_, phrase<"formula, column %1: %2">(column, problem),
                phrase<"Write it of x, y, z, t and T with units, for example \"%1 * (1 - z / 2 m)\"">(
                    example(kind_)));
  }

  QuantityKind kind_;
  Text place_;
  std::vector<Character> characters_;
  std::string text_;  ///< of characters_
  std::size_t at_ = 0;
  bool negative_reading_ = false;
  FormulaText result_;
};

}  // namespace

FormulaText formula_text(std::string_view formula, QuantityKind kind, const Text& place) {
  if (formula.size() > most_formula_bytes)
    throw Error(ErrorKind::input, place,
                phrase<"the formula has %1 bytes; %2 is the most">(formula.size(), most_formula_bytes),
                phrase<"Shorten it, or give the values as a field">());
  return Reader(formula, kind, place).read();
}

}  // namespace genba
