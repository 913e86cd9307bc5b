#include "mesh/image/dicom_images.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "engine/base/error.hpp"
#include "mesh/image/neutral_name.hpp"

namespace genba {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 20000, most_listed = 40;
constexpr int deepest_folder = 12;

std::vector<std::string> files_of(const fs::path& folder, bool with_sub_folders) {
  std::vector<std::string> files;
  std::error_code code;
  const auto options = fs::directory_options::skip_permission_denied;
  const auto add = [&](const fs::directory_entry& entry) {
    std::error_code ignored;
    if (entry.is_regular_file(ignored)) files.push_back(entry.path().string());
    if (files.size() > most_files)
      refuse_series(neutral_image_name(folder.string()),
                    phrase<"the folder has more than %1 files">(most_files),
                    phrase<"Put the series into a folder of its own">());
  };
  if (with_sub_folders) {
    for (fs::recursive_directory_iterator it(folder, options, code), end; !code && it != end;
         it.increment(code)) {
      if (it.depth() >= deepest_folder) it.disable_recursion_pending();
      add(*it);
    }
  } else {
    for (fs::directory_iterator it(folder, options, code), end; !code && it != end; it.increment(code))
      add(*it);
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// GDCM fails with an assertion otherwise.
void require_samples(const DicomFile& file) {
  const auto samples = file.header.binary_16(dicom::samples);
  if (samples && !(*samples >= 1 && *samples <= 4))
    refuse_series(file.name,
                  phrase<"the file is damaged: it states %1 values a pixel, element (0028,0002)">(*samples));
}

/// Sorts files into those with and without images.
void read_headers(const std::vector<std::string>& paths, DamagedFiles damaged, DicomImages& out) {
  for (const std::string& path : paths) {
    DicomFile file;
    file.path = path;
    file.name = fs::path(path).filename().string();
    try {
      auto header = read_dicom_header(path, file.name);
      if (!header) {
        std::string ending = fs::path(path).extension().string();
        std::transform(ending.begin(), ending.end(), ending.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        if (ending == ".dcm")
          out.no_image.push_back(std::move(file));
        else
          ++out.others;
        continue;
      }
      file.header = std::move(*header);
      file.rows = static_cast<Index>(file.header.binary_16(dicom::rows).value_or(0));
      file.columns = static_cast<Index>(file.header.binary_16(dicom::columns).value_or(0));
      if (const auto frames = file.header.number(dicom::frames))
        file.frames = static_cast<Index>(std::clamp(*frames, 1.0, 1e5));
      if (file.rows > 0 && file.columns > 0) require_samples(file);
    } catch (const Error&) {
      if (damaged == DamagedFiles::refused) throw;
      ++out.others;
      continue;
    }
    (file.rows > 0 && file.columns > 0 ? out.files : out.no_image).push_back(std::move(file));
  }
}

/// Duplicate names get their folders.
void make_names_clear(std::vector<DicomFile>& files, const fs::path& folder) {
  std::map<std::string, int> count;
  for (const DicomFile& f : files) ++count[f.name];
  for (DicomFile& f : files)
    if (count[f.name] > 1) f.name = fs::path(f.path).lexically_relative(folder).string();
}

bool one_slice_each(const std::vector<DicomImage>& series) {
  const DicomFrame& first = series.front().frames.front();
  std::vector<DicomFrame> all;
  for (const DicomImage& s : series) {
    if (s.is_segmentation || s.frames.size() != 1 || s.frames.front().is_of_many ||
        s.frames.front().rows != first.rows || s.frames.front().columns != first.columns)
      return false;
    all.push_back(s.frames.front());
  }
  return true;
}

using Key = std::function<std::string(const DicomFrame&)>;

std::string orientation_key(const DicomFrame& f) {
  std::string key;
  for (const Vec3& v : {f.row, f.column})
    for (const double x : v) key += std::to_string(std::lround(1e3 * x)) + " ";
  return key;
}

/// Splits frames that do not form one image by the keys that distinguish them, as long as some of them form
/// an image.
void take_apart(std::vector<DicomFrame> frames, std::size_t level,
                std::vector<std::vector<DicomFrame>>& out) {
  static const Key keys[] = {
      [](const DicomFrame& f) { return f.is_of_many ? f.stack : std::string(); },
      [](const DicomFrame& f) { return f.is_of_many ? orientation_key(f) : std::string(); },
      [](const DicomFrame& f) { return f.time; },
      [](const DicomFrame& f) { return f.echo; },
      [](const DicomFrame& f) { return f.other; },
      [](const DicomFrame& f) { return f.is_of_many ? std::to_string(f.file) : std::string(); }};
  if (level == std::size(keys) || fits(frames)) {
    out.push_back(std::move(frames));
    return;
  }
  std::vector<std::string> order;
  std::map<std::string, std::vector<DicomFrame>> groups;
  for (const DicomFrame& f : frames) {
    std::string key = keys[level](f);
    if (!groups.contains(key)) order.push_back(key);
    groups[std::move(key)].push_back(f);
  }
  std::vector<std::vector<DicomFrame>> parts;
  for (const std::string& key : order) take_apart(std::move(groups[key]), level + 1, parts);
  const bool helps = parts.size() > 1 && std::any_of(parts.begin(), parts.end(), fits);
  if (helps)
    out.insert(out.end(), std::make_move_iterator(parts.begin()), std::make_move_iterator(parts.end()));
  else
    out.push_back(std::move(frames));
}

bool is_segmentation(const DicomFile& file) {
  return file.header.text(dicom::kind_of_object).starts_with("1.2.840.10008.5.1.4.1.1.66.4") ||
         file.header.text(dicom::kind_of_object) == "1.2.840.10008.5.1.4.1.1.66.7" ||
         file.header.text(dicom::modality) == "SEG";
}

/// One entry per series, in the order of the first files; a segmentation file is an entry of its own.
std::vector<DicomImage> series_of(const DicomImages& found) {
  std::vector<DicomImage> list;
  std::map<std::string, std::size_t> number;
  for (std::size_t i = 0; i < found.files.size(); ++i) {
    const DicomFile& file = found.files[i];
    const std::string id = file.header.text(dicom::series);
    const bool segments = is_segmentation(file);
    const std::string key = segments ? "file " + std::to_string(i) : id;
    const auto [known, is_new] = number.emplace(key, list.size());
    if (is_new) list.push_back({id, segments, {}});
    DicomImage& one = list[known->second];
    for (DicomFrame& f : frames_of(file, i, one.warnings)) one.frames.push_back(std::move(f));
  }
  const auto series_number = [&](const DicomImage& s) {
    return found.files[s.frames.front().file].header.number(dicom::series_number).value_or(1e9);
  };
  std::stable_sort(list.begin(), list.end(), [&](const DicomImage& a, const DicomImage& b) {
    return series_number(a) < series_number(b);
  });
  return list;
}

/// Letters and digits of a code; other characters are not shown.
std::string code_text(const std::string& text) {
  const bool is_code =
      !text.empty() && text.size() <= 16 && std::all_of(text.begin(), text.end(), [](char c) {
        return std::isupper(static_cast<unsigned char>(c)) || std::isdigit(static_cast<unsigned char>(c));
      });
  return is_code ? text : "image";
}

}  // namespace

DicomImages find_dicom_images(const std::string& path, DamagedFiles damaged) {
  DicomImages found;
  std::error_code code;
  found.is_folder = fs::is_directory(path, code);
  fs::path folder = found.is_folder ? fs::path(path) : fs::absolute(path).parent_path();
  const fs::path own = fs::path(path).filename();
  constexpr const char* directory_file = "DICOMDIR";
  if (!found.is_folder && own == directory_file) found.is_folder = true;
  read_headers(files_of(folder, false), damaged, found);
  if (found.is_folder && found.files.empty()) {
    found = {};
    found.is_folder = true;
    read_headers(files_of(folder, true), damaged, found);
  }
  std::erase_if(found.no_image, [](const DicomFile& f) { return f.name == directory_file; });
  make_names_clear(found.files, folder);
  const std::string shown = found.is_folder ? neutral_image_name(path) : own.string();
  if (found.files.empty())
    refuse_series(
        shown,
        found.is_folder ? phrase<"the folder holds no DICOM image">() : phrase<"this is not a DICOM image">(),
        found.is_folder ? phrase<"Choose the folder with the files of the series, or one of these files">()
                        : export_again());

  std::vector<DicomImage> series = series_of(found);
  // Programs that anonymize files may give every slice a series of its own.
  if (found.is_folder && series.size() > 2 && one_slice_each(series)) {
    DicomImage all;
    for (DicomImage& s : series) all.frames.push_back(std::move(s.frames.front()));
    std::sort(all.frames.begin(), all.frames.end(),
              [](const DicomFrame& a, const DicomFrame& b) { return a.file < b.file; });
    found.notes.push_back(
        phrase<"every one of the %1 files states a series of its own; they are taken as the slices of one">(
            all.frames.size()));
    series.clear();
    series.push_back(std::move(all));
  }
  for (DicomImage& s : series) {
    if (s.is_segmentation) {
      found.images.push_back(std::move(s));
      continue;
    }
    std::vector<std::vector<DicomFrame>> parts;
    take_apart(std::move(s.frames), 0, parts);
    for (auto& frames : parts) found.images.push_back({s.series, false, std::move(frames), s.warnings});
  }
  if (found.is_folder) return found;
  const auto is_of_path = [&](const DicomFrame& f) {
    return fs::path(found.files[f.file].path).filename() == own;
  };
  std::erase_if(found.images, [&](const DicomImage& image) {
    return std::none_of(image.frames.begin(), image.frames.end(), is_of_path);
  });
  if (found.images.empty()) refuse_series(shown, phrase<"this is not a DICOM image">());
  return found;
}

ImageSeries series_facts(const DicomImages& found, std::size_t number) {
  const DicomImage& image = found.images.at(number - 1);
  const DicomFrame& first = image.frames.front();
  const DicomHeader& header = found.files[first.file].header;
  ImageSeries facts;
  facts.number = static_cast<int>(number);
  facts.kind = code_text(header.text(dicom::modality));
  if (const auto n = header.number(dicom::series_number); n && std::abs(*n) < 1e9)
    facts.series_number = static_cast<int>(std::lround(*n));
  facts.slices = image.frames.size();
  facts.pixels = {first.columns, first.rows};
  // Numbers of stacks and times are whole numbers; any other text is not shown.
  const auto add = [&](const char* what, const std::string DicomFrame::*key) {
    std::string value = first.*key;
    value.erase(value.find_last_not_of(' ') + 1);
    const bool is_shown =
        !value.empty() && value.size() <= 9 && std::all_of(value.begin(), value.end(), [](char c) {
          return std::isdigit(static_cast<unsigned char>(c)) || c == ' ';
        });
    const bool tells_apart =
        std::any_of(found.images.begin(), found.images.end(), [&](const DicomImage& other) {
          return other.series == image.series && other.frames.front().*key != first.*key;
        });
    if (is_shown && tells_apart) facts.parts.emplace_back(what, value);
  };
  add("stack", &DicomFrame::stack);
  add("time", &DicomFrame::time);
  add("echo", &DicomFrame::echo);
  add(first.is_of_many ? "dimension" : "acquisition", &DicomFrame::other);
  std::set<std::string> paths;
  for (const DicomFrame& f : image.frames) paths.insert(found.files[f.file].path);
  facts.files.assign(paths.begin(), paths.end());
  return facts;
}

Text describe(const ImageSeries& series) {
  std::vector<Text> parts = {series.kind};
  if (series.series_number) parts.push_back(phrase<"series number %1">(*series.series_number));
  for (const auto& [what, number] : series.parts)
    parts.push_back(what == "stack"       ? phrase<"stack %1">(number)
                    : what == "time"      ? phrase<"time %1">(number)
                    : what == "echo"      ? phrase<"echo %1">(number)
                    : what == "dimension" ? phrase<"dimension %1">(number)
                                          : phrase<"acquisition %1">(number));
  parts.push_back(phrase<"%1 slice(s) of %2 x %3">(series.slices, series.pixels[0], series.pixels[1]));
  return joined(parts, phrase<", ">());
}

const DicomImage& chosen_image(const DicomImages& found, int number, const std::string& shown) {
  const std::size_t count = found.images.size();
  if (number <= 0 && count == 1) return found.images.front();
  if (number > 0 && static_cast<std::size_t>(number) <= count)
    return found.images[static_cast<std::size_t>(number) - 1];
  std::vector<Text> all;
  for (std::size_t i = 0; i < std::min(count, most_listed); ++i)
    all.push_back(phrase<"%1: %2 such as %3">(i + 1, describe(series_facts(found, i + 1)),
                                              found.images[i].frames.front().file_name));
  if (count > most_listed) all.push_back(phrase<"and %1 more">(count - most_listed));
  const Text list = joined(all, phrase<"; ">());
  const Text there = found.is_folder ? phrase<"the folder holds %1 series: %2">(count, list)
                                     : phrase<"the file holds %1 series: %2">(count, list);
  throw Error(ErrorKind::input, shown,
              number <= 0 ? there : phrase<"there is no series %1: %2">(number, there),
              number < 0        ? phrase<"Name one file of the series wanted instead of the folder">()
              : found.is_folder ? phrase<"State the number of the one wanted (geometry/series), or name one "
                                         "of its files instead of the folder">()
                                : phrase<"State the number of the one wanted (geometry/series)">());
}

}  // namespace genba
