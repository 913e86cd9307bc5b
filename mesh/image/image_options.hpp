// What a case states about an image: which voxels are a body, and how fine.
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

/// A line of the label table: voxels of this value are the region of this name, shown in this colour and made
/// of this material.
struct ImageLabel {
  std::int64_t value = 0;
  std::string region;
  std::optional<Rgb> colour{};
  std::string material{};  ///< its name, in the case or in the library (app/materials/label_materials.hpp);
                           ///< empty: none
  int line = 0;            ///< of the label file; 0: of the case
  bool operator==(const ImageLabel&) const = default;
};

/// Edge voxels of a region hold a part of what lies beside it (partial volume). own: their grey value is
/// taken as it is; eroded: they take the value of the nearest voxels up to two layers behind them.
enum class GreyEdges { own, eroded };

/// With lower or upper the image has grey values and the voxels between the two (both included) are the body;
/// with neither it has labels, and 0 is outside.
struct ImageOptions {
  std::optional<double> lower, upper;  ///< in the image's own value (CT: HU)
  std::string region = "body";         ///< name of the thresholded region
  std::string crop;                    ///< box of voxels (mesh/mask/crop_box.hpp); empty: the whole image
  int open_voxels = 0, close_voxels = 0;  ///< of the thresholded voxels (mesh/mask/mask.hpp)
  double min_piece = 0;                   ///< m^3; smaller pieces of the thresholded voxels go
  std::string keep_pieces = "largest";    ///< which pieces stay (mesh/mask/piece_choice.hpp)
  bool drop_crumbs = true;  ///< small parts of the mesh that hang at nodes or an edge (mesh/labels/crumbs.hpp)
  bool fill_holes = false;             ///< of the thresholded body: cavities that are closed all around
  int series = 0;   ///< of a folder with several DICOM series: its number in their list; 0: the only one
  int coarsen = 1;  ///< hex8: voxels along each edge of an element
  std::string grey_image;  ///< path of an image whose grey values elements get; empty: this one's
  GreyEdges grey_edges = GreyEdges::own;
  std::optional<double> grey_min;  ///< voxels below have no grey value (padding); nothing: found by itself
  std::string
      label_file;  ///< path of the label table (mesh/labels/label_file.hpp); empty: the image's own names
  std::string label_edits;         ///< labels mended by hand (mesh/mask/label_edits.hpp)
  std::vector<ImageLabel> labels;  ///< empty: all, named by label_file or the image (NRRD segments)
  bool is_threshold() const { return lower || upper; }
  /// Paths of files beside the image.
  std::array<std::string*, 2> other_paths() { return {&grey_image, &label_file}; }
  bool operator==(const ImageOptions&) const = default;
};
/// All but the label table.
std::span<const OptionField<ImageOptions>> image_fields();

/// By the file name's ending, any case: nii nii.gz nrrd nhdr mha mhd dcm; a folder (DICOM series), or a file
/// of another ending or none that begins like DICOM.
bool is_image_path(const std::string& path);

inline constexpr std::array image_endings = {".nii", ".nii.gz", ".nrrd", ".nhdr", ".mha", ".mhd", ".dcm"};

/// The files an image is read from: itself; the header and its data file; the DICOM files of a folder, of the
/// series with this number if one is stated.
std::vector<std::string> image_files(const std::string& path, int series = 0);

/// One of the images that a DICOM folder or file holds: what tells it apart, nothing of a patient.
struct ImageSeries {
  int number = 1;                                          ///< ImageOptions::series
  std::string kind;                                        ///< modality: "CT"; "image" where none is stated
  std::optional<int> series_number;                        ///< as the scanner counted
  std::vector<std::pair<std::string, std::string>> parts;  ///< "stack", "2" of a series with several
  std::size_t slices = 0;                                  ///< files or frames
  std::array<int, 2> pixels{};                             ///< columns, rows
  std::vector<std::string> files;                          ///< paths, in order
};
/// "CT, series number 4, 16 slice(s) of 24 x 20".
Text describe(const ImageSeries& series);
/// Empty of what is no DICOM folder or file, and of one that cannot be read.
std::vector<ImageSeries> image_series(const std::string& path);
/// Path of the data file that a header of NRRD or MetaImage names, there or not; empty: it names none.
std::string named_image_data(const std::string& path);
/// The same where it is not there; empty: nothing is missing.
std::string missing_image_data(const std::string& path);

}  // namespace genba
