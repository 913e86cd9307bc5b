// Where the frames of a run lie in its output folder: in "frames-unfinished" while they come, each step a
// series that opens at any moment; in "frames" once the run has put its results into place
// (app/output/output_folder.hpp). So the frames of the run before stay until the new ones are whole, and a
// run that is killed leaves what it had.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/monitor.hpp"

namespace genba {

inline constexpr const char* frames_name = "frames";
inline constexpr const char* unfinished_frames_name = "frames-unfinished";

/// What the frames of a run take on disk.
struct FrameNeed {
  std::int64_t frames = 0;
  std::int64_t bytes_a_frame = 0;  ///< at most
  std::int64_t bytes() const { return frames * bytes_a_frame; }
};
/// "40 frames of at most 12.3 MiB, 492 MiB in all"
Text describe(const FrameNeed& need);

/// Bytes that files may still take in a folder that is there or is going to be made. The largest int64 if
/// the system does not say.
std::int64_t free_disk_bytes(const std::string& folder);

/// Throws Error(file) with the numbers and the next step if these frames do not fit into this output folder
/// when those of runs before are gone.
void require_room_for_frames(const std::string& output, const FrameNeed& need);

/// To be called by the run that holds the output folder, before its first frame: takes away what a run that
/// was stopped left. The frames of the run before go now, which is told, where the disk cannot hold both.
/// Throws as require_room_for_frames(). Returns where FrameWriter is to write.
std::string begin_frames(const std::string& output, const FrameNeed& need, Monitor& monitor);

/// Removes all series of a folder, and the folder where nothing else is in it. What no FrameWriter wrote
/// stays.
void remove_frames(const std::string& folder);

/// Is this a name of a file that only FrameWriter gives, in the folder of a step, and are its contents a
/// FrameWriter's? Of whole files, and of those that a killed writer left.
bool is_of_frames(const std::string& folder, const std::string& name);

}  // namespace genba
