// The text of an Abaqus or CalculiX input deck as keyword blocks.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace genba {

/// One data line, without comments.
struct DeckLine {
  std::int64_t number = 0;  ///< in the file, from 1
  std::string_view text;
};

/// A keyword line and the data lines below it.
struct DeckBlock {
  std::string keyword;  ///< upper case, single blanks, without the star: "SOLID SECTION"
  std::map<std::string, std::string> parameters;  ///< by upper-case name; as written, without quotes
  std::int64_t line = 0;
  std::vector<DeckLine> data;

  bool has(const std::string& parameter) const { return parameters.count(parameter) != 0; }
  /// Empty if absent.
  std::string value(const std::string& parameter) const;
};

/// All blocks of a deck, which must outlive them. Throws Error(mesh) with the line where data stand before
/// the first keyword or a keyword line has no keyword, and on zero bytes.
std::vector<DeckBlock> split_deck(std::string_view content, const std::string& file);

std::string upper_case(std::string_view text);
/// Without blanks at both ends.
std::string_view trimmed(std::string_view text);

/// Fields of a data line between commas, trimmed; an empty one after the last comma is left out.
std::vector<std::string_view> fields_of(std::string_view line);

/// Whole field as a number, Fortran's exponent letter D included; nothing if it is none or not finite.
std::optional<double> to_real(std::string_view field);
std::optional<std::int64_t> to_integer(std::string_view field);

/// "2,5" or "-0,5E+01": a number with a comma where the point should be.
bool has_decimal_comma(std::string_view field);

}  // namespace genba
