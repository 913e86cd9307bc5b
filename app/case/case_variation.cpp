#include "app/case/case_variation.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "app/case/case_grammar.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/physics/fields/listed_fields.hpp"
#include "mesh/fields/field_unit.hpp"
#include "mesh/formula/formula.hpp"

namespace genba {

namespace {

using Keys = std::vector<std::string>;
using Over = VariationTable::Over;

/// A unit of the kind as text; refuses a unit of another kind. "": the file states it.
std::string read_unit(const CaseCursor& value, QuantityKind kind) {
  const std::string unit = value.text();
  if (!unit.empty()) (void)field_unit(unit, kind, value.place());
  return unit;
}

/// A file name with one of the endings.
std::string read_file_name(const CaseCursor& value, const Keys& endings) {
  const std::string path = value.free_text();
  std::string ending = std::filesystem::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  if (std::find(endings.begin(), endings.end(), ending) == endings.end())
    value.refuse(phrase<"the ending \"%1\" is not one of a file of values">(ending),
                 phrase<"Known are %1">(quoted_list(endings)));
  return path;
}

Variation read_formula(const CaseCursor& value, QuantityKind kind) {
  const std::string text = value.text();
  (void)Formula(text, kind, value.place());
  return {VariationFormula{text}};
}

Variation read_table(const CaseCursor& object, QuantityKind kind) {
  object.expect_keys(Keys{"over", "rows", "file", "units"});
  const CaseCursor over = object.at("over", "\"time\"");
  const std::vector<std::string_view> words(grammar::table_axes.begin(), grammar::table_axes.end());
  VariationTable table;
  table.over = static_cast<Over>(parse_choice(over.text(), words, over.place()));
  const QuantityKind abscissa = abscissa_kind(table.over);
  if (object.one_of(Keys{"rows", "file"}, phrase<"where the rows of the table stand">()) == "file") {
    table.file = read_file_name(object.at("file", {}), {".csv"});
    if (!object.has("units")) return {std::move(table)};
    const CaseCursor units = object.at("units", {});
    const auto items = units.items();
    if (items.size() != 2)
      units.refuse(phrase<"expected two units, found %1">(items.size()),
                   phrase<"Write those of both columns: %1">(R"(["m", "kPa"])"));
    table.at_unit = read_unit(items[0], abscissa);
    table.value_unit = read_unit(items[1], kind);
    return {std::move(table)};
  }
  if (object.has("units"))
    object.at("units", {})
        .refuse(phrase<"rows in the case file have a unit each">(), phrase<"Remove %1">("\"units\""));
  const CaseCursor rows = object.at("rows", {});
  for (const CaseCursor& row : rows.items()) {
    const auto numbers = row.items();
    if (numbers.size() != 2)
      row.refuse(
          phrase<"row %1 of the table: expected two numbers, found %2">(table.at.size() + 1, numbers.size()),
          phrase<"Write for example %1">(
              "[" + in_quotes(example(abscissa)) + ", " +
              (kind == QuantityKind::dimensionless ? std::string(example(kind)) : in_quotes(example(kind))) +
              "]"));
    table.at.push_back(numbers[0].quantity(abscissa));
    table.values.push_back(numbers[1].quantity(kind));
  }
  check_table(table, rows.place());
  return {std::move(table)};
}

/// Rows of a value over a field of a step.
void read_rows_of_field(const CaseCursor& rows, bool of_file, QuantityKind kind, VariationField& field) {
  if (of_file) rows.refuse(phrase<"only a field of a step takes rows">(), phrase<"Remove %1">("\"rows\""));
  const auto abscissa = quantity_of_field(field.array);
  if (!abscissa)
    rows.refuse(phrase<"no step has a field \"%1\"">(field.array), phrase<"Write for example %1">("\"contact_pressure\""));
  VariationTable table{VariationTable::Over::x, {}, {}};
  for (const CaseCursor& row : rows.items()) {
    const auto numbers = row.items();
    if (numbers.size() != 2)
      row.refuse(phrase<"row %1 of the table: expected two numbers, found %2">(table.at.size() + 1, numbers.size()),
                 phrase<"Write the field and the value there, each with its unit">());
    table.at.push_back(numbers[0].quantity(*abscissa));
    table.values.push_back(numbers[1].quantity(kind));
    if (table.at.size() > 1 && !(table.at.back() > table.at[table.at.size() - 2]))
      row.refuse(phrase<"row %1 of the table: its first number does not lie above that of the row before">(table.at.size()),
                 phrase<"Sort the rows">());
  }
  if (table.at.empty()) rows.refuse(phrase<"the table has no rows">(), phrase<"State at least one row">());
  field.rows_at = std::move(table.at);
  field.rows_value = std::move(table.values);
}

Variation read_variation_field(const CaseCursor& object, QuantityKind kind) {
  object.expect_keys(Keys{"file", "step", "array", "unit", "length_unit", "time", "rows"});
  VariationField field;
  const bool of_file = object.one_of(Keys{"file", "step"}, phrase<"where the field comes from">()) == "file";
  if (of_file) {
    field.file = read_file_name(object.at("file", {}), {".vtu", ".csv", ".inp", ".bdf", ".nas"});
  } else {
    field.step = object.at("step", {}).text();
    if (field.step.empty())
      object.at("step", {})
          .refuse(phrase<"the name of the step is empty">(), phrase<"Write for example %1">("\"current\""));
  }
  const bool is_points =
      of_file && field.file.size() > 4 && std::tolower(static_cast<unsigned char>(field.file.back())) == 'v';
  // One column of values of a .csv needs no name.
  if (!is_points || object.has("array")) field.array = object.at("array", "\"temperature\"").text();
  if (object.has("unit")) {
    const CaseCursor unit = object.at("unit", {});
    if (!of_file)
      unit.refuse(phrase<"a field of a step has its own unit">(), phrase<"Remove %1">("\"unit\""));
    field.unit = read_unit(unit, kind);
  }
  if (object.has("time")) {
    const CaseCursor time = object.at("time", {});
    if (of_file) time.refuse(phrase<"a file has one time">(), phrase<"Remove %1">("\"time\""));
    field.at = time.quantity(QuantityKind::time, {.min = 0});
  }
  if (object.has("rows")) read_rows_of_field(object.at("rows", {}), of_file, kind, field);
  if (object.has("length_unit")) {
    const CaseCursor unit = object.at("length_unit", {});
    if (!of_file || is_points)
      unit.refuse(phrase<"only a .vtu file needs a unit of length here">(),
                  phrase<"Remove %1">("\"length_unit\""));
    field.length_unit = read_unit(unit, QuantityKind::length);
  }
  return {std::move(field)};
}

}  // namespace

bool is_variation(const CaseCursor& value) {
  return value.node().type == CaseNode::Type::object;
}

Variation read_variation(const CaseCursor& value, QuantityKind kind) {
  value.expect_keys(grammar::variations);
  const std::string by = value.one_of(grammar::variations, phrase<"what the number varies by">());
  const CaseCursor what = value.at(by, {});
  if (by == "formula") return read_formula(what, kind);
  return by == "table" ? read_table(what, kind) : read_variation_field(what, kind);
}

namespace {

void read_vector(const CaseCursor& value, std::size_t first, VaryingAxes& into) {
  constexpr QuantityKind plain = QuantityKind::dimensionless;
  if (is_variation(value)) {
    value.expect_keys(Keys{"field"});
    const Variation whole =
        read_variation_field(value.at("field", R"({"file": "fibres.vtu", "array": "fibre"})"), plain);
    const auto& field = std::get<VariationField>(whole.by);
    if (field.array.empty())
      value.at("field", {})
          .refuse(phrase<"a vector needs the name of its array">(),
                  phrase<"Write for example %1: the columns are then %2">("\"array\": \"fibre\"",
                                                                          "fibre:x, fibre:y, fibre:z"));
    for (std::size_t c = 0; c < 3; ++c) into.values[first + c] = 0;
    return set_whole_vector(into, first, field);
  }
  value.expect_vector(plain);
  const auto numbers = value.items();
  for (std::size_t c = 0; c < 3; ++c) {
    if (!is_variation(numbers[c])) {
      into.values[first + c] = numbers[c].quantity(plain);
      continue;
    }
    const Variation by = read_variation(numbers[c], plain);
    into.values[first + c] = 0;
    set_variation(into, first + c, &by);
  }
}

}  // namespace

bool varies_in_vectors(const CaseCursor& directions) {
  for (const char* key : {"first", "second"}) {
    if (!directions.has(key)) continue;
    const CaseCursor vector = directions.at(key, {});
    if (is_variation(vector)) return true;
    if (vector.node().type != CaseNode::Type::array) continue;
    for (const CaseCursor& number : vector.items())
      if (is_variation(number)) return true;
  }
  return false;
}

VaryingAxes read_varying_axes(const CaseCursor& directions) {
  VaryingAxes axes;
  read_vector(directions.at("first", "[1, 0, 0]"), 0, axes);
  axes.has_second = directions.has("second");
  if (axes.has_second)
    read_vector(directions.at("second", {}), 3, axes);
  else
    axes.values[3] = axes.values[4] = axes.values[5] = 0;
  return axes;
}

}  // namespace genba
