// A first case around a geometry file.
#pragma once

#include <string>

#include "app/project.hpp"

namespace genba {

/// A case that meshes `geometry_path` with the default options, made of steel: valid except for the
/// constraints and loads, which only the user knows (validate() names them). Throws Error(file) if the file
/// is missing, Error(input) if its ending is not one of a geometry.
Project starter_project(const std::string& geometry_path);

/// Whether files of this ending say themselves what their numbers mean (STEP, IGES). Same error.
bool states_unit_of_length(const std::string& geometry_path);

}  // namespace genba
