// Parts of the JSON Schema of the case file: numbers with units, texts, objects, options of a field table. Only
// case_schema.cpp includes it, inside its namespace: no header shows the JSON library.
Json text_type(const std::string& description) {
  return {{"type", "string"}, {"description", description}};
}
Json switch_type(const std::string& description) {
  return {{"type", "boolean"}, {"description", description}};
}

Json quantity_type(QuantityKind kind, const std::string& description = {}, std::string_view usual = {}) {
  Json type;
  if (kind == QuantityKind::dimensionless) {
    type["type"] = Json::array({"number", "string"});
  } else {
    type["type"] = "string";
    type["pattern"] = "^\\s*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*[^\\s0-9].*$";
  }
  type["description"] = description.empty() ? std::string(name(kind)) : description;
  if (kind == QuantityKind::dimensionless) {
    type["examples"] = Json::array({0.3});
  } else {
    type["examples"] = Json::array({std::string(usual.empty() ? example(kind) : usual)});
  }
  return type;
}

Json varying_type(Json number) {
  const Json description = number["description"];
  number.erase("description");
  return {{"anyOf", Json::array({number, {{"$ref", "#/$defs/varying"}}})}, {"description", description}};
}

Json vector_type(QuantityKind kind, const std::string& description) {
  Json type = {{"type", "array"}, {"minItems", 3}, {"maxItems", 3}, {"items", quantity_type(kind)}};
  type["description"] = description;
  return type;
}

Json text_list(const std::string& description) {
  return {{"type", "array"}, {"items", {{"type", "string"}}}, {"description", description}};
}

Json object_type(const Json& properties, const std::vector<std::string>& required = {}) {
  Json type = {{"type", "object"}, {"additionalProperties", false}};
  if (!required.empty()) type["required"] = required;
  type["properties"] = properties;
  return type;
}

Json one_of_keys(const std::vector<std::string>& keys) {
  Json list = Json::array();
  for (const std::string& key : keys) list.push_back({{"required", Json::array({key})}});
  return list;
}

Json list_of(const Json& item, const std::string& description) {
  return {{"type", "array"}, {"items", item}, {"description", description}};
}

/// may_vary: those numbers of materials that may vary.
template <class Options>
Json option_properties(std::span<const OptionField<Options>> fields, bool may_vary = false) {
  Json properties = Json::object();
  for (const auto& field : fields) {
    const OptionView view = describe_option(Options{}, field);
    std::string description = view.label + ": " + view.help;
    const bool ranged = view.type == OptionType::number || view.type == OptionType::optional_number ||
                        view.type == OptionType::integer;
    if (ranged && !view.allowed.empty()) description += " Allowed: " + view.allowed.english() + ".";
    Json type;
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
        type["default"] = Json::parse(view.text);
      } else {
        type["default"] = view.text;
      }
    }
    properties[view.key] = type;
  }
  return properties;
}
