// Reads frames of a step, for the window and the command line. Works also while they are being written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/frames/frame_file.hpp"
#include "app/frames/series_file.hpp"

namespace genba {

struct ListedFrame {
  double at = 0;       ///< s, or the value that the series runs over, in SI
  std::string path;    ///< of the .vtu
  std::int64_t bytes;  ///< -1 if the file is missing
};

struct FrameFields {
  double at = 0;
  std::vector<Field> nodal, of_elements;
};

class FrameReader {
 public:
  /// Reads the .pvd as it is now. Throws Error(file) naming a file that is missing or not written by
  /// FrameWriter.
  explicit FrameReader(const std::string& pvd);

  const std::string& path() const { return path_; }  ///< of the .pvd
  const std::string& step() const { return series_.step; }
  QuantityKind over() const { return series_.at; }
  const std::vector<ListedFrame>& frames() const { return frames_; }

  /// All fields of frame i (0-based), or those with these names. Any thread. Throws Error(file) naming a
  /// frame that is missing, foreign, damaged, or not the one that the series names.
  FrameFields read(std::size_t i, const std::vector<std::string>& names = {}) const;
  /// The fields of the frame, without their values. Throws like read().
  FrameHeader header(std::size_t i) const;

 private:
  std::string path_;
  Series series_;
  std::vector<ListedFrame> frames_;
};

/// Names, relative to the folder, of all existing files of its series.
std::vector<std::string> files_of_series(const std::string& folder);

/// The .pvd files of all series in a folder, sorted. Skips files of other programs. Empty if there is no
/// folder.
std::vector<std::string> series_in(const std::string& folder);

}  // namespace genba
