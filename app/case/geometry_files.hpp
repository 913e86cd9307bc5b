// The files that a case names, and checks whether they changed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/case/project.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/mesher/doubtful_size.hpp"

namespace genba {

/// A path that a case states. One file belongs to it, or several: an image, or an input deck that includes
/// other files.
struct StatedPath {
  const char* role;   ///< "geometry", "grey values", "labels", "element sizes", "field", "table", "rigid surface", "logo"
                      ///< or "hosts"
  const char* place;  ///< in the case file
  std::string* path;  ///< as stated; points into the given project
  bool is_image = false;
  int series = 0;  ///< ImageOptions::series of its image
  /// Conditions or materials take their values from it. The mesh does not depend on it.
  bool is_of_values() const {
    return std::string_view(role) == "field" || std::string_view(role) == "table" || std::string_view(role) == "rigid surface";
  }
  /// Only the report shows it. Nothing is computed from it.
  bool is_of_report() const { return std::string_view(role) == "logo"; }
  /// It says where ranks run. No result depends on it.
  bool is_of_run() const { return std::string_view(role) == "hosts"; }
};
/// All file paths that a case states. Every file that the case needs belongs to one of them.
std::vector<StatedPath> stated_paths(Project& project);
/// Absolute paths if the stated path or the project's path is absolute. Empty for a folder without DICOM
/// files.
std::vector<std::string> files_behind(const Project& project, const StatedPath& stated);

/// Paths of the geometry file, and of an image also its data file or the files of its series. Empty for a
/// box.
std::vector<std::string> geometry_files(const Project& project);

/// The geometry with absolute paths, as make_mesh() needs it.
GeometrySpec resolved_geometry(const Project& project);

/// All files that the mesh is made from: geometry_files() and the field of element sizes.
std::vector<std::string> mesh_input_files(const Project& project);

/// Files with values that vary for the step at hand, each once.
std::vector<std::string> value_input_files(const Project& project);

/// All files that the project is read from: its case file, mesh_input_files(), files of values that vary, all
/// files in a folder of images. Of a damaged or missing file only the stated path is listed.
std::vector<std::string> input_files(const Project& project);

/// Throws Error(input, place) if the file at `output` is one of `inputs`, by whatever name or link.
void require_no_input(const Text& place, const std::string& output, const std::vector<std::string>& inputs);

/// SHA-256 of a single file. Of several files: SHA-256 of their hashes, joined in order. Throws Error(file).
std::string sha256_of_files(const std::vector<std::string>& files);

/// Sizes and times of files: a cheap check whether they may have changed.
struct FileStamp {
  std::uintmax_t size = 0;  ///< sum over all files
  std::vector<std::filesystem::file_time_type> times;
  bool operator==(const FileStamp&) const = default;
};
/// False if a file is missing or the list is empty.
bool read_stamp(const std::vector<std::string>& files, FileStamp& stamp);

/// The image of grey values that the case names, else its geometry if that is an image; empty if it has none.
std::string image_of(const Project& project);

/// Finds the constants of materials that name tests. A file that is not there is left to the check of files. Throws
/// Error(input) if the tests do not give them.
void find_test_constants(Project& project);
/// Throws Error(input) if test data of a material has changed since its constants were found.
void require_same_tests(const Project& project);

}  // namespace genba
