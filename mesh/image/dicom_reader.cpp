#include <algorithm>
#include <cctype>
#include <filesystem>
#include <new>
#include <set>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/trimmed.hpp"
#include "mesh/image/dicom_images.hpp"
#include "mesh/image/dicom_pixels.hpp"
#include "mesh/image/dicom_segments.hpp"
#include "mesh/image/image_data.hpp"
#include "mesh/image/image_reader.hpp"
#include "mesh/image/neutral_name.hpp"

namespace genba {
namespace {

namespace fs = std::filesystem;

constexpr double millimetre = 1e-3;

/// Refuses a series with files that contain no image, or that look like DICOM by name but are not: data were
/// lost.
void require_all_images(const DicomImages& found, const DicomImage& image) {
  for (const DicomFile& f : found.no_image) {
    const std::string series = f.header.text(dicom::series);
    if (!image.series.empty() && series == image.series)
      refuse_series(f.name,
                    phrase<"the file belongs to the series but holds no image: it is cut off or damaged">());
    if (series.empty() && lowered(fs::path(f.name).extension().string()) == ".dcm")
      refuse_series(
          f.name, phrase<"the file has the ending of a DICOM image but is none: it is cut off or damaged">());
  }
}

/// Reads file by file; each frame goes to its slice.
void read_all(const DicomImages& found, const std::vector<DicomFrame>& frames, std::vector<float>& values) {
  const std::size_t plane =
      static_cast<std::size_t>(frames.front().rows) * static_cast<std::size_t>(frames.front().columns);
  std::map<std::size_t, std::pair<std::vector<const DicomFrame*>, std::vector<float*>>> of_file;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    auto& [from, to] = of_file[frames[i].file];
    from.push_back(&frames[i]);
    to.push_back(values.data() + i * plane);
  }
  for (const auto& [file, work] : of_file) read_frames(found.files[file], work.first, work.second);
}

Image read_chosen(const DicomImages& found, const DicomImage& image, const std::string& shown,
                  std::int64_t memory_limit) {
  require_all_images(found, image);
  if (image.is_segmentation) return read_segmentation(found, image, shown, memory_limit);
  std::vector<DicomFrame> frames = image.frames;
  std::set<std::size_t> files;
  for (const DicomFrame& f : frames) {
    files.insert(f.file);
    const DicomFile& file = found.files[f.file];
    if (file.header.has(dicom::modality_table))
      refuse_series(file.name,
                    phrase<"its grey values go through a table (Modality LUT), which is not read">(),
                    phrase<"Export the series with a rescale slope and intercept">());
  }
  const RawFrame raw = arrange(frames, shown);
  check_frame(raw, shown);
  std::vector<float> values(checked_voxels(raw.cells, memory_limit, shown));
  read_all(found, frames, values);
  Image out = make_image(raw, std::move(values));
  out.format = files.size() == 1 ? phrase<"DICOM file of %1 frames">(frames.size())
                                 : phrase<"DICOM series of %1 slices">(frames.size());
  out.is_ct = trimmed(found.files[frames.front().file].header.text(dicom::modality)) == "CT";
  return out;
}

Image read_series(const std::string& path, const std::string& shown, int number, std::int64_t memory_limit) {
  const DicomImages found = find_dicom_images(path, DamagedFiles::refused);
  const DicomImage& image = chosen_image(found, number, shown);
  Image out = read_chosen(found, image, shown, memory_limit);
  out.notes.insert(out.notes.end(), found.notes.begin(), found.notes.end());
  out.warnings.insert(out.warnings.end(), image.warnings.begin(), image.warnings.end());
  if (const std::size_t others = found.others + found.no_image.size(); others > 0)
    out.notes.push_back(phrase<"%1 other file(s) of the folder are no DICOM images">(others));
  if (found.images.size() > 1)
    out.notes.push_back(phrase<"of %1 series, number %2 is taken: %3">(
        found.images.size(), number, describe(series_facts(found, static_cast<std::size_t>(number)))));
  return out;
}

}  // namespace

Image read_dicom(const std::string& path, double unit, std::int64_t memory_limit, int series) {
  const fs::path given = fs::path(path).has_filename() ? fs::path(path) : fs::path(path).parent_path();
  std::error_code code;
  const std::string shown =
      fs::is_directory(given, code) ? neutral_image_name(path) : given.filename().string();
  std::vector<Text> ignored;
  length_unit(millimetre, unit, shown, ignored);
  const Silence silence;
  try {
    return read_series(given.string(), shown, series, memory_limit);
  } catch (const Error&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception&) {  // its text may contain values of tags
    refuse_series(shown, phrase<"the DICOM file is damaged">());
  }
}

}  // namespace genba
