#include "mesh/mask/piece_choice.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>

#include "engine/base/error.hpp"

namespace genba {
namespace {

std::string lowered_words(const std::string& text) {
  std::string out;
  for (const unsigned char c : text) {
    if (std::isspace(c) != 0) {
      if (!out.empty() && out.back() != ' ') out += ' ';
    } else {
      out += static_cast<char>(std::tolower(c));
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

/// False: it is no piece number.
bool read_number(std::string_view& text, int& number) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 1 || number > PieceChoice::most_numbered) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  while (text.starts_with(' ')) text.remove_prefix(1);
  return true;
}

/// Reads "1, 3-5"; false: it is no list, or empty.
bool read_numbers(std::string_view text, std::vector<int>& numbers) {
  for (;;) {
    int first = 0;
    if (!read_number(text, first)) return false;
    int last = first;
    if (text.starts_with('-')) {
      text.remove_prefix(1);
      if (!read_number(text, last) || last < first) return false;
    }
    for (int n = first; n <= last; ++n) numbers.push_back(n);
    if (text.empty()) break;
    if (text.starts_with(',')) text.remove_prefix(1);
  }
  std::ranges::sort(numbers);
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return true;
}

}  // namespace

bool PieceChoice::keeps(int number) const {
  if (kind == Kind::all) return true;
  return std::ranges::binary_search(numbers, number) == (kind == Kind::only);
}

PieceChoice parse_pieces(const std::string& text, const Text& place) {
  const std::string words = lowered_words(text);
  if (words == "largest") return {};
  if (words == "all") return {PieceChoice::Kind::all, {}};
  constexpr std::string_view but = "all but ";
  PieceChoice out{words.starts_with(but) ? PieceChoice::Kind::all_but : PieceChoice::Kind::only, {}};
  const std::string_view rest = std::string_view(words).substr(words.starts_with(but) ? but.size() : 0);
  if (!read_numbers(rest, out.numbers))
    throw Error(ErrorKind::input, place, phrase<"\"%1\" names no pieces">(text),
                phrase<"Write %1; numbers go from 1, the largest, to %2">(
                    "\"largest\", \"all\", \"1, 3-5\", \"all but 2\"", PieceChoice::most_numbered));
  return out;
}

std::string format_pieces(const PieceChoice& choice) {
  if (choice == PieceChoice{}) return "largest";
  if (choice.kind == PieceChoice::Kind::all || choice.numbers.empty()) return "all";
  std::string out;
  for (std::size_t i = 0; i < choice.numbers.size(); ++i) {
    std::size_t last = i;
    while (last + 1 < choice.numbers.size() && choice.numbers[last + 1] == choice.numbers[last] + 1) ++last;
    if (!out.empty()) out += ", ";
    out += std::to_string(choice.numbers[i]);
    if (last > i) out += "-" + std::to_string(choice.numbers[last]);
    i = last;
  }
  return (choice.kind == PieceChoice::Kind::all_but ? "all but " : "") + out;
}

PieceChoice toggled(PieceChoice choice, int number) {
  if (choice.kind == PieceChoice::Kind::all) choice = {PieceChoice::Kind::all_but, {}};
  const auto at = std::ranges::lower_bound(choice.numbers, number);
  if (at != choice.numbers.end() && *at == number)
    choice.numbers.erase(at);
  else
    choice.numbers.insert(at, number);
  if (choice.kind == PieceChoice::Kind::all_but && choice.numbers.empty()) choice.kind = PieceChoice::Kind::all;
  return choice;
}

}  // namespace genba
