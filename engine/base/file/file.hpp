// Files are written under a temporary name in the same folder and then renamed. So no incomplete file ever
// has the final name.
#pragma once

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
/// The same for a text.
void write_text_atomically(const std::string& path, std::string_view content);

/// Whole file as bytes. Throws Error(file, path, ...) if missing, a folder, unreadable or larger than `limit`
/// bytes.
std::string read_file(const std::string& path, std::int64_t limit = std::int64_t{1} << 32);

/// Reads a regular file in pieces of up to 1 MiB, in order. Throws like read_file().
void for_file_chunks(const std::string& path, const std::function<void(std::string_view chunk)>& take);

/// Makes the folder and its parents; an existing folder stays. Throws Error(file, path, ...).
void make_folder(const std::string& path);

/// File name without its folder.
std::string file_name(const std::string& path);

/// SHA-256 of a file's bytes, 64 lower-case hex digits (FIPS 180-4).
std::string sha256_of_file(const std::string& path);

}  // namespace genba
