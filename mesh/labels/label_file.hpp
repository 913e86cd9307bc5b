// Reads names, colours and materials of labels: our own table format, or formats of segmentation programs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mesh/image/image_options.hpp"

namespace genba {

/// Formats: a table whose first line names its columns, separated by commas, semicolons or tabs: "label" and
/// "name", optionally "colour" (#d8c7a0) and "material"; an ITK-SNAP label description (index, red, green,
/// blue, opacity, two flags, "name"); a 3D Slicer colour table (.ctbl, .txt: index, name with underscores for
/// spaces, red, green, blue, opacity). The first line that is no comment decides. Leaves out the background,
/// 0, and Slicer's "(none)". Throws Error(file) naming a line that is damaged, has another format, or repeats
/// a label. `name` is for messages.
std::vector<ImageLabel> parse_label_file(std::string_view text, const std::string& name);
std::vector<ImageLabel> read_label_file(const std::string& path);

}  // namespace genba
