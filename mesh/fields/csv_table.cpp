#include "mesh/fields/csv_table.hpp"

#include <array>
#include <optional>
#include <string>

#include "engine/base/error.hpp"
#include "mesh/fields/csv_cells.hpp"
#include "mesh/fields/field_unit.hpp"

namespace genba {
namespace {

using Cells = std::vector<std::string_view>;

FieldUnit unit_of(const std::string& stated, std::string_view head, std::size_t column, QuantityKind kind,
                  const Text& place) {
  const std::string unit = stated.empty() ? named_unit(head).unit : stated;
  if (unit.empty() && kind != QuantityKind::dimensionless)
    throw Error(
        ErrorKind::input, place,
        phrase<"column %1 states no unit; it should be a %2">(column + 1, word(name(kind))),
        phrase<"Write the unit into its head, as in \"z [m], pressure [kPa]\", or state \"units\"">());
  return field_unit(unit, kind, phrase<"%1, column %2">(place, column + 1));
}

}  // namespace

VariationTable csv_table(std::string_view text, VariationTable table, QuantityKind kind, const Text& place) {
  const std::array<QuantityKind, 2> kinds = {abscissa_kind(table.over), kind};
  const std::array<const std::string*, 2> stated = {&table.at_unit, &table.value_unit};
  std::array<FieldUnit, 2> units;
  char separator = ',';
  bool begun = false;
  table.at.clear();
  table.values.clear();
  CsvLines lines(text);
  for (std::string_view line; lines.next(line);) {
    if (!begun) separator = csv_separator(line);
    const Cells cells = csv_cells(line, separator);
    if (cells.size() != 2)
      throw Error(ErrorKind::input, place,
                  phrase<"line %1 has %2 columns, a table has 2">(lines.number(), cells.size()),
                  phrase<"Keep two columns: where, and the value there">());
    if (!begun) {
      const bool has_head = !csv_number(cells[0]) && !csv_number(cells[1]);
      for (std::size_t k = 0; k < 2; ++k)
        units[k] = unit_of(*stated[k], has_head ? cells[k] : std::string_view(), k, kinds[k], place);
      begun = true;
      if (has_head) continue;
    }
    std::array<double, 2> si{};
    for (std::size_t k = 0; k < 2; ++k)
      si[k] = csv_number_in(cells[k], lines.number(), k, place) * units[k].scale + units[k].offset;
    table.at.push_back(si[0]);
    table.values.push_back(si[1]);
  }
  if (table.at.empty())
    throw Error(ErrorKind::input, place, phrase<"the file has no line with numbers">(), {});
  check_table(table, place);
  return table;
}

}  // namespace genba
