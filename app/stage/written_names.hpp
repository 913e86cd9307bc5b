// What results call the files that they were made from.
#pragma once

#include <string>

#include "app/stage/stage_outputs.hpp"

namespace genba {

/// Name of an input in summary and report: its file's; of images a neutral one, since folders and files often
/// bear a patient's name, and the path where the case asks for paths (output.paths).
std::string written_name(const Project& project, const InputFile& input);

/// The case with all paths as written_name() would have them.
Project with_written_names(Project project);

/// Name for a new case around a geometry, without folder and ending: "image" of images.
std::string case_name_around(const std::string& geometry_path);

}  // namespace genba
