#include "app/site/plain_images.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "app/case/case_file.hpp"
#include "app/case/geometry_files.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "mesh/image/label_writer.hpp"
#include "mesh/mesher/volume_reader.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

void write_plain(const std::string& path, const ImageVolume& volume) {
  LabelImageFrame frame{volume.cells, volume.place({0.5, 0.5, 0.5}), volume.steps};
  write_grey_image(path, frame, volume.values, volume.labels);
}

ImageVolume whole_volume(const std::string& path, double unit, int series, Monitor& monitor) {
  ImageVolume volume = read_image_volume(path, unit, monitor, series);
  if (volume.thinned > 1)
    throw Error(ErrorKind::input, fs::path(path).filename().string(),
                phrase<"an image of %1 x %2 x %3 voxels is too large to take names out of it">(
                    volume.file_cells[0], volume.file_cells[1], volume.file_cells[2]),
                phrase<"Make a mesh here first (genba-cli mesh) and send a case with that mesh">());
  return volume;
}

/// Folders that became empty, up to `top`.
void remove_empty(fs::path folder, const fs::path& top) {
  std::error_code code;
  for (; folder != top && folder.has_relative_path() && fs::is_empty(folder, code) && !code; folder = folder.parent_path())
    fs::remove(folder, code);
}

}  // namespace

void strip_images(CollectedCase& collected, Monitor& monitor) {
  const fs::path top(collected.folder);
  Project project = read_case((top / collected.case_file).string());
  std::set<std::string> gone;
  for (const StatedPath& stated : stated_paths(project)) {
    if (!stated.is_image) continue;
    const bool is_geometry = stated.path == &project.geometry.path;
    const std::vector<std::string> files = files_behind(project, stated);
    const ImageVolume volume = whole_volume(resolve_path(project, *stated.path), is_geometry ? project.geometry.unit : 0,
                                            stated.series, monitor);
    const std::string name = is_geometry ? "image.nrrd" : "grey.nrrd";
    for (const std::string& file : files) {
      std::error_code code;
      fs::remove(file, code);
      gone.insert(fs::path(file).lexically_relative(top).string());
      remove_empty(fs::path(file).parent_path(), top);
    }
    write_plain((top / name).string(), volume);
    collected.files.push_back({resolve_path(project, *stated.path), name, static_cast<std::int64_t>(fs::file_size(top / name))});
    *stated.path = name;
    if (is_geometry) {
      project.geometry.unit = 0;
      project.geometry.image.series = 0;
    }
  }
  if (gone.empty()) return;
  std::erase_if(collected.files, [&](const CopiedFile& file) { return gone.contains(file.to); });
  collected.bytes = 0;
  for (const CopiedFile& file : collected.files) collected.bytes += file.bytes;
  write_case((top / collected.case_file).string(), project);
}

}  // namespace genba
