// What a folder of DICOM files, or one of them, holds: the images of its series.
#pragma once

#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "mesh/image/dicom_frames.hpp"

namespace genba {

/// Frames that are one image: a series, or a stack or a time of one.
struct DicomImage {
  std::string series;  ///< its identifier: compared, never shown
  bool is_segmentation = false;
  std::vector<DicomFrame> frames;
  std::vector<Text> warnings{};  ///< what was assumed about places that are not stated
};

struct DicomImages {
  std::vector<DicomFile> files;
  std::vector<DicomImage> images;   ///< to choose from, in the order of their numbers
  std::vector<DicomFile> no_image;  ///< DICOM files, by content or ending, without one
  std::size_t others = 0;           ///< files that are no DICOM
  bool is_folder = false;           ///< or one file, whose images alone are to choose from
  std::vector<Text> notes;
};

enum class DamagedFiles { refused, left_out };

/// path: a folder, looked through with its sub-folders where it has no DICOM image itself; a DICOMDIR, which
/// stands for its folder; or a file, whose folder is looked through for the rest of its series. Names of
/// files in sub-folders are shown without these where they are clear. Throws Error(file) if there is nothing,
/// more than 20000 files, or, if they are refused, naming a damaged one.
DicomImages find_dicom_images(const std::string& path, DamagedFiles damaged);

/// number: of the image in the list.
ImageSeries series_facts(const DicomImages& found, std::size_t number);

/// The image with this number, from 1; 0: the only one; by_file_alone (image_reader.hpp): the same where no
/// number can be stated. Throws Error(input) with the list.
const DicomImage& chosen_image(const DicomImages& found, int number, const std::string& shown);

}  // namespace genba
