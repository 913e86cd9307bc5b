// A series of frames on disk:
//   FOLDER/STEP.pvd            the times and the files; ParaView opens it as a series
//   FOLDER/STEP/00001.vtu      one frame each (frame_file.hpp)
//   FOLDER/STEP/frames.csv     extremes of every frame (frame_extremes.hpp)
//   FOLDER/STEP/lock           locked while a process writes
// STEP is a file name made from the step's name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/quantity/quantity.hpp"

namespace genba {

inline constexpr const char* extremes_name = "frames.csv";
inline constexpr const char* series_lock_name = "lock";

struct SeriesFrame {
  double at = 0;
  std::string file;  ///< "STEP/00001.vtu"
};

/// Content of a .pvd.
struct Series {
  std::string step;                      ///< its name as a person wrote it
  QuantityKind at = QuantityKind::time;  ///< the quantity that the series runs over, in SI
  std::vector<SeriesFrame> frames;       ///< `at` ascends
};

/// The name of a step as a file name: no separators, not hidden, at most 100 bytes; "step" if nothing is
/// left.
std::string series_name(std::string_view step);
/// "00001.vtu" for 1.
std::string frame_name(std::size_t number);
/// 1 for "00001.vtu"; 0 for a text that is no such name.
std::size_t frame_number(std::string_view name);

/// By write_text_atomically().
void write_series(const std::string& pvd, const Series& series);
/// Throws Error(file) naming a file that is missing or was not written by write_series().
Series read_series(const std::string& pvd);

}  // namespace genba
