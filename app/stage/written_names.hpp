// Names of input files in results.
#pragma once

#include <string>

#include "app/stage/stage_outputs.hpp"

namespace genba {

/// Name of an input in summary and report: the file's name. An image gets a neutral name, since names of
/// folders and files often identify a patient; with output.paths it is the path.
std::string written_name(const Project& project, const InputFile& input);

/// The case with all paths replaced by written_name().
Project with_written_names(Project project);

/// Name for a new case around a geometry, without folder and extension: "image" for images.
std::string case_name_around(const std::string& geometry_path);

}  // namespace genba
