// Materials that the label table of an image names. They apply to regions that the case assigns no material
// by name.
#pragma once

#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// A line of the label table that is used.
struct LabelMaterial {
  std::string region;
  Material material;  ///< from the case if it has one of that name, else from the library
  Text library;       ///< source of the library's values; empty: the material is from the case
  Text stated_in;     ///< "labels.csv, line 4" or "geometry/labels/7"
};

/// The study to solve, and the parts of it that come from the table.
struct LabelledStudy {
  Study study;
  std::vector<LabelMaterial> from_table;
};

/// project.study. If the geometry is an image of labels, the materials of its table are added. Each is copied
/// from the library unless the case has one of that name (ignoring case). It is assigned to the region of its
/// label unless an assignment of the case names that region, and comes before the material for all other
/// regions. With a mesh, only regions of the mesh count. Throws Error(input) with place, name and the nearest
/// names if there is no such material, Error(file) if the table cannot be read.
LabelledStudy labelled_study(const Project& project, const Mesh* mesh = nullptr);

/// "region 'marrow': 'muscle' by labels.csv, line 4; values of the library (Hasgall 2022)"
Text describe(const LabelMaterial& line);

/// Copies into the case the materials that the table takes from the library, so that they can be edited. The
/// table still assigns them to their regions.
Project copy_label_materials(Project project);

}  // namespace genba
