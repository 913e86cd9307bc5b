// Frames of DICOM files: where each lies and what its numbers mean, and how they make one image.
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

/// A plane of pixels: a file of one, or one of the many of a file.
struct DicomFrame {
  std::size_t file = 0;  ///< among those it was made with
  Index index = 0;       ///< in the file, from 0
  bool is_of_many = false;
  std::string file_name;
  Index rows = 0, columns = 0;
  std::optional<Vec3> position;            ///< mm, centre of the first pixel
  Vec3 row{}, column{};                    ///< directions
  double row_step = 0, column_step = 0;    ///< mm, from one column to the next, from one row to the next
  double gap = 0;                          ///< mm, as stated between slices; 0: not stated
  double thickness = 0;                    ///< mm; 0: not stated
  std::optional<double> slope, intercept;  ///< of frames that state their own
  Text missing;               ///< what the frame does not state, as a sentence; empty: it can be placed
  std::uint32_t segment = 0;  ///< of a segmentation; 0: not stated
  std::string stack, time, echo, other;  ///< what tells frames at one place apart; equal: nothing does
  double place = 0;                      ///< mm, along the normal; set by arrange()

  /// "IM0003.dcm", "frame 3", or "enh.dcm, frame 3" where several files have frames.
  Text name(bool with_file) const;
};

/// The frames of one file. warnings: what was assumed about places that are not stated.
std::vector<DicomFrame> frames_of(const DicomFile& file, std::size_t number, std::vector<Text>& warnings);

/// Sorts frames along their normal. Throws Error(file) naming the frames that lack a place, differ, are
/// missing, lie at one place or unevenly. `shown` is for what is about all of them.
RawFrame arrange(std::vector<DicomFrame>& frames, const std::string& shown);

/// Sorts the frames of a segmentation, which states slices only where a segment is: several may lie at one
/// place and places may be left out. slices: that every frame belongs to. Throws as arrange() does.
RawFrame arrange_segments(std::vector<DicomFrame>& frames, const std::string& shown,
                          std::vector<Index>& slices);

bool fits(std::vector<DicomFrame> frames);

/// What helps where a series is not whole.
Text export_again();
/// Throws Error(file).
[[noreturn]] void refuse_series(const std::string& file, const Text& problem,
                                const Text& next = export_again());

}  // namespace genba
