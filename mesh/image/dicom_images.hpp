// Finds the images (series) in a folder of DICOM files, or in one file.
#pragma once

#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "mesh/image/dicom_frames.hpp"

namespace genba {

/// Frames of one image: a series, or one stack or one time of a series.
struct DicomImage {
  std::string series;  ///< its identifier: compared, never shown
  bool is_segmentation = false;
  std::vector<DicomFrame> frames;
  std::vector<Text> warnings{};  ///< assumptions about places that are not stated
};

struct DicomImages {
  std::vector<DicomFile> files;
  std::vector<DicomImage> images;   ///< in the order of their numbers
  std::vector<DicomFile> no_image;  ///< DICOM files (by content or extension) without an image
  std::size_t others = 0;           ///< number of files that are not DICOM
  bool is_folder = false;           ///< false: one file, and only its images are offered
  std::vector<Text> notes;
};

enum class DamagedFiles { refused, left_out };

/// path: a folder (with its sub-folders if it has no DICOM image itself); a DICOMDIR, which means its folder;
/// or a file, whose folder is searched for the rest of its series. File names are shown without sub-folders
/// if they are unique. Throws Error(file) if there is no image, if there are more than 20000 files, or, with
/// DamagedFiles::refused, naming a damaged file.
DicomImages find_dicom_images(const std::string& path, DamagedFiles damaged);

/// number: of the image in the list, from 1.
ImageSeries series_facts(const DicomImages& found, std::size_t number);

/// The image with this number, from 1. 0: the only one. by_file_alone (image_reader.hpp): also the only one,
/// for a caller that cannot state a number. Throws Error(input) with the list.
const DicomImage& chosen_image(const DicomImages& found, int number, const std::string& shown);

}  // namespace genba
