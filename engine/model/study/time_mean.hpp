// Means of varying values over a span of time.
#pragma once

#include <functional>

#include "engine/model/study/variation.hpp"

namespace genba {

struct TimeSpan {
  double from = 0, to = 0;  ///< s
  double length() const { return to - from; }
};

/// The exact integral over a span, of a table over time that check_table() accepts.
double table_integral(const VariationTable& table, const TimeSpan& span);
/// The same of the square.
double table_square_integral(const VariationTable& table, const TimeSpan& span);

struct TimeIntegral {
  double value = 0;
  double error = 0;  ///< estimated, absolute
};
/// Integral of a value that varies over time alone. A table's is exact; that of a formula is found by
/// Gauss' rule, which halves its panels until they agree. It does not look at the ends of a span, where the
/// value may jump.
class UniformInTime {
 public:
  /// Throws as variation_values() does.
  UniformInTime(const Variation& variation, QuantityKind kind, const VariationSources& sources,
                const Text& place);
  double at(double time) const;
  TimeIntegral integral(const TimeSpan& span) const;
  /// The number whose square is the mean square, with the sign of the mean.
  double root_mean_square(const TimeSpan& span) const;

 private:
  TimeIntegral adaptive(const TimeSpan& span, const std::function<double(double)>& value) const;
  VariationTable table_;
  bool is_table_ = false;
  VariationValues values_;
};

/// Sources whose formulas give means over the span: by `parts` panels of three Gauss points.
VariationSources mean_sources(const VariationSources& sources, const TimeSpan& span, int parts);
/// The times and weights of that rule.
void for_each_gauss_time(const TimeSpan& span, int parts,
                         const std::function<void(double time, double weight)>& visit);

}  // namespace genba
