// The files that a case names, and how to see that they changed.
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

/// A path that a case states; it is read from one file or, of an image or an input deck that includes others,
/// from several.
struct StatedPath {
  const char* role;   ///< "geometry", "grey values", "labels", "element sizes", "field", "table" or "logo"
  const char* place;  ///< in the case file
  std::string* path;  ///< as stated, in the project given
  bool is_image = false;
  int series = 0;  ///< ImageOptions::series, of the image that it belongs to
  /// Numbers that vary come from it: it is no part of the mesh.
  bool is_of_values() const { return std::string_view(role) == "field" || std::string_view(role) == "table"; }
  /// The report alone shows it: nothing is computed from it.
  bool is_of_report() const { return std::string_view(role) == "logo"; }
};
/// All paths of files that a case states: every file it needs is one of theirs.
std::vector<StatedPath> stated_paths(Project& project);
/// Absolute where the path is or the project has one; none of a folder without DICOM files.
std::vector<std::string> files_behind(const Project& project, const StatedPath& stated);

/// Paths: the geometry file; of an image its data file or the files of its series too. None of a box.
std::vector<std::string> geometry_files(const Project& project);

/// The geometry with absolute paths, as make_mesh() takes it.
GeometrySpec resolved_geometry(const Project& project);

/// All files that the mesh is made from: geometry_files() and the field of element sizes.
std::vector<std::string> mesh_input_files(const Project& project);

/// Files that numbers of the step at hand come from, each once.
std::vector<std::string> value_input_files(const Project& project);

/// Everything that the project is read from: its case file, mesh_input_files(), files of values that vary,
/// all files of a folder of images. What is damaged or missing counts by its name alone.
std::vector<std::string> input_files(const Project& project);

/// Throws Error(input, place) if the file at `output` is one of `inputs`, by whatever name or link.
void require_no_input(const Text& place, const std::string& output, const std::vector<std::string>& inputs);

/// SHA-256 of the only file; of several that of their hashes in order. Throws Error(file).
std::string sha256_of_files(const std::vector<std::string>& files);

/// Sizes and times of files, to see cheaply that they may have changed.
struct FileStamp {
  std::uintmax_t size = 0;  ///< of all together
  std::vector<std::filesystem::file_time_type> times;
  bool operator==(const FileStamp&) const = default;
};
/// False if one is not there.
bool read_stamp(const std::vector<std::string>& files, FileStamp& stamp);

/// The image of grey values that the case names, else its geometry if that is an image; empty: it has none.
std::string image_of(const Project& project);

}  // namespace genba
