#include "engine/base/file/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "engine/base/file/file.hpp"

namespace genba {

namespace {

constexpr int attempts = 20;
constexpr std::int64_t longest_note = 400;

}  // namespace

FileLock::FileLock(std::string path, bool make, const std::string& note) : path_(std::move(path)) {
  for (int attempt = 0; attempt < attempts; ++attempt) {
    // Links are not followed: else another file would be made or locked.
    const int fd =
        ::open(path_.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (make ? O_CREAT : 0), 0600);
    if (fd < 0) {
      error_ = errno;
      return;
    }
    if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
      error_ = errno;
      ::close(fd);
      state_ = error_ == EWOULDBLOCK ? State::taken : State::unsupported;
      return;
    }
    // The previous owner may have removed the file between open and lock. A lock on a removed file is worth
    // nothing.
    struct stat mine {
    }, named{};
    if (::fstat(fd, &mine) == 0 && ::stat(path_.c_str(), &named) == 0 && mine.st_ino == named.st_ino &&
        mine.st_dev == named.st_dev) {
      descriptor_ = fd;
      error_ = 0;
      state_ = State::held;
      if (!note.empty() &&
          (::ftruncate(fd, 0) != 0 || ::write(fd, note.data(), note.size()) != std::ssize(note)))
        errno = 0;  // a full disk: the lock holds without a note
      return;
    }
    ::close(fd);
  }
  error_ = EWOULDBLOCK;
  state_ = State::taken;
}

FileLock::~FileLock() {
  if (descriptor_ < 0) return;
  if (removes_) ::unlink(path_.c_str());
  ::close(descriptor_);
}

FileLock::FileLock(FileLock&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      error_(other.error_),
      state_(std::exchange(other.state_, State::failed)),
      removes_(other.removes_) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(error_, other.error_);
  std::swap(state_, other.state_);
  std::swap(removes_, other.removes_);
  return *this;
}

std::string FileLock::problem() const {
  return held() ? std::string() : std::strerror(error_);
}

std::string FileLock::note_of(const std::string& path) {
  try {
    std::string note = read_file(path, longest_note);
    for (char& c : note)
      if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
    return note;
  } catch (const std::exception&) {
    return {};
  }
}

std::string this_process() {
  char host[256] = "";
  ::gethostname(host, sizeof host - 1);
  return "process " + std::to_string(::getpid()) + " on " + host;
}

}  // namespace genba
