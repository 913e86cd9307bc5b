// A case with copies of all files that it names, in one folder that can be carried to another computer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/case/project.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

/// To be told wherever files are copied: nothing is taken out of them.
inline constexpr std::string_view copies_notice =
    "Files are copied as they are: images, and names of files and folders, may hold names of patients.";

/// What becomes of files_outside().
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

/// Writes the project as it is and copies of its files (stated_paths()) into a new folder, with relative
/// paths: "NAME.case.json", single files beside it, a DICOM series in a folder of its own. Names that are
/// taken get a number. Links are followed. Materials that only this user's library has, and the label table
/// names, become the case's own. `results`: folder of results whose files (written_outputs()) go along;
/// empty: without. States of interrupted solves stay behind.
/// All is written into a hidden folder beside `folder` first, so that it is there whole or not at all. Throws
/// Error(file) where `folder` exists and is not empty, its parent is missing, files of the case are missing
/// (all are named), one is no regular file or not of the kind its place asks for, files lie outside
/// (files_outside()) and are not wanted, or the disk lacks room (bytes needed and free); Cancelled.
CollectedCase collect_case(const Project& project, const std::string& folder, const std::string& results,
                           Monitor& monitor, OutsideFiles outside = OutsideFiles::refused);

/// Files that a case from someone else could name to have them sent away: those of the case and of its results
/// that, links followed, do not lie below the folder of the case file. Absolute paths as they end, each once,
/// sorted. None of a case that was never saved: who is at the window chose its files.
std::vector<std::string> files_outside(const Project& project, const std::string& results);

/// Name of a case for files: of its own file, else of its geometry, without endings.
std::string case_name(const Project& project);

}  // namespace genba
