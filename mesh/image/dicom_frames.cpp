#include "mesh/image/dicom_frames.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

constexpr double millimetre = 1e-3;

std::optional<Vec3> vector_of(const DicomItem& item, DicomTag tag) {
  const auto n = item.numbers(tag, 3);
  return n ? std::optional(Vec3{(*n)[0], (*n)[1], (*n)[2]}) : std::nullopt;
}

bool has_direction(const DicomFrame& f) {
  return length(f.row) >= 0.9 && length(f.column) >= 0.9;
}

void take_orientation(const DicomItem& item, DicomFrame& frame) {
  const auto o = item.numbers(dicom::orientation, 6);
  if (!o) return;
  frame.row = {(*o)[0], (*o)[1], (*o)[2]};
  frame.column = {(*o)[3], (*o)[4], (*o)[5]};
}

void take_measures(const DicomItem& item, DicomFrame& frame) {
  if (const auto d = item.numbers(dicom::pixel_spacing, 2)) {
    frame.column_step = (*d)[0];
    frame.row_step = (*d)[1];
  }
  if (const auto gap = item.number(dicom::spacing_between)) frame.gap = *gap;
  if (const auto thickness = item.number(dicom::thickness)) frame.thickness = *thickness;
}

std::string numbers_text(const std::vector<std::uint32_t>& list) {
  std::string text;
  for (const std::uint32_t n : list) text += std::to_string(n) + " ";
  return text;
}

/// Indices of a frame's dimension values that are no places: times, echoes, ...
std::vector<std::size_t> other_dimensions(const DicomFile& file) {
  std::vector<std::size_t> list;
  const auto& dimensions = file.header.items(dicom::dimensions);
  for (std::size_t d = 0; d < dimensions.size(); ++d) {
    const auto pointer = dimensions[d].binary(dicom::dimension_pointer, 2);
    if (pointer.size() != 2) continue;
    const DicomTag tag{static_cast<std::uint16_t>(pointer[0]), static_cast<std::uint16_t>(pointer[1])};
    if (tag != dicom::position && tag != dicom::stack && tag != dicom::place_in_stack &&
        tag != dicom::time_index)
      list.push_back(d);
  }
  return list;
}

Text subject(const DicomFrame& f) {
  return f.is_of_many ? f.name(false) : phrase<"the slice">();
}

Text missing_of(const DicomFrame& f) {
  std::vector<Text> what;
  if (!f.position) what.push_back(phrase<"position">());
  if (!has_direction(f)) what.push_back(phrase<"orientation">());
  if (!(f.row_step > 0 && f.column_step > 0)) what.push_back(phrase<"pixel spacing">());
  if (what.empty()) return {};
  return phrase<"%1 states no %2">(subject(f), joined(what, phrase<", no ">()));
}

/// Reads functional groups of a frame: first its own, then the shared ones.
void take_groups(const DicomFile& file, DicomFrame& frame, const std::vector<std::size_t>& others) {
  const auto& list = file.header.items(dicom::frame_groups);
  const auto index = static_cast<std::size_t>(frame.index);
  static const DicomItem none;
  const DicomItem& own = index < list.size() ? list[index] : none;
  const DicomItem& shared = file.header.item(dicom::shared_groups);
  const auto group = [&](DicomTag tag) -> const DicomItem& {
    return own.has(tag) ? own.item(tag) : shared.item(tag);
  };
  frame.position = vector_of(group(dicom::plane_position), dicom::position);
  take_orientation(group(dicom::plane_orientation), frame);
  take_measures(group(dicom::pixel_measures), frame);
  const DicomItem& values = group(dicom::value_transformation);
  frame.slope = values.number(dicom::slope);
  frame.intercept = values.number(dicom::intercept);
  const DicomItem& content = group(dicom::frame_content);
  frame.stack = content.text(dicom::stack);
  frame.time = numbers_text(content.binary(dicom::time_index, 4));
  const auto values_of = content.binary(dicom::dimension_values, 4);
  for (const std::size_t d : others)
    if (d < values_of.size()) frame.other += std::to_string(values_of[d]) + " ";
  if (const auto s = group(dicom::segment_identification).binary_16(dicom::segment_of_frame))
    frame.segment = *s;
  frame.missing = missing_of(frame);
}

/// If only some frames state a scale, that of the others is not known.
void require_scale_of_all(const DicomFile& file, std::vector<DicomFrame>& frames) {
  const auto has = [](const DicomFrame& f) { return f.slope || f.intercept; };
  const bool any = std::any_of(frames.begin(), frames.end(), has);
  for (DicomFrame& f : frames) {
    if (any && !has(f) && f.missing.empty())
      f.missing = phrase<"%1 states no rescale slope and intercept, though others do">(subject(f));
    if (!any) {
      f.slope = file.header.number(dicom::slope);
      f.intercept = file.header.number(dicom::intercept);
    }
    f.slope = f.slope.value_or(1);
    f.intercept = f.intercept.value_or(0);
  }
}

/// Steps from the first frame to every other one along the normal, mm; empty: the file states none.
std::vector<double> offsets_of(const DicomFile& file, const DicomFrame& first) {
  std::vector<double> offsets;
  const auto frames = static_cast<std::size_t>(file.frames);
  if (const auto grid = file.header.numbers(dicom::frame_offsets); grid && grid->size() == frames) {
    // Offsets from the first frame, or coordinates along z (PS3.3, C.8.8.3.2).
    const double turned = grid->front() != 0 && cross(first.row, first.column)[2] < 0 ? -1 : 1;
    for (const double g : *grid) offsets.push_back(turned * (g - grid->front()));
  } else if (first.gap != 0) {
    for (std::size_t k = 0; k < frames; ++k) offsets.push_back(first.gap * static_cast<double>(k));
  }
  return offsets;
}

/// Places frames of a file without functional groups. Such a file states at most the place of its first
/// frame.
void place_frames(const DicomFile& file, std::vector<DicomFrame>& frames, std::vector<Text>& warnings) {
  DicomFrame first = frames.front();
  take_measures(file.header, first);
  const DicomItem& detector = file.header.item(dicom::detectors);  // for nuclear medicine
  first.position = vector_of(file.header, dicom::position);
  if (!first.position) first.position = vector_of(detector, dicom::position);
  take_orientation(file.header, first);
  if (!has_direction(first)) take_orientation(detector, first);
  const bool is_turned = has_direction(first), is_placed = first.position.has_value();
  if (!is_turned) {
    first.row = {1, 0, 0};
    first.column = {0, 1, 0};
  }
  const std::vector<double> offsets = offsets_of(file, first);
  if (offsets.empty()) {
    for (DicomFrame& f : frames)
      f.missing =
          first.thickness > 0
              ? phrase<
                    "%1 states no position, and the file no spacing between its %2 frames (the thickness of "
                    "slices need not be their spacing)">(subject(f), file.frames)
              : phrase<"%1 states no position, and the file no spacing between its %2 frames">(subject(f),
                                                                                               file.frames);
    if (is_placed) frames.front().missing = {};
    return;
  }
  if (!is_turned)
    warnings.push_back(phrase<"the file states no orientation of its frames: rows are taken to go to the "
                              "left, columns to the back, frames up; left and right may be exchanged">());
  if (!is_placed)
    warnings.push_back(phrase<"the file states no position: its first frame is put at the origin">());
  const Vec3 normal = cross(first.row, first.column);
  for (DicomFrame& f : frames) {
    const Index index = f.index;
    f = first;
    f.index = index;
    const Vec3 from = first.position.value_or(Vec3{});
    const double off = offsets[static_cast<std::size_t>(index)];
    f.position = Vec3{from[0] + normal[0] * off, from[1] + normal[1] * off, from[2] + normal[2] * off};
    f.missing = missing_of(f);
  }
}

std::string mm_text(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.4g mm", value);
  return text;
}

double distance(const Vec3& a, const Vec3& b) {
  return length(minus(a, b));
}

bool is_of_one_file(const std::vector<DicomFrame>& frames) {
  return std::all_of(frames.begin(), frames.end(),
                     [&](const DicomFrame& f) { return f.file == frames.front().file; });
}

void require_alike(const std::vector<DicomFrame>& frames) {
  const DicomFrame& first = frames.front();
  for (const DicomFrame& s : frames)
    if (!s.missing.empty())
      refuse_series(s.file_name, s.missing,
                    s.is_of_many
                        ? phrase<"Export the image as single slices, or as NIfTI or NRRD with its spacing">()
                        : phrase<"Export the series again, complete and into a folder of its own">());
  for (const DicomFrame& s : frames) {
    const bool many = s.is_of_many;
    const auto other = [&] { return many ? first.name(s.file != first.file) : Text(first.file_name); };
    if (s.rows != first.rows || s.columns != first.columns)
      refuse_series(
          s.file_name,
          many ? phrase<"%1 differs from %2 in its size: %3 x %4 and %5 x %6 pixels">(
                     s.name(false), other(), s.columns, s.rows, first.columns, first.rows)
               : phrase<"differs from %1 of the same series in its size: %2 x %3 and %4 x %5 pixels">(
                     other(), s.columns, s.rows, first.columns, first.rows));
    if (distance(s.row, first.row) > 1e-3 || distance(s.column, first.column) > 1e-3)
      refuse_series(s.file_name,
                    many ? phrase<"%1 differs from %2 in its orientation">(s.name(false), other())
                         : phrase<"differs from %1 of the same series in its orientation">(other()));
    if (std::abs(s.row_step - first.row_step) > 1e-3 * first.row_step ||
        std::abs(s.column_step - first.column_step) > 1e-3 * first.column_step)
      refuse_series(s.file_name,
                    many ? phrase<"%1 differs from %2 in its pixel spacing">(s.name(false), other())
                         : phrase<"differs from %1 of the same series in its pixel spacing">(other()));
  }
}

void sort_along_normal(std::vector<DicomFrame>& frames) {
  const Vec3 normal = cross(frames.front().row, frames.front().column);
  for (DicomFrame& f : frames) f.place = dot(*f.position, normal);
  std::stable_sort(frames.begin(), frames.end(),
                   [](const DicomFrame& a, const DicomFrame& b) { return a.place < b.place; });
}

Text names_of(const DicomFrame& a, const DicomFrame& b, bool with_files) {
  return phrase<"%1 and %2">(a.name(with_files), b.name(with_files));
}

bool is_even(double gap, double usual) {
  return std::abs(gap - usual) <= std::max(0.02 * usual, 0.01);
}

/// Steps along rows and columns, and the origin; the caller sets the step between slices.
RawFrame plane_of(const DicomFrame& first, Index slices) {
  RawFrame frame;
  frame.cells = {first.columns, first.rows, slices};
  for (std::size_t c = 0; c < 3; ++c) {
    frame.steps[0][c] = first.row[c] * first.row_step * millimetre;
    frame.steps[1][c] = first.column[c] * first.column_step * millimetre;
    frame.origin[c] = (*first.position)[c] * millimetre;
  }
  return frame;
}

}  // namespace

Text DicomFrame::name(bool with_file) const {
  if (!is_of_many) return file_name;
  return with_file ? phrase<"%1, frame %2">(file_name, index + 1) : phrase<"frame %1">(index + 1);
}

std::vector<DicomFrame> frames_of(const DicomFile& file, std::size_t number, std::vector<Text>& warnings) {
  const DicomHeader& header = file.header;
  const bool has_groups = header.has(dicom::frame_groups) || header.has(dicom::shared_groups);
  // One more frame than there are groups is enough for the error with that number.
  const std::size_t stated = static_cast<std::size_t>(file.frames),
                    groups = header.items(dicom::frame_groups).size();
  std::vector<DicomFrame> frames(has_groups ? std::min(stated, groups + 1) : stated);
  const std::vector<std::size_t> others = other_dimensions(file);
  for (std::size_t i = 0; i < frames.size(); ++i) {
    DicomFrame& f = frames[i];
    f.file = number;
    f.index = static_cast<Index>(i);
    f.is_of_many = has_groups || frames.size() > 1;
    f.file_name = file.name;
    f.rows = file.rows;
    f.columns = file.columns;
    if (has_groups) take_groups(file, f, others);
  }
  if (has_groups) {
    require_scale_of_all(file, frames);
    return frames;
  }
  if (frames.size() > 1) {
    place_frames(file, frames, warnings);
    return frames;
  }
  DicomFrame& only = frames.front();
  only.position = vector_of(header, dicom::position);
  take_orientation(header, only);
  take_measures(header, only);
  only.time = header.text(dicom::time_number);
  only.echo = header.text(dicom::echo);
  only.other = header.text(dicom::acquisition);
  only.missing = missing_of(only);
  return frames;
}

RawFrame arrange(std::vector<DicomFrame>& frames, const std::string& shown) {
  require_alike(frames);
  if (frames.size() < 2) refuse_series(shown, phrase<"the series has one slice only">());
  const bool with_files = !is_of_one_file(frames);
  sort_along_normal(frames);
  std::vector<double> gaps;
  for (std::size_t i = 1; i < frames.size(); ++i) gaps.push_back(frames[i].place - frames[i - 1].place);
  std::vector<double> sorted = gaps;
  std::nth_element(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2),
                   sorted.end());
  const double usual = sorted[sorted.size() / 2];
  for (std::size_t i = 0; i < gaps.size(); ++i) {
    const Text between = names_of(frames[i], frames[i + 1], with_files);
    if (gaps[i] < 0.01 * usual || gaps[i] < 1e-4)
      refuse_series(
          shown,
          phrase<"two slices lie at the same place, %1 along the normal: %2">(mm_text(frames[i].place),
                                                                              between),
          phrase<"Keep one of them (one time, one echo); a series of several times is not one image">());
    const double missing = std::round(gaps[i] / usual) - 1;
    if (missing >= 1)
      refuse_series(shown, phrase<"%1 slice(s) are missing between %2: they are %3 apart, the others %4">(
                               static_cast<long long>(missing), between, mm_text(gaps[i]), mm_text(usual)));
    if (!is_even(gaps[i], usual))
      refuse_series(shown,
                    phrase<"the slices are unevenly spaced: %1 are %2 apart, others %3">(
                        between, mm_text(gaps[i]), mm_text(usual)),
                    phrase<"Resample the series to even slices">());
  }
  RawFrame frame = plane_of(frames.front(), static_cast<Index>(frames.size()));
  for (std::size_t c = 0; c < 3; ++c)
    frame.steps[2][c] = ((*frames.back().position)[c] - (*frames.front().position)[c]) /
                        static_cast<double>(frames.size() - 1) * millimetre;
  return frame;
}

RawFrame arrange_segments(std::vector<DicomFrame>& frames, const std::string& shown,
                          std::vector<Index>& slices) {
  require_alike(frames);
  const bool with_files = !is_of_one_file(frames);
  sort_along_normal(frames);
  const auto is_new_place = [&](std::size_t i) { return frames[i].place - frames[i - 1].place > 1e-3; };
  double step = std::abs(frames.front().gap);
  if (step == 0)
    for (std::size_t i = 1; i < frames.size(); ++i)
      if (const double gap = frames[i].place - frames[i - 1].place; is_new_place(i))
        step = step == 0 ? gap : std::min(step, gap);
  if (step == 0) step = frames.front().thickness;
  if (!(step > 0))
    refuse_series(
        shown,
        phrase<"all frames of the segmentation lie in one plane, and no spacing of slices is stated">(),
        phrase<"Export the segmentation again, or as NIfTI or NRRD">());
  slices.assign(frames.size(), 0);
  for (std::size_t i = 1; i < frames.size(); ++i) {
    const double gap = frames[i].place - frames[i - 1].place, steps = std::round(gap / step);
    if (!is_even(gap, steps * step))
      refuse_series(shown,
                    phrase<"the slices are unevenly spaced: %1 are %2 apart, others %3">(
                        names_of(frames[i - 1], frames[i], with_files), mm_text(gap), mm_text(step)),
                    phrase<"Resample the series to even slices">());
    slices[i] = slices[i - 1] + static_cast<Index>(std::min(steps, 1e6));
  }
  RawFrame frame = plane_of(frames.front(), slices.back() + 1);
  const Vec3 normal = cross(frames.front().row, frames.front().column);
  for (std::size_t c = 0; c < 3; ++c)
    frame.steps[2][c] = (slices.back() > 0 ? ((*frames.back().position)[c] - (*frames.front().position)[c]) /
                                                 static_cast<double>(slices.back())
                                           : normal[c] * step) *
                        millimetre;
  return frame;
}

bool fits(std::vector<DicomFrame> frames) {
  try {
    arrange(frames, {});
    return true;
  } catch (const Error&) {
    return false;
  }
}

Text export_again() {
  return phrase<"Export the series again, complete and into a folder of its own">();
}

void refuse_series(const std::string& file, const Text& problem, const Text& next) {
  throw Error(ErrorKind::file, file, problem, next);
}

}  // namespace genba
