#include "mesh/fields/csv_points.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "engine/base/error.hpp"
#include "engine/base/text/suggest.hpp"
#include "mesh/fields/field_unit.hpp"

namespace genba {
namespace {

std::vector<std::string_view> cells_of(std::string_view line, char separator) {
  std::vector<std::string_view> cells;
  for (std::size_t begin = 0;;) {
    const std::size_t end = line.find(separator, begin);
    std::string_view cell = line.substr(begin, end == line.npos ? line.npos : end - begin);
    while (!cell.empty() && (cell.front() == ' ' || cell.front() == '"')) cell.remove_prefix(1);
    while (!cell.empty() && (cell.back() == ' ' || cell.back() == '"')) cell.remove_suffix(1);
    cells.push_back(cell);
    if (end == line.npos) return cells;
    begin = end + 1;
  }
}

std::optional<double> number(std::string_view cell) {
  if (cell.starts_with('+')) cell.remove_prefix(1);
  double value = 0;
  const auto [rest, code] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (code != std::errc() || rest != cell.data() + cell.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

/// Columns of x, y, z and the value, with their units.
struct Head {
  char separator = ',';
  std::size_t columns = 0;
  std::array<std::size_t, 4> column{};
  std::array<FieldUnit, 4> unit{};
};

Head read_head(std::string_view line, const std::string& column, const std::string& unit, QuantityKind kind,
               const Text& place) {
  Head head;
  for (const char c : {'\t', ';'})
    if (line.find(c) != line.npos) head.separator = c;
  const auto cells = cells_of(line, head.separator);
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
  std::optional<Head> head;
  std::size_t line_number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line_number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t,;") == line.npos || line.starts_with('#')) continue;
    if (!head) {
      head = read_head(line, column, unit, kind, place);
      continue;
    }
    const auto cells = cells_of(line, head->separator);
    if (cells.size() != head->columns)
      throw Error(ErrorKind::input, place,
                  phrase<"line %1 has %2 columns, the head %3">(line_number, cells.size(), head->columns),
                  {});
    std::array<double, 4> si{};
    for (std::size_t k = 0; k < 4; ++k) {
      const auto value = number(cells[head->column[k]]);
      if (!value)
        throw Error(ErrorKind::input, place,
                    phrase<"line %1, column %2: \"%3\" is no number">(line_number, head->column[k] + 1,
                                                                      cells[head->column[k]]),
                    phrase<"Numbers have a decimal point and no unit: the head has it">());
      si[k] = *value * head->unit[k].scale + head->unit[k].offset;
    }
    out.points.push_back({si[0], si[1], si[2]});
    out.values.push_back(si[3]);
  }
  if (out.points.empty())
    throw Error(ErrorKind::input, place, phrase<"the file has no line with numbers">(), {});
  return out;
}

}  // namespace genba
