// Turns a name that a person typed into the name of a file or folder.
#pragma once

#include <string>
#include <string_view>

namespace genba {

/// No separators, no hidden file, at most 100 bytes; `otherwise` if nothing is left.
std::string file_name_of(std::string_view name, std::string_view otherwise);

}  // namespace genba
