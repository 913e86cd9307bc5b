// Text files that may be compressed by gzip (RFC 1952), read and written piece by piece. zlib is optional: an
// engine without it refuses compressed files.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace genba {

/// True if this engine was built with zlib.
bool gzip_built_in();

/// True if the name ends in ".gz".
bool has_gzip_name(std::string_view path);

/// for_file_chunks() for the text of a file. The file is unpacked if its first bytes are those of gzip,
/// whatever its name. Several gzip members in sequence are one text. `file_bytes`: bytes of the file read so
/// far. Throws Error(file) like for_file_chunks(), and if the compressed data are damaged or end early, or if
/// zlib is missing.
void for_text_chunks(const std::string& path,
                     const std::function<void(std::string_view chunk, std::int64_t file_bytes)>& take);

/// A text written piece by piece, inside write_atomically().
class TextWriter {
 public:
  /// temporary: the file to write; it must exist. path: the final name, used in errors; the text is
  /// compressed if it ends in ".gz". Throws Error(file) if the file cannot be opened, or if zlib is missing.
  TextWriter(const std::string& temporary, const std::string& path);
  ~TextWriter();
  TextWriter(const TextWriter&) = delete;
  TextWriter& operator=(const TextWriter&) = delete;

  void write(std::string_view text);  ///< throws Error(file) with the system's reason
  void close();                       ///< completes the text; must be called; throws Error(file)

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
