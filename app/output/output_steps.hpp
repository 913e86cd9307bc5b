// The folders of several steps are replaced as one set. While their files are put into place, a list in the
// folder above says which staged set belongs to which folder, so that a later run can complete all of them.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/output/output_manifest.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

inline constexpr const char* staged_set_name = "set";  ///< inside a StagingFolder

struct StagedStep {
  std::string folder;  ///< name inside the output folder
  std::string staged;  ///< name of its StagingFolder
};

/// True for a name without a path: such a folder lies inside another one.
bool is_inner_name(std::string_view name);

/// Writes the list into the staged set of the folder above.
void write_steps_being_put(const std::filesystem::path& staged_set, const std::vector<StagedStep>& steps);
/// The list that a killed run left; empty: there is none. Entries that lead out of the folder, or to a link,
/// are left out.
std::vector<StagedStep> steps_being_put(const std::string& folder);
/// Removes the list: all sets of the folders inside are in place.
void forget_steps_being_put(const std::string& folder);
/// For the folder of one step alone: the staging folder that the folder above names for it. Empty: none.
std::string staged_from_above(const std::string& folder);

/// Folders of steps that a set had and the next one has not.
std::vector<std::string> steps_gone(const OutputManifest::Set& before, const OutputManifest::Set& after);
/// Removes what an earlier run wrote into the folder of a step, and nothing else, with a message. Does nothing
/// while another run holds the folder.
void remove_outputs_of_step(const std::string& folder, Monitor& monitor);

}  // namespace genba
