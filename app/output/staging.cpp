#include "app/output/staging.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = ".genba-partial-";
constexpr const char* staging_lock_name = "lock";
constexpr int attempts = 8;
constexpr std::time_t longest_without_lock = 24 * 3600;  // s

/// The lock is removed last. After a kill the rest is still recognised as abandoned.
void remove_staging(const fs::path& folder) {
  std::error_code code, ignored;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code))
    if (it->path().filename() != staging_lock_name) fs::remove_all(it->path(), ignored);
  fs::remove_all(folder, ignored);
}

bool is_abandoned(const fs::path& folder, FileLock& lock) {
  struct stat info {};
  if (::lstat(folder.c_str(), &info) != 0 || !S_ISDIR(info.st_mode)) return false;
  std::error_code code;
  if (fs::remove(folder, code)) return false;  // it was empty
  lock = FileLock((folder / staging_lock_name).string(), false);
  return lock.held() ||
         (lock.error_number() == ENOENT && std::time(nullptr) - info.st_mtime > longest_without_lock);
}

}  // namespace

StagingFolder::StagingFolder(const fs::path& parent) {
  for (int attempt = 0; attempt < attempts; ++attempt) {
    std::string name = (parent / (std::string(prefix) + "XXXXXX")).string();
    if (::mkdtemp(name.data()) == nullptr)
      throw Error(ErrorKind::file, parent.filename().string(),
                  phrase<"cannot be written to: %1">(std::strerror(errno)),
                  phrase<"Choose another folder">());
    path_ = name;
    lock_ = FileLock((path_ / staging_lock_name).string());
    // A process that removes abandoned folders may have removed this one before the lock was held.
    if (lock_.state() != FileLock::State::taken && lock_.error_number() != ENOENT) return;
  }
}

StagingFolder::~StagingFolder() {
  if (!leaves_) remove_staging(path_);
}

bool is_staging_name(std::string_view name) {
  return name.starts_with(prefix) && name.find('/') == std::string_view::npos;
}

bool remove_abandoned_staging(const fs::path& parent) {
  bool is_any = false;
  std::error_code code;
  for (fs::directory_iterator it(parent, code), end; !code && it != end; it.increment(code)) {
    FileLock lock;
    if (is_staging_name(it->path().filename().string()) && is_abandoned(it->path(), lock)) {
      remove_staging(it->path());
      is_any = true;
    }
  }
  return is_any;
}

}  // namespace genba
