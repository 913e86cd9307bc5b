// The text of an FEBio model as a tree. The parser is expat; files come from strangers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace genba {

struct FebTag {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;
  std::string text;  ///< trimmed
  std::vector<FebTag> children;
  std::int64_t line = 0;

  /// Empty if absent.
  std::string attribute(std::string_view key) const;
  /// The first child of that name; null if there is none.
  const FebTag* child(std::string_view key) const;
};

/// The root, "febio_spec". Throws Error(mesh) with the line for a text that is not well formed, has another root, a
/// document type, more than 64 levels, or files that it includes.
FebTag read_feb_xml(const std::string& content, const std::string& file);

}  // namespace genba
