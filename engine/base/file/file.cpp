#include "engine/base/file/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/file/write_failure.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/sha256.hpp"

namespace genba {

namespace {

/// Closes a file descriptor at the end of a scope.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

Text next_step_for(int code, bool writing) {
  switch (code) {
    case ENOENT:
      return writing ? phrase<"Create the folder first or choose another one">()
                     : phrase<"Check the file name and the folder">();
    case EACCES:
    case EPERM:
    case EROFS:
      return writing ? phrase<"Choose a folder that you may write to">()
                     : phrase<"Check the permissions of the file">();
    case ENOSPC:
    case EDQUOT:
      return phrase<"Free some disk space or choose another folder">();
    case ENAMETOOLONG:
      return phrase<"Use a shorter file name">();
    default:
      return {};
  }
}

[[noreturn]] void fail_reading(const std::string& path, int code) {
  throw Error(ErrorKind::file, path, phrase<"cannot read the file: %1">(std::strerror(code)),
              next_step_for(code, false));
}

/// A name in the same folder that no other job uses. It keeps the extension because some writers look at it.
std::string temporary_name(const std::string& path) {
  static std::atomic<unsigned> counter{0};
  const std::filesystem::path full(path);
  constexpr std::size_t longest = 255;  // bytes of a name on common file systems
  std::string stem = full.stem().string(), ending = full.extension().string();
  const std::string own = ".tmp-" + std::to_string(::getpid()) + "-" + std::to_string(counter.fetch_add(1));
  if (ending.size() > longest / 2) ending.clear();
  if (const std::size_t others = 1 + own.size() + ending.size(); stem.size() + others > longest) {
    std::size_t kept = longest - others;
    while (kept > 0 && (static_cast<unsigned char>(stem[kept]) & 0xC0) == 0x80) --kept;  // letters stay whole
    stem.resize(kept);
  }
  return (full.parent_path() / ("." + stem + own + ending)).string();
}

void flush_to_disk(const std::string& temporary, const std::string& path) {
  const Descriptor fd(::open(temporary.c_str(), O_RDONLY | O_CLOEXEC));
  if (fd.get() < 0) fail_writing(path, errno);
  if (::fsync(fd.get()) != 0 && errno != EINVAL && errno != EROFS) fail_writing(path, errno);
}

/// The rename itself must reach the disk too; a file system that cannot do this for folders is no error.
void flush_folder(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const Descriptor fd(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.get() >= 0) (void)::fsync(fd.get());
}

/// Removes the temporary file unless it was renamed.
struct Remover {
  std::string name;
  ~Remover() {
    if (!name.empty()) ::unlink(name.c_str());
  }
};

}  // namespace

bool is_pipe_or_device(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

void fail_writing(const std::string& path, int code) {
  throw Error(ErrorKind::file, path, phrase<"cannot write the file: %1">(std::strerror(code)),
              next_step_for(code, true));
}

void write_atomically(const std::string& path, const std::function<void(const std::string&)>& write) {
  if (path.empty())
    throw Error(ErrorKind::file, phrase<"output file">(), phrase<"the file name is empty">(),
                phrase<"Give a file name">());
  struct stat info {};
  if (::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) {
    throw Error(ErrorKind::file, path, phrase<"cannot write the file: a folder of this name exists">(),
                phrase<"Choose another name">());
  }
  // A rename would put a file in the place of the pipe or device.
  if (is_pipe_or_device(path))
    throw Error(ErrorKind::file, path,
                phrase<"cannot write the file: a pipe, a socket or a device has this name">(),
                phrase<"Choose another name">());
  const std::string temporary = temporary_name(path);
  {
    // The file is made now, so that a missing folder or missing rights are reported before any work is done.
    const Descriptor fd(::open(temporary.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666));
    if (fd.get() < 0) fail_writing(path, errno);
  }
  Remover remover{temporary};
  write(temporary);
  flush_to_disk(temporary, path);
  if (::rename(temporary.c_str(), path.c_str()) != 0) fail_writing(path, errno);
  remover.name.clear();
  flush_folder(path);
}

void write_text_atomically(const std::string& path, std::string_view content) {
  write_atomically(path, [&](const std::string& temporary) {
    Descriptor fd(::open(temporary.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC));
    if (fd.get() < 0) fail_writing(path, errno);
    while (!content.empty()) {
      const ssize_t n = ::write(fd.get(), content.data(), content.size());
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) fail_writing(path, errno);
      content.remove_prefix(static_cast<std::size_t>(n));
    }
    if (::close(fd.release()) != 0) fail_writing(path, errno);
  });
}

void for_file_chunks(const std::string& path, const std::function<void(std::string_view)>& take) {
  const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (fd.get() < 0) fail_reading(path, errno);
  struct stat info {};
  if (::fstat(fd.get(), &info) != 0) fail_reading(path, errno);
  if (S_ISDIR(info.st_mode)) {
    throw Error(ErrorKind::file, path, phrase<"cannot read the file: it is a folder">(),
                phrase<"Give the name of a file in it">());
  }
  if (!S_ISREG(info.st_mode)) {
    throw Error(ErrorKind::file, path, phrase<"cannot read the file: it is not a regular file">(),
                phrase<"Give the name of a file">());
  }
  std::string buffer(std::size_t{1} << 20, '\0');
  for (;;) {
    const ssize_t n = ::read(fd.get(), buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail_reading(path, errno);
    if (n == 0) return;
    take(std::string_view(buffer.data(), static_cast<std::size_t>(n)));
  }
}

std::string sha256_of_file(const std::string& path) {
  Sha256 hash;
  for_file_chunks(path, [&](std::string_view chunk) { hash.add(chunk); });
  return hash.hex_digest();
}

std::string read_file(const std::string& path, std::int64_t limit) {
  const auto refuse = [&](std::int64_t size) {
    throw Error(ErrorKind::file, path,
                size > limit
                    ? phrase<"the file has %1 bytes, more than the limit of %2">(size, limit)
                    : phrase<"the file has at least %1 bytes, more than the limit of %2">(size, limit),
                phrase<"Check that this is the right file">());
  };
  std::error_code code;
  std::string content;
  if (std::filesystem::is_regular_file(path, code)) {
    const auto size = static_cast<std::int64_t>(std::filesystem::file_size(path, code));
    if (!code && size > limit) refuse(size);
    if (!code && size > 0) content.reserve(static_cast<std::size_t>(size));
  }
  for_file_chunks(path, [&](std::string_view chunk) {
    content.append(chunk);
    if (static_cast<std::int64_t>(content.size()) > limit) refuse(static_cast<std::int64_t>(content.size()));
  });
  return content;
}

void make_folder(const std::string& path) {
  std::error_code code;
  std::filesystem::create_directories(path, code);
  if (code)
    throw Error(ErrorKind::file, path, phrase<"this folder cannot be made: %1">(code.message()),
                phrase<"Choose a folder that you may write to">());
}

std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

}  // namespace genba
