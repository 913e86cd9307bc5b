// A first case around a geometry file.
#pragma once

#include <string>

#include "app/case/project.hpp"

namespace genba {

/// A case that meshes `geometry_path` (an image: a file or a DICOM folder) with the default options, made of
/// steel, of an image of cortical bone: valid except for the constraints and loads, which only the user knows (validate() names them). Of
/// an input deck (.inp) materials, constraints and loads are taken too, on the deck's sets; the project's
/// notes list by line what was not understood. `unit`: metres per unit of length of a file that states none;
/// 0: 1 mm is assumed. Throws Error(file) if the file is missing, Error(input) if its ending is not one of a
/// geometry.
Project starter_project(const std::string& geometry_path, double unit = 0);

}  // namespace genba
