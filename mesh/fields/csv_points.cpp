#include "mesh/fields/csv_points.hpp"

#include <array>
#include <optional>

#include "engine/base/error.hpp"
#include "engine/base/text/suggest.hpp"
#include "mesh/fields/csv_cells.hpp"
#include "mesh/fields/field_unit.hpp"

namespace genba {
namespace {

/// Columns of x, y, z and the value, with their units.
struct CsvHead {
  char separator = ',';
  std::size_t columns = 0;
  std::array<std::size_t, 4> column{};
  std::array<FieldUnit, 4> unit{};
};

CsvHead read_head(std::string_view line, const std::string& column, const std::string& unit,
                  QuantityKind kind, const Text& place) {
  CsvHead head;
  head.separator = csv_separator(line);
  const auto cells = csv_cells(line, head.separator);
  head.columns = cells.size();
  std::array<std::optional<NamedUnit>, 4> found;
  std::vector<std::string> others;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const NamedUnit named = named_unit(cells[i]);
    std::size_t k = 4;
    for (std::size_t axis = 0; axis < 3; ++axis)
      if (named.name == std::string(1, "xyz"[axis]) || named.name == std::string(1, "XYZ"[axis])) k = axis;
    if (k == 4) others.push_back(named.name);
    if (k == 4 && (column.empty() || named.name == column)) k = 3;
    if (k == 4 || (k == 3 && column.empty() && others.size() > 1)) continue;
    if (found[k])
      throw Error(ErrorKind::input, place, phrase<"the head names the column \"%1\" twice">(named.name), {});
    found[k] = named;
    head.column[k] = i;
  }
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (!found[axis])
      throw Error(ErrorKind::input, place,
                  phrase<"the first line names no column \"%1\"">(std::string(1, "xyz"[axis])),
                  phrase<"Begin the file with a line such as \"x (mm), y (mm), z (mm), T (degC)\"">());
    head.unit[axis] = field_unit(found[axis]->unit, QuantityKind::length,
                                 phrase<"%1, column \"%2\"">(place, found[axis]->name));
  }
  if (!found[3])
    throw Error(ErrorKind::input, place, phrase<"there is no column of values \"%1\"">(column),
                others.empty() ? Text() : phrase<"It has %1">(quoted_list(others)));
  if (column.empty() && others.size() > 1)
    throw Error(ErrorKind::input, place, phrase<"there are %1 columns of values">(others.size()),
                phrase<"Name one of them: %1">(quoted_list(others)));
  head.unit[3] = field_unit(unit.empty() ? found[3]->unit : unit, kind,
                            phrase<"%1, column \"%2\"">(place, found[3]->name));
  return head;
}

}  // namespace

PointValues csv_points(std::string_view text, const std::string& column, const std::string& unit,
                       QuantityKind kind, const Text& place) {
  PointValues out;
  std::optional<CsvHead> head;
  CsvLines lines(text);
  for (std::string_view line; lines.next(line);) {
    if (!head) {
      head = read_head(line, column, unit, kind, place);
      continue;
    }
    const auto cells = csv_cells(line, head->separator);
    if (cells.size() != head->columns)
      throw Error(ErrorKind::input, place,
                  phrase<"line %1 has %2 columns, the head %3">(lines.number(), cells.size(), head->columns),
                  {});
    std::array<double, 4> si{};
    for (std::size_t k = 0; k < 4; ++k)
      si[k] = csv_number_in(cells[head->column[k]], lines.number(), head->column[k], place) *
                  head->unit[k].scale +
              head->unit[k].offset;
    out.points.push_back({si[0], si[1], si[2]});
    out.values.push_back(si[3]);
  }
  if (out.points.empty())
    throw Error(ErrorKind::input, place, phrase<"the file has no line with numbers">(), {});
  return out;
}

}  // namespace genba
