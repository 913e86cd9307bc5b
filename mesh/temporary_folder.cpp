#include "mesh/temporary_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "engine/base/error.hpp"

namespace genba {
namespace fs = std::filesystem;
namespace {

constexpr const char* prefix = "genba-mesh-";
constexpr const char* lock_name = "lock";

fs::path parent_folder() {
  const char* chosen = std::getenv("TMPDIR");
  return chosen != nullptr && *chosen != '\0' ? fs::path(chosen) : fs::path("/tmp");
}

// A folder whose lock can be taken belongs to a process that is gone. Folders younger than an hour without a
// lock file may just be coming into being.
void remove_if_left_behind(const fs::path& folder) {
  struct stat info {};
  if (::lstat(folder.c_str(), &info) != 0 || !S_ISDIR(info.st_mode) || info.st_uid != ::geteuid()) return;
  std::error_code ignored;
  const int lock = ::open((folder / lock_name).c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
  if (lock < 0) {
    if (errno == ENOENT && std::time(nullptr) - info.st_mtime > 3600) fs::remove_all(folder, ignored);
    return;
  }
  if (::flock(lock, LOCK_EX | LOCK_NB) == 0) fs::remove_all(folder, ignored);
  ::close(lock);
}

void remove_left_behind(const fs::path& parent) {
  std::error_code error;
  for (fs::directory_iterator it(parent, error), end; !error && it != end; it.increment(error))
    if (it->path().filename().string().starts_with(prefix)) remove_if_left_behind(it->path());
}

}  // namespace

TemporaryFolder::TemporaryFolder() {
  const fs::path parent = parent_folder();
  remove_left_behind(parent);
  std::string name = (parent / (std::string(prefix) + "XXXXXX")).string();
  if (::mkdtemp(name.data()) == nullptr)
    throw Error(ErrorKind::file, parent.string(),
                std::string("no temporary folder could be made: ") + std::strerror(errno) + ".",
                "Set TMPDIR to a folder that may be written.");
  path_ = name;
  lock_ = ::open(file(lock_name).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock_ >= 0) ::flock(lock_, LOCK_EX | LOCK_NB);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  if (lock_ >= 0) ::close(lock_);
}

}  // namespace genba
