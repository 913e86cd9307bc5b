// Short ways to let numbers of the tests vary.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "engine/physics/study.hpp"

namespace genba {

using PlainFormula = std::function<double(const Vec3& x, double time, double temperature)>;

/// Formulas by their text, as functions of the test.
inline VariationSources plain_formulas(std::map<std::string, PlainFormula> known) {
  VariationSources sources;
  sources.formula = [known](const VariationFormula& formula, QuantityKind, const Text&) {
    return [value = known.at(formula.text)](std::span<const Vec3> points, double time,
                                            std::span<const double> temperature, std::span<double> out) {
      for (std::size_t i = 0; i < points.size(); ++i)
        out[i] =
            value(points[i], time, temperature.empty() ? 0.0 : temperature[temperature.size() == 1 ? 0 : i]);
    };
  };
  return sources;
}

inline Condition varying(Condition condition, std::size_t value, const Variation& by) {
  set_variation(condition, value, &by);
  return condition;
}
inline Condition by_formula(Condition condition, std::size_t value, std::string text) {
  return varying(std::move(condition), value, {VariationFormula{std::move(text)}});
}
inline Condition by_table(Condition condition, std::size_t value, VariationTable::Over over,
                          std::vector<double> at, std::vector<double> values) {
  return varying(std::move(condition), value, {VariationTable{over, std::move(at), std::move(values)}});
}

}  // namespace genba
