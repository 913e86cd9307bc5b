// Lines and cells of .csv files. Used by the sources of this folder.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

/// The lines of a text with content: skips empty lines and lines "# remark".
class CsvLines {
 public:
  explicit CsvLines(std::string_view text) : rest_(text) {}
  /// The next line, without its line end; false after the last.
  bool next(std::string_view& line);
  std::size_t number() const { return number_; }  ///< of the current line in the file, from 1

 private:
  std::string_view rest_;
  std::size_t number_ = 0;
};

/// Separator of cells: a tab or a semicolon if the line has one, else a comma.
char csv_separator(std::string_view line);
/// Cells without surrounding spaces and quotes.
std::vector<std::string_view> csv_cells(std::string_view line, char separator);
/// Empty if the cell is no finite number with a decimal point.
std::optional<double> csv_number(std::string_view cell);
/// The number in column `column`, from 0. Throws Error(input, place) that names line and column.
double csv_number_in(std::string_view cell, std::size_t line, std::size_t column, const Text& place);

}  // namespace genba
