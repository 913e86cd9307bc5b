#include "engine/base/text/phrase.hpp"

#include <algorithm>
#include <charconv>
#include <mutex>
#include <set>

#include "engine/base/text/shown_text.hpp"

namespace genba {
namespace {

// The pattern of joined(); no pattern of a sentence contains it.
constexpr std::string_view sequence = "\x1e";

std::set<std::string_view>& patterns() {
  static std::set<std::string_view> all;  // made before the first pattern asks for it
  return all;
}

std::string filled(std::string_view pattern, const std::vector<Text>& values,
                   const std::function<std::string(const Text&)>& show) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const std::size_t value =
        pattern[i] == '%' && i + 1 < pattern.size() ? static_cast<std::size_t>(pattern[i + 1] - '1') : 9;
    if (value < values.size() && value < 9) {
      out += show(values[value]);
      ++i;
    } else {
      out += pattern[i];
    }
  }
  return out;
}

// "S12:...": kind, number of bytes, text. After a pattern: the number of its values, then the values.
void pack(const Text& text, std::string& out) {
  const bool is_plain = text.pattern().empty();
  const std::string content = is_plain ? text.english() : std::string(text.pattern());
  out += is_plain ? 'S' : 'P';
  out += std::to_string(content.size()) + ':' + content;
  if (is_plain) return;
  out += std::to_string(text.values().size()) + ':';
  for (const Text& value : text.values()) pack(value, out);
}

std::optional<std::size_t> take_number(std::string_view& bytes) {
  std::size_t number = 0;
  const char* const last = bytes.data() + bytes.size();
  const auto [end, fault] = std::from_chars(bytes.data(), last, number);
  if (fault != std::errc() || end == last || *end != ':') return std::nullopt;
  bytes.remove_prefix(static_cast<std::size_t>(end - bytes.data()) + 1);
  return number <= bytes.size() ? std::optional(number) : std::nullopt;
}

struct Unpacked {
  Text text;
  std::size_t size = 0;  // bytes, in English
};

// A limit, because few bytes can expand to more than any memory where patterns name a value several times.
constexpr std::size_t most_unpacked = std::size_t{1} << 20;

// A pattern that only the other process has linked. Empty if no program would send it.
std::string_view foreign_pattern(std::string_view pattern) {
  constexpr std::size_t most = 4000, longest = 1000;
  static std::mutex mutex;
  static std::set<std::string, std::less<>> all;
  if (pattern.size() > longest || shown_text(pattern, longest) != pattern) return {};
  const std::lock_guard lock(mutex);
  const auto found = all.find(pattern);
  if (found != all.end()) return *found;
  return all.size() < most ? std::string_view(*all.emplace(pattern).first) : std::string_view();
}

std::optional<Unpacked> unpack(std::string_view& bytes, int depth) {
  if (bytes.empty() || depth > 20 || (bytes[0] != 'S' && bytes[0] != 'P')) return std::nullopt;
  const bool is_plain = bytes[0] == 'S';
  bytes.remove_prefix(1);
  const auto size = take_number(bytes);
  if (!size) return std::nullopt;
  const std::string_view content = bytes.substr(0, *size);
  bytes.remove_prefix(*size);
  if (is_plain) return Unpacked{Text(content), content.size()};
  const auto count = take_number(bytes);
  if (!count) return std::nullopt;
  std::vector<Text> values;
  std::vector<std::size_t> sizes;
  for (std::size_t i = 0; i < *count; ++i) {
    auto value = unpack(bytes, depth + 1);
    if (!value) return std::nullopt;
    values.push_back(std::move(value->text));
    sizes.push_back(value->size);
  }
  std::size_t whole = content.size();
  if (content == sequence)
    for (const std::size_t size : sizes) whole += size;
  else
    for (std::size_t i = 0; i + 1 < content.size(); ++i)
      if (const auto value = static_cast<std::size_t>(content[i + 1] - '1');
          content[i] == '%' && value < 9 && value < sizes.size())
        whole += sizes[value];
  if (whole > most_unpacked) return std::nullopt;
  if (content == sequence) return Unpacked{joined(values, {}), whole};
  const auto known = patterns().find(content);
  const std::string_view pattern = known == patterns().end() ? foreign_pattern(content) : *known;
  return Unpacked{pattern.empty() ? Text(filled(content, values, [](const Text& t) { return t.english(); }))
                                  : Text(pattern, std::move(values)),
                  whole};
}

}  // namespace

Text::Text(std::string_view pattern, std::vector<Text> values)
    : pattern_(pattern), values_(std::move(values)) {}

std::string Text::english() const {
  return in([](std::string_view) { return std::string(); });
}

std::string Text::in(const Translation& translate) const {
  if (pattern_.empty()) return plain_;
  const auto show = [&](const Text& value) { return value.in(translate); };
  if (pattern_ == sequence) {
    std::string out;
    for (const Text& piece : values_) out += show(piece);
    return out;
  }
  const std::string own = translate(pattern_);
  return filled(own.empty() ? pattern_ : std::string_view(own), values_, show);
}

Text Text::readable(std::size_t most) const {
  Text out = *this;
  out.plain_ = shown_text(plain_, most);
  for (Text& value : out.values_) value = value.readable(most);
  return out;
}

Text joined(const std::vector<Text>& pieces, const Text& separator) {
  Text out;
  out.pattern_ = sequence;
  for (const Text& piece : pieces) {
    if (!out.values_.empty() && !separator.empty()) out.values_.push_back(separator);
    out.values_.push_back(piece);
  }
  if (out.values_.empty()) return {};
  return out;
}

Text word(std::string_view english) {
  return english.empty() ? Text() : Text(english, {});
}

std::vector<std::string> english(const std::vector<Text>& texts) {
  std::vector<std::string> out;
  for (const Text& text : texts) out.push_back(text.english());
  return out;
}

std::string packed(const Text& text) {
  std::string out;
  pack(text, out);
  return out;
}

std::optional<Text> unpacked(std::string_view bytes) {
  if (bytes.size() > 2 * most_unpacked) return std::nullopt;
  auto out = unpack(bytes, 0);
  if (!out || !bytes.empty()) return std::nullopt;
  return std::move(out->text);
}

Text received(std::string_view bytes, std::size_t most) {
  const auto text = unpacked(bytes);
  if (!text) return shown_text(bytes, most);
  const std::string in_english = text->english();
  return in_english.size() > most ? Text(shown_text(in_english, most)) : text->readable(most);
}

std::vector<std::string_view> known_patterns() {
  return {patterns().begin(), patterns().end()};
}

PatternText detail::know_pattern(PatternText pattern) {
  patterns().insert(std::string_view(pattern.text, pattern.size));
  return pattern;
}

}  // namespace genba
