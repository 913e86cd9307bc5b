#include "engine/physics/condition.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace {

/// Start values of last fields that may be absent.
void fill_absent(const ConditionKind& kind, std::vector<std::optional<double>>& values) {
  std::size_t at = 0;
  for (const ConditionField& field : kind.fields) {
    if (at == values.size() && field.may_be_absent)
      for (int c = 0; c < field.components; ++c)
        values.push_back(std::isfinite(field.start[c]) ? std::optional(field.start[c]) : std::nullopt);
    at += static_cast<std::size_t>(field.components);
  }
}

Condition made(std::string_view key, std::string name, std::vector<std::optional<double>> values) {
  const ConditionKind* kind = find_condition_kind(key);
  if (kind != nullptr) fill_absent(*kind, values);
  if (kind == nullptr || values.size() != kind->value_count())
    throw Error(ErrorKind::internal_fault, std::string(key),
                kind == nullptr ? phrase<"is no kind of condition">()
                                : phrase<"takes %1 values, not %2">(kind->value_count(), values.size()));
  return {kind, std::move(name), {}, {}, std::move(values)};
}

/// Index of a field's first component in Condition::values.
std::size_t place_of(const Condition& condition, std::string_view key) {
  std::size_t at = 0;
  for (const ConditionField& field : condition.kind->fields) {
    if (key.empty() || field.key == key) return at;
    at += static_cast<std::size_t>(field.components);
  }
  throw Error(ErrorKind::internal_fault, std::string(condition.kind->key),
              phrase<"has no field \"%1\"">(key));
}

}  // namespace

Condition condition_on(std::string_view key, std::string name, Selector where,
                       std::vector<std::optional<double>> values) {
  Condition condition = made(key, std::move(name), std::move(values));
  condition.where = std::move(where);
  return condition;
}

Condition condition_in(std::string_view key, std::string name, std::vector<std::string> regions,
                       std::vector<std::optional<double>> values) {
  Condition condition = made(key, std::move(name), std::move(values));
  condition.regions = std::move(regions);
  return condition;
}

Condition empty_condition(const ConditionKind& kind) {
  Condition condition{&kind};
  for (const ConditionField& field : kind.fields)
    for (int c = 0; c < field.components; ++c)
      condition.values.push_back(std::isfinite(field.start[c]) ? std::optional(field.start[c])
                                                               : std::nullopt);
  return condition;
}

const Variation* variation_of(const Condition& condition, std::size_t value) {
  for (const VaryingValue& varying : condition.varies)
    if (varying.value == value) return &varying.by;
  return nullptr;
}

void set_variation(Condition& condition, std::size_t value, const Variation* by) {
  field_of_value(*condition.kind, value);
  const auto at =
      std::lower_bound(condition.varies.begin(), condition.varies.end(), value,
                       [](const VaryingValue& varying, std::size_t v) { return varying.value < v; });
  const bool is_there = at != condition.varies.end() && at->value == value;
  if (by == nullptr) {
    if (is_there) condition.varies.erase(at);
    return;
  }
  std::optional<double>& nominal = condition.values.at(value);
  if (!nominal) nominal = 0.0;
  if (is_there)
    at->by = *by;
  else
    condition.varies.insert(at, {value, *by});
}

const ConditionField& field_of_value(const ConditionKind& kind, std::size_t value) {
  std::size_t end = 0;
  for (const ConditionField& field : kind.fields)
    if (value < (end += static_cast<std::size_t>(field.components))) return field;
  throw Error(ErrorKind::internal_fault, std::string(kind.key),
              phrase<"takes %1 values, and has no number %2">(end, value + 1));
}

double number(const Condition& condition, std::string_view key, int component) {
  return condition.values.at(place_of(condition, key) + static_cast<std::size_t>(component))
      .value_or(std::nan(""));
}

double& number_in(Condition& condition, std::string_view key, int component) {
  auto& value = condition.values.at(place_of(condition, key) + static_cast<std::size_t>(component));
  if (!value) value = 0.0;
  return *value;
}

Vec3 vector(const Condition& condition, std::string_view key) {
  const std::size_t at = place_of(condition, key);
  Vec3 out;
  for (std::size_t c = 0; c < 3; ++c) out[c] = condition.values.at(at + c).value_or(0.0);
  return out;
}

const Selector* selector_of(const Condition& condition) {
  return condition.kind->has_selector() ? &condition.where : nullptr;
}

Contribution contribution(const Condition& condition) {
  Contribution out;
  condition.kind->add(condition, out);
  return out;
}

}  // namespace genba
