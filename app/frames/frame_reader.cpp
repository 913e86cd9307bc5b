#include "app/frames/frame_reader.hpp"

#include <algorithm>
#include <filesystem>

#include "engine/base/error.hpp"

namespace genba {

namespace fs = std::filesystem;

FrameReader::FrameReader(const std::string& pvd) : path_(pvd), series_(read_series(pvd)) {
  const fs::path folder = fs::path(pvd).parent_path();
  for (const SeriesFrame& frame : series_.frames) {
    const fs::path path = folder / frame.file;
    std::error_code code;
    const auto bytes = fs::file_size(path, code);
    frames_.push_back({frame.at, path.string(), code ? -1 : static_cast<std::int64_t>(bytes)});
  }
}

FrameHeader FrameReader::header(std::size_t i) const {
  if (i >= frames_.size())
    throw Error(ErrorKind::input, series_.step,
                phrase<"there is no frame %1: the step has %2">(i + 1, frames_.size()));
  FrameHeader header = read_frame_header(frames_[i].path);
  if (header.at != frames_[i].at)
    throw Error(ErrorKind::file, frames_[i].path,
                phrase<"this frame is of another time than its series says">(),
                phrase<"Copy the folder again, or run the step again">());
  return header;
}

FrameFields FrameReader::read(std::size_t i, const std::vector<std::string>& names) const {
  const FrameHeader all = header(i);
  FrameFields fields{all.at, {}, {}};
  const auto take = [&](const std::vector<FrameArray>& arrays, std::vector<Field>& to) {
    for (const FrameArray& array : arrays)
      if (names.empty() || std::find(names.begin(), names.end(), array.field.name) != names.end())
        to.push_back(read_frame_array(frames_[i].path, array));
  };
  take(all.nodal, fields.nodal);
  take(all.of_elements, fields.of_elements);
  return fields;
}

std::vector<std::string> files_of_series(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code code;
  for (const std::string& pvd : series_in(folder)) {
    const std::string step = fs::path(pvd).stem().string();
    names.push_back(step + ".pvd");
    for (const SeriesFrame& frame : read_series(pvd).frames)
      if (fs::is_regular_file(fs::path(folder) / frame.file, code)) names.push_back(frame.file);
    if (const std::string table = step + "/" + extremes_name;
        fs::is_regular_file(fs::path(folder) / table, code))
      names.push_back(table);
  }
  return names;
}

std::vector<std::string> series_in(const std::string& folder) {
  std::vector<std::string> found;
  std::error_code code;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    const std::string name = it->path().filename().string();
    if (name.starts_with('.') || it->path().extension() != ".pvd") continue;
    try {
      (void)read_series(it->path().string());
      found.push_back(it->path().string());
    } catch (const Error&) {
      continue;  // not from a FrameWriter
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace genba
