#include "app/staging.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>

#include "engine/base/error.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = ".genba-partial-";
constexpr const char* lock_name = "lock";
constexpr int attempts = 8;
constexpr std::time_t longest_without_lock = 24 * 3600;  // s

bool is_abandoned(const fs::path& folder, FileLock& lock) {
  struct stat info {};
  if (::lstat(folder.c_str(), &info) != 0 || !S_ISDIR(info.st_mode)) return false;
  lock = FileLock((folder / lock_name).string(), false);
  return lock.held() ||
         (lock.error_number() == ENOENT && std::time(nullptr) - info.st_mtime > longest_without_lock);
}

}  // namespace

StagingFolder::StagingFolder(const fs::path& parent) {
  for (int attempt = 0; attempt < attempts; ++attempt) {
    std::string name = (parent / (std::string(prefix) + "XXXXXX")).string();
    if (::mkdtemp(name.data()) == nullptr)
      throw Error(ErrorKind::file, parent.filename().string(),
                  std::string("cannot be written to: ") + std::strerror(errno), "Choose another folder");
    path_ = name;
    lock_ = FileLock((path_ / lock_name).string());
    // Who looks for abandoned folders may have come between the making of the file and its lock.
    if (lock_.state() != FileLock::State::taken) return;
  }
}

StagingFolder::~StagingFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void remove_abandoned_staging(const fs::path& parent) {
  std::error_code code, ignored;
  for (fs::directory_iterator it(parent, code), end; !code && it != end; it.increment(code)) {
    FileLock lock;
    if (it->path().filename().string().starts_with(prefix) && is_abandoned(it->path(), lock))
      fs::remove_all(it->path(), ignored);
  }
}

}  // namespace genba
