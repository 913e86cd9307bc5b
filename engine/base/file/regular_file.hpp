// Reading of files whose kind is not known yet.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

namespace genba {

/// A stream of the bytes of a regular file. It fails at once for anything else: opening a FIFO would wait for
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
