// Which files of the folder "checkpoint" are states that a run wrote. Only these are replaced and removed: the
// folder has a common name, and may hold files of the user.
#pragma once

#include <functional>
#include <string>

namespace genba {

/// Makes the folder "checkpoint" of an output folder and marks it. Throws Error(file) with the system's
/// reason, or naming a file where a state is to be that no run wrote.
void claim_states_folder(const std::string& results);

/// The mark of a folder that a run made for states.
void mark_states_folder(const std::string& folder);
bool is_states_folder(const std::string& folder);

/// Removes all states below a folder of a study, and the files that `is_ours` names; then folders that are
/// empty. Links are not followed.
void forget_states_below(const std::string& folder,
                         const std::function<bool(const std::string& path)>& is_ours);

}  // namespace genba
