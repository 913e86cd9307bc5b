#include "app/case/schema/schema_types.hpp"

namespace genba {

SchemaJson text_type(const std::string& description) {
  return {{"type", "string"}, {"description", description}};
}
SchemaJson switch_type(const std::string& description) {
  return {{"type", "boolean"}, {"description", description}};
}

SchemaJson quantity_type(QuantityKind kind, const std::string& description, std::string_view usual) {
  SchemaJson type;
  if (kind == QuantityKind::dimensionless) {
    type["type"] = SchemaJson::array({"number", "string"});
  } else {
    type["type"] = "string";
    type["pattern"] = "^\\s*[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?\\s*[^\\s0-9].*$";
  }
  type["description"] = description.empty() ? std::string(name(kind)) : description;
  if (kind == QuantityKind::dimensionless) {
    type["examples"] = SchemaJson::array({0.3});
  } else {
    type["examples"] = SchemaJson::array({std::string(usual.empty() ? example(kind) : usual)});
  }
  return type;
}

SchemaJson varying_type(SchemaJson number) {
  const SchemaJson description = number["description"];
  number.erase("description");
  return {{"anyOf", SchemaJson::array({number, {{"$ref", "#/$defs/varying"}}})}, {"description", description}};
}

SchemaJson vector_type(QuantityKind kind, const std::string& description) {
  SchemaJson type = {{"type", "array"}, {"minItems", 3}, {"maxItems", 3}, {"items", quantity_type(kind)}};
  type["description"] = description;
  return type;
}

SchemaJson text_list(const std::string& description) {
  return {{"type", "array"}, {"items", {{"type", "string"}}}, {"description", description}};
}

SchemaJson object_type(const SchemaJson& properties, const std::vector<std::string>& required) {
  SchemaJson type = {{"type", "object"}, {"additionalProperties", false}};
  if (!required.empty()) type["required"] = required;
  type["properties"] = properties;
  return type;
}

SchemaJson one_of_keys(const std::vector<std::string>& keys) {
  SchemaJson list = SchemaJson::array();
  for (const std::string& key : keys) list.push_back({{"required", SchemaJson::array({key})}});
  return list;
}

SchemaJson list_of(const SchemaJson& item, const std::string& description) {
  return {{"type", "array"}, {"items", item}, {"description", description}};
}

}  // namespace genba
