#include "engine/base/quantity/unit.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace genba {

namespace {

enum class Prefixes { none, decimal, words, bytes };

struct Symbol {
  std::string_view text;
  double scale;
  Dimension dimension;  // m kg s K rad B A mol
  Prefixes prefixes;
  double offset = 0.0;
};

constexpr double pound_force = 4.4482216152605;  // exact by definition of pound and standard gravity
constexpr double inch = 0.0254;

constexpr Symbol symbols[] = {
    {"m", 1, {1, 0, 0, 0, 0, 0, 0, 0}, Prefixes::decimal},
    {"in", inch, {1, 0, 0, 0, 0, 0, 0, 0}, Prefixes::none},
    {"ft", 12 * inch, {1, 0, 0, 0, 0, 0, 0, 0}, Prefixes::none},
    {"inch", inch, {1, 0, 0, 0, 0, 0, 0, 0}, Prefixes::none},
    {"inches", inch, {1, 0, 0, 0, 0, 0, 0, 0}, Prefixes::none},
    {"foot", 12 * inch, {1, 0, 0, 0, 0, 0, 0, 0}, Prefixes::none},
    {"feet", 12 * inch, {1, 0, 0, 0, 0, 0, 0, 0}, Prefixes::none},
    {"meter", 1, {1, 0, 0, 0, 0, 0, 0, 0}, Prefixes::words},
    {"metre", 1, {1, 0, 0, 0, 0, 0, 0, 0}, Prefixes::words},
    {"meters", 1, {1, 0, 0, 0, 0, 0, 0, 0}, Prefixes::words},
    {"metres", 1, {1, 0, 0, 0, 0, 0, 0, 0}, Prefixes::words},
    {"micron", 1e-6, {1, 0, 0, 0, 0, 0, 0, 0}, Prefixes::none},
    {"microns", 1e-6, {1, 0, 0, 0, 0, 0, 0, 0}, Prefixes::none},
    {"l", 1e-3, {3, 0, 0, 0, 0, 0, 0, 0}, Prefixes::decimal},
    {"L", 1e-3, {3, 0, 0, 0, 0, 0, 0, 0}, Prefixes::decimal},
    {"g", 1e-3, {0, 1, 0, 0, 0, 0, 0, 0}, Prefixes::decimal},
    {"kg", 1, {0, 1, 0, 0, 0, 0, 0, 0}, Prefixes::none},
    {"t", 1e3, {0, 1, 0, 0, 0, 0, 0, 0}, Prefixes::decimal},
    {"lb", 0.45359237, {0, 1, 0, 0, 0, 0, 0, 0}, Prefixes::none},
    {"s", 1, {0, 0, 1, 0, 0, 0, 0, 0}, Prefixes::decimal},
    {"min", 60, {0, 0, 1, 0, 0, 0, 0, 0}, Prefixes::none},
    {"h", 3600, {0, 0, 1, 0, 0, 0, 0, 0}, Prefixes::none},
    {"Hz", 1, {0, 0, -1, 0, 0, 0, 0, 0}, Prefixes::decimal},
    {"K", 1, {0, 0, 0, 1, 0, 0, 0, 0}, Prefixes::decimal},
    {"degC", 1, {0, 0, 0, 1, 0, 0, 0, 0}, Prefixes::none, 273.15},
    {"degF", 5.0 / 9.0, {0, 0, 0, 1, 0, 0, 0, 0}, Prefixes::none, 459.67 * 5.0 / 9.0},
    {"rad", 1, {0, 0, 0, 0, 1, 0, 0, 0}, Prefixes::decimal},
    {"deg", std::numbers::pi / 180, {0, 0, 0, 0, 1, 0, 0, 0}, Prefixes::none},
    {"rev", 2 * std::numbers::pi, {0, 0, 0, 0, 1, 0, 0, 0}, Prefixes::none},
    {"rpm", std::numbers::pi / 30, {0, 0, -1, 0, 1, 0, 0, 0}, Prefixes::none},
    {"N", 1, {1, 1, -2, 0, 0, 0, 0, 0}, Prefixes::decimal},
    {"lbf", pound_force, {1, 1, -2, 0, 0, 0, 0, 0}, Prefixes::none},
    {"Pa", 1, {-1, 1, -2, 0, 0, 0, 0, 0}, Prefixes::decimal},
    {"bar", 1e5, {-1, 1, -2, 0, 0, 0, 0, 0}, Prefixes::decimal},
    {"psi", pound_force / (inch * inch), {-1, 1, -2, 0, 0, 0, 0, 0}, Prefixes::none},
    {"ksi", 1e3 * pound_force / (inch * inch), {-1, 1, -2, 0, 0, 0, 0, 0}, Prefixes::none},
    {"J", 1, {2, 1, -2, 0, 0, 0, 0, 0}, Prefixes::decimal},
    {"W", 1, {2, 1, -3, 0, 0, 0, 0, 0}, Prefixes::decimal},
    {"A", 1, {0, 0, 0, 0, 0, 0, 1, 0}, Prefixes::decimal},
    {"V", 1, {2, 1, -3, 0, 0, 0, -1, 0}, Prefixes::decimal},
    {"ohm", 1, {2, 1, -3, 0, 0, 0, -2, 0}, Prefixes::decimal},
    {"\u03a9", 1, {2, 1, -3, 0, 0, 0, -2, 0}, Prefixes::decimal},
    {"\u2126", 1, {2, 1, -3, 0, 0, 0, -2, 0}, Prefixes::decimal},  // Unicode's ohm sign
    {"S", 1, {-2, -1, 3, 0, 0, 0, 2, 0}, Prefixes::decimal},
    {"mol", 1, {0, 0, 0, 0, 0, 0, 0, 1}, Prefixes::decimal},
    {"B", 1, {0, 0, 0, 0, 0, 1, 0, 0}, Prefixes::bytes},
};

struct Prefix {
  std::string_view text;
  double factor;
};
constexpr Prefix decimal_prefixes[] = {{"da", 1e1}, {"h", 1e2},  {"k", 1e3},  {"M", 1e6},
                                       {"G", 1e9},  {"T", 1e12}, {"d", 1e-1}, {"c", 1e-2},
                                       {"m", 1e-3}, {"u", 1e-6}, {"n", 1e-9}};
constexpr Prefix word_prefixes[] = {{"kilo", 1e3},   {"deci", 1e-1},  {"centi", 1e-2},
                                    {"milli", 1e-3}, {"micro", 1e-6}, {"nano", 1e-9}};
constexpr Prefix byte_prefixes[] = {{"k", 1e3},        {"K", 1e3},           {"M", 1e6},
                                    {"G", 1e9},        {"T", 1e12},          {"Ki", 1024.0},
                                    {"Mi", 1048576.0}, {"Gi", 1073741824.0}, {"Ti", 1099511627776.0}};

std::optional<Unit> find_symbol(std::string_view text) {
  for (const Symbol& s : symbols) {
    if (s.text == text) return Unit{s.scale, s.offset, s.dimension};
  }
  const auto with_prefix = [&](const auto& prefixes, Prefixes family) -> std::optional<Unit> {
    for (const Prefix& p : prefixes) {
      if (!text.starts_with(p.text)) continue;
      for (const Symbol& s : symbols) {
        if (s.prefixes == family && text.substr(p.text.size()) == s.text) {
          return Unit{p.factor * s.scale, 0.0, s.dimension};
        }
      }
    }
    return std::nullopt;
  };
  if (auto unit = with_prefix(decimal_prefixes, Prefixes::decimal)) return unit;
  if (auto unit = with_prefix(word_prefixes, Prefixes::words)) return unit;
  return with_prefix(byte_prefixes, Prefixes::bytes);
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '%' || (c & 0x80) != 0;
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Recursive descent over the text. `problem_` stays empty until an error.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::optional<Unit> read(Text& problem) {
    Unit unit = product(0);
    if (problem_.empty() && at_ < text_.size()) fail_at(at_);
    if (problem_.empty() && (!std::isfinite(unit.scale) || unit.scale <= 0))
      fail(phrase<"the unit is out of range">());
    if (problem_.empty()) return unit;
    problem = problem_;
    return std::nullopt;
  }

 private:
  Unit product(int depth) {
    Unit result;
    int factors = 0;
    bool divided = false;
    if (peek() == '1' && next_is_quotient()) {
      ++at_;
      ++factors;
    } else {
      result = factor(depth);
      ++factors;
    }
    while (problem_.empty()) {
      const std::size_t before = at_;
      skip_blanks();
      const char c = peek();
      if (c == '\0' || c == ')') break;
      const bool quotient = c == '/';
      if (quotient || c == '*' || c == '.') {
        ++at_;
      } else if (at_ == before) {
        fail_at(at_);
        break;
      }
      if (!quotient && divided) {
        fail(phrase<"ambiguous unit \"%1\": put the factors after / in brackets">(text_));
        break;
      }
      divided = divided || quotient;
      skip_blanks();
      const Unit next = factor(depth);
      combine(result, next, quotient ? -1 : 1);
      ++factors;
    }
    if (factors > 1) result.offset = 0.0;
    return result;
  }

  Unit factor(int depth) {
    if (!problem_.empty()) return {};
    Unit unit;
    if (peek() == '(') {
      if (depth >= 8) {
        fail(phrase<"too many brackets in unit">());
        return {};
      }
      ++at_;
      skip_blanks();
      unit = product(depth + 1);
      unit.offset = 0.0;
      skip_blanks();
      if (problem_.empty() && peek() != ')') fail(phrase<"missing \")\" in unit">());
      ++at_;
    } else {
      const std::size_t begin = at_;
      while (at_ < text_.size() && is_letter(text_[at_])) ++at_;
      const std::string_view word = text_.substr(begin, at_ - begin);
      if (word.empty()) {
        if (begin < text_.size())
          fail_at(begin);
        else
          fail(phrase<"the unit ends too early">());
        return {};
      }
      const auto found = find_symbol(word);
      if (!found) {
        fail(phrase<"unknown unit \"%1\"">(word));
        return {};
      }
      unit = *found;
    }
    return power(unit);
  }

  Unit power(Unit unit) {
    const bool caret = peek() == '^';
    if (caret) ++at_;
    const bool negative = peek() == '-' && caret;
    if (negative) ++at_;
    if (!is_digit(peek())) {
      if (caret) fail(phrase<"a whole number must follow ^ in unit">());
      return unit;
    }
    const int exponent = peek() - '0';
    ++at_;
    if (is_digit(peek()) || exponent == 0) {
      fail(phrase<"the power in a unit must be between 1 and 9">());
      return unit;
    }
    Unit result;
    for (int i = 0; i < exponent; ++i) combine(result, unit, negative ? -1 : 1);
    if (exponent == 1 && !negative) result.offset = unit.offset;
    return result;
  }

  void combine(Unit& a, const Unit& b, int sign) {
    a.scale = sign > 0 ? a.scale * b.scale : a.scale / b.scale;
    for (std::size_t i = 0; i < a.dimension.size(); ++i) {
      const int sum = a.dimension[i] + sign * b.dimension[i];
      if (sum < -100 || sum > 100) {
        fail(phrase<"the powers in the unit are too high">());
        return;
      }
      a.dimension[i] = static_cast<std::int8_t>(sum);
    }
  }

  bool next_is_quotient() const {
    std::size_t i = at_ + 1;
    while (i < text_.size() && text_[i] == ' ') ++i;
    return i < text_.size() && text_[i] == '/';
  }
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() {
    while (peek() == ' ') ++at_;
  }
  void fail(Text problem) {
    if (problem_.empty()) problem_ = std::move(problem);
  }
  void fail_at(std::size_t at) { fail(phrase<"unexpected \"%1\" in unit">(text_.substr(at))); }

  std::string_view text_;
  std::size_t at_ = 0;
  Text problem_;
};

}  // namespace

std::optional<Unit> parse_unit(std::string_view text, Text& problem) {
  return Reader(text).read(problem);
}

}  // namespace genba
