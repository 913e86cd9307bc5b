#include "app/frames/xml_tags.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <system_error>

#include "engine/base/text/utf8.hpp"

namespace genba {

namespace {

constexpr std::pair<std::string_view, char> entities[] = {{"&amp;", '&'},  {"&lt;", '<'},  {"&gt;", '>'},
                                                          {"&quot;", '"'}, {"&#9;", '\t'}, {"&#10;", '\n'},
                                                          {"&#13;", '\r'}};

std::optional<std::string> plain(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '&') {
      out += text[at++];
      continue;
    }
    bool known = false;
    for (const auto& [entity, letter] : entities)
      if (!known && text.substr(at).starts_with(entity)) {
        out += letter;
        at += entity.size();
        known = true;
      }
    if (!known) return {};
  }
  return out;
}

constexpr std::string_view blanks = " \t\r\n";

std::string_view after_blanks(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

std::optional<XmlTag> read_tag(std::string_view inside) {
  XmlTag tag;
  const std::size_t end = std::min(inside.find_first_of(" \t\r\n/"), inside.size());
  tag.name = inside.substr(0, end);
  if (tag.name.empty()) return {};
  for (inside = after_blanks(inside.substr(end)); !inside.empty() && inside != "/"; inside = after_blanks(inside)) {
    const std::size_t equals = inside.find("=\"");
    if (equals == std::string_view::npos || equals == 0) return {};
    const std::size_t close = inside.find('"', equals + 2);
    if (close == std::string_view::npos) return {};
    const auto value = plain(inside.substr(equals + 2, close - equals - 2));
    if (!value) return {};
    tag.attributes.emplace_back(inside.substr(0, equals), *value);
    inside.remove_prefix(close + 1);
  }
  return tag;
}

/// End of the tag that begins at `at`: a ">" outside quotes.
std::size_t end_of_tag(std::string_view text, std::size_t at) {
  bool quoted = false;
  for (; at < text.size(); ++at) {
    if (text[at] == '"') quoted = !quoted;
    if (text[at] == '>' && !quoted) return at;
  }
  return std::string_view::npos;
}

}  // namespace

const std::string* XmlTag::find(std::string_view key) const {
  for (const auto& [name, value] : attributes)
    if (name == key) return &value;
  return nullptr;
}

std::optional<std::vector<XmlTag>> xml_tags(std::string_view text) {
  std::vector<XmlTag> tags;
  for (std::size_t at = 0; (at = text.find('<', at)) != std::string_view::npos;) {
    if (text.substr(at).starts_with("<!--")) {
      at = text.find("-->", at);
      if (at == std::string_view::npos) return {};
      continue;
    }
    const std::size_t end = end_of_tag(text, at);
    if (end == std::string_view::npos) return {};
    const std::string_view inside = text.substr(at + 1, end - at - 1);
    if (!inside.starts_with('?') && !inside.starts_with('!') && !inside.starts_with('/')) {
      auto tag = read_tag(inside);
      if (!tag) return {};
      tags.push_back(std::move(*tag));
    }
    at = end;
  }
  return tags;
}

std::string xml_attribute(std::string_view text) {
  std::string out;
  for (const char c : valid_utf8(std::string(text))) {
    bool known = false;
    for (const auto& [entity, letter] : entities)
      if (c == letter) {
        out += entity;
        known = true;
      }
    if (!known) out += static_cast<unsigned char>(c) < ' ' ? '?' : c;
  }
  return out;
}

std::string xml_comment(std::string_view text) {
  std::string out = valid_utf8(std::string(text));
  for (char& c : out)
    if (static_cast<unsigned char>(c) < ' ' || c == '<' || c == '>') c = ' ';
  for (std::size_t at = 0; (at = out.find("--", at)) != std::string::npos;) out.insert(at + 1, " ");
  if (out.ends_with('-')) out += ' ';
  return out;
}

std::string exact_number(double value) {
  char text[64];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

std::optional<double> read_number(std::string_view text) {
  double value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return {};
  return value;
}

std::optional<std::int64_t> read_count(std::string_view text, std::int64_t most) {
  std::int64_t value = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size() || value < 0 || value > most) return {};
  return value;
}

}  // namespace genba
