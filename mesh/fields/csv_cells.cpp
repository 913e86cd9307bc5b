#include "mesh/fields/csv_cells.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/base/error.hpp"

namespace genba {

bool CsvLines::next(std::string_view& line) {
  while (!rest_.empty()) {
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t,;") != line.npos && !line.starts_with('#')) return true;
  }
  return false;
}

char csv_separator(std::string_view line) {
  char separator = ',';
  for (const char c : {'\t', ';'})
    if (line.find(c) != line.npos) separator = c;
  return separator;
}

std::vector<std::string_view> csv_cells(std::string_view line, char separator) {
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

std::optional<double> csv_number(std::string_view cell) {
  if (cell.starts_with('+')) cell.remove_prefix(1);
  double value = 0;
  const auto [rest, code] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (code != std::errc() || rest != cell.data() + cell.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

double csv_number_in(std::string_view cell, std::size_t line, std::size_t column, const Text& place) {
  if (const auto value = csv_number(cell)) return *value;
  throw Error(ErrorKind::input, place,
              phrase<"line %1, column %2: \"%3\" is no number">(line, column + 1, cell.substr(0, 60)),
              phrase<"Numbers have a decimal point and no unit: the head has it">());
}

}  // namespace genba
