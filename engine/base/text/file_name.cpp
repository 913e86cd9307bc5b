#include "engine/base/text/file_name.hpp"

#include "engine/base/text/utf8.hpp"

namespace genba {

namespace {

constexpr std::size_t longest_name = 100;

}  // namespace

std::string file_name_of(std::string_view text, std::string_view otherwise) {
  constexpr std::string_view separators = "/\\:*?\"<>|";
  std::string name = valid_utf8(std::string(text));
  for (char& c : name)
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7F || separators.find(c) != std::string_view::npos)
      c = '_';
  if (name.size() > longest_name) {
    std::size_t kept = longest_name;
    while (kept > 0 && (static_cast<unsigned char>(name[kept]) & 0xC0) == 0x80) --kept;
    name.resize(kept);
  }
  while (!name.empty() && (name.back() == ' ' || name.back() == '.')) name.pop_back();
  if (name.starts_with('.')) name[0] = '_';
  return name.empty() ? std::string(otherwise) : name;
}

}  // namespace genba
