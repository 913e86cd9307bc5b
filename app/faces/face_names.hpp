// Faces get, change and lose the names that the case gives them.
#pragma once

#include <string>
#include <vector>

#include "app/case/project.hpp"

namespace genba {

/// Throws Error(input) saying why the case cannot call faces so. `now`: their name before, which they may
/// keep.
void require_face_name(const Project& project, const std::string& name, const std::string& now = {});

/// These faces get a name; conditions that name all of them say it from here on. Throws as
/// require_face_name().
Project with_faces_named(Project project, const std::string& name, std::vector<std::string> faces);
/// Conditions say the new name. Throws as require_face_name().
Project with_faces_renamed(Project project, const std::string& from, const std::string& to);
/// Conditions name the faces themselves.
Project without_face_name(Project project, const std::string& name);

}  // namespace genba
