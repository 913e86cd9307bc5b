// Reading of files whose kind nobody looked at before.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace genba {

/// A stream of the bytes of a regular file. Of anything else it fails at once: opening a FIFO would wait for
/// ever, and a device may never end.
inline std::ifstream open_regular(const std::string& path) {
  std::ifstream in;
  std::error_code code;
  if (std::filesystem::is_regular_file(path, code))
    in.open(path, std::ios::binary);
  else
    in.setstate(std::ios::failbit);
  return in;
}

}  // namespace genba
