// Names, colours and materials of labels: a table of our own, or as the programs that draw labels write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mesh/image/image_options.hpp"

namespace genba {

/// A table whose first line names its columns, separated by commas, semicolons or tabs: "label" and "name",
/// and as wanted "colour" (#d8c7a0) and "material"; or an ITK-SNAP label description (index, red, green,
/// blue, opacity, two flags, "name"); or a 3D Slicer colour table (.ctbl, .txt: index, name with underscores
/// for blanks, red, green, blue, opacity). The first line that is no comment tells which. Without the
/// background, 0, and without Slicer's "(none)". Throws Error(file) naming the line that is damaged, of
/// another format, or states a label again. `name` is for messages.
std::vector<ImageLabel> parse_label_file(std::string_view text, const std::string& name);
std::vector<ImageLabel> read_label_file(const std::string& path);

}  // namespace genba
