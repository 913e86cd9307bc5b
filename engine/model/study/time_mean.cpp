#include "engine/model/study/time_mean.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace genba {

namespace {

/// The sum of piece(value at its begin, value at its end) * length over the straight pieces of a table.
template <class Piece>
double over_pieces(const VariationTable& table, const TimeSpan& span, const Piece& piece) {
  double sum = 0, from = span.from, at = table_value(table, from);
  auto row =
      static_cast<std::size_t>(std::upper_bound(table.at.begin(), table.at.end(), from) - table.at.begin());
  for (; row < table.at.size() && table.at[row] < span.to; ++row) {
    sum += piece(at, table.values[row]) * (table.at[row] - from);
    from = table.at[row];
    at = table.values[row];
  }
  return sum + piece(at, row < table.at.size() && table.at[row] == span.to ? table.values[row]
                                                                           : table_value(table, span.to)) *
                   (span.to - from);
}

constexpr int gradings = 8, most_depth = 20;
constexpr double agreement = 1e-10;  // of the largest value

}  // namespace

double table_integral(const VariationTable& table, const TimeSpan& span) {
  return over_pieces(table, span, [](double a, double b) { return 0.5 * (a + b); });
}

double table_square_integral(const VariationTable& table, const TimeSpan& span) {
  return over_pieces(table, span, [](double a, double b) { return (a * a + a * b + b * b) / 3; });
}

UniformInTime::UniformInTime(const Variation& variation, QuantityKind kind, const VariationSources& sources,
                             const Text& place)
    : values_(variation_values(variation, kind, sources, place)) {
  if (const auto* table = std::get_if<VariationTable>(&variation.by)) {
    table_ = with_rows(*table, kind, sources, place);
    is_table_ = table_.over == VariationTable::Over::time;
  }
}

double UniformInTime::at(double time) const {
  const Vec3 anywhere{};
  double value = 0;
  values_({&anywhere, 1}, time, {}, {&value, 1});
  return value;
}

TimeIntegral UniformInTime::adaptive(const TimeSpan& span, const std::function<double(double)>& value) const {
  struct Panel {
    TimeSpan span;
    double integral;
    int depth;
  };
  double most = 0;
  const auto gauss = [&](const TimeSpan& panel) {
    double sum = 0;
    for_each_gauss_time(panel, 1, [&](double time, double weight) {
      const double f = value(time);
      most = std::max(most, std::abs(f));
      sum += weight * f;
    });
    return sum * panel.length();
  };
  std::vector<Panel> left;
  // Finer towards both ends: a formula rises and falls beside the places where steps end.
  std::vector<double> edges = {span.from};
  for (int k = gradings; k > 1; --k) edges.push_back(span.from + std::ldexp(span.length(), -k));
  for (int k = 1; k <= gradings; ++k) edges.push_back(span.to - std::ldexp(span.length(), -k));
  edges.push_back(span.to);
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
    const TimeSpan panel{edges[i], edges[i + 1]};
    left.push_back({panel, gauss(panel), 0});
  }
  TimeIntegral out;
  while (!left.empty()) {
    const Panel p = left.back();
    left.pop_back();
    const double middle = 0.5 * (p.span.from + p.span.to);
    const TimeSpan first{p.span.from, middle}, second{middle, p.span.to};
    const double a = gauss(first), b = gauss(second), gap = std::abs(a + b - p.integral);
    if (gap <= agreement * most * p.span.length() || p.depth == most_depth) {
      out.value += a + b;
      out.error += gap;
      continue;
    }
    left.push_back({first, a, p.depth + 1});
    left.push_back({second, b, p.depth + 1});
  }
  return out;
}

TimeIntegral UniformInTime::integral(const TimeSpan& span) const {
  if (!(span.length() > 0)) return {};
  if (is_table_) return {table_integral(table_, span), 0};
  return adaptive(span, [this](double time) { return at(time); });
}

double UniformInTime::root_mean_square(const TimeSpan& span) const {
  if (!(span.length() > 0)) return at(span.to);
  const double mean = integral(span).value;
  const double square = is_table_ ? table_square_integral(table_, span)
                                  : adaptive(span, [this](double time) { return at(time) * at(time); }).value;
  return std::copysign(std::sqrt(std::max(0.0, square / span.length())), mean);
}

void for_each_gauss_time(const TimeSpan& span, int parts,
                         const std::function<void(double time, double weight)>& visit) {
  static const double at[] = {0.5 - std::sqrt(0.15), 0.5, 0.5 + std::sqrt(0.15)};
  static constexpr double weight[] = {5.0 / 18, 8.0 / 18, 5.0 / 18};
  const double width = span.length() / parts;
  for (int part = 0; part < parts; ++part)
    for (int i = 0; i < 3; ++i) visit(span.from + (part + at[i]) * width, weight[i] / parts);
}

VariationSources mean_sources(const VariationSources& sources, const TimeSpan& span, int parts) {
  VariationSources out = sources;
  if (!sources.formula) return out;
  out.formula = [formula = sources.formula, span, parts](const VariationFormula& stated, QuantityKind kind,
                                                         const Text& place) -> VariationValues {
    return [value = formula(stated, kind, place), span, parts](std::span<const Vec3> points, double,
                                                               std::span<const double> temperature,
                                                               std::span<double> out) {
      std::vector<double> now(points.size());
      std::fill_n(out.begin(), points.size(), 0.0);
      for_each_gauss_time(span, parts, [&](double time, double weight) {
        value(points, time, temperature, now);
        for (std::size_t i = 0; i < now.size(); ++i) out[i] += weight * now[i];
      });
    };
  };
  return out;
}

}  // namespace genba
