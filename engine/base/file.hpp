// Files are written to a temporary name in the same folder and renamed, so that no partial output ever has
// its final name.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace genba {

/// Calls write(temporary_path), flushes the file to disk and renames it to `path`; removes the temporary file
/// if anything throws. Throws Error(file, path, ...) with the system's reason (no folder, not writable, disk
/// full).
void write_atomically(const std::string& path,
                      const std::function<void(const std::string& temporary_path)>& write);
/// Same with the content at hand.
void write_text_atomically(const std::string& path, std::string_view content);

/// Whole file as bytes. Throws Error(file, path, ...) if missing, a folder, unreadable or larger than `limit`
/// bytes.
std::string read_file(const std::string& path, std::int64_t limit = std::int64_t{1} << 32);

/// Reads a regular file in pieces of up to 1 MiB, in order. Throws like read_file().
void for_file_chunks(const std::string& path, const std::function<void(std::string_view chunk)>& take);

/// File name without its folder.
std::string file_name(const std::string& path);

/// SHA-256 of a file's bytes, 64 lower-case hex digits (FIPS 180-4).
std::string sha256_of_file(const std::string& path);
std::string sha256(std::string_view bytes);

/// SHA-256 of bytes that come in pieces.
class Sha256 {
 public:
  void add(std::string_view bytes);
  std::array<std::uint8_t, 32> digest();  ///< ends the message; call once
  std::string hex_digest();               ///< same as 64 lower-case hex digits

 private:
  void block(const unsigned char* data);
  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> buffer_{};
  std::uint64_t length_ = 0;  ///< bytes so far
};

}  // namespace genba
