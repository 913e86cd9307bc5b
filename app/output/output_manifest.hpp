// The list of what one run wrote into its output folder, with sizes and hashes: whoever reads the files can
// see whether they belong together, and a later run knows which of them are not a person's own.
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
/// Holds a whole new set, from the moment at which it replaces the one before until all its files are in
/// place.
inline constexpr const char* publishing_name = ".genba-publishing";

/// Files that replace each other: those of a run or refinement, of a study, of a comparison.
enum class OutputSet { run, study, comparison };
/// All names that files of a set may have, but for those of series; no other name in a manifest counts.
std::vector<std::string> names_of(OutputSet set);
/// "frames/STEP.pvd": of a run. The frames that it names have check sums of their own.
bool is_series_output(std::string_view name);

struct OutputMark {
  std::int64_t bytes = 0;
  std::string sha256;
};

struct OutputManifest {
  struct Set {
    bool unfinished = false;  ///< results, tables and summary are there; pictures and report were to follow
    std::map<std::string, OutputMark> files;
  };
  std::map<OutputSet, Set> sets;
  const OutputMark* find(const std::string& name) const;
};

/// Nothing if there is none. Throws Error(file) if it cannot be understood.
std::optional<OutputManifest> read_manifest(const std::string& folder);
std::string format_manifest(const OutputManifest& manifest);

/// Throws Error(file).
OutputMark mark_of(const std::string& path);
/// A file, no link, with these bytes.
bool is_as_marked(const std::string& path, const OutputMark& mark);

/// The set of a version that wrote no manifest: summary.json is one of a run of Genba, and other names of a
/// run's files belong to it unless they are newer, beyond what was written after it. Nothing if there is no
/// such summary.
std::optional<OutputManifest> manifest_of_earlier_version(const std::string& folder);

/// What is wrong with the files of runs in a folder, a sentence each: no manifest, a file that is gone or
/// changed, a run stopped while it wrote. Empty: they belong together, or there are none.
std::vector<Text> output_problems(const std::string& folder);
/// The same as warnings.
void tell_output_problems(const std::string& folder, Monitor& monitor);

}  // namespace genba
