#include "mesh/image/neutral_name.hpp"

#include <algorithm>
#include <cctype>

#include "engine/base/file/file.hpp"
#include "mesh/image/image_options.hpp"

namespace genba {

std::string neutral_image_name(const std::string& path, const std::string& what) {
  std::string name = file_name(path);
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
  std::string ending;
  for (const std::string known : image_endings)
    if (known != ".dcm" && name.ends_with(known) && known.size() > ending.size()) ending = known;
  return ending.empty() ? what + " series" : what + ending;
}

}  // namespace genba
