// Names and colours of labels as the programs that draw them write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mesh/image/image_options.hpp"

namespace genba {

/// An ITK-SNAP label description (index, red, green, blue, opacity, two flags, "name") or a 3D Slicer colour
/// table (.ctbl, .txt: index, name with underscores for blanks, red, green, blue, opacity); which of the two
/// its first line tells. Without the background, 0, and without Slicer's "(none)". Throws Error(file) naming
/// the line that is damaged, of another format, or states a label again. `name` is for messages.
std::vector<ImageLabel> parse_label_file(std::string_view text, const std::string& name);
std::vector<ImageLabel> read_label_file(const std::string& path);

}  // namespace genba
