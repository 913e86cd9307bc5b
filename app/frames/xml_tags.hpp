// The small part of XML that files of frames use.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace genba {

/// A start tag <name key="value" ...>, or an empty-element tag.
struct XmlTag {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  /// Null where there is none.
  const std::string* find(std::string_view key) const;
};

/// Start tags, in order. Skips comments, declarations, texts and end tags. Empty if the text is not XML of
/// this kind.
std::optional<std::vector<XmlTag>> xml_tags(std::string_view text);

/// The text for use between double quotes. Characters that XML cannot hold become "?".
std::string xml_attribute(std::string_view text);
/// The text for use in a comment: one line without "--", "<" and ">".
std::string xml_comment(std::string_view text);

/// The shortest text that reads back as the same number, with a decimal point.
std::string exact_number(double value);
/// Empty if the whole text is not one finite number.
std::optional<double> read_number(std::string_view text);
/// Empty if the whole text is not one whole number from 0 to `most`.
std::optional<std::int64_t> read_count(std::string_view text, std::int64_t most);

}  // namespace genba
