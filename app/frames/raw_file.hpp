// Arrays to and from files, with the bytes of memory.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace genba {

/// Fletcher's sums over 64-bit words: as fast as memory, and every flipped bit changes it.
class CheckSum {
 public:
  template <class T>
  void add(const T* values, std::size_t count) {
    const char* at = reinterpret_cast<const char*>(values);
    std::size_t bytes = count * sizeof(T);
    for (; bytes >= sizeof(std::uint64_t); bytes -= sizeof(std::uint64_t), at += sizeof(std::uint64_t))
      add_word(at, sizeof(std::uint64_t));
    if (bytes > 0) add_word(at, bytes);
  }
  std::uint64_t value() const { return sum_ ^ std::rotl(sum_of_sums_, 32); }

 private:
  void add_word(const char* at, std::size_t bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, bytes);
    sum_ += word;
    sum_of_sums_ += sum_;
  }
  std::uint64_t sum_ = 1, sum_of_sums_ = 0;
};

/// Writes into an existing file. Buffers small pieces; large ones go directly to the file. Errors name
/// `shown` with the system's reason. Both names must outlive this object.
class RawOutput {
 public:
  RawOutput(const std::string& path, const std::string& shown);
  ~RawOutput();
  RawOutput(const RawOutput&) = delete;
  RawOutput& operator=(const RawOutput&) = delete;

  void write(const void* data, std::size_t bytes);
  void write(std::string_view text) { write(text.data(), text.size()); }
  template <class T>
  void write_value(T value) {
    write(&value, sizeof value);
  }
  void close();

 private:
  [[noreturn]] void fail() const;
  void flush();
  void put(const char* data, std::size_t bytes);
  const std::string& shown_;
  int descriptor_;
  std::string buffer_;
};

/// A regular file, read at any offset. Throws Error(file) naming it.
class RawInput {
 public:
  explicit RawInput(const std::string& path);
  ~RawInput();
  RawInput(const RawInput&) = delete;
  RawInput& operator=(const RawInput&) = delete;
  std::int64_t size() const { return size_; }
  /// Also throws if the file ends too early.
  void read(void* to, std::int64_t bytes, std::int64_t at) const;

 private:
  const std::string& path_;
  int descriptor_;
  std::int64_t size_ = 0;
};

/// Throws Error(file) naming a file that is incomplete, or not of this kind.
[[noreturn]] void fail_damaged(const std::string& path);
[[noreturn]] void fail_foreign_frame(const std::string& path);

}  // namespace genba
