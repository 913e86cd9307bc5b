#include "mesh/job/temporary_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>

namespace genba {
namespace fs = std::filesystem;
namespace {

constexpr const char* prefix = "genba-mesh-";
constexpr const char* lock_name = "lock";

fs::path parent_folder() {
  const char* chosen = std::getenv("TMPDIR");
  return chosen != nullptr && *chosen != '\0' ? fs::path(chosen) : fs::path("/tmp");
}

// If the lock of a folder is free, its process has ended. A folder younger than an hour without a lock file
// may be in creation.
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
                phrase<"no temporary folder could be made: %1">(std::strerror(errno)),
                phrase<"Set TMPDIR to a folder that may be written">());
  path_ = name;
  lock_ = ::open(file(lock_name).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock_ >= 0) ::flock(lock_, LOCK_EX | LOCK_NB);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
  if (lock_ >= 0) ::close(lock_);
}

Error with_real_folder(const Error& error) {
  const fs::path folder = fs::path(error.place().english()).parent_path();
  if (error.kind() != ErrorKind::file || !folder.filename().string().starts_with(prefix)) return error;
  const std::string fault = fault_of_system(error.problem().english());
  return fault.empty() ? error : system_error(fault, folder.parent_path().string());
}

std::string fault_of_system(const std::string& line) {
  constexpr std::array codes = {ENOSPC, EDQUOT, EROFS, EIO, EFBIG, EMFILE, ENFILE, EAGAIN};
  for (const int code : codes)
    if (const char* words = ::strerrordesc_np(code); line.find(words) != std::string::npos) return words;
  return {};
}

Error system_error(const std::string& fault, const std::string& parent) {
  if (fault == ::strerrordesc_np(EAGAIN))
    return Error(ErrorKind::internal_fault, "genba-mesher",
                 phrase<"the computer gives it no more threads: %1">(fault),
                 phrase<"Close other programs, or raise the limit of processes (ulimit -u)">());
  return Error(ErrorKind::file, parent, phrase<"temporary files cannot be written: %1">(fault),
               phrase<"Free some space there, or set TMPDIR to a folder with room">());
}

}  // namespace genba
