// Numbers that vary in the case file: read, written back as they were, refused with place, row and column.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "engine/base/error.hpp"
#include "tests/app/case/refusal.hpp"
#include "tests/app/case/varying_case.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;

namespace {

std::string varying_with(const std::string& from, const std::string& to) {
  return replaced(varying_case, from, to);
}

/// What is said where a piece of the case is another.
std::string said(const std::string& from, const std::string& to) {
  return refusal(varying_with(from, to));
}

template <class By>
const By& by(const Condition& condition, std::size_t value) {
  const Variation* variation = variation_of(condition, value);
  REQUIRE(variation != nullptr);
  REQUIRE(std::holds_alternative<By>(variation->by));
  return std::get<By>(variation->by);
}

}  // namespace

TEST_CASE("numbers that vary are read into SI, component by component") {
  const Project p = parse_case(varying_case, "/cases/tank.json");
  const Material& steel = p.study.materials.at(0);
  const Variation* modulus = variation_of(steel, "E");
  REQUIRE(modulus != nullptr);
  const auto& over_temperature = std::get<VariationTable>(modulus->by);
  CHECK(over_temperature.over == VariationTable::Over::temperature);
  CHECK(over_temperature.at == std::vector<double>{293.15, 493.15});
  CHECK(over_temperature.values == std::vector<double>{210e9, 190e9});
  CHECK(variation_of(steel, "nu") == nullptr);
  CHECK(steel.youngs_modulus);

  const auto& push = p.study.constraints.at(0);
  CHECK(push.varies.size() == 1);
  CHECK(by<VariationFormula>(push, 0).text == "1 mm * t / 1 s");
  CHECK_FALSE(push.values.at(1));
  CHECK(push.values.at(2) == 3e-3);

  const auto& loads = p.study.loads;
  CHECK(by<VariationFormula>(loads.at(0), 0).text == "300 kPa * (1 - z / 2 m)");
  CHECK(by<VariationTable>(loads.at(1), 2).values == std::vector<double>{1e6, 2e6});
  CHECK(loads.at(1).varies.size() == 1);
  CHECK(loads.at(1).values.at(0) == 1e6);
  const auto& levels = by<VariationTable>(loads.at(2), 0);
  CHECK(levels.file == "levels.csv");
  CHECK(levels.at.empty());
  CHECK(levels.at_unit == "m");
  CHECK(levels.value_unit == "kPa");
  const auto& room = by<VariationField>(loads.at(3), 0);
  CHECK(room.file == "room.vtu");
  CHECK(room.array == "T");
  CHECK(room.unit == "degC");
  CHECK(room.length_unit == "mm");
}

TEST_CASE("numbers that vary are written back as they were") {
  const Project p = parse_case(varying_case, "/cases/tank.json");
  const std::string written = format_case(p);
  CHECK(parse_case(written, "/cases/tank.json") == p);
  CHECK(format_case(parse_case(written, "/cases/tank.json")) == written);
  const json before = json::parse(varying_case), after = json::parse(written);
  for (const int load : {0, 2, 3}) CHECK(after["loads"][load] == before["loads"][load]);
  CHECK(after["loads"][1]["traction"][2] == before["loads"][1]["traction"][2]);
  CHECK(after["constraints"] == before["constraints"]);
  CHECK(after["materials"][0]["E"] == before["materials"][0]["E"]);
  CHECK(after["version"] == 1);
}

TEST_CASE("fields of earlier steps, and of points with one column, are written back as they were") {
  for (const char* field :
       {R"({"field": {"step": "current", "array": "joule_power"}})", R"({"field": {"file": "heat.csv"}})"}) {
    const std::string text =
        R"({"geometry": {"box": {"size": ["1 m", "1 m", "1 m"], "cells": [1, 1, 1]}}, "analysis": "heat",
            "loads": [{"name": "joule", "heat_source": )" +
        std::string(field) + "}]}";
    const Project p = parse_case(text, "c.json");
    CHECK(p.study.loads.at(0).varies.size() == 1);
    CHECK(json::parse(format_case(p))["loads"][0]["heat_source"] == json::parse(field));
  }
}

TEST_CASE("a constraint that varies is not written as held, whatever stands beside") {
  Project p = parse_case(varying_case, "c.json");
  Condition& push = p.study.constraints.at(0);
  push.values = {0.0, 0.0, 0.0};
  CHECK(json::parse(format_case(p))["constraints"][0].contains("displacement"));
}

TEST_CASE("what is wrong with a formula is told with its column and its unit") {
  const std::string formula = "300 kPa * (1 - z / 2 m)";
  const std::string wrong = said(formula, "300 kPa * (1 - z / 2)");
  says(wrong, "case.json: /loads/0/pressure/formula (line ");
  says(wrong, "column");
  says(said(formula, "300 N"), "/loads/0/pressure/formula");
  says(said(formula, "300 kPa * ("), "column");
  says(said("1 mm * t / 1 s", "1 mm * t"), "/constraints/0/displacement/x/formula");
}

TEST_CASE("what is wrong with a table is told with its row") {
  const std::string rows = R"([["1 s", "1 MPa"], ["10 s", "2 MPa"]])";
  says(said(rows, R"([["1 s", "0 MPa"], ["0 s", "2 MPa"]])"), "row 2 of the table");
  says(said(rows, R"([["0 s", "0 MPa"], ["10 s"]])"), "row 2 of the table: expected two numbers, found 1");
  says(said(rows, R"([["0 m", "0 MPa"]])"), "/loads/1/traction/2/table/rows/0/0");
  says(said(rows, R"([["0 s", 0]])"), "number without unit");
  says(said(rows, "[]"), "the table has no rows");
  says(said(R"("over": "time")", R"("over": "w")"), "\"w\" is not known");
  says(said(R"("over": "time", )", ""), "\"over\" is missing");
  says(said(R"("units": ["m", "kPa"])", R"("units": ["m", "K"])"), "/units/1");
  says(said(R"("units": ["m", "kPa"])", R"("units": ["m"])"), "expected two units, found 1");
  says(said(R"("file": "levels.csv")", R"("file": "levels.xls")"), ".csv");
  says(said(R"("file": "levels.csv")", R"("file": "levels.csv", "rows": [])"), "both");
  says(said(rows, rows + R"(, "units": ["s", "MPa"])"), "Remove \"units\"");
}

TEST_CASE("what is wrong with a field is told") {
  const std::string field = R"("file": "room.vtu", "array": "T", "unit": "degC", "length_unit": "mm")";
  says(said(field, R"("file": "room.vtu")"), "\"array\" is missing");
  says(said(field, R"("file": "room.stl", "array": "T")"), ".vtu");
  says(said(field, R"("array": "T")"), "where the field comes from");
  says(said(field, R"("file": "room.vtu", "step": "one", "array": "T")"), "both");
  says(said(field, R"("step": "one", "array": "T", "unit": "K")"), "its own unit");
  says(said(field, R"("file": "room.vtu", "array": "T", "unit": "kg")"), "/unit");
  says(said(field, R"("file": "room.csv", "length_unit": "mm")"), "/length_unit");
  says(said(field, R"("step": "", "array": "T")"), "name of the step is empty");
}

TEST_CASE("other objects in the place of a number are refused") {
  const std::string formula = R"j({"formula": "300 kPa * (1 - z / 2 m)"})j";
  says(said(formula, R"j({"value": "3 kPa"})j"), "unknown key \"value\"");
  says(said(formula, "{}"), "what the number varies by is not stated");
  says(said(formula, R"j({"formula": "1 Pa", "field": {"step": "a", "array": "b"}})j"), "both");
}
