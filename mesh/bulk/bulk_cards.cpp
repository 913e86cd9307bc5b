#include "mesh/bulk/bulk_cards.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/trimmed.hpp"
#include "mesh/deck/deck_text.hpp"

namespace genba {
namespace {

// Replaces tabs by spaces up to the next field of eight columns.
std::string without_tabs(std::string_view line) {
  std::string text;
  for (const char c : line) c == '\t' ? text.append(8 - text.size() % 8, ' ') : text.append(1, c);
  return text;
}

Text write_out() {
  return phrase<"Write out the cards that repeat others">();
}

class CardReader {
 public:
  CardReader(const std::string& content, const std::string& file) : content_(content), file_(file) {}
  BulkFile run() {
    out_.has_end = read();
    if (is_control_) out_.control.clear();  // there was no BEGIN BULK: cards alone
    return std::move(out_);
  }

 private:
  [[noreturn]] static void refuse(
      const std::string& place, const Text& problem,
      const Text& next = phrase<"Export the mesh again from the program that made it">()) {
    throw Error(ErrorKind::geometry, place, problem, next);
  }
  std::string place(std::int64_t line) const { return file_ + ":" + std::to_string(line); }

  bool read() {
    std::int64_t number = 0;
    for (std::size_t begin = 0; begin < content_.size();) {
      const std::size_t end = std::min(content_.find('\n', begin), content_.size());
      std::string line = upper_case(std::string_view(content_).substr(begin, end - begin));
      begin = end + 1;
      ++number;
      if (line.find('\0') != std::string::npos)
        refuse(place(number), phrase<"the line has zero bytes: the file is damaged">());
      line = without_tabs(line.substr(0, line.find('$')));
      while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back()))) line.pop_back();
      const std::string word(trimmed(line));
      if (word.empty()) continue;
      if (word.starts_with("INCLUDE"))
        refuse(place(number), phrase<"it includes another file">(),
               phrase<"Put the text of the included file in place of this line">());
      if (word.starts_with("BEGIN") || word.starts_with("CEND")) {  // lines before it are run control
        card_ = {};
        out_.cards.clear();
        is_control_ = !word.starts_with("BEGIN");
        continue;
      }
      if (is_control_) out_.control.push_back({number, word});
      if (word.starts_with("ENDDATA")) {
        finish_card();
        return true;
      }
      take_line(line, number);
    }
    finish_card();
    return false;
  }

  void take_line(const std::string& line, std::int64_t number) {
    std::vector<std::string> fields;
    const bool is_free = line.find(',') != std::string::npos;
    if (is_free) refuse_decimal_commas(line, number);
    const std::size_t first_end = is_free ? line.find(',') : std::min<std::size_t>(8, line.size());
    std::string name(trimmed(std::string_view(line).substr(0, first_end)));
    const bool is_large = name.find('*') != std::string::npos;
    const std::size_t most = is_large ? 4 : 8, width = is_large ? 16 : 8;
    if (is_free) {
      for (std::size_t at = first_end; at < line.size();) {
        const std::size_t next = std::min(line.find(',', at + 1), line.size());
        fields.emplace_back(trimmed(std::string_view(line).substr(at + 1, next - at - 1)));
        at = next;
      }
      take_long_line(fields, most);
    } else {
      for (std::size_t at = 8; at < line.size() && fields.size() < most; at += width)
        fields.emplace_back(trimmed(std::string_view(line).substr(at, width)));
    }
    fields.resize(std::max(most, fields.size()));
    if (name.starts_with('=')) return replicate(name, fields, number);
    if (name.empty() || name.front() == '+' || name.front() == '*') {
      card_.fields.insert(card_.fields.end(), fields.begin(), fields.end());
      return;
    }
    finish_card();
    while (!name.empty() && (name.back() == '*' || name.back() == ' ')) name.pop_back();
    card_ = {name, std::move(fields), number};
  }

  // In free fields the text before the first comma is the card's name or empty.
  void refuse_decimal_commas(const std::string& line, std::int64_t number) const {
    constexpr std::size_t width = 8;
    const std::string_view all = line, first = trimmed(all.substr(0, line.find(',')));
    std::string_view name = trimmed(all.substr(0, width));
    const bool goes_on = name.empty() || name.front() == '+' || name.front() == '*';
    if (name.ends_with('*')) name.remove_suffix(1);
    if (name != "GRID" && !(goes_on && card_.name == "GRID")) return;
    const bool is_free = first.find_first_of(" \t") == std::string_view::npos && !to_integer(first);
    if (is_free) return;
    refuse(place(number), phrase<"fields of eight or sixteen columns hold numbers with decimal commas">(),
           phrase<"Export the mesh again with decimal points">());
  }

  // The field after the last one is the continuation mark. Numbers there belong to the next line.
  static void take_long_line(std::vector<std::string>& fields, std::size_t most) {
    const auto is_mark = [](const std::string& f) { return f.empty() || f.front() == '+' || !to_real(f); };
    if (fields.size() > most && is_mark(fields.back())) fields.pop_back();
    if (fields.size() > most + 1 && fields[most].starts_with('+'))
      fields.erase(fields.begin() + static_cast<std::ptrdiff_t>(most));
  }

  // "=,*(1),=,*(10.),==": the previous card with its second field raised by 1 and its fourth by 10. "=(2)":
  // two more of these.
  void replicate(const std::string& name, const std::vector<std::string>& fields, std::int64_t number) {
    finish_card();
    constexpr std::size_t one_line = 8;
    if (last_.name.empty() || last_.fields.size() > one_line)
      refuse(place(number), phrase<"the line repeats a card that there is not, or one of several lines">(),
             write_out());
    last_.fields.resize(one_line);
    if (name == "=") {
      bool is_rest_equal = false;
      steps_.assign(one_line, {});
      for (std::size_t i = 0; i < one_line; ++i) {
        const std::string& field = i < fields.size() ? fields[i] : std::string();
        is_rest_equal = is_rest_equal || field == "==";
        if (is_rest_equal || field == "=") continue;
        if (field.starts_with("*(") && field.ends_with(')'))
          steps_[i] = field.substr(2, field.size() - 3);
        else
          last_.fields[i] = field;
      }
      return repeat(1, number);
    }
    const auto count = name.starts_with("=(") && name.ends_with(')')
                           ? to_integer(name.substr(2, name.size() - 3))
                           : std::nullopt;
    constexpr std::int64_t most = 1000000;
    if (!count || *count < 1 || *count > most || steps_.empty())
      refuse(place(number),
             phrase<"the line repeats cards in a way that is not understood: \"%1\"">(name.substr(0, 20)),
             write_out());
    repeat(*count, number);
  }

  void repeat(std::int64_t count, std::int64_t number) {
    const std::vector<std::string> steps = steps_;
    for (std::int64_t k = 0; k < count; ++k) {
      BulkCard card = last_;
      card.line = number;
      for (std::size_t i = 0; i < steps.size(); ++i)
        if (!steps[i].empty()) card.fields[i] = raised(card, card.fields[i], steps[i]);
      card_ = card;
      finish_card();
    }
    steps_ = steps;
  }

  std::string raised(const BulkCard& card, const std::string& field, const std::string& step) const {
    const auto whole = to_integer(field), whole_step = to_integer(step);
    constexpr std::int64_t large = std::int64_t{1} << 53;
    if (whole && whole_step && std::abs(*whole) < large && std::abs(*whole_step) < large)
      return std::to_string(*whole + *whole_step);
    return bulk_written(bulk_real(file_, card, field) + bulk_real(file_, card, step));
  }

  void finish_card() {
    BulkCard card = std::move(card_);
    card_ = {};
    if (card.name.empty()) return;
    last_ = card;
    out_.cards.push_back(std::move(card));
  }

  const std::string& content_;
  const std::string& file_;
  BulkFile out_;
  BulkCard card_, last_;
  bool is_control_ = true;  // until the first BEGIN; a file without it has cards alone
  std::vector<std::string> steps_;  // increments of the last replication, by field
};

}  // namespace

BulkFile read_bulk_cards(const std::string& content, const std::string& file) {
  return CardReader(content, file).run();
}

std::string bulk_written(double value) {
  char text[40];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, 16).ptr;
  return upper_case(std::string_view(text, static_cast<std::size_t>(end - text)));
}

double bulk_real(const std::string& file, const BulkCard& card, std::string field) {
  if (field.empty()) return 0;
  const std::size_t sign = field.find_first_of("+-", 1);
  if (sign != std::string::npos && field.find_first_of("ED") == std::string::npos) field.insert(sign, "E");
  const auto value = to_real(field);
  if (!value)
    throw Error(ErrorKind::geometry, file + ":" + std::to_string(card.line),
                phrase<"the coordinate \"%1\" is not a number">(field.substr(0, 20)),
                phrase<"Export the mesh again from the program that made it">());
  return *value;
}

}  // namespace genba
