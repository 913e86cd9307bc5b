#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/base/error.hpp"
#include "engine/base/file/regular_file.hpp"
#include "mesh/image/dicom_images.hpp"
#include "mesh/image/image_options.hpp"

namespace genba {
namespace {

namespace fs = std::filesystem;

/// File name of the voxels in a detached header, if it is a plain name; the reader refuses others.
std::string data_name(const std::string& path, const std::string& key) {
  constexpr std::size_t largest_header = std::size_t{1} << 20;  // limit of the readers
  std::string head(largest_header, '\0');
  std::ifstream file = open_regular(path);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(file.gcount()));
  std::istringstream header(head);
  std::string line;
  while (std::getline(header, line)) {
    std::string low = line;
    std::transform(low.begin(), low.end(), low.begin(), [](unsigned char c) { return std::tolower(c); });
    std::erase_if(low, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });  // "data file", "datafile"
    if (low.empty() && key == "datafile") break;                                    // the voxels follow
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

std::string lower_ending(const fs::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return ending;
}

/// True for images in one file that are not DICOM.
bool has_other_ending(const std::string& path) {
  std::string name = fs::path(path).filename().string();
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return std::any_of(image_endings.begin(), image_endings.end(),
                     [&](const std::string& ending) { return ending != ".dcm" && name.ends_with(ending); });
}

}  // namespace

std::string named_image_data(const std::string& path) {
  const std::string ending = lower_ending(path);
  // A header with the extension of an image in one file may name a data file too.
  const bool is_nrrd = ending == ".nhdr" || ending == ".nrrd";
  std::error_code code;
  if ((!is_nrrd && ending != ".mhd" && ending != ".mha") || !fs::is_regular_file(path, code)) return {};
  const std::string name = data_name(path, is_nrrd ? "datafile" : "elementdatafile");
  return name.empty() || name == "LOCAL" ? std::string() : (fs::path(path).parent_path() / name).string();
}

std::vector<std::string> image_files(const std::string& path, int series) {
  std::error_code code;
  const bool is_folder = fs::is_directory(path, code);
  if (const std::string data = is_folder ? "" : named_image_data(path); !data.empty()) {
    if (fs::is_regular_file(data, code)) return {path, data};
    return {path};
  }
  if (!is_folder && has_other_ending(path)) return {path};
  std::vector<std::string> files;
  try {
    const DicomImages found = find_dicom_images(path, DamagedFiles::left_out);
    const auto number = static_cast<std::size_t>(found.images.size() == 1 ? 1 : std::max(series, 0));
    if (number >= 1 && number <= found.images.size()) return series_facts(found, number).files;
    for (const DicomFile& file : found.files) files.push_back(file.path);
  } catch (const Error&) {  // reported when the image is read
    const fs::path folder = is_folder ? fs::path(path) : fs::absolute(path).parent_path();
    for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code))
      if (it->is_regular_file(code) && is_dicom_file(it->path().string()))
        files.push_back(it->path().string());
    const auto is_own = [name = fs::path(path).filename()](const std::string& file) {
      return fs::path(file).filename() == name;
    };
    if (!is_folder && std::none_of(files.begin(), files.end(), is_own)) files.push_back(path);
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<ImageSeries> image_series(const std::string& path) {
  std::vector<ImageSeries> list;
  std::error_code code;
  const bool is_folder = fs::is_directory(path, code);
  if (!is_folder && !(fs::is_regular_file(path, code) && is_dicom_file(path))) return list;
  try {
    const DicomImages found = find_dicom_images(path, DamagedFiles::left_out);
    for (std::size_t i = 1; i <= found.images.size(); ++i) list.push_back(series_facts(found, i));
  } catch (const Error&) {  // reported when the image is read
    list.clear();
  }
  return list;
}

std::string missing_image_data(const std::string& path) {
  std::error_code code;
  const std::string data = named_image_data(path);
  // Readers refuse a pattern or a list of files.
  const bool is_one =
      data.find('%') == std::string::npos && !fs::path(data).filename().string().starts_with("LIST");
  return is_one && !fs::exists(data, code) ? data : std::string();
}

}  // namespace genba
