// Frames of a run as part of its set of outputs (app/frames/frame_folder.hpp): a manifest names their series.
#pragma once

#include <filesystem>

#include "app/output/output_manifest.hpp"

namespace genba {

/// Adds to `set` the series that wait in the output folder to be put into place; where none waits, those of
/// the set before that are there as they were written.
void add_series(const std::filesystem::path& output, const OutputManifest& before, OutputManifest::Set& set);

/// Series that wait and that `after` names replace those there, whose frames go; where `after` names none,
/// those of `before` go. Done again from any state in which it was interrupted. What is among them that no
/// run wrote is kept under another name, and told of.
void put_frames_into_place(const std::filesystem::path& output, const OutputManifest& before,
                           const OutputManifest& after, Monitor& monitor);

/// Something has this name, be it a link that leads nowhere.
bool is_there(const std::filesystem::path& path);

/// "report.kept-1.pdf", a name that is free.
std::filesystem::path free_name_beside(const std::filesystem::path& path);

}  // namespace genba
