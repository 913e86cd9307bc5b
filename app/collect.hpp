// Collects a case and copies of all files that it names in one folder, for use on another computer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/case/project.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

/// A face shows this wherever it copies files: the copies are not anonymized.
inline constexpr std::string_view copies_notice =
    "Files are copied as they are: images, and names of files and folders, may hold names of patients.";

/// What collect_case() does with the files that files_outside() finds.
enum class OutsideFiles { refused, copied };

struct CopiedFile {
  std::string from;  ///< absolute
  std::string to;    ///< relative to the new folder
  std::int64_t bytes = 0;
};

struct CollectedCase {
  std::string folder;     ///< absolute
  std::string case_file;  ///< its name in the folder
  std::vector<CopiedFile> files;
  std::int64_t bytes = 0;  ///< of the copies
};

/// Writes the project and copies of its files (stated_paths()) into a new folder, with relative paths:
/// "NAME.case.json", single files beside it, each DICOM series in a folder of its own. A name that is taken
/// gets a number. Links are followed. Materials that only this user's library has are written into the case,
/// and so are those that the label table names. `results`: folder of results whose files (written_outputs())
/// are copied too; empty: none. States of interrupted solves are not copied.
///
/// Everything is written into a hidden folder beside `folder` first, so `folder` appears complete or not at
/// all. Throws Error(file) if `folder` exists and is not empty, if its parent is missing, if files of the
/// case are missing (the error names all), if a file is not a regular file or not of the expected kind, if
/// files lie outside (files_outside()) and `outside` refuses them, or if the disk lacks room (the error names
/// the bytes needed and the bytes free). Throws Cancelled.
CollectedCase collect_case(const Project& project, const std::string& folder, const std::string& results,
                           Monitor& monitor, OutsideFiles outside = OutsideFiles::refused);

/// Files of the case and of its results that do not lie below the folder of the case file, after links are
/// followed. A case from a stranger could name such files so that the user sends them away. Absolute paths
/// after links, each once, sorted. Empty for a case that was never saved: its user chose the files.
std::vector<std::string> files_outside(const Project& project, const std::string& results);

/// Name of a case for use in file names: from its case file, else from its geometry file, without extensions.
std::string case_name(const Project& project);

}  // namespace genba
