// Where the frames of a run lie in its output folder. While a run writes them: in "frames-unfinished", one
// series per step, which can be opened at any moment. After the run has put its results into place
// (app/output/output_folder.hpp): in "frames". So the frames of the previous run stay until the new ones are
// complete, and a killed run leaves the frames that it had.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/monitor.hpp"

namespace genba {

inline constexpr const char* frames_name = "frames";
inline constexpr const char* unfinished_frames_name = "frames-unfinished";

/// Disk space for the frames of a run.
struct FrameNeed {
  std::int64_t frames = 0;
  std::int64_t bytes_a_frame = 0;  ///< at most
  std::int64_t bytes() const { return frames * bytes_a_frame; }
};
/// "40 frames of at most 12.3 MiB, 492 MiB in all"
Text describe(const FrameNeed& need);

/// Free bytes for files in a folder that exists or will be made. The largest int64 if the system does not
/// tell.
std::int64_t free_disk_bytes(const std::string& folder);

/// Throws Error(file) with the numbers and the next step if these frames do not fit into this output folder
/// beside the frames of the previous run. Frames that a stopped run left count as free.
void require_room_for_frames(const std::string& output, const FrameNeed& need);

/// Call it in the run that holds the output folder, before its first frame. Removes what a stopped run left.
/// Throws as
/// require_room_for_frames(). Returns the folder for FrameWriter.
std::string begin_frames(const std::string& output, const FrameNeed& need);

/// Removes all series of a folder, and the folder if nothing else is in it. Keeps files that no FrameWriter
/// wrote.
void remove_frames(const std::string& folder);

/// True if only FrameWriter gives this name to a file in the folder of a step, and the content is from a
/// FrameWriter. Also true for temporary files that a killed writer left.
bool is_of_frames(const std::string& folder, const std::string& name);

}  // namespace genba
