#include "mesh/deck/deck_text.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "engine/base/error.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/text/trimmed.hpp"
#include "mesh/deck/deck.hpp"

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
  asked.insert(parameter);
  const auto found = parameters.find(parameter);
  return found == parameters.end() ? std::string() : found->second;
}

std::string upper_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return out;
}

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  for (std::size_t begin = 0;;) {
    const std::size_t comma = line.find(',', begin);
    const std::string_view field = trimmed(line.substr(begin, comma - begin));
    fields.push_back(field);
    if (comma == std::string_view::npos) break;
    begin = comma + 1;
  }
  while (!fields.empty() && fields.back().empty()) fields.pop_back();
  return fields;
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

namespace {

constexpr std::int64_t lines_of_a_file = std::int64_t{1} << 40;
constexpr std::size_t deepest_include = 16, most_deck_files = 1000, most_bytes = std::size_t{1} << 32;

/// True if the first line that says something is a keyword.
bool begins_with_keyword(std::string_view content) {
  for (std::size_t begin = 0; begin < content.size();) {
    std::size_t end = content.find('\n', begin);
    if (end == std::string_view::npos) end = content.size();
    const std::string_view line = trimmed(content.substr(begin, end - begin));
    begin = end + 1;
    if (line.empty() || line.starts_with("**") || line == "*") continue;
    return line.size() > 1 && line.front() == '*' && std::isalpha(static_cast<unsigned char>(line[1])) != 0;
  }
  return false;
}

/// True for "*" or "*,": a line that begins like a keyword and names none.
bool is_lone_star(std::string_view line) {
  return line.front() == '*' && line.find_first_not_of("*, \t") == std::string_view::npos;
}

/// True if INPUT= of a keyword names a file with its data.
bool takes_data_from_file(const DeckBlock& block) {
  return block.keyword != "SUBMODEL" && !block.value("INPUT").empty();
}

}  // namespace

DeckText::DeckText(std::string_view content, std::string file, const IncludedFile& included) {
  files_.push_back({std::move(file), {}, 0, true});
  read(content, 0, included);
}

DeckText::DeckText(std::string file, std::vector<DeckBlock> blocks, std::deque<std::string> texts)
    : blocks_(std::move(blocks)), texts_(std::move(texts)) {
  files_.push_back({std::move(file), {}, 0, true});
}

std::string DeckText::place(std::int64_t line) const {
  return files_[static_cast<std::size_t>(line / lines_of_a_file)].name + ":" +
         std::to_string(line % lines_of_a_file);
}

Text DeckText::line_text(std::int64_t line) const {
  const std::int64_t number = line % lines_of_a_file;
  return line < lines_of_a_file
             ? phrase<"line %1">(number)
             : phrase<"line %1 of %2">(number, files_[static_cast<std::size_t>(line / lines_of_a_file)].name);
}

std::string DeckText::shown(std::int64_t line, std::string_view field, std::size_t most) const {
  return files_[static_cast<std::size_t>(line / lines_of_a_file)].is_deck ? std::string(field.substr(0, most))
                                                                          : std::string("...");
}

void DeckText::refuse(std::int64_t line, const Text& problem, const Text& next) const {
  throw Error(ErrorKind::mesh, place(line), problem, next);
}

void DeckText::read(std::string_view content, std::size_t file, const IncludedFile& load) {
  const Text write_again =
      phrase<"Check that this is an Abaqus or CalculiX input deck, and write it again">();
  std::int64_t number = static_cast<std::int64_t>(file) * lines_of_a_file;
  for (std::size_t begin = 0; begin < content.size();) {
    std::size_t end = content.find('\n', begin);
    if (end == std::string_view::npos) end = content.size();
    const std::string_view line = trimmed(content.substr(begin, end - begin));
    begin = end + 1;
    ++number;
    if (line.find('\0') != std::string_view::npos)
      refuse(number, phrase<"the line has zero bytes: the file is damaged">(), write_again);
    if (line.empty() || line.starts_with("**")) continue;
    if (!keyword_goes_on_ && is_lone_star(line)) {
      lone_star_ = number;
      continue;
    }
    if (keyword_goes_on_ || line.front() == '*') {
      if (!keyword_goes_on_) blocks_.emplace_back().line = number;
      lone_star_ = 0;
      add_parameters(blocks_.back(), keyword_goes_on_ ? line : line.substr(1));
      if (std::isalpha(static_cast<unsigned char>(blocks_.back().keyword.c_str()[0])) == 0)
        refuse(number, phrase<"a star stands without a keyword">(), write_again);
      keyword_goes_on_ = line.ends_with(',');
      if (!keyword_goes_on_) end_keyword(file, load);
    } else if (blocks_.empty()) {
      refuse(number, phrase<"expected a keyword like *NODE, but the line does not begin with a star">(),
             write_again);
    } else if (lone_star_ != 0) {
      refuse(lone_star_, phrase<"a star stands alone, and data follow it: CalculiX would leave them out">(),
             phrase<"Write ** for a comment, or the keyword behind the star">());
    } else {
      blocks_.back().data.push_back({number, line});
    }
  }
  if (keyword_goes_on_) end_keyword(file, load);
  keyword_goes_on_ = false;
}

void DeckText::end_keyword(std::size_t file, const IncludedFile& load) {
  keyword_goes_on_ = false;
  const DeckBlock block = blocks_.back();
  if (block.keyword == "INCLUDE") {
    blocks_.pop_back();
    if (block.value("INPUT").empty())
      refuse(block.line, phrase<"*INCLUDE names no file">(),
             phrase<"Write INPUT= and the name of a file beside the deck">());
    take_file(block, file, load);
  } else if (takes_data_from_file(block)) {
    take_file(block, file, load);
  }
}

void DeckText::take_file(const DeckBlock& block, std::size_t from, const IncludedFile& load) {
  const std::string name = block.value("INPUT");
  std::optional<std::string> content;
  try {
    if (load) content = load(name);
  } catch (const Error& error) {
    refuse(block.line, error.problem(), error.next_step());
  }
  if (content) included_bytes_ += content->size();
  if (files_[from].depth == deepest_include || files_.size() == most_deck_files ||
      included_bytes_ > most_bytes)
    refuse(block.line, phrase<"files include each other without end: \"%1\"">(name),
           phrase<"Take the file out that includes one of those which include it">());
  if (!content)
    refuse(block.line, phrase<"it includes the file \"%1\", which is not there">(name),
           phrase<"Put the file beside the deck, or its text in place of this line">());
  if (std::find(names_.begin(), names_.end(), name) == names_.end()) names_.push_back(name);
  const bool is_deck = begins_with_keyword(*content);
  files_.push_back({name, std::move(*content), files_[from].depth + 1, is_deck});
  read(files_.back().content, files_.size() - 1, load);
}

namespace {

namespace fs = std::filesystem;

/// Folders whose files a deck may read, after links.
std::vector<fs::path> allowed_folders(const fs::path& folder) {
  std::vector<fs::path> out;
  const auto add = [&](const fs::path& one) {
    std::error_code code;
    if (const fs::path whole = fs::canonical(one, code); !code) out.push_back(whole);
  };
  add(folder);
  const char* more = std::getenv("GENBA_DECK_FOLDERS");
  for (std::string_view rest = more == nullptr ? "" : more; !rest.empty();) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    if (rest.front() == '/') add(fs::path(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return out;
}

/// Empty if there is no such file. Throws if the deck may not read it.
std::optional<fs::path> path_beside(const fs::path& folder, const std::string& name) {
  std::string slashes = name;
  std::replace(slashes.begin(), slashes.end(), '\\', '/');
  const std::vector<fs::path> allowed = allowed_folders(folder);
  const auto is_allowed = [&](const fs::path& file) {
    return std::any_of(allowed.begin(), allowed.end(), [&](const fs::path& tree) {
      const fs::path way = file.lexically_relative(tree);
      return !way.empty() && *way.begin() != "..";
    });
  };
  for (const std::string& text : {name, slashes}) {
    std::error_code code;
    const fs::path stated = (folder / text).lexically_normal();
    const fs::path path = fs::weakly_canonical(stated, code);
    if (code || text.find('\0') != std::string::npos) continue;
    // Says nothing about what there is in other folders.
    if (!is_allowed(path))
      throw Error(ErrorKind::file, stated.string(),
                  phrase<"it includes the file \"%1\", which lies outside the folder of the deck">(name),
                  phrase<"Put the file into that folder, or name its own folder in the environment variable "
                         "GENBA_DECK_FOLDERS">());
    if (fs::is_regular_file(path, code)) return stated;
  }
  return std::nullopt;
}

}  // namespace

IncludedFile files_beside(const std::string& deck_path) {
  return [folder = fs::absolute(deck_path).parent_path()](const std::string& name) {
    const auto path = path_beside(folder, name);
    return path ? std::optional(read_text_file(fs::canonical(*path).string())) : std::nullopt;
  };
}

std::vector<std::string> included_files(const std::string& deck_path) {
  const fs::path folder = fs::absolute(deck_path).parent_path();
  std::vector<std::string> found{fs::absolute(deck_path).lexically_normal().string()};
  for (std::size_t i = 0; i < found.size() && i < most_deck_files; ++i) {
    std::string content;
    try {
      content = read_text_file(found[i]);
    } catch (const Error&) {
      continue;  // the reader of the deck reports it
    }
    bool goes_on = false;
    DeckBlock block;
    for (std::size_t begin = 0; begin < content.size();) {
      std::size_t end = content.find('\n', begin);
      if (end == std::string::npos) end = content.size();
      const std::string_view line = trimmed(std::string_view(content).substr(begin, end - begin));
      begin = end + 1;
      const bool starts = line.starts_with('*') && !line.starts_with("**");
      if (!starts && !(goes_on && !line.empty())) continue;
      if (!goes_on) block = {};
      add_parameters(block, goes_on ? line : line.substr(1));
      goes_on = line.ends_with(',');
      if (goes_on || !takes_data_from_file(block)) continue;
      std::optional<fs::path> path;
      try {
        path = path_beside(folder, block.value("INPUT"));
      } catch (const Error&) {
        continue;  // so does it here
      }
      if (path && std::find(found.begin(), found.end(), path->string()) == found.end())
        found.push_back(path->string());
    }
  }
  found.erase(found.begin());
  return found;
}

}  // namespace genba
