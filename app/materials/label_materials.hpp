// Materials that the label table of an image names: they go to regions that the case gives none by name.
#pragma once

#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// A line of the label table that takes effect.
struct LabelMaterial {
  std::string region;
  Material material;  ///< the case's of that name, else the library's
  Text library;       ///< where the library has its values from; empty: the case has it
  Text stated_in;     ///< "labels.csv, line 4" or "geometry/labels/7"
};

/// The study that is solved, and what of it the table says.
struct LabelledStudy {
  Study study;
  std::vector<LabelMaterial> from_table;
};

/// project.study, and where the geometry is an image of labels, the materials of its table: each is copied
/// from the library unless the case has one of that name (capitals alike), and given to the region of its
/// label unless an assignment of the case names that region. It goes before the material for all other
/// regions. With a mesh, only for regions that it has. Throws Error(input) with place, name and the nearest
/// names if there is no such material, Error(file) if the table cannot be read.
LabelledStudy labelled_study(const Project& project, const Mesh* mesh = nullptr);

/// "region 'marrow': 'muscle' by labels.csv, line 4; values of the library (Hasgall 2022)"
Text describe(const LabelMaterial& line);

/// The case with the materials that the table takes from the library as its own, to be changed there; the
/// table goes on giving them to their regions.
Project copy_label_materials(Project project);

}  // namespace genba
