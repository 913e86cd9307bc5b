// What the program keeps for its user alone: others on the computer need not read the names of patients and
// projects in it.
#pragma once

#include <string>
#include <string_view>

namespace genba {

/// Folder of what users set up and keep: $GENBA_CONFIG_DIR, else $XDG_CONFIG_HOME/genba, else ~/.config/genba.
/// Empty if there is no home.
std::string user_config_folder();

/// Makes the folder with those above it; those that are new, and one called "genba" or "Genba", may be used by
/// their owner alone (0700). Throws Error(file).
void make_private_folder(const std::string& folder);

/// write_text_atomically() of a file that its owner alone may read and write (0600).
void write_private_text(const std::string& path, std::string_view content);

}  // namespace genba
