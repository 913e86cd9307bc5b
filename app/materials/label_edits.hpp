// Edits of the label table of an image: which label is what.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "app/case/project.hpp"

namespace genba {

/// [value] the labels of the image as the case knows them (labels_of() in app/inspect/image_mask.hpp). What
/// the case states counts, also if it was edited since.
using KnownLabels = std::map<std::int64_t, ImageLabel>;

/// True for a label that nobody named: "label 3".
bool is_unnamed(const ImageLabel& label);
/// True for names such as "tumour", "metastasis 2", "HCC".
bool is_tumour_name(std::string_view name);
/// Name of the material that a region gets, from the case or its label table; empty: none.
std::string material_of_region(const Project& project, const KnownLabels& labels, const std::string& region);

/// Names a label. The case then states all of its labels. Materials, lesions and conditions follow the name.
/// Lesions without a margin measure it around a tumour. Throws Error(input) for an empty name and for the name
/// of another label.
Project with_label_name(Project project, const KnownLabels& labels, std::int64_t value, const std::string& name);
/// Lesions without a margin measure it around the labels that are named a tumour. The same project if there is
/// none.
Project with_tumour_margins(Project project, const KnownLabels& labels);
/// Gives the region of a label a material of the case or the library; empty: that of the other regions.
Project with_label_material(Project project, const KnownLabels& labels, std::int64_t value,
                            const std::string& material);

}  // namespace genba
