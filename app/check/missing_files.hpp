// Files that a case states but that no longer exist, and how to find them again.
#pragma once

#include <string>
#include <vector>

#include "app/case/project.hpp"

namespace genba {

/// Those of stated_paths() where no file exists, as stated, each once.
std::vector<std::string> missing_paths(const Project& project);

/// The project with `missing`, one of missing_paths(), replaced by `found`. Other missing files are also
/// replaced if they exist near `found`: by the same file name beside it, or by the same relative path from
/// it. Paths below the case's folder are stated relative to it, others as absolute paths.
Project with_found_files(Project project, const std::string& missing, const std::string& found);

}  // namespace genba
