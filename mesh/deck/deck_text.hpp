// Splits the text of an Abaqus or CalculiX input deck into keyword blocks.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

/// One data line, without comments.
struct DeckLine {
  std::int64_t number = 0;  ///< line number; DeckText::place() gives file and line
  std::string_view text;
};

/// A keyword line and the data lines below it.
struct DeckBlock {
  std::string keyword;  ///< upper case, single spaces, without the star: "SOLID SECTION"
  std::map<std::string, std::string> parameters;  ///< by upper-case name; as written, without quotes
  std::int64_t line = 0;
  std::vector<DeckLine> data;

  /// Parameters that the reader asked for: what is in the block and was never asked for is not read.
  mutable std::set<std::string> asked{};

  bool has(const std::string& parameter) const {
    asked.insert(parameter);
    return parameters.count(parameter) != 0;
  }
  /// Empty if absent.
  std::string value(const std::string& parameter) const;
};

/// Content of an included file by the name in the deck; empty if it does not exist. Throws Error if the deck
/// may not read it.
using IncludedFile = std::function<std::optional<std::string>(const std::string& name)>;
/// Files on disk. Names are relative to the folder of the deck; they may contain backslashes. A deck from a
/// stranger must not read any file: after links are followed they lie in that folder or below, or in one of
/// the folders that the environment variable GENBA_DECK_FOLDERS lists, separated by colons.
IncludedFile files_beside(const std::string& deck_path);

/// The blocks of a deck and of its included files; the blocks of a file replace its *INCLUDE. A keyword with
/// INPUT= has the data of that file, then the data below it.
class DeckText {
 public:
  /// content: must outlive this object. file: its name in messages. A star alone on a line is skipped. Throws
  /// Error(mesh) with the line: data before the first keyword or behind a star alone, zero bytes, an included
  /// file that is missing, lies elsewhere or includes itself.
  DeckText(std::string_view content, std::string file, const IncludedFile& included = {});

  /// Blocks that were made of another format. texts: of their data lines. Numbers of lines are those of `file`.
  DeckText(std::string file, std::vector<DeckBlock> blocks, std::deque<std::string> texts);

  const std::vector<DeckBlock>& blocks() const { return blocks_; }
  /// Names of included files as in the deck, each once.
  const std::vector<std::string>& included() const { return names_; }
  const std::string& file() const { return files_.front().name; }
  /// "deck.inp:17", or "nodes.inp:3" for an included file.
  std::string place(std::int64_t line) const;
  /// "line 17", or "line 3 of nodes.inp".
  Text line_text(std::int64_t line) const;
  /// A field of a line for a message. Of an included file that does not begin with a keyword it is "...": it
  /// may be no part of a deck, and messages travel.
  std::string shown(std::int64_t line, std::string_view field, std::size_t most = 30) const;

 private:
  struct File {
    std::string name, content;  ///< content: of an included file
    std::size_t depth = 0;
    bool is_deck = true;  ///< begins with a keyword
  };
  void read(std::string_view content, std::size_t file, const IncludedFile& load);
  void take_file(const DeckBlock& block, std::size_t from, const IncludedFile& load);
  void end_keyword(std::size_t file, const IncludedFile& load);
  [[noreturn]] void refuse(std::int64_t line, const Text& problem, const Text& next) const;

  std::size_t included_bytes_ = 0;
  std::deque<File> files_;
  std::vector<DeckBlock> blocks_;
  std::deque<std::string> texts_;  ///< of blocks of another format
  std::vector<std::string> names_;
  bool keyword_goes_on_ = false;
  std::int64_t lone_star_ = 0;  ///< line of a star without a keyword since the last keyword
};

std::string upper_case(std::string_view text);

/// Fields of a data line between commas, trimmed; empty fields at the end are dropped.
std::vector<std::string_view> fields_of(std::string_view line);

/// The whole field as a number, also with Fortran's exponent letter D; empty if it is no finite number.
std::optional<double> to_real(std::string_view field);
std::optional<std::int64_t> to_integer(std::string_view field);

/// "2,5" or "-0,5E+01": a number with a comma where the point should be.
bool has_decimal_comma(std::string_view field);

}  // namespace genba
