// Conditions whose numbers vary: at a time, and at places.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/physics/condition.hpp"

namespace genba {

/// The condition at a time (s): numbers that are the same everywhere stand in Condition::values and vary no
/// more; what is left in Condition::varies differs between places, or temperatures: those are 1 in values. place: for errors ("pressure 'lid'").
/// Throws as variation_values() does, and Error(model) where a number is none that its field allows.
Condition at_time(Condition condition, double time, const VariationSources& sources, const Text& place);

/// Without what varies over the temperature and nothing else.
Condition at_any_temperature(Condition condition);

/// What the condition does, but NaN in all that is made of a number that differs between places.
Contribution contribution_with_gaps(Condition condition);

/// A condition of which some numbers differ between places. One instance serves one thread.
class VaryingCondition {
 public:
  /// Throws as variation_values() does.
  VaryingCondition(const Condition& condition, double time, const VariationSources& sources, Text place);

  /// Calls visit(i, what it does at points[i]) one after another. Throws what the sources throw, and
  /// Error(model) where a number is none that its field allows.
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
