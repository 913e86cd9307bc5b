// Values that vary. Instead of one number they have a table over time, temperature or a coordinate, a
// formula, or a field.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/quantity/option_field.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// Linear between its rows, constant before the first and after the last. Its numbers are the values
/// themselves, not factors. Only a flow stress goes over the equivalent plastic strain.
struct VariationTable {
  enum class Over { time, temperature, plastic_strain, x, y, z };
  Over over = Over::time;
  std::vector<double> at;      ///< [row] s, K, 1 or m, ascending
  std::vector<double> values;  ///< [row] SI
  /// .csv file with the rows in two columns. If the rows here are empty, a source reads them from it; else
  /// they were read from it already.
  std::string file{};
  std::string at_unit{}, value_unit{};  ///< of the file's columns; "": the column heads state them
  bool operator==(const VariationTable&) const = default;
};

/// Quantity of a table's first column: time, temperature or length.
QuantityKind abscissa_kind(VariationTable::Over over);

/// Throws Error(input, place, ...) naming the first wrong row, counted from 1. Errors: no row, columns of
/// different length, a number that is not finite or below absolute zero, a row not above the row before (over
/// time two rows may be at one time: a jump). A table whose rows are still in its file is right.
void check_table(const VariationTable& table, const Text& place);
/// Calls refuse() for the first row whose value is not `allowed`, and throws on what it throws, with the
/// number of the row. where: "10 s", "z = 2 m".
void check_rows(const VariationTable& table, const Range& allowed,
                const std::function<void(double value, const Text& where)>& refuse);
/// Value of a table that check_table() accepts.
double table_value(const VariationTable& table, double at);

/// A formula of x, y, z, t and T with units, as a person wrote it (mesh/formula).
struct VariationFormula {
  std::string text;
  bool operator==(const VariationFormula&) const = default;
};

/// Values at places, from a file or from an earlier step. Exactly one of `file` and `step` is not empty.
struct VariationField {
  std::string file;   ///< .vtu, or .csv of points
  std::string step;   ///< name of the earlier step
  std::string array;  ///< name of the array or of the step's field; for a .csv its column, "": the only one
  std::string unit;   ///< of the array's numbers; "": its name or head states it
  std::string length_unit{};   ///< of a .vtu's coordinates; "": m
  std::optional<double> at{};  ///< s, time of the step's frame; none: the last one
  /// Of a step: the number follows the field by these rows, linear between them and constant beyond them. Empty: it is
  /// the field itself.
  std::vector<double> rows_at{}, rows_value{};  ///< SI of the field, ascending; SI
  bool operator==(const VariationField&) const = default;
};

/// The variation of a value.
struct Variation {
  std::variant<VariationTable, VariationFormula, VariationField> by;
  bool operator==(const Variation&) const = default;
};

/// One line for lists and reports; kind: of the value. "table over time, 3 rows from 0 s to 10 s: 0 MPa to 2
/// MPa", "formula 300 kPa * (1 - z / 2 m)", "\"T\" of room.vtu".
Text describe(const Variation& variation, QuantityKind kind);

/// True if the value may vary in space: all but a table over time and a formula of t alone.
bool varies_in_space(const Variation& variation);
/// True if the value may vary over time: a table over time, a formula with t.
bool varies_over_time(const Variation& variation);
/// True if the value needs the temperature: a table over it, a formula with T.
bool varies_over_temperature(const Variation& variation);
/// True if the value goes over the plastic strain: a table over it.
bool varies_over_plastic_strain(const Variation& variation);
/// True if the value needs the place: a table over a coordinate, a formula with x, y or z, a field.
bool varies_over_place(const Variation& variation);

/// Writes out[i] (SI) at points[i] (m) and the time (s). temperature: K at each point, one for all, or empty
/// if unknown. One instance serves one thread.
using VariationValues = std::function<void(std::span<const Vec3> points, double time,
                                           std::span<const double> temperature, std::span<double> out)>;

class Monitor;
struct Mesh;
struct VentricleAxes;
class RigidTriangles;
/// Directions by rule for the elements of some regions of a mesh, ascending: [solid block][element] the rows of the
/// axes, zero in other regions. place: for errors.
using RuleDirections = std::function<std::vector<std::vector<std::array<double, 9>>>(
    const Mesh&, const VentricleAxes&, std::span<const Index> regions, const Text& place, Monitor&)>;

/// Evaluators that need a library, a file or a solver. Each thread needs a call of its own.
struct VariationSources {
  std::function<VariationValues(const VariationFormula&, QuantityKind, const Text& place)> formula;
  std::function<VariationValues(const VariationField&, QuantityKind, const Text& place)> field;
  /// Returns the table with the rows of its file.
  std::function<VariationTable(const VariationTable&, QuantityKind, const Text& place)> table{};
  RuleDirections rule{};
  /// The triangles of a file whose coordinates are in `unit` (m). sharp_angle: rad.
  std::function<std::shared_ptr<const RigidTriangles>(const std::string& file, double unit, double sharp_angle, const Text& place)>
      triangles{};
};

/// The table with its rows, those of a file too. Throws Error(model) if no source reads files of tables, and
/// what the source throws.
VariationTable with_rows(const VariationTable& table, QuantityKind kind, const VariationSources& sources,
                         const Text& place);

/// Evaluator of a variation for one thread; the variation is copied. place: for errors ("load \"lid\"").
/// Throws what check_table() and the sources throw, and Error(model) if there is no source for a formula, a
/// field or a table's file. The result throws Error(model) if a table over temperature gets no temperature,
/// and Error(input) with the place if a value is not finite.
VariationValues variation_values(const Variation& variation, QuantityKind kind,
                                 const VariationSources& sources, const Text& place);

}  // namespace genba
