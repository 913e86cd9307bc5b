// Frames of a step, for the window and the command line, also while they are being written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/frames/frame_file.hpp"
#include "app/frames/series_file.hpp"

namespace genba {

struct ListedFrame {
  double at = 0;       ///< s, or what the series runs over, in SI
  std::string path;    ///< of the .vtu
  std::int64_t bytes;  ///< -1 if it is not there
};

struct FrameFields {
  double at = 0;
  std::vector<Field> nodal, of_elements;
};

class FrameReader {
 public:
  /// What the .pvd says now. Throws Error(file) naming a file that is not there or is not of a FrameWriter.
  explicit FrameReader(const std::string& pvd);

  const std::string& path() const { return path_; }  ///< of the .pvd
  const std::string& step() const { return series_.step; }
  QuantityKind over() const { return series_.at; }
  const std::vector<ListedFrame>& frames() const { return frames_; }

  /// The fields of frame i (0-based), or those of these names. Any thread. Throws Error(file) naming a frame
  /// that is not there, is foreign, damaged, or not the one that the series names.
  FrameFields read(std::size_t i, const std::vector<std::string>& names = {}) const;
  /// The fields that it has, without their numbers. Throws like read().
  FrameHeader header(std::size_t i) const;

 private:
  std::string path_;
  Series series_;
  std::vector<ListedFrame> frames_;
};

/// Names, relative to the folder, of all files of its series that are there.
std::vector<std::string> files_of_series(const std::string& folder);

/// The .pvd of all series in a folder, sorted; files of others are passed over. Empty where there is no
/// folder.
std::vector<std::string> series_in(const std::string& folder);

}  // namespace genba
