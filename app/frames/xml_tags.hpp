// The little of XML that files of frames are made of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace genba {

/// <name key="value" ...>, also of one that ends at once.
struct XmlTag {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  /// Null where there is none.
  const std::string* find(std::string_view key) const;
};

/// Tags that begin, in order; comments, declarations, texts and ends are passed over. Nothing where it is not
/// XML of this kind.
std::optional<std::vector<XmlTag>> xml_tags(std::string_view text);

/// A text between double quotes. What XML cannot hold becomes "?".
std::string xml_attribute(std::string_view text);
/// A text in a comment: one line without "--", "<" and ">".
std::string xml_comment(std::string_view text);

/// The shortest text that is read back as the same number, with a decimal point.
std::string exact_number(double value);
/// Nothing where the whole text is not one finite number.
std::optional<double> read_number(std::string_view text);
/// Nothing where the whole text is not one whole number from 0 to `most`.
std::optional<std::int64_t> read_count(std::string_view text, std::int64_t most);

}  // namespace genba
