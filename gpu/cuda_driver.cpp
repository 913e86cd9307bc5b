#include "gpu/cuda_driver.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

namespace genba {

namespace {

std::string first_word(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string word;
  in >> word;
  return word;
}

bool is_version(const std::string& word) {
  bool has_point = false;
  for (const char c : word) {
    has_point = has_point || c == '.';
    if (c != '.' && !std::isdigit(static_cast<unsigned char>(c))) return false;
  }
  return has_point && std::isdigit(static_cast<unsigned char>(word.front()));
}

}  // namespace

bool is_too_old(const CudaDriver& driver) {
  return driver.cuda > 0 && driver.needed > 0 && driver.cuda / 1000 < driver.needed / 1000;
}

std::string cuda_text(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

// NVIDIA, CUDA Toolkit release notes, table of minor version compatibility.
std::string oldest_driver(int cuda_major) {
  switch (cuda_major) {
    case 11:
      return "450";
    case 12:
      return "525";
    case 13:
      return "580";
    default:
      return {};
  }
}

std::string driver_version_in(const std::string& file) {
  std::ifstream in(file);
  std::string line, word;
  while (std::getline(in, line)) {
    if (!line.starts_with("NVRM version:")) continue;
    for (std::size_t at = 0; at < line.size();) {
      const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
      word = line.substr(at, end - at);
      if (!word.empty() && is_version(word)) return word;
      at = end + 1;
    }
  }
  return {};
}

bool has_nvidia_card(const std::string& folder) {
  std::error_code code;
  for (std::filesystem::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    const std::string kind = first_word(it->path() / "class");
    if (first_word(it->path() / "vendor") == "0x10de" && kind.starts_with("0x03")) return true;
  }
  return false;
}

}  // namespace genba
