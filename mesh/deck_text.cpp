#include "mesh/deck_text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "engine/base/error.hpp"

namespace genba {

namespace {

bool is_blank(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

std::string single_blanks(std::string_view text) {
  std::string out;
  for (const char c : upper_case(trimmed(text)))
    if (!is_blank(c) || (!out.empty() && out.back() != ' ')) out += is_blank(c) ? ' ' : c;
  return out;
}

std::string without_quotes(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front())
    text = text.substr(1, text.size() - 2);
  return std::string(text);
}

void add_parameters(DeckBlock& block, std::string_view line) {
  bool first = block.keyword.empty();
  for (const std::string_view field : fields_of(line)) {
    if (first) {
      block.keyword = single_blanks(field);
      first = false;
      continue;
    }
    const auto equals = field.find('=');
    const std::string name = single_blanks(field.substr(0, equals));
    if (!name.empty())
      block.parameters[name] =
          equals == std::string_view::npos ? std::string() : without_quotes(field.substr(equals + 1));
  }
}

}  // namespace

std::string DeckBlock::value(const std::string& parameter) const {
  const auto found = parameters.find(parameter);
  return found == parameters.end() ? std::string() : found->second;
}

std::string upper_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return out;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t begin = 0;;) {
    const std::size_t comma = line.find(',', begin);
    const std::string_view field = trimmed(line.substr(begin, comma - begin));
    if (comma == std::string_view::npos) {
      if (!field.empty()) fields.push_back(field);
      return fields;
    }
    fields.push_back(field);
    begin = comma + 1;
  }
}

std::optional<double> to_real(std::string_view field) {
  field = trimmed(field);
  if (field.starts_with('+')) field.remove_prefix(1);
  if (field.empty() || field.size() > 64) return std::nullopt;
  std::string text(field);
  for (char& c : text)
    if (c == 'd' || c == 'D') c = 'e';
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [next, error] = std::from_chars(text.data(), end, value);
  if (next != end) return std::nullopt;
  if (error == std::errc::result_out_of_range && text.find("e-") != std::string::npos) return 0.0;
  if (error != std::errc() || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::optional<std::int64_t> to_integer(std::string_view field) {
  field = trimmed(field);
  if (field.starts_with('+')) field.remove_prefix(1);
  std::int64_t value = 0;
  const char* end = field.data() + field.size();
  const auto [next, error] = std::from_chars(field.data(), end, value);
  if (field.empty() || next != end || error != std::errc()) return std::nullopt;
  return value;
}

bool has_decimal_comma(std::string_view field) {
  field = trimmed(field);
  const std::size_t comma = field.find(',');
  if (comma == std::string_view::npos || field.find('.') != std::string_view::npos) return false;
  std::string pointed(field);
  pointed[comma] = '.';
  return to_real(pointed).has_value();
}

std::vector<DeckBlock> split_deck(std::string_view content, const std::string& file) {
  std::vector<DeckBlock> blocks;
  bool keyword_goes_on = false;
  std::int64_t number = 0;
  const auto refuse = [&](const std::string& problem) {
    throw Error(ErrorKind::mesh, file + ":" + std::to_string(number), problem,
                "Check that this is an Abaqus or CalculiX input deck, and write it again.");
  };
  for (std::size_t begin = 0; begin < content.size();) {
    std::size_t end = content.find('\n', begin);
    if (end == std::string_view::npos) end = content.size();
    const std::string_view line = trimmed(content.substr(begin, end - begin));
    begin = end + 1;
    ++number;
    if (line.find('\0') != std::string_view::npos) refuse("the line has zero bytes: the file is damaged");
    if (line.empty() || line.starts_with("**")) continue;
    if (keyword_goes_on) {
      add_parameters(blocks.back(), line);
      keyword_goes_on = line.ends_with(',');
    } else if (line.front() == '*') {
      blocks.emplace_back().line = number;
      add_parameters(blocks.back(), line.substr(1));
      if (blocks.back().keyword.empty()) refuse("a star stands without a keyword");
      keyword_goes_on = line.ends_with(',');
    } else if (blocks.empty()) {
      refuse("expected a keyword like *NODE but found \"" + std::string(line.substr(0, 30)) + "\"");
    } else {
      blocks.back().data.push_back({number, line});
    }
  }
  return blocks;
}

}  // namespace genba
