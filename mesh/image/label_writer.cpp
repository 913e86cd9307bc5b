#include "mesh/image/label_writer.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <type_traits>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr double millimetres = 1e3;

/// A file written from front to back, compressed by gzip or plain.
class LabelFile {
 public:
  LabelFile(const std::string& path, const std::string& temporary)
      : path_(path), file_(temporary, std::ios::binary | std::ios::trunc) {
    require_written();
  }
  ~LabelFile() {
    if (packs_) deflateEnd(&stream_);
  }
  LabelFile(const LabelFile&) = delete;
  LabelFile& operator=(const LabelFile&) = delete;

  /// Everything from now on is compressed.
  void pack() {
    constexpr int gzip_window = 15 + 16, memory_level = 8;
    if (deflateInit2(&stream_, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, memory_level,
                     Z_DEFAULT_STRATEGY) != Z_OK)
      fail_packing();
    packs_ = true;
  }
  void put(std::string_view bytes) {
    if (!packs_) {
      file_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
      return require_written();
    }
    constexpr std::size_t most = std::size_t{1} << 30;
    for (std::size_t at = 0; at < bytes.size(); at += most)
      deflate_all(bytes.substr(at, most), Z_NO_FLUSH);
  }
  void finish() {
    if (packs_) deflate_all({}, Z_FINISH);
    file_.close();
    require_written();
  }

 private:
  void deflate_all(std::string_view bytes, int flush) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(bytes.size());
    int state = Z_OK;
    do {
      stream_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
      stream_.avail_out = static_cast<uInt>(buffer_.size());
      state = deflate(&stream_, flush);
      if (state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR) fail_packing();
      file_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size() - stream_.avail_out));
      require_written();
    } while (stream_.avail_out == 0);
    if (flush == Z_FINISH && state != Z_STREAM_END) fail_packing();
  }
  [[noreturn]] static void fail_packing() {
    throw Error(ErrorKind::internal_fault, phrase<"label image">(), phrase<"zlib could not pack it">());
  }
  void require_written() const {
    if (!file_)
      throw Error(ErrorKind::file, path_, phrase<"cannot write the file: %1">(std::strerror(errno)),
                  phrase<"Free some disk space or choose another folder">());
  }
  std::string path_;
  std::ofstream file_;
  z_stream stream_{};
  bool packs_ = false;
  std::array<char, 1 << 16> buffer_{};
};

/// The little-endian header of NIfTI-1, by the offsets of the standard.
class NiftiHeader {
 public:
  static constexpr std::size_t bytes = 348, voxels_at = 352;
  template <class T>
  void put(std::size_t at, T value) {
    static_assert(sizeof(T) <= 4);
    std::uint32_t bits = 0;
    if constexpr (std::is_same_v<T, float>)
      bits = std::bit_cast<std::uint32_t>(value);
    else
      bits = static_cast<std::uint32_t>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i) text_[at + i] = static_cast<char>((bits >> (8 * i)) & 0xffU);
  }
  void put_text(std::size_t at, std::string_view value) { std::copy(value.begin(), value.end(), &text_[at]); }
  const std::string& text() const { return text_; }

 private:
  std::string text_ = std::string(voxels_at, '\0');
};

/// b, c, d of the unit quaternion of a rotation, a >= 0.
std::array<double, 3> quaternion(const std::array<Vec3, 3>& columns) {
  const auto r = [&](std::size_t row, std::size_t column) { return columns[column][row]; };
  const double trace = r(0, 0) + r(1, 1) + r(2, 2);
  std::array<double, 4> q{};  // a, b, c, d
  if (trace > 0) {
    const double s = 2 * std::sqrt(1 + trace);
    q = {s / 4, (r(2, 1) - r(1, 2)) / s, (r(0, 2) - r(2, 0)) / s, (r(1, 0) - r(0, 1)) / s};
  } else {
    std::size_t i = 0;
    for (std::size_t k = 1; k < 3; ++k)
      if (r(k, k) > r(i, i)) i = k;
    const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
    const double s = 2 * std::sqrt(std::max(0.0, 1 + r(i, i) - r(j, j) - r(k, k)));
    q[0] = (r(k, j) - r(j, k)) / s;
    q[1 + i] = s / 4;
    q[1 + j] = (r(j, i) + r(i, j)) / s;
    q[1 + k] = (r(k, i) + r(i, k)) / s;
  }
  const double sign = q[0] < 0 ? -1 : 1;
  return {sign * q[1], sign * q[2], sign * q[3]};
}

std::string nifti_header(const std::string& path, const LabelImageFrame& frame) {
  constexpr Index most = std::numeric_limits<std::int16_t>::max();
  for (const Index n : frame.cells)
    if (n > most)
      throw Error(ErrorKind::input, path, phrase<"NIfTI holds at most %1 voxels along an axis, not %2">(most, n),
                  phrase<"Use .nrrd">());
  const auto to_ras = [](const Vec3& lps) {
    return Vec3{-millimetres * lps[0], -millimetres * lps[1], millimetres * lps[2]};
  };
  const Vec3 first = to_ras(frame.first);
  std::array<Vec3, 3> steps, directions;
  for (std::size_t a = 0; a < 3; ++a) {
    steps[a] = to_ras(frame.steps[a]);
    directions[a] = scaled(steps[a], 1 / length(steps[a]));
  }
  NiftiHeader header;
  header.put(0, std::int32_t{348});
  const std::array<Index, 8> dim = {3, frame.cells[0], frame.cells[1], frame.cells[2], 1, 1, 1, 1};
  for (std::size_t i = 0; i < dim.size(); ++i) header.put(40 + 2 * i, static_cast<std::int16_t>(dim[i]));
  constexpr std::int16_t intent_label = 1002, type_uint8 = 2, scanner_anatomy = 1;
  header.put(68, intent_label);
  header.put(70, type_uint8);
  header.put(72, std::int16_t{8});
  header.put(76, 1.0F);  // the axes are right-handed, also after to_ras()
  for (std::size_t a = 0; a < 3; ++a) header.put(80 + 4 * a, static_cast<float>(length(steps[a])));
  header.put(108, static_cast<float>(NiftiHeader::voxels_at));
  header.put(112, 1.0F);
  constexpr char unit_mm = 2;
  header.put_text(123, std::string(1, unit_mm));
  header.put(252, scanner_anatomy);
  header.put(254, scanner_anatomy);
  const auto q = quaternion(directions);
  for (std::size_t i = 0; i < 3; ++i) {
    header.put(256 + 4 * i, static_cast<float>(q[i]));
    header.put(268 + 4 * i, static_cast<float>(first[i]));
    for (std::size_t a = 0; a < 3; ++a) header.put(280 + 16 * i + 4 * a, static_cast<float>(steps[a][i]));
    header.put(280 + 16 * i + 12, static_cast<float>(first[i]));
  }
  header.put_text(344, std::string_view("n+1\0", 4));
  return header.text();
}

std::string exact_text(double value) {
  std::array<char, 40> buffer;
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr};
}

/// type: as NRRD names it, with its byte order if it has more than a byte.
std::string nrrd_header(const LabelImageFrame& frame, const std::string& type = "uint8") {
  const auto vector = [](const Vec3& v) {
    return "(" + exact_text(millimetres * v[0]) + "," + exact_text(millimetres * v[1]) + "," +
           exact_text(millimetres * v[2]) + ")";
  };
  const auto& n = frame.cells;
  return "NRRD0004\ntype: " + type + "\ndimension: 3\nspace: left-posterior-superior\nsizes: " + std::to_string(n[0]) + " " +
         std::to_string(n[1]) + " " + std::to_string(n[2]) + "\nspace directions: " + vector(frame.steps[0]) + " " +
         vector(frame.steps[1]) + " " + vector(frame.steps[2]) +
         "\nkinds: domain domain domain\nencoding: gzip\nspace units: \"mm\" \"mm\" \"mm\"\nspace origin: " +
         vector(frame.first) + "\n";
}

std::string nrrd_segments(std::span<const ImageLabel> labels) {
  std::string out;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const std::string segment = "Segment" + std::to_string(i);
    std::string name = labels[i].region;
    std::erase_if(name, [](char c) { return static_cast<unsigned char>(c) < ' '; });
    out += segment + "_LabelValue:=" + std::to_string(labels[i].value) + "\n" + segment + "_Name:=" + name + "\n";
    if (const auto& colour = labels[i].colour) {
      out += segment + "_Color:=";
      for (const std::uint8_t c : *colour) out += exact_text(c / 255.0) + " ";
      out += "\n";
    }
  }
  return out;
}

constexpr std::string_view own_byte_order = std::endian::native == std::endian::little ? "little" : "big";

}  // namespace

void write_label_slabs(const std::string& path, const LabelImageFrame& frame, Index slices,
                       const LabelSlab& slab) {
  const bool is_nrrd = path.ends_with(".nrrd"), is_packed = path.ends_with(".nii.gz");
  if (!is_nrrd && !is_packed && !path.ends_with(".nii"))
    throw Error(ErrorKind::input, path, phrase<"a label image cannot be written with this ending">(),
                phrase<"Use .nii.gz, .nii or .nrrd">());
  const std::string header = is_nrrd ? nrrd_header(frame) : nifti_header(path, frame);
  const auto of_slice = static_cast<std::size_t>(frame.cells[0]) * static_cast<std::size_t>(frame.cells[1]);
  write_atomically(path, [&](const std::string& temporary) {
    LabelFile file(path, temporary);
    if (is_packed) file.pack();
    file.put(is_nrrd ? header + "\n" : header);
    if (is_nrrd) file.pack();
    for (Index first = 0; first < frame.cells[2]; first += slices) {
      const Index count = std::min(slices, frame.cells[2] - first);
      const std::vector<std::uint8_t> labels = slab(first, count);
      if (labels.size() != of_slice * static_cast<std::size_t>(count))
        throw Error(ErrorKind::internal_fault, path,
                    phrase<"%1 labels for %2 voxels">(labels.size(), of_slice * static_cast<std::size_t>(count)));
      file.put({reinterpret_cast<const char*>(labels.data()), labels.size()});
    }
    file.finish();
  });
}

void write_label_image(const std::string& path, const LabelImageFrame& frame,
                       std::span<const std::uint8_t> labels) {
  const auto voxels = static_cast<std::size_t>(frame.cells[0]) * static_cast<std::size_t>(frame.cells[1]) *
                      static_cast<std::size_t>(frame.cells[2]);
  if (voxels == 0 || voxels != labels.size())
    throw Error(ErrorKind::internal_fault, path, phrase<"%1 labels for %2 voxels">(labels.size(), voxels));
  write_label_slabs(path, frame, frame.cells[2],
                    [&](Index, Index) { return std::vector<std::uint8_t>(labels.begin(), labels.end()); });
}

void write_grey_image(const std::string& path, const LabelImageFrame& frame, std::span<const float> values,
                      std::span<const ImageLabel> labels) {
  if (!path.ends_with(".nrrd"))
    throw Error(ErrorKind::input, path, phrase<"grey values cannot be written with this ending">(), phrase<"Use .nrrd">());
  std::size_t voxels = 1;
  for (const Index n : frame.cells) voxels *= static_cast<std::size_t>(n);
  if (values.size() != voxels)
    throw Error(ErrorKind::internal_fault, path, phrase<"%1 labels for %2 voxels">(values.size(), voxels));
  write_atomically(path, [&](const std::string& temporary) {
    LabelFile file(path, temporary);
    file.put(nrrd_header(frame, "float\nendian: " + std::string(own_byte_order)) + nrrd_segments(labels) + "\n");
    file.pack();
    file.put({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
    file.finish();
  });
}

}  // namespace genba
