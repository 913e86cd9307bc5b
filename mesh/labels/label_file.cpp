#include "mesh/labels/label_file.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/text_file.hpp"

namespace genba {
namespace {

constexpr std::int64_t largest_file = std::int64_t{1} << 20;  // windows read it again after every edit
constexpr std::size_t longest_name = 200;
constexpr std::string_view blanks = " \t\r\v\f";
Text formats() {
  return phrase<
      "Give a table with the columns label, name, colour and material (CSV), an ITK-SNAP label description "
      "or a 3D Slicer colour table (.ctbl, .txt)">();
}

/// The fault of one line; the caller adds the line number.
struct Fault {
  Text text;
};

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; (at = line.find_first_not_of(blanks, at)) != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(blanks, at), line.size());
    words.push_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

/// A word for messages: only printable characters.
std::string shown_word(std::string_view word) {
  std::string out = "\"";
  for (const char c : word.substr(0, 30)) out += static_cast<unsigned char>(c) < ' ' || c == 127 ? '?' : c;
  return out + "\"";
}

template <class Number>
Number parsed_number(std::string_view word, const Text& what, Number least, Number most) {
  Number value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || !(value >= least && value <= most))
    throw Fault{phrase<"%1 is %2, not a number from %3 to %4">(
        what, shown_word(word), static_cast<std::int64_t>(least), static_cast<std::int64_t>(most))};
  return value;
}

Rgb colour(std::string_view red, std::string_view green, std::string_view blue) {
  Rgb rgb{};
  const std::array words = {red, green, blue};
  for (std::size_t c = 0; c < 3; ++c) {
    const Text names[] = {phrase<"red">(), phrase<"green">(), phrase<"blue">()};
    rgb[c] = static_cast<std::uint8_t>(std::lround(parsed_number<double>(words[c], names[c], 0, 255)));
  }
  return rgb;
}

std::int64_t label(std::string_view word) {
  return parsed_number<std::int64_t>(word, phrase<"the label">(), 0,
                                     std::numeric_limits<std::int32_t>::max());
}

std::string checked_name(std::string name) {
  if (name.empty()) throw Fault{phrase<"the label has no name">()};
  if (name.size() > longest_name) throw Fault{phrase<"the name is longer than 200 characters">()};
  if (std::any_of(name.begin(), name.end(), [](unsigned char c) { return c < ' ' || c == 127; }))
    throw Fault{phrase<"the name holds characters that are no text">()};
  return name;
}

bool ends_with_name(std::string_view line) {
  return line.ends_with('"') && std::count(line.begin(), line.end(), '"') >= 2;
}

ImageLabel itk_snap_line(std::string_view line) {
  const std::size_t open = line.find('"');
  if (!ends_with_name(line)) throw Fault{phrase<"the name in quotation marks is missing or cut off">()};
  const auto words = words_of(line.substr(0, open));
  if (words.size() != 7)
    throw Fault{phrase<"there are %1 numbers before the name instead of 7">(words.size())};
  for (const std::size_t w : {4, 5, 6})
    (void)parsed_number<double>(words[w], w == 4 ? phrase<"the opacity">() : phrase<"a visibility">(), 0,
                                255);
  return {label(words[0]), checked_name(std::string(line.substr(open + 1, line.size() - open - 2))),
          colour(words[1], words[2], words[3])};
}

ImageLabel slicer_line(std::string_view line) {
  const auto words = words_of(line);
  if (words.size() != 6)
    throw Fault{
        phrase<"there are %1 words instead of 6 (label, name, red, green, blue, opacity)">(words.size())};
  (void)parsed_number<double>(words[5], phrase<"the opacity">(), 0, 255);
  std::string name(words[1]);
  std::replace(name.begin(), name.end(), '_', ' ');
  return {label(words[0]), checked_name(std::move(name)), colour(words[2], words[3], words[4])};
}

std::string_view without_side_blanks(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Cells of a line. A cell in quotation marks may contain the separator and doubled quotation marks.
std::vector<std::string> cells_of(std::string_view line, char separator) {
  std::vector<std::string> cells(1);
  bool quoted_cell = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && quoted_cell && i + 1 < line.size() && line[i + 1] == '"')
      cells.back() += line[++i];
    else if (line[i] == '"' && (quoted_cell || without_side_blanks(cells.back()).empty()))
      quoted_cell = !quoted_cell;
    else if (line[i] == separator && !quoted_cell)
      cells.emplace_back();
    else
      cells.back() += line[i];
  }
  if (quoted_cell) throw Fault{phrase<"a quotation mark is not closed">()};
  for (std::string& cell : cells) cell = std::string(without_side_blanks(cell));
  return cells;
}

/// Column indices of a table.
struct TableColumns {
  char separator = 0;  ///< 0: it is no such table
  std::size_t count = 0;
  std::optional<std::size_t> label, name, colour, material;
};

TableColumns columns_of(std::string_view line) {
  for (const char separator : {',', ';', '\t'}) {
    TableColumns columns;
    if (line.find(separator) == std::string_view::npos) continue;
    const std::vector<std::string> cells = cells_of(line, separator);
    std::string unknown;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      std::string title = cells[i];
      for (char& c : title) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      auto* column = title == "label"                        ? &columns.label
                     : title == "name"                       ? &columns.name
                     : title == "colour" || title == "color" ? &columns.colour
                     : title == "material"                   ? &columns.material
                                                             : nullptr;
      if (column && *column) throw Fault{phrase<"the column %1 stands there twice">(shown_word(cells[i]))};
      if (column)
        *column = i;
      else if (unknown.empty())
        unknown = shown_word(cells[i]);
    }
    if (!columns.label || !columns.name) continue;
    if (!unknown.empty())
      throw Fault{phrase<"the column %1 is not known; known are label, name, colour and material">(unknown)};
    columns.separator = separator;
    columns.count = cells.size();
    return columns;
  }
  return {};
}

ImageLabel table_line(std::string_view line, const TableColumns& columns) {
  const auto cells = cells_of(line, columns.separator);
  if (cells.size() != columns.count)
    throw Fault{phrase<"there are %1 cells instead of %2">(cells.size(), columns.count)};
  ImageLabel out{label(cells[*columns.label]), checked_name(cells[*columns.name])};
  if (columns.colour && !cells[*columns.colour].empty()) {
    out.colour = parse_colour(cells[*columns.colour]);
    if (!out.colour)
      throw Fault{phrase<"%1 is not a colour such as #d8c7a0">(shown_word(cells[*columns.colour]))};
  }
  if (columns.material && !cells[*columns.material].empty())
    out.material = checked_name(cells[*columns.material]);
  return out;
}

}  // namespace

std::vector<ImageLabel> parse_label_file(std::string_view text, const std::string& name) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  std::vector<ImageLabel> labels;
  std::map<std::int64_t, int> line_of;
  TableColumns columns;
  bool is_known = false, is_itk_snap = false;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = without_side_blanks(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || (line.front() == '#' && columns.separator == 0)) continue;
    try {
      if (!is_known) {
        columns = columns_of(line);
        is_itk_snap = ends_with_name(line);
        if (columns.separator != 0) {
          is_known = true;
          continue;
        }
      }
      ImageLabel entry = columns.separator != 0 ? table_line(line, columns)
                         : is_itk_snap          ? itk_snap_line(line)
                                                : slicer_line(line);
      is_known = true;
      entry.line = number;
      const auto [known, is_new] = line_of.emplace(entry.value, number);
      if (!is_new) throw Fault{phrase<"label %1 stands in line %2 already">(entry.value, known->second)};
      if (entry.value != 0 && entry.region != "(none)") labels.push_back(std::move(entry));
    } catch (const Fault& fault) {
      throw Error(ErrorKind::file, phrase<"%1, line %2">(name, number), fault.text,
                  is_known ? phrase<"Mend the line, or save the file again in the program that wrote it">()
                           : formats());
    }
  }
  if (line_of.empty()) throw Error(ErrorKind::file, name, phrase<"the file states no label">(), formats());
  return labels;
}

std::vector<ImageLabel> read_label_file(const std::string& path) {
  return parse_label_file(read_text_file(path, largest_file), file_name(path));
}

}  // namespace genba
