#include "app/output/output_frames.hpp"

#include <algorithm>
#include <map>

#include "app/frames/frame_folder.hpp"
#include "app/frames/frame_reader.hpp"
#include "engine/base/error.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;
using Marks = std::map<std::string, OutputMark>;

constexpr const char* replaced_name = ".genba-frames-before";

Marks series_of(const OutputManifest& manifest) {
  Marks series;
  if (const auto run = manifest.sets.find(OutputSet::run); run != manifest.sets.end())
    for (const auto& [name, mark] : run->second.files)
      if (is_series_output(name)) series[name] = mark;
  return series;
}

bool holds(const fs::path& folder, const Marks& series) {
  return std::ranges::all_of(series, [&](const auto& entry) {
    return is_as_marked((folder / fs::path(entry.first).filename()).string(), entry.second);
  });
}

void rename_frames(const fs::path& from, const fs::path& to) {
  std::error_code code;
  fs::rename(from, to, code);
  if (code)
    throw Error(ErrorKind::file, to.string(),
                phrase<"cannot be put into the output folder: %1">(code.message()),
                phrase<"Make room for it, and run again">());
}

}  // namespace

bool is_there(const fs::path& path) {
  std::error_code code;
  return fs::exists(fs::symlink_status(path, code));
}

void add_series(const fs::path& output, const OutputManifest& before, OutputManifest::Set& set) {
  const fs::path waiting = output / unfinished_frames_name;
  const std::vector<std::string> found = series_in(waiting.string());
  for (const std::string& pvd : found)
    set.files[std::string(frames_name) + "/" + fs::path(pvd).filename().string()] = mark_of(pvd);
  if (!found.empty()) return;
  for (const auto& [name, mark] : series_of(before))
    if (is_as_marked((output / name).string(), mark)) set.files[name] = mark;
}

void put_frames_into_place(const fs::path& output, const OutputManifest& before, const OutputManifest& after,
                           Monitor& monitor) {
  const fs::path now = output / frames_name, waiting = output / unfinished_frames_name,
                 replaced = output / replaced_name;
  const Marks wanted = series_of(after);
  const bool replaces = !wanted.empty() && is_there(waiting) && holds(waiting, wanted);
  const bool removes = wanted.empty() && !series_of(before).empty();
  const auto clear_replaced = [&] {
    if (!is_there(replaced)) return;
    remove_frames(replaced.string());
    if (!is_there(replaced)) return;
    const fs::path aside = free_name_beside(now);
    rename_frames(replaced, aside);
    monitor.log(LogLevel::warning,
                phrase<"What no run wrote among the frames of the run before is kept in %1">(
                    aside.filename().string()));
  };
  if ((replaces || removes) && is_there(now)) {
    clear_replaced();
    rename_frames(now, replaced);
  }
  if (replaces) rename_frames(waiting, now);
  clear_replaced();
}

fs::path free_name_beside(const fs::path& path) {
  fs::path out;
  int i = 1;
  do
    out = path.parent_path() /
          (path.stem().string() + ".kept-" + std::to_string(i++) + path.extension().string());
  while (is_there(out));
  return out;
}

}  // namespace genba
