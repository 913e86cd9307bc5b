// Adds, changes and removes names that the case gives to faces.
#pragma once

#include <string>
#include <vector>

#include "app/case/project.hpp"

namespace genba {

/// Throws Error(input) with the reason if the case cannot use this name for faces. `now`: the current name of
/// the faces, which they may keep.
void require_face_name(const Project& project, const std::string& name, const std::string& now = {});

/// Gives these faces a name. A condition that names all these faces uses the new name instead. Throws as
/// require_face_name().
Project with_faces_named(Project project, const std::string& name, std::vector<std::string> faces);
/// Conditions use the new name. Throws as require_face_name().
Project with_faces_renamed(Project project, const std::string& from, const std::string& to);
/// Conditions name the single faces again.
Project without_face_name(Project project, const std::string& name);

}  // namespace genba
