#include "app/frames/frame_folder.hpp"

#include <filesystem>
#include <limits>
#include <vector>

#include "app/frames/frame_file.hpp"
#include "app/frames/frame_reader.hpp"
#include "app/frames/series_file.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file_lock.hpp"
#include "engine/base/file/regular_file.hpp"
#include "engine/base/quantity/number_text.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

bool is_table(const std::string& path) {
  constexpr std::string_view begin = "frame,";
  std::ifstream in = open_regular(path);
  std::string text(begin.size(), '\0');
  return in.read(text.data(), static_cast<std::streamsize>(text.size())) && text == begin;
}

std::vector<fs::path> paths_in(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code code;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code))
    paths.push_back(it->path());
  return paths;
}

void remove_series(const fs::path& folder) {
  std::error_code ignored;
  for (const fs::path& path : paths_in(folder))
    if (is_of_frames(folder.string(), path.filename().string())) fs::remove(path, ignored);
  {
    FileLock left((folder / series_lock_name).string(), false);
    if (left.held()) left.remove_at_end();
  }
  fs::remove(folder, ignored);  // only if empty
}

std::int64_t bytes_of_frames(const std::string& folder) {
  std::int64_t bytes = 0;
  for (const std::string& pvd : series_in(folder)) {
    const FrameReader reader(pvd);
    for (const ListedFrame& frame : reader.frames())
      if (frame.bytes > 0) bytes += frame.bytes;
  }
  return bytes;
}

std::string in_folder(const std::string& output, const char* name) {
  return (fs::path(output) / name).string();
}

}  // namespace

Text describe(const FrameNeed& need) {
  return phrase<"%1 frames of at most %2, %3 in all">(need.frames, format_bytes(need.bytes_a_frame),
                                                      format_bytes(need.bytes()));
}

std::int64_t free_disk_bytes(const std::string& folder) {
  std::error_code code;
  fs::path place = fs::absolute(folder, code);
  while (!fs::exists(place, code) && place != place.parent_path()) place = place.parent_path();
  const auto room = fs::space(place, code);
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  if (code || room.available > static_cast<std::uintmax_t>(most)) return most;
  return static_cast<std::int64_t>(room.available);
}

void require_room_for_frames(const std::string& output, const FrameNeed& need) {
  const std::int64_t free = free_disk_bytes(output);
  if (need.bytes() <= free) return;
  // What a stopped run left goes first. The frames of the run before stay until the new ones are complete.
  if (need.bytes() - bytes_of_frames(in_folder(output, unfinished_frames_name)) <= free) return;
  const std::int64_t before = bytes_of_frames(in_folder(output, frames_name));
  throw Error(
      ErrorKind::file, output,
      before > 0 ? phrase<"the disk is too small for the frames of this run: %1; %2 are free there, and "
                          "the frames of the run before, %3, stay until the new ones are complete">(
                       describe(need), format_bytes(free), format_bytes(before))
                 : phrase<"the disk is too small for the frames of this run: %1; %2 are free there">(
                       describe(need), format_bytes(free)),
      phrase<"Ask for fewer times, use a coarser mesh, free some disk space, or choose another folder "
             "(output/folder, or --out)">());
}

std::string begin_frames(const std::string& output, const FrameNeed& need) {
  require_room_for_frames(output, need);
  std::string folder = in_folder(output, unfinished_frames_name);
  remove_frames(folder);
  return folder;
}

void remove_frames(const std::string& folder) {
  std::error_code ignored;
  // The .pvd files go first, so that they never name missing files.
  for (const std::string& pvd : series_in(folder)) fs::remove(pvd, ignored);
  for (const fs::path& path : paths_in(folder)) {
    const std::string name = path.filename().string();
    if (fs::is_directory(fs::symlink_status(path, ignored)))
      remove_series(path);
    else if (name.starts_with('.') && name.ends_with(".pvd") && name.find(".tmp-") != std::string::npos)
      fs::remove(path, ignored);  // of a killed writer
  }
  fs::remove(folder, ignored);  // only if empty
}

bool is_of_frames(const std::string& folder, const std::string& name) {
  const std::string path = in_folder(folder, name.c_str());
  if (frame_number(name) > 0) return is_frame(path);
  if (name == extremes_name) return is_table(path);
  const std::size_t mark = name.find(".tmp-");
  if (!name.starts_with('.') || mark == std::string::npos) return false;
  const std::string stem = name.substr(1, mark - 1);
  return stem == "frames" || frame_number(stem + ".vtu") > 0;
}

}  // namespace genba
