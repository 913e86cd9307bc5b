// Options of an image in a case: which voxels are the body, and how fine the mesh is.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/colour.hpp"
#include "engine/base/quantity/option_field.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// A line of the label table: voxels of this value form the region with this name, colour and material.
struct ImageLabel {
  std::int64_t value = 0;
  std::string region;
  std::optional<Rgb> colour{};
  std::string material{};  ///< its name, in the case or in the library (app/materials/label_materials.hpp);
                           ///< empty: none
  int line = 0;            ///< line of the label file; 0: from the case
  bool operator==(const ImageLabel&) const = default;
};

/// Treatment of edge voxels. They contain a part of the material beside the region (partial volume). own:
/// their grey value is used; eroded: they get the value of the nearest voxels up to two layers further
/// inside.
enum class GreyEdges { own, eroded };

/// With `lower` or `upper` the image has grey values, and voxels between the two (both included) are the
/// body. With neither it has labels, and 0 is outside.
struct ImageOptions {
  std::optional<double> lower, upper;  ///< in the image's own unit (CT: HU)
  std::string region = "body";         ///< name of the thresholded region
  std::string crop;                    ///< box of voxels (mesh/mask/crop_box.hpp); empty: the whole image
  int open_voxels = 0, close_voxels = 0;  ///< of the thresholded voxels (mesh/mask/mask.hpp)
  double min_piece = 0;                   ///< m^3; smaller pieces of the thresholded voxels are removed
  std::string keep_pieces = "largest";    ///< the pieces to keep (mesh/mask/piece_choice.hpp)
  bool drop_crumbs = true;  ///< small parts of the mesh that hang at nodes or an edge (mesh/labels/crumbs.hpp)
  bool fill_holes = false;             ///< fill closed cavities in the thresholded body
  int series = 0;   ///< number of the series in a folder with several DICOM series; 0: the only one
  int coarsen = 1;  ///< hex8: voxels along each edge of an element
  std::string grey_image;  ///< path of another image with the grey values for elements; empty: this image
  GreyEdges grey_edges = GreyEdges::own;
  /// Voxels below have no grey value (padding); empty: detected automatically.
  std::optional<double> grey_min;
  std::string
      label_file;  ///< path of the label table (mesh/labels/label_file.hpp); empty: the image's own names
  std::string label_edits;         ///< manual corrections of labels (mesh/mask/label_edits.hpp)
  std::vector<ImageLabel> labels;  ///< empty: all, named by label_file or the image (NRRD segments)
  bool is_threshold() const { return lower || upper; }
  /// Paths of other files that belong to the image.
  std::array<std::string*, 2> other_paths() { return {&grey_image, &label_file}; }
  bool operator==(const ImageOptions&) const = default;
};
/// All options except the label table.
std::span<const OptionField<ImageOptions>> image_fields();

/// Decides by the file name's extension, any case: nii nii.gz nrrd nhdr mha mhd dcm. Also true for a folder
/// (DICOM series), and for a file with another extension or none that begins like DICOM.
bool is_image_path(const std::string& path);

inline constexpr std::array image_endings = {".nii", ".nii.gz", ".nrrd", ".nhdr", ".mha", ".mhd", ".dcm"};

/// The files of an image: the file itself; or the header and its data file; or the DICOM files of a folder,
/// only those of the series if a number is given.
std::vector<std::string> image_files(const std::string& path, int series = 0);

/// One image in a DICOM folder or file: facts that distinguish it, nothing of a patient.
struct ImageSeries {
  int number = 1;                                          ///< ImageOptions::series
  std::string kind;                                        ///< modality: "CT"; "image" if none is stated
  std::optional<int> series_number;                        ///< number given by the scanner
  std::vector<std::pair<std::string, std::string>> parts;  ///< "stack", "2" for a series with several stacks
  std::size_t slices = 0;                                  ///< number of files or frames
  std::array<int, 2> pixels{};                             ///< columns, rows
  std::vector<std::string> files;                          ///< paths, in order
};
/// "CT, series number 4, 16 slice(s) of 24 x 20".
Text describe(const ImageSeries& series);
/// Empty if the path is no DICOM folder or file, or cannot be read.
std::vector<ImageSeries> image_series(const std::string& path);
/// Path of the data file that a NRRD or MetaImage header names, even if it does not exist; empty: it names
/// none.
std::string named_image_data(const std::string& path);
/// The same if the data file is missing; empty: nothing is missing.
std::string missing_image_data(const std::string& path);

}  // namespace genba
