#include "mesh/fields/test_data_csv.hpp"

#include <algorithm>
#include <string>

#include "engine/base/error.hpp"
#include "engine/base/text/shown_text.hpp"
#include "mesh/fields/csv_cells.hpp"
#include "mesh/fields/field_unit.hpp"

namespace genba {

namespace {

struct Columns {
  std::size_t count = 0, stretch = 0, stress = 0;
  std::optional<std::size_t> test;
  bool is_strain = false;
  double pascal = 1;
};

std::string lower_text(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

Columns columns_of(const std::vector<std::string_view>& heads, const Text& place) {
  Columns out;
  out.count = heads.size();
  bool has_stretch = false, has_stress = false;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    const NamedUnit head = named_unit(heads[i]);
    const std::string name = lower_text(head.name);
    if (name == "test") {
      out.test = i;
    } else if (name == "stretch" || name == "strain") {
      out.stretch = i, out.is_strain = name == "strain", has_stretch = true;
    } else if (name.find("stress") != std::string::npos) {
      if (head.unit.empty())
        throw Error(ErrorKind::input, place, phrase<"column %1 states no unit of its stress">(i + 1),
                    phrase<"Write it into the head, as in \"stress [MPa]\"">());
      out.stress = i, has_stress = true;
      out.pascal = field_unit(head.unit, QuantityKind::pressure, place).scale;
    }
  }
  if (!has_stretch || !has_stress)
    throw Error(ErrorKind::input, place, phrase<"the first line names no column \"%1\"">(has_stretch ? "stress" : "stretch"),
                phrase<"Write a first line such as: test, stretch, stress [MPa]">());
  return out;
}

}  // namespace

std::vector<TestPoint> test_data_csv(std::string_view text, const Text& place) {
  std::vector<TestPoint> out;
  std::optional<Columns> columns;
  char separator = ',';
  CsvLines lines(text);
  for (std::string_view line; lines.next(line);) {
    if (!columns) separator = csv_separator(line);
    const auto cells = csv_cells(line, separator);
    if (!columns) {
      columns = columns_of(cells, place);
      continue;
    }
    if (cells.size() != columns->count)
      throw Error(ErrorKind::input, place,
                  phrase<"line %1 has %2 columns, the first line %3">(lines.number(), cells.size(), columns->count), {});
    TestPoint point;
    if (columns->test) {
      const std::string word_of_test = lower_text(cells[*columns->test]);
      const auto words = test_mode_words();
      const auto found = std::ranges::find(words, word_of_test);
      if (found == words.end())
        throw Error(ErrorKind::input, place,
                    phrase<"line %1: there is no test \"%2\"">(lines.number(), shown_text(cells[*columns->test])),
                    phrase<"Tests are uniaxial, biaxial and planar (pure shear)">());
      point.mode = static_cast<TestMode>(found - words.begin());
    }
    point.stretch = csv_number_in(cells[columns->stretch], lines.number(), columns->stretch, place) + (columns->is_strain ? 1 : 0);
    point.stress = columns->pascal * csv_number_in(cells[columns->stress], lines.number(), columns->stress, place);
    out.push_back(point);
  }
  if (out.empty()) throw Error(ErrorKind::input, place, phrase<"the file has no line with numbers">(), {});
  return out;
}

}  // namespace genba
