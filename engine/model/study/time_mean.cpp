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
  auto row = static_cast<std::size_t>(std::upper_bound(table.at.begin(), table.at.end(), from) -
                                      table.at.begin());
  for (; row < table.at.size() && table.at[row] < span.to; ++row) {
    sum += piece(at, table.values[row]) * (table.at[row] - from);
    from = table.at[row];
    at = table.values[row];
  }
  return sum + piece(at, row < table.at.size() && table.at[row] == span.to ? table.values[row]
                                                                           : table_value(table, span.to)) *
                   (span.to - from);
}

constexpr int first_panels = 8, most_depth = 14;
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

TimeIntegral UniformInTime::simpson(const TimeSpan& span, const std::function<double(double)>& value) const {
  struct Panel {
    double from, to, f0, f1, f2;
    int depth;
  };
  std::vector<Panel> left;
  const double width = span.length() / first_panels;
  double most = 0, before = value(span.from);
  for (int i = 0; i < first_panels; ++i) {
    const double from = span.from + i * width, to = i + 1 == first_panels ? span.to : from + width;
    const double middle = value(0.5 * (from + to)), end = value(to);
    most = std::max({most, std::abs(before), std::abs(middle), std::abs(end)});
    left.push_back({from, to, before, middle, end, 0});
    before = end;
  }
  TimeIntegral out;
  while (!left.empty()) {
    const Panel p = left.back();
    left.pop_back();
    const double middle = 0.5 * (p.from + p.to), length = p.to - p.from;
    const double a = value(0.5 * (p.from + middle)), b = value(0.5 * (middle + p.to));
    most = std::max({most, std::abs(a), std::abs(b)});
    const double whole = length / 6 * (p.f0 + 4 * p.f1 + p.f2);
    const double halves = length / 12 * (p.f0 + 4 * a + 2 * p.f1 + 4 * b + p.f2);
    const double gap = std::abs(whole - halves) / 15;
    if (gap <= agreement * most * length || p.depth == most_depth) {
      out.value += halves + (halves - whole) / 15;
      // A panel that never agreed has a jump in it.
      out.error += p.depth == most_depth ? std::abs(p.f2 - p.f0) * length : gap;
      continue;
    }
    left.push_back({p.from, middle, p.f0, a, p.f1, p.depth + 1});
    left.push_back({middle, p.to, p.f1, b, p.f2, p.depth + 1});
  }
  return out;
}

TimeIntegral UniformInTime::integral(const TimeSpan& span) const {
  if (!(span.length() > 0)) return {};
  if (is_table_) return {table_integral(table_, span), 0};
  return simpson(span, [this](double time) { return at(time); });
}

double UniformInTime::root_mean_square(const TimeSpan& span) const {
  if (!(span.length() > 0)) return at(span.to);
  const double mean = integral(span).value;
  const double square =
      is_table_ ? table_square_integral(table_, span)
                : simpson(span, [this](double time) { return at(time) * at(time); }).value;
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
