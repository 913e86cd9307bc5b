#include "mesh/image/dicom_segments.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/file/regular_file.hpp"
#include "mesh/image/dicom_pixels.hpp"
#include "mesh/image/image_data.hpp"

namespace genba {
namespace {

enum class SegmentKind { binary, fractional, label_map };

[[noreturn]] void refuse_segmentation(const std::string& file, const Text& problem) {
  throw Error(ErrorKind::file, file, problem, phrase<"Export the segmentation again, or as NIfTI or NRRD">());
}

SegmentKind kind_of(const DicomFile& file) {
  const std::string kind = file.header.text(dicom::segmentation_kind);
  if (kind == "FRACTIONAL") return SegmentKind::fractional;
  if (kind == "LABELMAP") return SegmentKind::label_map;
  if (!kind.empty() && kind != "BINARY")
    refuse_segmentation(
        file.name, phrase<"the DICOM segmentation (SEG) is neither binary, fractional nor a label map">());
  return SegmentKind::binary;
}

bool is_utf8(const std::string& text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const std::size_t more = c < 0x80 ? 0 : c >> 5 == 6 ? 1 : c >> 4 == 14 ? 2 : c >> 3 == 30 ? 3 : 9;
    if (more > 3 || i + more >= text.size() + (more == 0)) return false;
    for (std::size_t k = 1; k <= more; ++k)
      if ((static_cast<unsigned char>(text[i + k]) & 0xc0) != 0x80) return false;
    i += more + 1;
  }
  return true;
}

/// Names in UTF-8. Other character sets are read as Latin-1; non-text is removed.
std::string name_text(const std::string& text) {
  const bool is_text = is_utf8(text);
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < ' ' || code == 127) continue;
    if (code < 128 || is_text) {
      out += c;
    } else {
      out += static_cast<char>(0xc0 | code >> 6);
      out += static_cast<char>(0x80 | (code & 0x3f));
    }
  }
  return out;
}

/// From CIELab as DICOM writes it (PS3.3, C.10.7.1.1), by the white point D50 and Bradford's matrix, to sRGB.
std::optional<Rgb> colour_of(const std::vector<std::uint32_t>& lab) {
  if (lab.size() != 3) return std::nullopt;
  const double l = lab[0] * 100.0 / 65535, a = lab[1] * 255.0 / 65535 - 128, b = lab[2] * 255.0 / 65535 - 128;
  const double fy = (l + 16) / 116;
  const auto inverse = [](double f) { return f > 6.0 / 29 ? f * f * f : (f - 4.0 / 29) * 3 * 36 / 841; };
  const double x = 0.9642 * inverse(fy + a / 500), y = inverse(fy), z = 0.8249 * inverse(fy - b / 200);
  const double linear[3] = {3.1338561 * x - 1.6168667 * y - 0.4906146 * z,
                            -0.9787684 * x + 1.9161415 * y + 0.0334540 * z,
                            0.0719453 * x - 0.2289914 * y + 1.4052427 * z};
  Rgb colour{};
  for (std::size_t c = 0; c < 3; ++c) {
    const double v = std::clamp(linear[c], 0.0, 1.0);
    const double shown = v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
    colour[c] = static_cast<std::uint8_t>(std::lround(255 * shown));
  }
  return colour;
}

std::vector<ImageLabel> labels_of(const DicomFile& file) {
  std::vector<ImageLabel> labels;
  for (const DicomItem& segment : file.header.items(dicom::segments)) {
    const auto number = segment.binary_16(dicom::segment_number);
    if (!number) continue;
    ImageLabel label;
    label.value = *number;
    label.region = name_text(segment.text(dicom::segment_label));
    label.colour = colour_of(segment.binary(dicom::segment_colour, 2));
    labels.push_back(std::move(label));
  }
  return labels;
}

/// One plane of a binary segmentation: bits, lowest first, continuous over frames (PS3.5, 8.1.1).
void read_bits(const DicomFile& file, const std::string& bytes, const DicomFrame& frame,
               std::vector<float>& out) {
  const std::uint64_t begin = static_cast<std::uint64_t>(frame.index) * out.size();
  if ((begin + out.size() + 7) / 8 > bytes.size())
    refuse_segmentation(
        file.name,
        phrase<"frame %1 of the DICOM segmentation (SEG) is cut off: it ends at byte %2 of the pixels, "
               "which have %3">(frame.index + 1, (begin + out.size() + 7) / 8, bytes.size()));
  for (std::size_t i = 0; i < out.size(); ++i) {
    const std::uint64_t bit = begin + i;
    out[i] = static_cast<float>(static_cast<unsigned char>(bytes[bit / 8]) >> (bit % 8) & 1);
  }
}

std::string bits_of(const DicomFile& file) {
  if (file.header.pixels_at == 0)
    refuse_segmentation(
        file.name, phrase<"the bits of the DICOM segmentation (SEG) are compressed, which is not read">());
  std::string bytes(file.header.pixel_bytes, '\0');
  std::ifstream in = open_regular(file.path);
  in.seekg(static_cast<std::streamoff>(file.header.pixels_at));
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!in)
    refuse_segmentation(file.name, phrase<"the pixels of the DICOM segmentation (SEG) cannot be read">());
  return bytes;
}

RawFrame placed_segments(std::vector<DicomFrame>& frames, const std::string& shown,
                         std::vector<Index>& slices) {
  try {
    const RawFrame raw = arrange_segments(frames, shown, slices);
    check_frame(raw, shown);
    return raw;
  } catch (const Error& e) {
    throw Error(e.kind(), e.place(), phrase<"DICOM segmentation (SEG): %1">(e.problem()), e.next_step());
  }
}

}  // namespace

Image read_segmentation(const DicomImages& found, const DicomImage& image, const std::string& shown,
                        std::int64_t memory_limit) {
  std::vector<DicomFrame> frames = image.frames;
  const DicomFile& file = found.files[frames.front().file];
  const SegmentKind kind = kind_of(file);
  std::vector<ImageLabel> labels = labels_of(file);
  if (labels.empty())
    refuse_segmentation(file.name, phrase<"the DICOM segmentation (SEG) states no segments">());
  for (const DicomFrame& f : frames)
    if (kind != SegmentKind::label_map && f.segment == 0)
      refuse_segmentation(
          file.name, phrase<"%1 of the DICOM segmentation (SEG) does not state to which segment it belongs">(
                         f.name(false)));
  std::vector<Index> slices;
  const RawFrame raw = placed_segments(frames, shown, slices);
  std::vector<float> values(checked_voxels(raw.cells, memory_limit, shown), 0.f);

  const std::size_t plane = static_cast<std::size_t>(file.rows) * static_cast<std::size_t>(file.columns);
  const bool is_bits = file.header.binary_16(dicom::bits) == 1;
  const std::string bits = is_bits ? bits_of(file) : std::string();
  const double half = file.header.binary_16(dicom::largest_fraction).value_or(255) / 2.0;
  std::vector<std::size_t> order(frames.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return frames[a].segment < frames[b].segment; });
  std::vector<float> pixels(is_bits ? plane : plane * frames.size());
  if (!is_bits) {
    std::vector<const DicomFrame*> from;
    std::vector<float*> to;
    for (std::size_t i = 0; i < frames.size(); ++i) {
      frames[i].slope = 1;
      frames[i].intercept = 0;
      from.push_back(&frames[i]);
      to.push_back(pixels.data() + i * plane);
    }
    read_frames(file, from, to);
  }
  std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> overlaps;
  for (const std::size_t i : order) {
    if (is_bits) read_bits(file, bits, frames[i], pixels);
    const float* const from = pixels.data() + (is_bits ? 0 : i * plane);
    float* const to = values.data() + static_cast<std::size_t>(slices[i]) * plane;
    const auto segment = static_cast<float>(frames[i].segment);
    for (std::size_t p = 0; p < plane; ++p) {
      const float label = kind == SegmentKind::label_map    ? from[p]
                          : kind == SegmentKind::fractional ? (from[p] >= half ? segment : 0)
                                                            : (from[p] != 0 ? segment : 0);
      if (label == 0) continue;
      if (to[p] != 0 && to[p] != label)
        ++overlaps[{static_cast<std::int64_t>(to[p]), static_cast<std::int64_t>(label)}];
      to[p] = label;
    }
  }
  Image out = make_image(raw, std::move(values));
  out.format = phrase<"DICOM segmentation of %1 segment(s)">(labels.size());
  out.labels = std::move(labels);
  if (kind == SegmentKind::fractional)
    out.notes.push_back(
        phrase<"the segments are fractions: voxels of half the largest one and more are taken">());
  for (const auto& [pair, voxels] : overlaps)
    out.warnings.push_back(phrase<"segments %1 and %2 overlap in %3 voxels: these are taken for segment %4">(
        pair.first, pair.second, voxels, pair.second));
  return out;
}

}  // namespace genba
