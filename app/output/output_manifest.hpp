// The list of files that one run wrote into its output folder, with sizes and hashes. A reader can check
// whether the files belong together. A later run knows which files are not the user's own.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

inline constexpr const char* manifest_name = "genba-outputs.json";
inline constexpr const char* selections_name = "selections.json";  ///< app/check/selections.hpp
/// Holds a complete new set, from the moment when it replaces the previous one until all its files are in
/// place.
inline constexpr const char* publishing_name = ".genba-publishing";

/// Files that are replaced together: of a run or refinement, of a study, of a comparison.
enum class OutputSet { run, study, comparison };
/// All names that files of a set may have, except those of series and pieces. Other names in a manifest are ignored.
std::vector<std::string> names_of(OutputSet set);
/// True for "frames/STEP.pvd", part of a run. The frames that it names have checksums of their own.
bool is_series_output(std::string_view name);
/// True for "result.pvtu" and "result.0.vtu", ..., the fields of a mesh in pieces.
bool is_piece_output(std::string_view name);

struct OutputMark {
  std::int64_t bytes = 0;
  std::string sha256;
};

struct OutputManifest {
  struct Set {
    bool unfinished = false;  ///< results, tables and summary exist; pictures and report are still missing
    std::map<std::string, OutputMark> files;
    std::vector<std::string> steps{};  ///< folders inside this one with the sets of steps
  };
  std::map<OutputSet, Set> sets;
  const OutputMark* find(const std::string& name) const;
};

/// True if the folder has the set of a run. False too if that cannot be read.
bool holds_run(const std::string& folder);

/// Empty if there is none. Throws Error(file) if it cannot be understood.
std::optional<OutputManifest> read_manifest(const std::string& folder);
std::string format_manifest(const OutputManifest& manifest);

/// Throws Error(file).
OutputMark mark_of(const std::string& path);
/// True if the path is a file, not a link, with these bytes.
bool is_as_marked(const std::string& path, const OutputMark& mark);

/// A manifest for a folder written by a version without manifests. Needs a summary.json of a Genba run. Files
/// of a run are listed unless they are newer than it; files that are written after the summary are always
/// listed. Empty without such a summary.
std::optional<OutputManifest> manifest_of_earlier_version(const std::string& folder);

/// Problems with the files of runs in a folder, one sentence each: no manifest, a missing or changed file, a
/// run stopped while it wrote. Empty: the files belong together, or there are none.
std::vector<Text> output_problems(const std::string& folder);
/// Logs the same as warnings.
void tell_output_problems(const std::string& folder, Monitor& monitor);

}  // namespace genba
