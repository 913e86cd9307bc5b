// Parts of the JSON Schema of the case file: numbers with units, texts, objects, options of a field table.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/case/option_access.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/physics/check/varying_properties.hpp"

namespace genba {

using SchemaJson = nlohmann::ordered_json;

SchemaJson text_type(const std::string& description);
SchemaJson switch_type(const std::string& description);
/// A number with its unit, as text; plain numbers stay JSON numbers.
SchemaJson quantity_type(QuantityKind kind, const std::string& description = {}, std::string_view usual = {});
/// A number, or the object that makes it vary.
SchemaJson varying_type(SchemaJson number);
SchemaJson vector_type(QuantityKind kind, const std::string& description);
SchemaJson text_list(const std::string& description);
SchemaJson object_type(const SchemaJson& properties, const std::vector<std::string>& required = {});
/// Exactly one of the keys must be present.
SchemaJson one_of_keys(const std::vector<std::string>& keys);
SchemaJson list_of(const SchemaJson& item, const std::string& description);

/// may_vary: those numbers of materials that may vary.
template <class Options>
SchemaJson option_properties(std::span<const OptionField<Options>> fields, bool may_vary = false) {
  SchemaJson properties = SchemaJson::object();
  for (const auto& field : fields) {
    const OptionView view = describe_option(Options{}, field);
    std::string description = view.label + ": " + view.help;
    const bool ranged = view.type == OptionType::number || view.type == OptionType::optional_number ||
                        view.type == OptionType::integer;
    if (ranged && !view.allowed.empty()) description += " Allowed: " + view.allowed.english() + ".";
    SchemaJson type;
    switch (view.type) {
      case OptionType::number:
      case OptionType::optional_number:
        type = quantity_type(view.kind, description, view.example);
        if (may_vary && property_may_vary(view.key)) type = varying_type(type);
        break;
      case OptionType::integer:
        type = {{"type", "integer"}, {"description", description}};
        if (std::isfinite(view.range.min)) type["minimum"] = static_cast<std::int64_t>(view.range.min);
        if (std::isfinite(view.range.max)) type["maximum"] = static_cast<std::int64_t>(view.range.max);
        break;
      case OptionType::boolean:
        type = switch_type(description);
        break;
      case OptionType::text:
        type = text_type(description);
        break;
      case OptionType::choice:
        type = {{"enum", view.choices}, {"description", description}};
        break;
    }
    if (view.type != OptionType::optional_number) {
      if (view.type == OptionType::boolean) {
        type["default"] = view.text == "true";
      } else if (view.type == OptionType::integer ||
                 (view.type == OptionType::number && view.kind == QuantityKind::dimensionless)) {
        type["default"] = SchemaJson::parse(view.text);
      } else {
        type["default"] = view.text;
      }
    }
    properties[view.key] = type;
  }
  return properties;
}

}  // namespace genba
