#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "mesh/image/image_options.hpp"

namespace genba {
namespace {

namespace fs = std::filesystem;

/// Name that a detached header gives for its voxels, if it is a plain one; the reader refuses others.
std::string data_name(const std::string& header, const std::string& key) {
  std::ifstream file(header, std::ios::binary);
  std::string line;
  for (int lines = 0; lines < 1000 && std::getline(file, line); ++lines) {
    std::string low = line;
    std::transform(low.begin(), low.end(), low.begin(), [](unsigned char c) { return std::tolower(c); });
    if (!low.starts_with(key)) continue;
    const auto colon = line.find_first_of(":=");
    if (colon == std::string::npos) continue;
    std::string name = line.substr(colon + 1);
    name.erase(0, name.find_first_not_of(" \t"));
    name.erase(name.find_last_not_of(" \t\r") + 1);
    if (name.starts_with("./")) name.erase(0, 2);
    return fs::path(name).has_parent_path() ? std::string() : name;
  }
  return {};
}

bool is_dicom(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  char mark[4] = {};
  file.seekg(128);
  file.read(mark, sizeof mark);
  return file && std::string(mark, sizeof mark) == "DICM";
}

}  // namespace

std::vector<std::string> image_files(const std::string& path) {
  std::string ending = fs::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  std::error_code code;
  const bool is_folder = fs::is_directory(path, code);
  if (!is_folder && (ending == ".nhdr" || ending == ".mhd")) {
    const std::string name = data_name(path, ending == ".nhdr" ? "data file" : "elementdatafile");
    const fs::path data = fs::path(path).parent_path() / name;
    if (name.empty() || !fs::is_regular_file(data, code)) return {path};
    return {path, data.string()};
  }
  if (!is_folder && is_image_path(path) && ending != ".dcm") return {path};
  std::vector<std::string> files;
  const fs::path folder = is_folder ? fs::path(path) : fs::absolute(path).parent_path();
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code))
    if (it->is_regular_file(code) && is_dicom(it->path())) files.push_back(it->path().string());
  std::sort(files.begin(), files.end());
  if (files.empty() && !is_folder) files.push_back(path);
  return files;
}

}  // namespace genba
