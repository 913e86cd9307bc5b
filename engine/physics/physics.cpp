#include "engine/physics/physics.hpp"

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/hyperelastic.hpp"
#include "engine/model/study/symmetry.hpp"
#include "engine/physics/condition.hpp"
#include "engine/physics/difference_name.hpp"
#include "engine/physics/tissue.hpp"

namespace genba {

namespace {

/// Text of a field with a value that varies.
Text varying_text(const Condition& condition, const ConditionField& field, std::size_t at) {
  std::vector<Text> parts;
  for (std::size_t c = 0; c < static_cast<std::size_t>(field.components); ++c) {
    const Variation* by = variation_of(condition, at + c);
    const std::optional<double>& value = condition.values[at + c];
    if (!by && !value) continue;
    const Text text =
        by ? describe(*by, field.kind) : Text(format_quantity(*value, field.kind, field.digits));
    if (field.components == 1) return text;
    parts.push_back(phrase<"%1 = %2">(std::string(field.free_symbol) + "xyz"[c], text));
  }
  return joined(parts, phrase<", ">());
}

/// Text of the field whose first value is values[at].
Text field_text(const Condition& condition, const ConditionField& field, std::size_t at) {
  for (std::size_t c = 0; c < static_cast<std::size_t>(field.components); ++c)
    if (variation_of(condition, at + c)) return varying_text(condition, field, at);
  if (field.components == 1)
    return format_quantity(condition.values[at].value_or(0.0), field.kind, field.digits);
  if (field.free_symbol.empty())
    return format_vector({condition.values[at].value_or(0.0), condition.values[at + 1].value_or(0.0),
                          condition.values[at + 2].value_or(0.0)},
                         field.kind, field.digits);
  std::string out;
  bool is_zero = true;
  for (std::size_t c = 0; c < 3; ++c) {
    const std::optional<double>& value = condition.values[at + c];
    is_zero = is_zero && value && *value == 0;
    if (!value) continue;
    out += (out.empty() ? "" : ", ") + std::string(field.free_symbol) + "xyz"[c] + " = " +
           format_quantity(*value, field.kind, field.digits);
  }
  return is_zero && !condition.kind->all_zero.empty() ? phrase<"all components 0">() : Text(out);
}

std::string with_blanks(std::string_view name) {
  std::string out(name);
  for (char& c : out)
    if (c == '_') c = ' ';
  return out;
}

/// [name] title of each field; lives as long as the program.
const std::map<std::string, std::string, std::less<>>& field_titles() {
  static const auto titles = [] {
    std::map<std::string, std::string, std::less<>> out;
    const auto take = [&](const FieldKind& field) {
      if (field.name.empty()) return;
      std::string& title = out.try_emplace(std::string(field.name), with_blanks(field.name)).first->second;
      if (!field.title.empty()) title = field.title;
    };
    for (const FieldKind& field : tissue_fields()) take(field);
    for (const Physics* physics : all_physics()) {
      for (const FieldKind* field :
           {&physics->unknown, &physics->flux, &physics->dissipation, &physics->reaction, &physics->error})
        take(*field);
      for (const DerivedField& derived : physics->derived) take(derived.field);
    }
    return out;
  }();
  return titles;
}

}  // namespace

std::size_t ConditionKind::value_count() const {
  std::size_t count = 0;
  for (const ConditionField& field : fields) count += static_cast<std::size_t>(field.components);
  return count;
}

bool Physics::has(const ConditionKind& kind) const {
  for (const ConditionKind& own : conditions)
    if (&own == &kind) return true;
  return false;
}

std::vector<NeededProperty> needed_properties(const Physics& physics, const Material& material) {
  std::vector<NeededProperty> out;
  const DirectedProperty* first = nullptr;
  const bool has_own_law = physics.is_motion() && hyperelastic_law(material) != HyperelasticLaw::none;
  for (const NeededProperty& needed : physics.properties) {
    if (has_own_law && (needed.key == "E" || needed.key == "nu")) continue;
    const DirectedProperty* const of = directed_property(needed.key);
    const PropertySet* const set = of ? &stated_set(material, *of) : nullptr;
    if (!set || set->symmetry == Symmetry::isotropic) {
      out.push_back(needed);
      continue;
    }
    if (of != first)
      for (const std::string_view key : set->keys)
        out.push_back({.key = key, .noun = material_field(key)->label, .typical = needed.typical});
    first = of;
  }
  return out;
}

const KeyValue* Physics::key_value(std::string_view extremum) const {
  for (const KeyValue& key : key_values)
    if (key.extremum == extremum) return &key;
  return nullptr;
}

extern const Physics elasticity_physics, heat_physics, electric_physics;

std::span<const Physics* const> all_physics() {
  static constexpr const Physics* all[] = {&elasticity_physics, &heat_physics, &electric_physics};
  return all;
}

const Physics& physics_named(std::string_view key) {
  for (const Physics* physics : all_physics())
    if (physics->key == key) return *physics;
  throw Error(ErrorKind::internal_fault, std::string(key), phrase<"is no physics">());
}

const ConditionKind* find_condition_kind(std::string_view key) {
  for (const Physics* physics : all_physics())
    for (const ConditionKind& kind : physics->conditions)
      if (kind.key == key) return &kind;
  return nullptr;
}

Text field_title(std::string_view name) {
  if (is_difference(name)) return phrase<"difference of %1">(field_title(without_difference(name)));
  if (name.starts_with(envelope_prefix))
    return phrase<"envelope of %1">(field_title(name.substr(envelope_prefix.size())));
  if (name.starts_with(governing_prefix))
    return phrase<"load case with the largest %1">(field_title(name.substr(governing_prefix.size())));
  const auto colon = name.find(':');
  const std::string_view base = name.substr(0, colon);
  const auto known = field_titles().find(base);
  const Text title = known == field_titles().end() ? Text(with_blanks(base)) : word(known->second);
  if (colon == std::string_view::npos) return title;
  const std::string_view component = name.substr(colon + 1);
  return phrase<"%1 %2">(title, component == "magnitude" ? phrase<"magnitude">() : Text(component));
}

Text varying_value_text(const Condition& condition, std::size_t field) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < field; ++i) at += static_cast<std::size_t>(condition.kind->fields[i].components);
  const ConditionField& its = condition.kind->fields[field];
  for (std::size_t c = 0; c < static_cast<std::size_t>(its.components); ++c)
    if (variation_of(condition, at + c)) return varying_text(condition, its, at);
  return {};
}

Text values_text(const Condition& condition) {
  std::vector<Text> texts;
  std::size_t at = 0;
  for (const ConditionField& field : condition.kind->fields) {
    texts.push_back(field_text(condition, field, at));
    at += static_cast<std::size_t>(field.components);
  }
  const ConditionKind& kind = *condition.kind;
  const bool varies = !condition.varies.empty() && !kind.varying_text.empty();
  return {varies ? kind.varying_text : kind.text, std::move(texts)};
}

}  // namespace genba
