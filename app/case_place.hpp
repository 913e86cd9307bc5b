// A project and the file that it is saved in.
#pragma once

#include <filesystem>
#include <string>

#include "app/case/project.hpp"

namespace genba {

/// `project` for the file `case_path`; its geometry remains the same file.
Project moved_to(Project project, const std::filesystem::path& case_path);

/// True if the file exists and has this SHA-256.
bool is_file_of_hash(const std::string& path, const std::string& hash);

}  // namespace genba
