// Names and colours of the labels of an image, as the mesh will have them.
#pragma once

#include <map>

#include "app/case/project.hpp"
#include "ui/desktop/slices/slice_state.hpp"

namespace genba {

/// Of the case's table, its label file, else the image's own; labels without any get colours that differ. A
/// table of the case leaves out what it does not list. A label file that cannot be read counts as none: the
/// check list tells. Reads the label file.
std::map<std::int64_t, ShownLabel> shown_labels(const Project& project, const ImageVolume& image);

}  // namespace genba
