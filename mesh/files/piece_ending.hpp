// The ending of a list of pieces (app/pieces/list/piece_list.hpp). Ranks read the pieces; nobody reads such a mesh as a whole.
#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>

namespace genba {

/// ".gpieces", any case.
inline bool is_piece_list(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending == ".gpieces";
}

}  // namespace genba
