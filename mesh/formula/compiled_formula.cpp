#include "mesh/formula/compiled_formula.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"

namespace genba {

struct FormulaStep {
  static constexpr std::size_t width = 256;  // points evaluated at once: their rows then lie in the cache
  using Row = std::array<double, width>;
  /// What a step does with the last rows: it takes as many as it has arguments, and leaves one.
  using Work = void (*)(Row* rows, std::size_t count, double value);

  Work work;
  int arguments;     ///< -1: a constant; -2 and below: a variable
  double value = 0;  ///< of a constant; the exponent of whole_power
};

namespace {

constexpr std::size_t width = FormulaStep::width;
using Row = FormulaStep::Row;
using Work = FormulaStep::Work;

constexpr int constant = -1, first_variable = -2;
constexpr std::array<std::string_view, 5> variables = {"px", "py", "pz", "pt", "pk"};

template <auto operation>
void one(Row* rows, std::size_t count, double) {
  for (std::size_t i = 0; i < count; ++i) rows[0][i] = operation(rows[0][i]);
}
template <auto operation>
void two(Row* rows, std::size_t count, double) {
  for (std::size_t i = 0; i < count; ++i) rows[0][i] = operation(rows[0][i], rows[1][i]);
}
template <auto operation>
void three(Row* rows, std::size_t count, double) {
  for (std::size_t i = 0; i < count; ++i) rows[0][i] = operation(rows[0][i], rows[1][i], rows[2][i]);
}

double product_power(double base, int exponent) {
  if (exponent == 1) return base;
  if (exponent % 2 == 1) return product_power(base, exponent - 1) * base;
  const double root = product_power(base, exponent / 2);
  return root * root;
}
constexpr double highest_product = 60;  // above, and for parts of a whole number, std::pow()
void whole_power(Row* rows, std::size_t count, double exponent) {
  const int n = static_cast<int>(std::abs(exponent));
  for (std::size_t i = 0; i < count; ++i) {
    const double power = n == 0 ? 1 : product_power(rows[0][i], n);
    rows[0][i] = exponent < 0 ? 1 / power : power;
  }
}

struct Named {
  std::string_view name;
  int arguments;
  Work work;
};
// min and max of more than two are taken by two.
constexpr Named named_work[] = {
    {"sin", 1, one<[](double a) { return std::sin(a); }>},
    {"cos", 1, one<[](double a) { return std::cos(a); }>},
    {"tan", 1, one<[](double a) { return std::tan(a); }>},
    {"asin", 1, one<[](double a) { return std::asin(a); }>},
    {"acos", 1, one<[](double a) { return std::acos(a); }>},
    {"atan", 1, one<[](double a) { return std::atan(a); }>},
    {"sinh", 1, one<[](double a) { return std::sinh(a); }>},
    {"cosh", 1, one<[](double a) { return std::cosh(a); }>},
    {"tanh", 1, one<[](double a) { return std::tanh(a); }>},
    {"exp", 1, one<[](double a) { return std::exp(a); }>},
    {"log", 1, one<[](double a) { return std::log(a); }>},
    {"log10", 1, one<[](double a) { return std::log10(a); }>},
    {"floor", 1, one<[](double a) { return std::floor(a); }>},
    {"ceil", 1, one<[](double a) { return std::ceil(a); }>},
    {"round", 1, one<[](double a) { return a < 0 ? std::ceil(a - 0.5) : std::floor(a + 0.5); }>},
    {"sqrt", 1, one<[](double a) { return std::sqrt(a); }>},
    {"abs", 1, one<[](double a) { return std::abs(a); }>},
    {"sgn", 1, one<[](double a) { return static_cast<double>((a > 0) - (a < 0)); }>},
    {"atan2", 2, two<[](double a, double b) { return std::atan2(a, b); }>},
    {"hypot", 2, two<[](double a, double b) { return std::sqrt(a * a + b * b); }>},
    {"min", 2, two<[](double a, double b) { return std::min(a, b); }>},
    {"max", 2, two<[](double a, double b) { return std::max(a, b); }>},
    {"clamp", 3,
     three<[](double low, double a, double high) { return a < low    ? low
                                                          : high < a ? high
                                                                     : a; }>},
    {"if", 3,
     three<[](double test, double then, double otherwise) { return test != 0 ? then : otherwise; }>}};
constexpr Named operator_work[] = {{"+", 2, two<[](double a, double b) { return a + b; }>},
                                   {"-", 2, two<[](double a, double b) { return a - b; }>},
                                   {"*", 2, two<[](double a, double b) { return a * b; }>},
                                   {"/", 2, two<[](double a, double b) { return a / b; }>},
                                   {"^", 2, two<[](double a, double b) { return std::pow(a, b); }>},
                                   {"<=", 2, two<[](double a, double b) { return a <= b ? 1.0 : 0.0; }>},
                                   {">=", 2, two<[](double a, double b) { return a >= b ? 1.0 : 0.0; }>},
                                   {"<", 2, two<[](double a, double b) { return a < b ? 1.0 : 0.0; }>},
                                   {">", 2, two<[](double a, double b) { return b < a ? 1.0 : 0.0; }>}};
constexpr Named negative = {"-", 1, one<[](double a) { return -a; }>};

/// Steps of what formula_text() writes, where each operation stands in brackets of its own.
class Compiler {
 public:
  explicit Compiler(std::string_view text) : rest_(text) {}

  std::vector<FormulaStep> steps() {
    read_term();
    if (!rest_.empty()) refuse_rest();
    return std::move(steps_);
  }

 private:
  [[noreturn]] void refuse_rest() const {
    throw Error(ErrorKind::internal_fault, phrase<"formula">(), Text(std::string(rest_)));
  }
  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  void need(std::string_view word) {
    if (!take(word)) refuse_rest();
  }

  void read_term() {
    if (take("("))
      read_operation();
    else if (!read_number())
      read_name();
  }

  bool read_number() {
    double value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc() || !(rest_.front() >= '0' && rest_.front() <= '9')) return false;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    steps_.push_back({nullptr, constant, value});
    return true;
  }

  void read_name() {
    const std::size_t end =
        std::find_if(rest_.begin(), rest_.end(),
                     [](char c) { return (c < 'a' || c > 'z') && (c < '0' || c > '9'); }) -
        rest_.begin();
    const std::string_view name = rest_.substr(0, end);
    if (const auto v = std::find(variables.begin(), variables.end(), name); v != variables.end()) {
      need(name);
      return steps_.push_back({nullptr, first_variable - static_cast<int>(v - variables.begin())});
    }
    const auto f = std::find_if(std::begin(named_work), std::end(named_work),
                                [&](const Named& f) { return f.name == name; });
    if (f == std::end(named_work)) refuse_rest();
    need(name);
    need("(");
    for (int i = 0; i < f->arguments; ++i) {
      if (i > 0) need(",");
      read_term();
    }
    add(*f);
    while (f->arguments == 2 && take(",")) {
      read_term();
      add(*f);
    }
    need(")");
  }

  void read_operation() {
    if (take("-")) {
      read_term();
      add(negative);
      return need(")");
    }
    read_term();
    if (take(")")) return;
    const auto o = std::find_if(std::begin(operator_work), std::end(operator_work),
                                [&](const Named& o) { return rest_.starts_with(o.name); });
    if (o == std::end(operator_work)) refuse_rest();
    need(o->name);
    read_term();
    add(*o);
    need(")");
  }

  void add(const Named& named) {
    const auto count = static_cast<std::size_t>(named.arguments);
    const auto arguments = steps_.end() - named.arguments;
    if (std::all_of(arguments, steps_.end(),
                    [](const FormulaStep& step) { return step.arguments == constant; })) {
      std::array<Row, 3> rows;
      for (std::size_t i = 0; i < count; ++i) rows[i][0] = steps_[steps_.size() - count + i].value;
      named.work(rows.data(), 1, 0);
      steps_.resize(steps_.size() - count);
      return steps_.push_back({nullptr, constant, rows[0][0]});
    }
    if (const FormulaStep& last = steps_.back(); named.name == "^" && last.arguments == constant &&
                                                 std::abs(last.value) <= highest_product &&
                                                 last.value == std::trunc(last.value)) {
      steps_.back() = {whole_power, 1, last.value};
      return;
    }
    steps_.push_back({named.work, named.arguments});
  }

  std::string_view rest_;
  std::vector<FormulaStep> steps_;
};

}  // namespace

struct CompiledFormula::Program {
  std::vector<FormulaStep> steps;
  std::vector<Row> rows;
};

CompiledFormula::CompiledFormula(const std::string& text) : program_(std::make_unique<Program>()) {
  program_->steps = Compiler(text).steps();
  std::ptrdiff_t depth = 0, most = 0;
  for (const FormulaStep& step : program_->steps) {
    depth += step.arguments < 0 ? 1 : 1 - step.arguments;
    most = std::max(most, depth);
  }
  program_->rows.resize(static_cast<std::size_t>(most));
}

CompiledFormula::~CompiledFormula() = default;
CompiledFormula::CompiledFormula(CompiledFormula&&) noexcept = default;
CompiledFormula& CompiledFormula::operator=(CompiledFormula&&) noexcept = default;

void CompiledFormula::evaluate(std::span<const Vec3> points, double time, std::span<const double> temperature,
                               std::span<double> out) {
  const double one_temperature = temperature.empty() ? 0.0 : temperature.front();
  for (std::size_t begin = 0; begin < points.size(); begin += width) {
    const std::size_t count = std::min(width, points.size() - begin);
    Row* top = program_->rows.data();  // behind the last row
    for (const FormulaStep& step : program_->steps) {
      if (step.arguments >= 0) {
        top -= step.arguments;
        step.work(top, count, step.value);
      } else if (step.arguments == constant) {
        std::fill_n(top->begin(), count, step.value);
      } else if (const int v = first_variable - step.arguments; v < 3) {
        for (std::size_t i = 0; i < count; ++i) (*top)[i] = points[begin + i][static_cast<std::size_t>(v)];
      } else if (v == 4 && temperature.size() > 1) {
        std::copy_n(temperature.begin() + static_cast<std::ptrdiff_t>(begin), count, top->begin());
      } else {
        std::fill_n(top->begin(), count, v == 3 ? time : one_temperature);
      }
      ++top;
    }
    std::copy_n(program_->rows.front().begin(), count, out.begin() + static_cast<std::ptrdiff_t>(begin));
  }
}

}  // namespace genba
