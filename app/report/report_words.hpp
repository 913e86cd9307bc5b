// Small words and pieces of HTML that the chapters of the report share.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/case/describe.hpp"
#include "app/case/option_access.hpp"
#include "app/output/html.hpp"
#include "engine/base/quantity/number_text.hpp"

namespace genba::report {

using html::escape;
using html::facts;
using html::Table;

inline std::string percent(double share) {
  return format_number(100 * share, "%.1f %%");
}
inline std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}
inline std::string heading(const char* text) {
  return "<h2>" + std::string(text) + "</h2>\n";
}
inline std::string heading3(const char* text) {
  return "<h3>" + std::string(text) + "</h3>\n";
}
inline std::string paragraph(const std::string& text) {
  return "<p>" + escape(text) + "</p>\n";
}

inline std::string list(const std::vector<std::string>& lines) {
  std::string out = "<ul>\n";
  for (const std::string& line : lines) out += "<li>" + escape(line) + "</li>\n";
  return out + "</ul>\n";
}

/// A condition's name, or its kind and number.
inline std::string title_of(const ConditionText& text, std::size_t index) {
  return text.name.empty() ? text.kind.english() + " " + std::to_string(index + 1) : text.name;
}

template <class Options>
std::vector<std::pair<std::string, std::string>> option_lines(const Options& options,
                                                              std::span<const OptionField<Options>> fields) {
  std::vector<std::pair<std::string, std::string>> lines;
  for (const OptionView& view : describe_options(options, fields)) lines.emplace_back(view.label, view.text);
  return lines;
}

}  // namespace genba::report
