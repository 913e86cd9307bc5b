// Values that vary: in place of one number, a table over time, temperature or a coordinate, a formula, or a
// field.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// Linear between its rows, constant before the first and beyond the last. A number is what the value is
/// there, not a factor.
struct VariationTable {
  enum class Over { time, temperature, x, y, z };
  Over over = Over::time;
  std::vector<double> at;      ///< [row] s, K or m, ascending
  std::vector<double> values;  ///< [row] SI
  /// .csv of two columns that has the rows: then they are not stated here, and a source reads them. Not empty
  /// beside rows: they were read from it.
  std::string file{};
  std::string at_unit{}, value_unit{};  ///< of the file's columns; "": its heads say it
  bool operator==(const VariationTable&) const = default;
};

/// What a table is over: time, temperature or length.
QuantityKind abscissa_kind(VariationTable::Over over);

/// Throws Error(input, place, ...) that names the first wrong row, counted from 1: no row, numbers of both
/// columns that are not as many, not finite, not above those of the row before, below absolute zero. One
/// whose rows are in a file is right as long as they were not read.
void check_table(const VariationTable& table, const Text& place);
/// Of a table that is right.
double table_value(const VariationTable& table, double at);

/// Of x, y, z, t and T with units, as a person wrote it (mesh/formula).
struct VariationFormula {
  std::string text;
  bool operator==(const VariationFormula&) const = default;
};

/// Values at places, of a file or of a step that ran before. Exactly one of `file` and `step` is not empty.
struct VariationField {
  std::string file;   ///< .vtu, or .csv of points
  std::string step;   ///< name of the earlier step
  std::string array;  ///< name of the array, or of the step's field; of a .csv its column, "" the only one
  std::string unit;   ///< of the array's numbers; "": its name or head says it
  std::string length_unit{};   ///< of a .vtu's places; "": m
  std::optional<double> at{};  ///< s, of the step's frame; none: its last one
  bool operator==(const VariationField&) const = default;
};

/// What a value varies by.
struct Variation {
  std::variant<VariationTable, VariationFormula, VariationField> by;
  bool operator==(const Variation&) const = default;
};

/// In one line for lists and reports; kind: of the value.
/// "table over time, 3 rows from 0 s to 10 s: 0 MPa to 2 MPa", "formula 300 kPa * (1 - z / 2 m)",
/// "\"T\" of room.vtu".
Text describe(const Variation& variation, QuantityKind kind);

/// True where the value may differ between places: all but a table over time and a formula of t alone.
bool varies_in_space(const Variation& variation);
/// True where the value may differ between times: a table over time, a formula with t.
bool varies_over_time(const Variation& variation);
/// True where it is asked for the temperature: a table over it, a formula with T.
bool varies_over_temperature(const Variation& variation);
/// True where it is asked for the place: a table over a coordinate, a formula with x, y or z, a field.
bool varies_over_place(const Variation& variation);

/// Gives out[i] (SI) at points[i] (m) and the time (s). temperature: K at each point, one for all, or none
/// where it is not known. One instance serves one thread.
using VariationValues = std::function<void(std::span<const Vec3> points, double time,
                                           std::span<const double> temperature, std::span<double> out)>;

/// The evaluators that need a library or a file. A maker is called once for each thread.
struct VariationSources {
  std::function<VariationValues(const VariationFormula&, QuantityKind, const Text& place)> formula;
  std::function<VariationValues(const VariationField&, QuantityKind, const Text& place)> field;
  /// The same table with the rows of its file.
  std::function<VariationTable(const VariationTable&, QuantityKind, const Text& place)> table{};
};

/// Values of a variation for one thread; the variation is copied. place: for errors ("load \"lid\"").
/// Throws what check_table() and the sources throw; Error(model) where nobody evaluates formulas or fields,
/// or reads a table's file. The result throws Error(model) where a table over temperature is asked without
/// one, Error(input) where a value is not finite, with the place.
VariationValues variation_values(const Variation& variation, QuantityKind kind,
                                 const VariationSources& sources, const Text& place);

}  // namespace genba
