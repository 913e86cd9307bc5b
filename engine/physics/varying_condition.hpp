// Conditions with numbers that vary, evaluated at a time and at places.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/model/study/time_mean.hpp"
#include "engine/physics/condition.hpp"

namespace genba {

/// Values that a number of the field may have where it varies.
Range allowed_values(const ConditionField& field);
/// Throws Error(model, place, ...) if the value of the field is not `allowed`. where: a time, a place or a
/// temperature.
void require_allowed(const ConditionField& field, const Range& allowed, double value, const Text& where,
                     const Text& place);

/// The condition at a time (s). Numbers that are uniform become values in Condition::values and vary no more.
/// Condition::varies keeps those that vary in space or over the temperature; the latter are 1 in `values`.
/// place: for errors ("pressure 'lid'"). Throws as variation_values() does, and Error(model) if a number is
/// not allowed by its field.
Condition at_time(Condition condition, double time, const VariationSources& sources, const Text& place);

/// The same for a span of time: each number that varies over time alone becomes its mean over the span, or the
/// number whose square is the mean square.
enum class OfSpan { mean, root_mean_square };
Condition over_span(Condition condition, const TimeSpan& span, OfSpan of, const VariationSources& sources,
                    const Text& place);

/// The condition without the numbers that vary over the temperature alone.
Condition at_any_temperature(Condition condition);

/// The contribution, with NaN in each value that uses a number that varies in space.
Contribution contribution_with_gaps(Condition condition);

/// A condition with numbers that vary in space. One instance serves one thread.
class VaryingCondition {
 public:
  /// Throws as variation_values() does.
  VaryingCondition(const Condition& condition, double time, const VariationSources& sources, Text place);

  /// Calls visit(i, contribution at points[i]), one after another. Throws what the sources throw, and
  /// Error(model) if a number is not allowed by its field.
  void visit(std::span<const Vec3> points,
             const std::function<void(std::size_t, const Contribution&)>& visit);

 private:
  Condition condition_;
  double time_;
  Text place_;
  std::vector<VariationValues> evaluate_;    ///< [Condition::varies]
  std::vector<std::vector<double>> values_;  ///< [Condition::varies][point]
};

}  // namespace genba
