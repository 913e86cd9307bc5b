// Files that the program keeps for its user alone. They may hold names of patients and projects, so others on
// the computer must not read them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace genba {

/// Folder of the user's settings: $GENBA_CONFIG_DIR, else $XDG_CONFIG_HOME/genba, else ~/.config/genba. Empty
/// if there is no home.
std::string user_config_folder();
/// Folders of settings for all users of a computer, most important first: "genba" in each absolute folder of
/// $XDG_CONFIG_DIRS, else /etc/xdg/genba. They need not exist.
std::vector<std::string> site_config_folders();

/// Makes the folder and its parents. New folders, and a folder called "genba" or "Genba", get the rights 0700
/// (owner only). Throws Error(file).
void make_private_folder(const std::string& folder);

/// write_text_atomically() with the rights 0600 (only the owner may read and write).
void write_private_text(const std::string& path, std::string_view content);

}  // namespace genba
