#include <fcntl.h>
#include <gdcmImage.h>
#include <gdcmImageReader.h>
#include <gdcmScanner.h>
#include <gdcmTrace.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>
#include <new>
#include <optional>
#include <set>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/image/dicom_check.hpp"
#include "mesh/image/image_data.hpp"
#include "mesh/image/image_reader.hpp"

namespace genba {
namespace {

namespace fs = std::filesystem;

constexpr double millimetre = 1e-3;
constexpr std::size_t most_files = 20000;

[[noreturn]] void refuse(
    const std::string& file, const std::string& problem,
    const char* next = "Export the series again, complete and into a folder of its own.") {
  throw Error(ErrorKind::file, file, problem, next);
}

/// What GDCM and its codecs print may hold a patient's name: nothing of it reaches the log.
class Silence {
 public:
  Silence() {
    gdcm::Trace::DebugOff();
    gdcm::Trace::WarningOff();
    gdcm::Trace::ErrorOff();
    std::fflush(nullptr);
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    for (int d = 0; d < 2; ++d) {
      kept_[d] = ::fcntl(d + 1, F_DUPFD_CLOEXEC, 10);
      if (nowhere >= 0) ::dup2(nowhere, d + 1);
    }
    if (nowhere >= 0) ::close(nowhere);
  }
  ~Silence() {
    std::fflush(nullptr);
    for (int d = 0; d < 2; ++d)
      if (kept_[d] >= 0) {
        ::dup2(kept_[d], d + 1);
        ::close(kept_[d]);
      }
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  int kept_[2] = {-1, -1};
};

struct Slice {
  std::string path, name;
  std::string series;  ///< its identifier: compared, never shown
  Index columns = 0, rows = 0, frames = 1;
  std::optional<Vec3> position;          ///< mm
  Vec3 row{}, column{};                  ///< directions
  double row_step = 0, column_step = 0;  ///< mm, from one column to the next, from one row to the next
  double place = 0;                      ///< along the normal, mm
};

std::optional<std::vector<double>> numbers(const char* text, std::size_t count) {
  std::vector<double> list;
  if (text == nullptr) return std::nullopt;
  const char *at = text, *end = text + std::strlen(text);
  while (at < end) {
    while (at < end && (*at == ' ' || *at == '\\' || *at == '+')) ++at;
    if (at == end) break;
    double value = 0;
    const auto [next, code] = std::from_chars(at, end, value);
    if (code != std::errc() || !std::isfinite(value)) return std::nullopt;
    list.push_back(value);
    at = next;
  }
  if (list.size() != count) return std::nullopt;
  return list;
}

const gdcm::Tag tag_series(0x0020, 0x000e), tag_position(0x0020, 0x0032), tag_orientation(0x0020, 0x0037),
    tag_spacing(0x0028, 0x0030), tag_rows(0x0028, 0x0010), tag_columns(0x0028, 0x0011),
    tag_frames(0x0028, 0x0008), tag_samples(0x0028, 0x0002);

/// Slices among the files; what is no DICOM image goes to `others`.
std::vector<Slice> scan(const std::vector<std::string>& files, std::vector<Slice>& others) {
  for (const std::string& path : files) require_whole_dicom(path, fs::path(path).filename().string());
  gdcm::Scanner scanner;
  for (const gdcm::Tag& tag : {tag_series, tag_position, tag_orientation, tag_spacing, tag_rows, tag_columns,
                               tag_frames, tag_samples})
    scanner.AddTag(tag);
  scanner.Scan(files);
  std::vector<Slice> slices;
  for (const std::string& path : files) {
    Slice s;
    s.path = path;
    s.name = fs::path(path).filename().string();
    const auto value = [&](const gdcm::Tag& tag) { return scanner.GetValue(path.c_str(), tag); };
    const auto rows = numbers(value(tag_rows), 1), columns = numbers(value(tag_columns), 1);
    if (const char* series = value(tag_series)) s.series = series;
    if (!scanner.IsKey(path.c_str()) || !rows || !columns) {
      others.push_back(std::move(s));
      continue;
    }
    // GDCM asserts it.
    if (const auto samples = numbers(value(tag_samples), 1);
        samples && !((*samples)[0] >= 1 && (*samples)[0] <= 4))
      throw Error(ErrorKind::file, s.name,
                  "the file is damaged: it states " + std::to_string(std::lround((*samples)[0])) +
                      " values a pixel, element (0028,0002)",
                  "Export the series again, complete and into a folder of its own.");
    s.rows = static_cast<Index>(std::clamp((*rows)[0], 0.0, 65535.0));
    s.columns = static_cast<Index>(std::clamp((*columns)[0], 0.0, 65535.0));
    if (const auto frames = numbers(value(tag_frames), 1))
      s.frames = static_cast<Index>(std::clamp((*frames)[0], 1.0, 1e6));
    if (const auto p = numbers(value(tag_position), 3)) s.position = Vec3{(*p)[0], (*p)[1], (*p)[2]};
    if (const auto o = numbers(value(tag_orientation), 6)) {
      s.row = {(*o)[0], (*o)[1], (*o)[2]};
      s.column = {(*o)[3], (*o)[4], (*o)[5]};
    }
    if (const auto d = numbers(value(tag_spacing), 2)) {
      s.column_step = (*d)[0];
      s.row_step = (*d)[1];
    }
    slices.push_back(std::move(s));
  }
  return slices;
}

std::vector<std::string> files_of(const fs::path& folder) {
  std::vector<std::string> files;
  std::error_code code;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code)) {
    if (it->is_regular_file(code)) files.push_back(it->path().string());
    if (files.size() > most_files)
      refuse(folder.filename().string(), "the folder has more than " + std::to_string(most_files) + " files",
             "Put the series into a folder of its own.");
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool one_slice_each(const std::vector<Slice>& slices) {
  std::set<std::string> series;
  for (const Slice& s : slices)
    if (s.frames > 1 || s.rows != slices.front().rows || s.columns != slices.front().columns ||
        !series.insert(s.series).second)
      return false;
  return true;
}

/// The slices of one series: that of `path` if it is a file, else the folder's only one.
std::vector<Slice> one_series(const std::string& path, const std::string& shown, std::vector<Slice>& others,
                              std::vector<std::string>& notes) {
  const bool is_folder = fs::is_directory(path);
  const fs::path folder = is_folder ? fs::path(path) : fs::absolute(path).parent_path();
  std::vector<Slice> all = scan(files_of(folder), others);
  if (all.empty()) refuse(shown, is_folder ? "the folder holds no DICOM image" : "this is not a DICOM image");
  std::string wanted;
  if (is_folder) {
    // Programs that take names out of files may give every slice a series of its own.
    if (all.size() > 2 && one_slice_each(all)) {
      for (Slice& s : all) s.series.clear();
      notes.push_back("every one of the " + std::to_string(all.size()) +
                      " files states a series of its own; they are taken as the slices of one");
    }
    std::map<std::string, std::vector<const Slice*>> series;
    for (const Slice& s : all) series[s.series].push_back(&s);
    if (series.size() > 1) {
      constexpr std::size_t most_listed = 4;
      std::string list;
      std::size_t listed = 0;
      for (const auto& [id, members] : series)
        if (++listed <= most_listed)
          list += (list.empty() ? "" : "; ") + std::to_string(members.size()) + " image(s) of " +
                  std::to_string(members[0]->columns) + " x " + std::to_string(members[0]->rows) +
                  " such as " + members[0]->name;
      if (listed > most_listed) list += "; and " + std::to_string(listed - most_listed) + " more";
      refuse(shown, "the folder holds " + std::to_string(series.size()) + " series: " + list,
             "Name one file of the series wanted instead of the folder.");
    }
    wanted = all.front().series;
  } else {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Slice& s) { return s.name == fs::path(path).filename(); });
    if (found == all.end()) refuse(shown, "this is not a DICOM image");
    wanted = found->series;
  }
  std::erase_if(all, [&](const Slice& s) { return s.series != wanted; });
  for (const Slice& s : others) {
    if (!wanted.empty() && s.series == wanted)
      refuse(s.name, "the file belongs to the series but holds no image: it is cut off or damaged");
    if (s.series.empty() && lowered(fs::path(s.name).extension().string()) == ".dcm")
      refuse(s.name, "the file has the ending of a DICOM image but is none: it is cut off or damaged");
  }
  return all;
}

std::string millimetres(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.4g mm", value);
  return text;
}

double distance(const Vec3& a, const Vec3& b) {
  return length(minus(a, b));
}

void require_alike(const std::vector<Slice>& slices) {
  const Slice& first = slices.front();
  for (const Slice& s : slices) {
    if (!s.position || s.row_step <= 0 || s.column_step <= 0 || length(s.row) < 0.9 || length(s.column) < 0.9)
      refuse(s.name, "the slice states no position, orientation or pixel spacing");
    const std::string both = "differs from " + first.name + " of the same series in ";
    if (s.rows != first.rows || s.columns != first.columns)
      refuse(s.name, both + "its size: " + std::to_string(s.columns) + " x " + std::to_string(s.rows) +
                         " and " + std::to_string(first.columns) + " x " + std::to_string(first.rows) +
                         " pixels");
    if (distance(s.row, first.row) > 1e-3 || distance(s.column, first.column) > 1e-3)
      refuse(s.name, both + "its orientation");
    if (std::abs(s.row_step - first.row_step) > 1e-3 * first.row_step ||
        std::abs(s.column_step - first.column_step) > 1e-3 * first.column_step)
      refuse(s.name, both + "its pixel spacing");
  }
}

/// Sorts along the normal and refuses what is missing, there twice or uneven. Returns the steps and origin.
RawFrame arrange(std::vector<Slice>& slices, const std::string& shown) {
  if (slices.size() < 2) refuse(shown, "the series has one slice only");
  require_alike(slices);
  const Vec3 normal = cross(slices.front().row, slices.front().column);
  for (Slice& s : slices) s.place = dot(*s.position, normal);
  std::stable_sort(slices.begin(), slices.end(),
                   [](const Slice& a, const Slice& b) { return a.place < b.place; });
  std::vector<double> gaps;
  for (std::size_t i = 1; i < slices.size(); ++i) gaps.push_back(slices[i].place - slices[i - 1].place);
  std::vector<double> sorted = gaps;
  std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2),
                   sorted.end());
  const double usual = sorted[sorted.size() / 2];
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    const std::string between = slices[i].name + " and " + slices[i + 1].name;
    if (gaps[i] < 0.01 * usual || gaps[i] < 1e-4)
      refuse(shown,
             "two slices lie at the same place, " + millimetres(slices[i].place) +
                 " along the normal: " + between,
             "Keep one of them (one time, one echo); a series of several times is not one image.");
    const double missing = std::round(gaps[i] / usual) - 1;
    if (missing >= 1)
      refuse(shown, std::to_string(static_cast<long long>(missing)) + " slice(s) are missing between " +
                        between + ": they are " + millimetres(gaps[i]) + " apart, the others " +
                        millimetres(usual));
    if (std::abs(gaps[i] - usual) > std::max(0.02 * usual, 0.01))
      refuse(shown,
             "the slices are unevenly spaced: " + between + " are " + millimetres(gaps[i]) +
                 " apart, others " + millimetres(usual),
             "Resample the series to even slices.");
  }
  RawFrame frame;
  const Slice& first = slices.front();
  frame.cells = {first.columns, first.rows, static_cast<Index>(slices.size())};
  for (std::size_t c = 0; c < 3; ++c) {
    frame.steps[0][c] = first.row[c] * first.row_step * millimetre;
    frame.steps[1][c] = first.column[c] * first.column_step * millimetre;
    frame.steps[2][c] = ((*slices.back().position)[c] - (*first.position)[c]) /
                        static_cast<double>(slices.size() - 1) * millimetre;
    frame.origin[c] = (*first.position)[c] * millimetre;
  }
  return frame;
}

template <class T>
void convert(const std::vector<char>& bytes, double slope, double intercept, float* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    T value;
    std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
    out[i] = static_cast<float>(static_cast<double>(value) * slope + intercept);
  }
}

/// The pixels of one file, scaled. frame_out: of a file with many frames.
void read_pixels(const Slice& slice, std::vector<float>& out, RawFrame* frame_out) {
  gdcm::ImageReader reader;
  reader.SetFileName(slice.path.c_str());
  if (!reader.Read()) refuse(slice.name, "the pixels of this DICOM file cannot be read");
  const gdcm::Image& image = reader.GetImage();
  const unsigned int* size = image.GetDimensions();
  const Index frames = image.GetNumberOfDimensions() > 2 ? static_cast<Index>(size[2]) : 1;
  if (size[0] != static_cast<unsigned>(slice.columns) || size[1] != static_cast<unsigned>(slice.rows) ||
      frames != slice.frames)
    refuse(slice.name, "the pixels do not have the size that the file states");
  const gdcm::PixelFormat& format = image.GetPixelFormat();
  if (format.GetSamplesPerPixel() != 1)
    refuse(slice.name, "the image has colours; grey values or labels are needed");
  const std::size_t count = static_cast<std::size_t>(size[0]) * size[1] * static_cast<std::size_t>(frames);
  const std::size_t needed = count * format.GetPixelSize();
  if (image.GetBufferLength() < needed) refuse(slice.name, "the file is cut off: pixels are missing");
  std::vector<char> bytes(image.GetBufferLength());
  if (!image.GetBuffer(bytes.data()))
    refuse(slice.name,
           "the pixels cannot be unpacked: the file is damaged, or compressed in a way that is not known");
  const double slope = image.GetSlope(), intercept = image.GetIntercept();
  if (!std::isfinite(slope) || slope == 0 || !std::isfinite(intercept))
    refuse(slice.name, "the scale of the grey values (rescale slope and intercept) is not usable");
  const std::size_t at = out.size();
  out.resize(at + count);
  using Pixel = gdcm::PixelFormat;
  switch (format.GetScalarType()) {
    case Pixel::UINT8:
      convert<std::uint8_t>(bytes, slope, intercept, out.data() + at, count);
      break;
    case Pixel::INT8:
      convert<std::int8_t>(bytes, slope, intercept, out.data() + at, count);
      break;
    case Pixel::UINT12:
    case Pixel::UINT16:
      convert<std::uint16_t>(bytes, slope, intercept, out.data() + at, count);
      break;
    case Pixel::INT12:
    case Pixel::INT16:
      convert<std::int16_t>(bytes, slope, intercept, out.data() + at, count);
      break;
    case Pixel::UINT32:
      convert<std::uint32_t>(bytes, slope, intercept, out.data() + at, count);
      break;
    case Pixel::INT32:
      convert<std::int32_t>(bytes, slope, intercept, out.data() + at, count);
      break;
    case Pixel::FLOAT32:
      convert<float>(bytes, slope, intercept, out.data() + at, count);
      break;
    case Pixel::FLOAT64:
      convert<double>(bytes, slope, intercept, out.data() + at, count);
      break;
    default:
      refuse(slice.name, "the pixels have a number format that is not read");
  }
  for (std::size_t i = at; i < out.size(); ++i)
    if (!std::isfinite(out[i])) refuse(slice.name, "a pixel is not a finite number");
  if (frame_out == nullptr) return;
  const double *cosines = image.GetDirectionCosines(), *spacing = image.GetSpacing(),
               *origin = image.GetOrigin();
  if (cosines == nullptr || spacing == nullptr || origin == nullptr)
    refuse(slice.name, "the file of many frames states no geometry");
  const Vec3 row{cosines[0], cosines[1], cosines[2]}, column{cosines[3], cosines[4], cosines[5]};
  const Vec3 normal = cross(row, column);
  for (std::size_t c = 0; c < 3; ++c) {
    frame_out->steps[0][c] = row[c] * spacing[0] * millimetre;
    frame_out->steps[1][c] = column[c] * spacing[1] * millimetre;
    frame_out->steps[2][c] = normal[c] * spacing[2] * millimetre;
    frame_out->origin[c] = origin[c] * millimetre;
  }
}

Image read_series(const std::string& path, const std::string& shown, std::int64_t memory_limit) {
  std::vector<Slice> others;
  std::vector<std::string> notes;
  std::vector<Slice> slices = one_series(path, shown, others, notes);
  RawFrame frame;
  std::vector<float> values;
  const bool many_frames = slices.size() == 1 && slices.front().frames > 1;
  if (many_frames) {
    const Slice& only = slices.front();
    frame.cells = {only.columns, only.rows, only.frames};
    values.reserve(checked_voxels(frame.cells, memory_limit, shown));
    read_pixels(only, values, &frame);
    check_frame(frame, shown);
  } else {
    for (const Slice& s : slices)
      if (s.frames > 1) refuse(s.name, "a series of several files with many frames each is not one image");
    frame = arrange(slices, shown);
    check_frame(frame, shown);
    values.reserve(checked_voxels(frame.cells, memory_limit, shown));
    for (const Slice& s : slices) read_pixels(s, values, nullptr);
  }
  Image image = make_image(frame, std::move(values));
  image.format = many_frames ? "DICOM file of " + std::to_string(frame.cells[2]) + " frames"
                             : "DICOM series of " + std::to_string(slices.size()) + " slices";
  image.notes.insert(image.notes.end(), notes.begin(), notes.end());
  if (!others.empty())
    image.notes.push_back(std::to_string(others.size()) + " other file(s) of the folder are no DICOM images");
  return image;
}

}  // namespace

Image read_dicom(const std::string& path, double unit, std::int64_t memory_limit) {
  const fs::path given = fs::path(path).has_filename() ? fs::path(path) : fs::path(path).parent_path();
  const std::string shown = given.filename().string();
  std::vector<std::string> ignored;
  length_unit(millimetre, unit, shown, ignored);
  const Silence silence;
  try {
    return read_series(path, shown, memory_limit);
  } catch (const Error&) {
    throw;
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception&) {  // its text may hold what a tag holds
    refuse(shown, "the DICOM file is damaged");
  }
}

}  // namespace genba
