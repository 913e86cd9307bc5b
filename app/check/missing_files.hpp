// Files that a case states and that are not there any more, and how they are found again.
#pragma once

#include <string>
#include <vector>

#include "app/case/project.hpp"

namespace genba {

/// Paths of stated_paths() where nothing lies, as they are stated, each once.
std::vector<std::string> missing_paths(const Project& project);

/// The project with `missing`, one of missing_paths(), at `found`, and with every other missing file that
/// lies beside that one: by its own name, or by its way from there as before. Paths below the case's folder
/// are stated from there, others in full.
Project with_found_files(Project project, const std::string& missing, const std::string& found);

}  // namespace genba
