// JSON text -> CaseNode.
#include <cstdio>
#include <iterator>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "app/case/case_node.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

constexpr std::size_t deepest = 64;

/// Counts the lines while the library reads. A line break counts when the character after it is read, because
/// the library looks one character ahead at the end of a number.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, int* line) : at_(at), line_(line) {}
  reference operator*() const {
    if (after_break_) ++*line_;
    after_break_ = false;
    return *at_;
  }
  CountingIterator& operator++() {
    after_break_ = *at_ == '\n';
    ++at_;
    return *this;
  }
  CountingIterator operator++(int) {
    auto old = *this;
    ++*this;
    return old;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  int* line_;
  mutable bool after_break_ = false;
};

std::string readable(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, 160))
    out += c < 0x20 || c == 0x7f ? '?' : c;  // bytes above 127 are negative
  return text.size() > 160 ? out + "..." : out;
}

/// Builds the tree from the library's events.
class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  TreeBuilder(std::string file, const int& line) : file_(std::move(file)), line_(line) {}

  CaseNode take() { return std::move(root_); }

  bool null() override { return scalar(CaseNode::Type::null); }
  bool boolean(bool value) override { return scalar(CaseNode::Type::boolean, value ? 1 : 0); }
  bool number_integer(number_integer_t value) override {
    return scalar(CaseNode::Type::integer, static_cast<double>(value));
  }
  bool number_unsigned(number_unsigned_t value) override {
    return scalar(CaseNode::Type::integer, static_cast<double>(value));
  }
  bool number_float(number_float_t value, const string_t&) override {
    return scalar(CaseNode::Type::number, value);
  }
  bool string(string_t& value) override { return scalar(CaseNode::Type::text, 0, value); }
  bool binary(binary_t&) override { return false; }

  bool start_object(std::size_t) override { return open(CaseNode::Type::object); }
  bool start_array(std::size_t) override { return open(CaseNode::Type::array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    if (!open_.back().keys.insert(name).second) {
      refuse(phrase<"the key %1 is given twice">("\"" + readable(name) + "\""),
             phrase<"Keep one of the two">());
    }
    std::vector<CaseMember>& members = open_.back().node->members;
    members.push_back({name, {}});
    members.back().value.line = line_;
    return true;
  }

  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& e) override {
    // The message reads "[...] parse error at line 3, column 5: what is wrong".
    std::string_view text = e.what();
    if (const auto from = text.find("line "); from != text.npos) {
      const auto colon = text.find(": ", from);
      if (colon != text.npos) {
        const bool is_comma =
            text.find("object key") != text.npos && text.find("number literal") != text.npos;
        throw Error(ErrorKind::input, place_at(text.substr(from, colon - from)),
                    readable(text.substr(colon + 2)),
                    is_comma ? phrase<"Write numbers with decimal points, as in 0.3">()
                             : phrase<"Correct the JSON text there">());
      }
    }
    if (const auto end = text.find("] "); end != text.npos) text.remove_prefix(end + 2);
    refuse(readable(text), phrase<"Correct the JSON text there">());
  }

 private:
  [[noreturn]] void refuse(const Text& problem, const Text& next_step) const {
    throw Error(ErrorKind::input, phrase<"%1: line %2">(file_, line_), problem, next_step);
  }
  /// "line 3, column 5", as the library writes it.
  Text place_at(std::string_view place) const {
    int line = 0, column = 0;
    if (std::sscanf(std::string(place).c_str(), "line %d, column %d", &line, &column) != 2)
      return file_ + ": " + std::string(place);
    return phrase<"%1: line %2, column %3">(file_, line, column);
  }

  /// Where the next value goes.
  CaseNode& slot() {
    if (open_.empty()) return root_;
    CaseNode& parent = *open_.back().node;
    if (parent.type == CaseNode::Type::object) return parent.members.back().value;
    parent.items.emplace_back().line = line_;
    return parent.items.back();
  }
  bool scalar(CaseNode::Type type, double number = 0, std::string text = {}) {
    CaseNode& node = slot();
    node.type = type;
    node.truth = type == CaseNode::Type::boolean && number != 0;
    node.number = number;
    node.text = std::move(text);
    return true;
  }
  bool open(CaseNode::Type type) {
    if (open_.size() >= deepest) {
      refuse(phrase<"there are more than %1 levels of brackets">(deepest),
             phrase<"A case file needs about six">());
    }
    CaseNode& node = slot();
    node.type = type;
    open_.push_back({&node, {}});
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::string file_;
  const int& line_;
  CaseNode root_;
  // A parent's list does not grow while one of its children is open, so these stay valid.
  struct Open {
    CaseNode* node;
    std::unordered_set<std::string> keys;
  };
  std::vector<Open> open_;
};

}  // namespace

CaseNode parse_json(const std::string& text, const std::string& file) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw Error(ErrorKind::input, file, phrase<"the file is empty">(),
                phrase<"Write a case, for example with \"genba-cli new\"">());
  }
  int line = 1;
  TreeBuilder builder(file, line);
  nlohmann::json::sax_parse(CountingIterator(text.data(), &line),
                            CountingIterator(text.data() + text.size(), &line), &builder);
  return builder.take();
}

}  // namespace genba
