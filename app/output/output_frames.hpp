// Frames of a run as part of its set of outputs (app/frames/frame_folder.hpp); the manifest lists their
// series.
#pragma once

#include <filesystem>

#include "app/output/output_manifest.hpp"

namespace genba {

/// Adds to `set` the new series in the output folder that are not in place yet. If there are none, adds the
/// series of the previous set that exist unchanged.
void add_series(const std::filesystem::path& output, const OutputManifest& before, OutputManifest::Set& set);

/// Puts the new series that `after` lists into place and removes the frames that they replace. If `after`
/// lists none, removes the frames of `before`. May be repeated after an interruption in any state. Files
/// among them that no run wrote are kept under another name, with a warning.
void put_frames_into_place(const std::filesystem::path& output, const OutputManifest& before,
                           const OutputManifest& after, Monitor& monitor);

/// True if the name exists, also for a link to nothing.
bool is_there(const std::filesystem::path& path);

/// An unused name such as "report.kept-1.pdf".
std::filesystem::path free_name_beside(const std::filesystem::path& path);

}  // namespace genba
