#include "engine/physics/varying_condition.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace {

void require_directions(const Condition& condition, const Text& where, const Text& place) {
  std::size_t at = 0;
  for (const ConditionField& field : condition.kind->fields) {
    const auto begin = condition.values.begin() + static_cast<std::ptrdiff_t>(at);
    at += static_cast<std::size_t>(field.components);
    if (field.is_direction && std::all_of(begin, begin + field.components,
                                          [](const auto& value) { return value.value_or(0.0) == 0.0; }))
      throw Error(ErrorKind::model, place, phrase<"the %1 is zero at %2">(word(field.noun), where),
                  phrase<"Give a direction such as [0, 0, 1]">());
  }
}

}  // namespace

Range allowed_values(const ConditionField& field) {
  if (field.kind == QuantityKind::temperature) return {.min = 0};
  if (!field.is_above_zero) return {};
  return {.min = 0, .max = field.at_most, .min_open = !field.may_vanish && !field.may_be_zero};
}

void require_allowed(const ConditionField& field, const Range& allowed, double value, const Text& where,
                     const Text& place) {
  if (allowed.contains(value)) return;
  if (field.kind == QuantityKind::temperature)
    throw Error(ErrorKind::model, place,
                phrase<"the temperature is %1 at %2, below absolute zero">(
                    format_quantity(value, QuantityKind::temperature_difference), where),
                phrase<"Give a temperature such as \"20 degC\"">());
  const Text noun = word(field.noun), is = format_quantity(value, field.kind);
  throw Error(ErrorKind::model, place,
              value > allowed.max ? phrase<"the %1 is %2 at %3, above %4">(
                                        noun, is, where, format_quantity(allowed.max, field.kind))
              : allowed.min_open ? phrase<"the %1 is %2 at %3, not above 0">(noun, is, where)
                                 : phrase<"the %1 is %2 at %3, below 0">(noun, is, where),
              phrase<"Give a value such as \"%1\"">(example(field.kind)));
}

namespace {

/// number(variation, kind): what a number that varies over time alone becomes. at: for errors.
template <class Number>
Condition with_numbers(Condition condition, double at, const Text& place, const Number& number) {
  std::vector<VaryingValue> in_space;
  for (VaryingValue& varying : condition.varies) {
    if (varies_in_space(varying.by)) {
      if (varies_over_temperature(varying.by)) condition.values.at(varying.value) = 1;
      in_space.push_back(std::move(varying));
      continue;
    }
    const ConditionField& field = field_of_value(*condition.kind, varying.value);
    const double value = number(varying.by, field.kind);
    require_allowed(field, allowed_values(field), value, format_quantity(at, QuantityKind::time), place);
    condition.values.at(varying.value) = value;
  }
  if (in_space.size() != condition.varies.size())
    require_directions(condition, format_quantity(at, QuantityKind::time), place);
  condition.varies = std::move(in_space);
  return condition;
}

}  // namespace

Condition at_time(Condition condition, double time, const VariationSources& sources, const Text& place) {
  return with_numbers(std::move(condition), time, place, [&](const Variation& by, QuantityKind kind) {
    const Vec3 anywhere{};
    double value = 0;
    variation_values(by, kind, sources, place)({&anywhere, 1}, time, {}, {&value, 1});
    return value;
  });
}

Condition over_span(Condition condition, const TimeSpan& span, OfSpan of, const VariationSources& sources,
                    const Text& place) {
  return with_numbers(std::move(condition), span.to, place, [&](const Variation& by, QuantityKind kind) {
    const UniformInTime value(by, kind, sources, place);
    if (!(span.length() > 0)) return value.at(span.to);
    return of == OfSpan::mean ? value.integral(span).value / span.length() : value.root_mean_square(span);
  });
}

Condition at_any_temperature(Condition condition) {
  std::erase_if(condition.varies, [](const VaryingValue& varying) {
    return varies_over_temperature(varying.by) && !varies_over_place(varying.by);
  });
  return condition;
}

Contribution contribution_with_gaps(Condition condition) {
  // A study under check may have a variation of a value that does not exist.
  for (const VaryingValue& varying : condition.varies)
    if (varies_in_space(varying.by) && varying.value < condition.values.size())
      condition.values[varying.value] = std::nan("");
  return contribution(condition);
}

VaryingCondition::VaryingCondition(const Condition& condition, double time, const VariationSources& sources,
                                   Text place)
    : condition_(condition), time_(time), place_(std::move(place)), values_(condition.varies.size()) {
  for (const VaryingValue& varying : condition.varies)
    evaluate_.push_back(
        variation_values(varying.by, field_of_value(*condition.kind, varying.value).kind, sources, place_));
}

void VaryingCondition::visit(std::span<const Vec3> points,
                             const std::function<void(std::size_t, const Contribution&)>& visit) {
  for (std::size_t v = 0; v < values_.size(); ++v) {
    values_[v].resize(points.size());
    evaluate_[v](points, time_, {}, values_[v]);
    const ConditionField& field = field_of_value(*condition_.kind, condition_.varies[v].value);
    const Range allowed = allowed_values(field);
    for (std::size_t i = 0; i < points.size(); ++i)
      if (!allowed.contains(values_[v][i]))
        require_allowed(field, allowed, values_[v][i], format_vector(points[i], QuantityKind::length),
                        place_);
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t v = 0; v < values_.size(); ++v)
      condition_.values[condition_.varies[v].value] = values_[v][i];
    visit(i, contribution(condition_));
  }
}

}  // namespace genba
