#include "engine/base/file/private_file.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace fs = std::filesystem;

namespace {

/// Decided by the name: nobody else makes folders with this name.
bool is_our_own(const fs::path& folder) {
  const std::string name = folder.filename().string();
  return name == "genba" || name == "Genba";
}

}  // namespace

std::string user_config_folder() {
  for (const auto& [variable, rest] : {std::pair("GENBA_CONFIG_DIR", ""), std::pair("XDG_CONFIG_HOME", "/genba"),
                                       std::pair("HOME", "/.config/genba")})
    if (const char* base = std::getenv(variable); base && *base == '/') return std::string(base) + rest;
  return {};
}

std::vector<std::string> site_config_folders() {
  const char* stated = std::getenv("XDG_CONFIG_DIRS");
  const std::string_view all = stated && *stated ? stated : "/etc/xdg";
  std::vector<std::string> out;
  for (std::size_t at = 0; at <= all.size();) {
    const std::size_t end = std::min(all.find(':', at), all.size());
    if (all.substr(at, end - at).starts_with('/')) out.push_back(std::string(all.substr(at, end - at)) + "/genba");
    at = end + 1;
  }
  return out;
}

void make_private_folder(const std::string& folder) {
  std::error_code code;
  const fs::path path(folder);
  if (fs::is_directory(path, code)) {
    // Older versions left this folder open to all. Other folders keep the rights that their owner chose.
    if (is_our_own(path)) ::chmod(folder.c_str(), 0700);
    return;
  }
  if (const fs::path above = path.parent_path(); !above.empty() && above != path)
    make_private_folder(above.string());
  if (::mkdir(folder.c_str(), 0700) != 0 && !fs::is_directory(path, code))
    throw Error(ErrorKind::file, folder, phrase<"this folder cannot be made: %1">(std::strerror(errno)),
                phrase<"Choose a folder that you may write to">());
}

void write_private_text(const std::string& path, std::string_view content) {
  write_atomically(path, [&](const std::string& temporary) {
    std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
    if (::chmod(temporary.c_str(), 0600) == 0) out << content;
    out.close();
    if (!out)
      throw Error(ErrorKind::file, path, phrase<"cannot write the file: %1">(std::strerror(errno)),
                  phrase<"Free some disk space or choose another folder">());
  });
}

}  // namespace genba
