#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/case/sample_case.hpp"
#include "tests/app/case/varying_case.hpp"

using namespace genba;
using nlohmann::json;

namespace {

/// Follows a reference inside the schema; of several types that of the value, if it is a list or an object.
const json& resolved(const json& root, const json& type, const json& value) {
  if (type.contains("anyOf")) {
    for (const json& one : type.at("anyOf"))
      if (const json& its = resolved(root, one, value);
          its.contains("type") && its.at("type") == (value.is_array() ? "array" : "object"))
        return its;
    return resolved(root, type.at("anyOf").back(), value);
  }
  if (!type.contains("$ref")) return type;
  return root.at(json::json_pointer(type.at("$ref").get<std::string>().substr(1)));
}

/// Every key of a value must be a property of its schema, all the way down.
void check_described(const json& root, const json& schema, const json& value, const std::string& path) {
  const json& type = resolved(root, schema, value);
  if (value.is_object()) {
    CHECK(type.at("additionalProperties") == false);
    for (const auto& [key, member] : value.items()) {
      INFO(path, "/", key);
      REQUIRE(type.at("properties").contains(key));
      check_described(root, type.at("properties").at(key), member, path + "/" + key);
    }
  } else if (value.is_array()) {
    for (const json& item : value) check_described(root, type.at("items"), item, path);
  } else if (type.contains("enum")) {
    INFO(path);
    CHECK(std::find(type.at("enum").begin(), type.at("enum").end(), value) != type.at("enum").end());
  }
}

}  // namespace

TEST_CASE("the shipped schema is the one the program makes") {
  const bool same = read_file(GENBA_SCHEMA_FILE) == case_schema();
  CHECK_MESSAGE(same, "make it again with: genba-cli schema > resources/schema/case.schema.json");
}

TEST_CASE("the schema describes every key of the sample cases") {
  const json schema = json::parse(case_schema());
  CHECK(schema.at("$schema") == "https://json-schema.org/draft/2020-12/schema");
  check_described(schema, schema, json::parse(sample_case), "");
  check_described(schema, schema, json::parse(heat_case), "");
  check_described(schema, schema, json::parse(varying_case), "");
  check_described(schema, schema, json::parse(format_case(parse_case(sample_case, "x"))), "");
}

TEST_CASE("the schema's examples and defaults are right values") {
  const json schema = json::parse(case_schema());
  const json& mesh = schema.at("properties").at("mesh").at("properties");
  CHECK(mesh.at("element").at("default") == "tet10");
  CHECK(mesh.at("size").at("examples").at(0) == "2 mm");
  const json& solver = schema.at("properties").at("solver").at("properties");
  CHECK(solver.at("tolerance").at("default") == 1e-8);
  CHECK(solver.at("format").at("default") == "auto");
  CHECK(schema.at("properties").at("materials").at("items").at("properties").contains("nu"));
}
