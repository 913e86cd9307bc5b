#include "app/frames/raw_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "engine/base/error.hpp"

namespace genba {

namespace {

constexpr std::size_t large_piece = std::size_t{1} << 18;

}  // namespace

RawOutput::RawOutput(const std::string& path, const std::string& shown)
    : shown_(shown), descriptor_(::open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC)) {
  if (descriptor_ < 0) fail();
  buffer_.reserve(large_piece);
}

RawOutput::~RawOutput() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void RawOutput::write(const void* data, std::size_t bytes) {
  if (buffer_.size() + bytes > large_piece) flush();
  if (bytes >= large_piece)
    put(static_cast<const char*>(data), bytes);
  else
    buffer_.append(static_cast<const char*>(data), bytes);
}

void RawOutput::close() {
  flush();
  if (::close(std::exchange(descriptor_, -1)) != 0) fail();
}

void RawOutput::fail() const {
  const int code = errno;
  const bool no_space = code == ENOSPC || code == EDQUOT || code == EFBIG;
  throw Error(ErrorKind::file, shown_, phrase<"cannot write the file: %1">(std::strerror(code)),
              no_space ? phrase<"Free some disk space or choose another folder">()
                       : phrase<"Choose a folder that you may write to">());
}

void RawOutput::flush() {
  put(buffer_.data(), buffer_.size());
  buffer_.clear();
}

void RawOutput::put(const char* data, std::size_t bytes) {
  while (bytes > 0) {
    const ssize_t n = ::write(descriptor_, data, bytes);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail();
    data += n;
    bytes -= static_cast<std::size_t>(n);
  }
}

RawInput::RawInput(const std::string& path)
    : path_(path), descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  struct stat info {};
  if (descriptor_ < 0 || ::fstat(descriptor_, &info) != 0) {
    const int code = errno;
    if (descriptor_ >= 0) ::close(descriptor_);
    throw Error(ErrorKind::file, path, phrase<"cannot read the file: %1">(std::strerror(code)),
                phrase<"Check the file name and the folder">());
  }
  if (!S_ISREG(info.st_mode)) {
    ::close(descriptor_);
    fail_foreign_frame(path);
  }
  size_ = info.st_size;
}

RawInput::~RawInput() {
  ::close(descriptor_);
}

void RawInput::read(void* to, std::int64_t bytes, std::int64_t at) const {
  for (char* next = static_cast<char*>(to); bytes > 0;) {
    const ssize_t n = ::pread(descriptor_, next, static_cast<std::size_t>(bytes), at);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0)
      throw Error(ErrorKind::file, path_, phrase<"cannot read the file: %1">(std::strerror(errno)),
                  phrase<"Copy the file again, or run its step again">());
    if (n == 0) fail_damaged(path_);
    next += n;
    at += n;
    bytes -= n;
  }
}

void fail_foreign_frame(const std::string& path) {
  throw Error(ErrorKind::file, path, phrase<"this is not a frame that Genba wrote">(),
              phrase<"Check that this is the right file">());
}

void fail_damaged(const std::string& path) {
  throw Error(ErrorKind::file, path, phrase<"this frame is damaged">(),
              phrase<"Copy the file again, or run its step again">());
}

}  // namespace genba
