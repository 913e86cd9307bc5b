#include "engine/sparse/file/matrix_market.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/file/gzip.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/sparse/file/row_arrays.hpp"

namespace genba {

namespace {

constexpr std::array<std::string_view, 3> field_names = {"real", "integer", "pattern"};
constexpr std::array<std::string_view, 3> symmetry_names = {"general", "symmetric", "skew-symmetric"};

constexpr std::size_t block_bytes = std::size_t{8} << 20;    // text parsed at a time
constexpr std::size_t piece_bytes = std::size_t{256} << 10;  // part of a block for one thread
constexpr std::size_t longest_line = std::size_t{64} << 10;

bool blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

/// The words between the blanks of a line.
std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t begin = at;
    while (at < line.size() && !blank(line[at])) ++at;
    if (at > begin) words.emplace_back(line.substr(begin, at - begin));
    while (at < line.size() && blank(line[at])) ++at;
  }
  return words;
}

std::string lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

/// The line in a form that a message can show.
std::string shown(std::string_view line) {
  constexpr std::size_t most = 60;
  std::string out = "\"";
  for (char c : line.substr(0, most)) out += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? '?' : c;
  while (out.size() > 1 && out.back() == '?') out.pop_back();
  return out + (line.size() > most ? "...\"" : "\"");
}

struct Head {
  MatrixField field = MatrixField::real;
  MatrixSymmetry symmetry = MatrixSymmetry::general;
  bool dense = false;
  Offset rows = 0, columns = 0;
  Offset entries = 0;  ///< lines of data that the header states

  Offset announced_by_shape() const {
    switch (symmetry) {
      case MatrixSymmetry::symmetric:
        return rows * (rows + 1) / 2;
      case MatrixSymmetry::skew_symmetric:
        return rows * (rows - 1) / 2;
      case MatrixSymmetry::general:
        break;
    }
    return rows * columns;
  }
};

/// Reads the numbers of one line. `problem` describes the first bad one.
class LineScanner {
 public:
  LineScanner(const char* begin, const char* end) : at_(begin), end_(end) {}

  bool at_end() {
    while (at_ != end_ && blank(*at_)) ++at_;
    return at_ == end_;
  }

  bool place(bool is_row, Offset size, Index& out) {
    if (at_end()) return refuse(is_row ? phrase<"has no row number">() : phrase<"has no column number">());
    Offset number = 0;
    const auto [stop, code] = std::from_chars(at_, end_, number);
    if (code == std::errc::invalid_argument || !ends_at(stop))
      return refuse(is_row ? phrase<"has no row number where one is expected">()
                           : phrase<"has no column number where one is expected">());
    if (code != std::errc() || number < 1 || number > size) {
      const std::string text = shown({at_, static_cast<std::size_t>(stop - at_)});
      return refuse(is_row ? phrase<"has the row number %1, which is not in 1 to %2">(text, size)
                           : phrase<"has the column number %1, which is not in 1 to %2">(text, size));
    }
    at_ = stop;
    out = static_cast<Index>(number - 1);
    return true;
  }

  bool value(MatrixField field, double& out) {
    if (at_end()) return refuse(phrase<"has no value">());
    if (*at_ == '+') ++at_;
    if (field == MatrixField::integer) {
      Offset number = 0;
      const auto [stop, code] = std::from_chars(at_, end_, number);
      if (code != std::errc() || !ends_at(stop))
        return refuse(phrase<"has a value that is no integer of 64 bits">());
      at_ = stop;
      out = static_cast<double>(number);
      return true;
    }
    const auto [stop, code] = std::from_chars(at_, end_, out);
    if (code == std::errc() && ends_at(stop)) {
      at_ = stop;
    } else if (!other_spelling(out)) {
      return false;
    }
    return std::isfinite(out) || refuse(phrase<"has a value that is not a finite number">());
  }

  bool end() { return at_end() || refuse(phrase<"has more on it than one entry">()); }

  bool refuse(Text what) {
    problem = std::move(what);
    return false;
  }

  Text problem;

 private:
  bool ends_at(const char* stop) const { return stop == end_ || blank(*stop); }

  /// Fortran's exponents (1.0D+02), and numbers too large or too small for a double.
  bool other_spelling(double& out) {
    const char* stop = std::find_if(at_, end_, blank);
    std::string word(at_, stop);
    std::replace_if(
        word.begin(), word.end(), [](char c) { return c == 'D' || c == 'd'; }, 'e');
    const auto [read, code] = std::from_chars(word.data(), word.data() + word.size(), out);
    if (read != word.data() + word.size() || code == std::errc::invalid_argument)
      return refuse(phrase<"has a value that is no number">());
    if (code == std::errc::result_out_of_range) out = std::strtod(word.c_str(), nullptr);
    at_ = stop;
    return true;
  }

  const char* at_;
  const char* end_;
};

constexpr Offset no_line = std::numeric_limits<Offset>::max();

/// A piece of lines and its entries, parsed by one thread. Lines count from 0 in the piece.
struct Piece {
  std::string_view text;
  std::vector<Entry> entries;  ///< array format: only the value is set
  Offset lines = 0;
  Offset bad_line = no_line;
  Text problem;
  Offset first_below = no_line, first_above = no_line;  ///< lines of the first entries off the diagonal
};

bool scan_entry(const Head& head, LineScanner& scan, Entry& entry) {
  if (!head.dense &&
      !(scan.place(true, head.rows, entry.row) && scan.place(false, head.columns, entry.column)))
    return false;
  if (head.field == MatrixField::pattern)
    entry.value = 1;
  else if (!scan.value(head.field, entry.value))
    return false;
  if (!scan.end()) return false;
  if (!head.dense && head.symmetry == MatrixSymmetry::skew_symmetric && entry.row == entry.column)
    return scan.refuse(phrase<"is on the diagonal, which a skew-symmetric matrix does not store">());
  return true;
}

void scan_piece(const Head& head, Piece& piece) {
  piece.entries.clear();
  const char* at = piece.text.data();
  const char* const end = at + piece.text.size();
  for (piece.lines = 0; at != end; ++piece.lines) {
    const char* stop = std::find(at, end, '\n');
    LineScanner scan(at, stop);
    if (!scan.at_end()) {
      Entry entry{0, 0, 0};
      if (!scan_entry(head, scan, entry)) {
        piece.bad_line = piece.lines;
        piece.problem =
            phrase<"the line %1 %2">(shown({at, static_cast<std::size_t>(stop - at)}), scan.problem);
        return;
      }
      if (entry.row > entry.column && piece.first_below == no_line) piece.first_below = piece.lines;
      if (entry.row < entry.column && piece.first_above == no_line) piece.first_above = piece.lines;
      piece.entries.push_back(entry);
    }
    at = stop == end ? end : stop + 1;
  }
}

/// The line that holds entry number `entry` of the piece.
Offset line_of_entry(const Piece& piece, Offset entry) {
  Offset line = 0;
  const char* at = piece.text.data();
  const char* const end = at + piece.text.size();
  for (;; ++line) {
    const char* stop = std::find(at, end, '\n');
    if (!LineScanner(at, stop).at_end() && entry-- == 0) return line;
    at = stop + 1;
  }
}

class Reader {
 public:
  Reader(const std::string& path, ThreadTeam& team, Monitor& monitor, const MatrixNeeds& needs)
      : path_(path), team_(team), monitor_(monitor), needs_(needs) {
    std::error_code ignored;
    const auto size = std::filesystem::file_size(path, ignored);
    if (!ignored) file_bytes_ = static_cast<std::int64_t>(size);
  }

  void add(std::string_view chunk, std::int64_t read) {
    pending_ += chunk;
    if (state_ != State::data) scan_head();
    if (state_ == State::data && pending_.size() >= block_bytes) scan_block(pending_.rfind('\n') + 1);
    if (pending_.size() > longest_line && pending_.find('\n') == std::string::npos)
      fail(lines_ + 1, phrase<"the line is longer than %1 bytes">(longest_line));
    monitor_.check();
    if (file_bytes_ > 0)
      monitor_.progress(phrase<"read matrix">(),
                        static_cast<double>(read) / static_cast<double>(file_bytes_));
  }

  MatrixMarketFile finish() {
    if (state_ != State::data && !pending_.empty()) {
      pending_ += '\n';
      scan_head();
    }
    if (state_ == State::banner) fail(1, phrase<"the file is empty">());
    if (state_ == State::size) fail(lines_ + 1, phrase<"the file ends before the line that says its size">());
    scan_block(pending_.size());
    if (found_ < head_.entries)
      fail(lines_ + 1, phrase<"the file ends after %1 entries, and line %2 announces %3">(found_, size_line_,
                                                                                          head_.entries));
    MatrixMarketFile out;
    out.field = head_.field;
    out.symmetry = head_.symmetry;
    out.dense = head_.dense;
    out.entries = head_.entries;
    const double mirror = head_.symmetry == MatrixSymmetry::general     ? 0
                          : head_.symmetry == MatrixSymmetry::symmetric ? 1
                                                                        : -1;
    out.matrix = sort_into_rows(static_cast<Index>(head_.rows), static_cast<Index>(head_.columns),
                                std::move(entries_), mirror, team_, out.duplicates);
    return out;
  }

 private:
  enum class State { banner, size, data };

  [[noreturn]] void fail(Offset line, const Text& problem, const Text& next_step = {}) const {
    throw Error(ErrorKind::input, phrase<"%1: line %2">(path_, line), problem,
                next_step.empty() ? phrase<"Write or download the file again">() : next_step);
  }

  void scan_head() {
    std::size_t at = 0;
    while (state_ != State::data) {
      const std::size_t stop = pending_.find('\n', at);
      if (stop == std::string::npos) break;
      const std::string_view line = std::string_view(pending_).substr(at, stop - at);
      at = stop + 1;
      ++lines_;
      if (state_ == State::banner)
        scan_banner(line);
      else if (!line.starts_with('%') && !words_of(line).empty())
        scan_size(line);
    }
    pending_.erase(0, at);
  }

  void scan_banner(std::string_view line) {
    const std::string unmarked = without_byte_order_mark(std::string(line));
    line = unmarked;
    std::vector<std::string> words = words_of(line);
    for (std::string& word : words) word = lower_case(word);
    if (words.empty() || words[0] != "%%matrixmarket")
      fail(lines_,
           phrase<"a Matrix Market file begins with \"%%MatrixMarket\", this one with %1">(shown(line)),
           phrase<"Check that this is the right file">());
    if (words.size() != 5)
      fail(lines_, phrase<"the first line is %1">(shown(line)),
           phrase<"It must be: %%MatrixMarket matrix coordinate|array real|integer|pattern "
                  "general|symmetric|skew-symmetric">());
    if (words[1] != "matrix") fail(lines_, phrase<"it holds %1, not a matrix">(shown(words[1])));
    head_.dense = words[2] == "array";
    if (!head_.dense && words[2] != "coordinate")
      fail(lines_, phrase<"the format %1 is neither coordinate nor array">(shown(words[2])));
    if (words[3] == "complex" || words[4] == "hermitian")
      fail(lines_, phrase<"the matrix is complex, and Genba computes with real numbers">(),
           phrase<"Write its real and its imaginary part as two files">());
    head_.field = static_cast<MatrixField>(choice(words[3], field_names, phrase<"kind of number">()));
    head_.symmetry = static_cast<MatrixSymmetry>(choice(words[4], symmetry_names, phrase<"symmetry">()));
    if (head_.dense && head_.field == MatrixField::pattern)
      fail(lines_, phrase<"an array file cannot be a pattern: it has nothing but values">());
    if (head_.field == MatrixField::pattern && head_.symmetry == MatrixSymmetry::skew_symmetric)
      fail(lines_, phrase<"a pattern has no signs and cannot be skew-symmetric">());
    state_ = State::size;
  }

  std::size_t choice(const std::string& word, std::span<const std::string_view> names,
                     const Text& what) const {
    const auto found = std::find(names.begin(), names.end(), word);
    if (found == names.end()) {
      const std::vector<std::string> known(names.begin(), names.end());
      fail(lines_, phrase<"the %1 %2 is unknown; there are %3">(what, shown(word), quoted_list(known)));
    }
    return static_cast<std::size_t>(found - names.begin());
  }

  void scan_size(std::string_view line) {
    const std::vector<std::string> words = words_of(line);
    std::vector<Offset> numbers;
    for (const std::string& word : words) {
      Offset number = 0;
      const auto [stop, code] = std::from_chars(word.data(), word.data() + word.size(), number);
      if (code == std::errc() && stop == word.data() + word.size() && number >= 0) numbers.push_back(number);
    }
    if (numbers.size() != words.size() || numbers.size() != (head_.dense ? 2 : 3))
      fail(lines_, head_.dense
                       ? phrase<"the size should be two whole numbers (rows, columns), not %1">(shown(line))
                       : phrase<"the size should be three whole numbers (rows, columns, entries), not %1">(
                             shown(line)));
    head_.rows = numbers[0];
    head_.columns = numbers[1];
    if (std::max(head_.rows, head_.columns) > std::numeric_limits<Index>::max())
      fail(lines_,
           phrase<"%1 rows and %2 columns: Genba counts them with 32 bits, up to 2147483647">(head_.rows,
                                                                                              head_.columns),
           phrase<"Use a smaller matrix">());
    if (head_.symmetry != MatrixSymmetry::general && head_.rows != head_.columns)
      fail(lines_, phrase<"a %1 matrix must be square, this one has %2 rows and %3 columns">(
                       word(to_string(head_.symmetry)), head_.rows, head_.columns));
    head_.entries = head_.dense ? head_.announced_by_shape() : numbers[2];
    size_line_ = lines_;
    require_memory();
    require_entries();
    entries_.reserve(static_cast<std::size_t>(head_.entries));
    state_ = State::data;
  }

  /// A few bytes of text must not take gigabytes: entries that the file is too short for, and rows without any.
  void require_entries() const {
    constexpr double shortest_line = 4, most_compressed = 1032, many = 1e6;
    const auto rows = static_cast<double>(head_.rows), columns = static_cast<double>(head_.columns),
               entries = static_cast<double>(head_.entries);
    const double least = entries * (head_.dense ? 2 : shortest_line);
    if (file_bytes_ > 0 && entries > many && least > most_compressed * static_cast<double>(file_bytes_))
      fail(size_line_, phrase<"it announces %1 entries, and the file has %2 bytes">(head_.entries, file_bytes_),
           phrase<"Check that the line is right and that the file is whole">());
    constexpr double most_for_nothing = 256 << 20, few = 16;
    const double filled = (head_.symmetry == MatrixSymmetry::general ? 1 : 2) * entries;
    const double bytes = std::max(0.0, rows - filled) * (2 * sizeof(Offset) + needs_.row) +
                         std::max(0.0, columns - filled) * needs_.column;
    if (bytes <= most_for_nothing || std::max(rows, columns) <= few * filled) return;
    throw Error(ErrorKind::input, phrase<"%1: line %2">(path_, size_line_),
                phrase<"of %1 rows and %2 columns at most %3 have an entry; the empty ones alone need %4">(
                    head_.rows, head_.columns, static_cast<Offset>(filled),
                    format_quantity(bytes, QuantityKind::bytes, 4)),
                phrase<"Check that the line is right, or leave out empty rows and columns">());
  }

  // The larger of two steps: sorting, which holds the entries of the file and two numbers a row, and the step
  // after it.
  void require_memory() const {
    const double copies = head_.symmetry == MatrixSymmetry::general ? 1 : 2;
    const auto rows = static_cast<double>(head_.rows), columns = static_cast<double>(head_.columns),
               entries = static_cast<double>(head_.entries);
    const double matrix = rows * sizeof(Offset) + copies * entries * (sizeof(Index) + sizeof(double));
    const double sorting = rows * sizeof(Offset) + entries * sizeof(Entry);
    const double after = rows * needs_.row + columns * needs_.column + copies * entries * needs_.entry;
    const double bytes = matrix + std::max(sorting, after);
    const auto free = static_cast<double>(
        needs_.available > 0 ? std::min(needs_.available, host_available_bytes()) : host_available_bytes());
    if (bytes <= free) return;
    throw Error(ErrorKind::memory, phrase<"%1: line %2">(path_, size_line_),
                phrase<"%1 rows with %2 entries need %3, and %4 are free">(
                    head_.rows, head_.entries, format_quantity(bytes, QuantityKind::bytes, 4),
                    format_quantity(free, QuantityKind::bytes, 4)),
                phrase<"Check that the line is right; close other programs">());
  }

  /// Parses the first `size` bytes of the pending text. They end at a line end or at the end of the file.
  void scan_block(std::size_t size) {
    const std::string_view block = std::string_view(pending_).substr(0, size);
    std::size_t count = 0;
    for (std::size_t at = 0; at < block.size(); ++count) {
      std::size_t stop = std::min(block.size(), at + piece_bytes);
      stop = block.find('\n', stop - 1);
      stop = stop == std::string_view::npos ? block.size() : stop + 1;
      if (count == pieces_.size()) pieces_.emplace_back();
      Piece& piece = pieces_[count];
      piece.text = block.substr(at, stop - at);
      piece.first_below = piece.first_above = no_line;
      at = stop;
    }
    team_.for_chunks(count, 1, [&](std::size_t i, std::size_t) { scan_piece(head_, pieces_[i]); });
    for (std::size_t i = 0; i < count; ++i) take_piece(pieces_[i]);
    pending_.erase(0, size);
  }

  void take_piece(const Piece& piece) {
    const Offset surplus = found_ + static_cast<Offset>(piece.entries.size()) - head_.entries;
    const Offset surplus_line =
        surplus > 0 ? line_of_entry(piece, static_cast<Offset>(piece.entries.size()) - surplus) : no_line;
    const Offset mixed_line = other_triangle(piece);
    const Offset bad = std::min({piece.bad_line, surplus_line, mixed_line});
    if (bad != no_line) {
      const Offset line = lines_ + bad + 1;
      if (bad == piece.bad_line) fail(line, piece.problem);
      if (bad == surplus_line)
        fail(line, phrase<"the file goes on after the %1 entries that line %2 announces">(head_.entries,
                                                                                          size_line_));
      const Text symmetry = word(to_string(head_.symmetry));
      fail(line, lower_ ? phrase<"this entry is above the diagonal and the ones before it are below it; a %1 "
                                 "file stores one triangle">(symmetry)
                        : phrase<"this entry is below the diagonal and the ones before it are above it; a %1 "
                                 "file stores one triangle">(symmetry));
    }
    lines_ += piece.lines;
    found_ += static_cast<Offset>(piece.entries.size());
    if (head_.dense)
      take_values(piece);
    else
      entries_.insert(entries_.end(), piece.entries.begin(), piece.entries.end());
  }

  /// The first line with an entry in the other triangle than the lines before.
  Offset other_triangle(const Piece& piece) {
    if (head_.dense || head_.symmetry == MatrixSymmetry::general) return no_line;
    if (!triangle_known_ && piece.first_below != piece.first_above) {
      triangle_known_ = true;
      lower_ = piece.first_below < piece.first_above;
    }
    return !triangle_known_ ? no_line : lower_ ? piece.first_above : piece.first_below;
  }

  /// The values of an array file come column by column.
  void take_values(const Piece& piece) {
    for (const Entry& e : piece.entries) {
      if (!dense_started_) {
        dense_started_ = true;
        dense_row_ = head_.symmetry == MatrixSymmetry::skew_symmetric ? 1 : 0;
      }
      if (e.value != 0)
        entries_.push_back({static_cast<Index>(dense_row_), static_cast<Index>(dense_column_), e.value});
      if (++dense_row_ < head_.rows) continue;
      ++dense_column_;
      dense_row_ = head_.symmetry == MatrixSymmetry::general     ? 0
                   : head_.symmetry == MatrixSymmetry::symmetric ? dense_column_
                                                                 : dense_column_ + 1;
    }
  }

  const std::string path_;
  ThreadTeam& team_;
  Monitor& monitor_;
  const MatrixNeeds needs_;
  std::int64_t file_bytes_ = 0;
  State state_ = State::banner;
  Head head_;
  std::string pending_;  ///< text not yet parsed
  Offset lines_ = 0;     ///< lines parsed
  Offset size_line_ = 0;
  Offset found_ = 0;  ///< entries read so far
  std::vector<Entry> entries_;
  std::vector<Piece> pieces_;
  bool triangle_known_ = false, lower_ = true;
  bool dense_started_ = false;
  Offset dense_row_ = 0, dense_column_ = 0;
};

}  // namespace

std::string_view to_string(MatrixField field) {
  return field_names.at(static_cast<std::size_t>(field));
}

std::string_view to_string(MatrixSymmetry symmetry) {
  return symmetry_names.at(static_cast<std::size_t>(symmetry));
}

MatrixMarketFile read_matrix_market(const std::string& path, ThreadTeam& team, Monitor& monitor,
                                    const MatrixNeeds& needs) {
  Reader reader(path, team, monitor, needs);
  for_text_chunks(path, [&](std::string_view chunk, std::int64_t read) { reader.add(chunk, read); });
  return reader.finish();
}

}  // namespace genba
