// Frames of DICOM files: the place of each and the meaning of its values, and how they form one image.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "mesh/image/dicom_header.hpp"
#include "mesh/image/image.hpp"

namespace genba {

struct DicomFile {
  std::string path, name;  ///< name: for messages
  DicomHeader header;
  Index rows = 0, columns = 0, frames = 1;
};

/// A plane of pixels: the only one of a file, or one of several.
struct DicomFrame {
  std::size_t file = 0;  ///< index of the file in the list that it was made from
  Index index = 0;       ///< in the file, from 0
  bool is_of_many = false;
  std::string file_name;
  Index rows = 0, columns = 0;
  std::optional<Vec3> position;            ///< mm, centre of the first pixel
  Vec3 row{}, column{};                    ///< directions
  double row_step = 0, column_step = 0;    ///< mm, distance between columns, distance between rows
  double gap = 0;                          ///< mm, as stated between slices; 0: not stated
  double thickness = 0;                    ///< mm; 0: not stated
  std::optional<double> slope, intercept;  ///< of frames that state their own
  Text missing;               ///< one sentence: what the frame does not state; empty: it can be placed
  std::uint32_t segment = 0;  ///< of a segmentation; 0: not stated
  /// Keys that distinguish frames at one place; empty or equal: they do not distinguish.
  std::string stack, time, echo, other;
  double place = 0;  ///< mm, along the normal; set by arrange()

  /// "IM0003.dcm", "frame 3", or "enh.dcm, frame 3" if several files have frames.
  Text name(bool with_file) const;
};

/// The frames of one file. warnings: assumptions about places that are not stated.
std::vector<DicomFrame> frames_of(const DicomFile& file, std::size_t number, std::vector<Text>& warnings);

/// Sorts frames along their normal. Throws Error(file) naming the frames without a place, and those that
/// differ, are missing, lie at one place or have uneven distances. `shown`: name for messages about all
/// frames.
RawFrame arrange(std::vector<DicomFrame>& frames, const std::string& shown);

/// Sorts the frames of a segmentation. It contains slices only where a segment is: several may lie at one
/// place, and places may be missing. slices: slice of each frame. Throws as arrange() does.
RawFrame arrange_segments(std::vector<DicomFrame>& frames, const std::string& shown,
                          std::vector<Index>& slices);

bool fits(std::vector<DicomFrame> frames);

/// Next step for a series that is not complete.
Text export_again();
/// Throws Error(file).
[[noreturn]] void refuse_series(const std::string& file, const Text& problem,
                                const Text& next = export_again());

}  // namespace genba
