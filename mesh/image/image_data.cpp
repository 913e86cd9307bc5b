#include "mesh/image/image_data.hpp"

#include <zlib.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <limits>

#include "engine/base/error.hpp"
#include "engine/base/file/regular_file.hpp"

namespace genba {
namespace {

namespace fs = std::filesystem;

constexpr double largest_exact = 16777216;  // 2^24: larger whole numbers are not all exact as float

// Limit for surplus bytes that must be decompressed.
constexpr std::uint64_t most_counted = std::uint64_t{1} << 30;

[[noreturn]] void refuse_data(const std::string& file, const Text& problem,
                              const Text& next = phrase<"Copy or export the file again">()) {
  throw Error(ErrorKind::file, file, problem, next);
}

/// Takes bytes of the file; false once it has enough.
using TakeBytes = std::function<bool(std::string_view)>;

void for_bytes(const VoxelSource& source, const TakeBytes& take) {
  std::ifstream file = open_regular(source.path);
  if (!file)
    refuse_data(source.shown, phrase<"the file cannot be opened">(),
                phrase<"Check its name and who may read it">());
  file.seekg(static_cast<std::streamoff>(source.offset));
  std::vector<char> in(std::size_t{1} << 18), out(source.packed ? std::size_t{1} << 20 : 0);
  if (!source.packed) {
    while (file.read(in.data(), static_cast<std::streamsize>(in.size())) || file.gcount() > 0)
      if (!take({in.data(), static_cast<std::size_t>(file.gcount())})) return;
    return;
  }
  z_stream stream{};
  constexpr int zlib_or_gzip = 15 + 32;
  if (inflateInit2(&stream, zlib_or_gzip) != Z_OK)
    throw Error(ErrorKind::memory, source.shown, phrase<"there is not enough memory to unpack it">(),
                phrase<"Close other programs">());
  struct End {
    z_stream& s;
    ~End() { inflateEnd(&s); }
  } end{stream};
  while (file.read(in.data(), static_cast<std::streamsize>(in.size())) || file.gcount() > 0) {
    stream.next_in = reinterpret_cast<Bytef*>(in.data());
    stream.avail_in = static_cast<uInt>(file.gcount());
    do {
      stream.next_out = reinterpret_cast<Bytef*>(out.data());
      stream.avail_out = static_cast<uInt>(out.size());
      const int code = inflate(&stream, Z_NO_FLUSH);
      if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
        refuse_data(source.shown, phrase<"the compressed voxels are damaged">());
      const std::size_t n = out.size() - stream.avail_out;
      if (n > 0 && !take({out.data(), n})) return;
      if (code == Z_STREAM_END) {
        // A file may consist of several gzip members.
        if (stream.avail_in == 0) break;
        inflateReset(&stream);
      } else if (code == Z_BUF_ERROR && n == 0) {
        break;
      }
    } while (stream.avail_in > 0 || stream.avail_out == 0);
  }
}

template <class T>
double decoded(const char* bytes, bool swap) {
  unsigned char raw[sizeof(T)];
  std::memcpy(raw, bytes, sizeof(T));
  if (swap) std::reverse(raw, raw + sizeof(T));
  T value;
  std::memcpy(&value, raw, sizeof(T));
  return static_cast<double>(value);
}

double decode(VoxelType type, const char* bytes, bool swap) {
  switch (type) {
    case VoxelType::int8:
      return decoded<std::int8_t>(bytes, swap);
    case VoxelType::uint8:
      return decoded<std::uint8_t>(bytes, swap);
    case VoxelType::int16:
      return decoded<std::int16_t>(bytes, swap);
    case VoxelType::uint16:
      return decoded<std::uint16_t>(bytes, swap);
    case VoxelType::int32:
      return decoded<std::int32_t>(bytes, swap);
    case VoxelType::uint32:
      return decoded<std::uint32_t>(bytes, swap);
    case VoxelType::int64:
      return decoded<std::int64_t>(bytes, swap);
    case VoxelType::uint64:
      return decoded<std::uint64_t>(bytes, swap);
    case VoxelType::float32:
      return decoded<float>(bytes, swap);
    case VoxelType::float64:
      return decoded<double>(bytes, swap);
  }
  return 0;
}

bool is_real(VoxelType type) {
  return type == VoxelType::float32 || type == VoxelType::float64;
}

class Collector {
 public:
  Collector(const VoxelSource& source, std::size_t count) : source_(source), count_(count) {
    values_.reserve(count);
  }

  bool take(std::string_view bytes) {
    const auto skip = std::min<std::uint64_t>(bytes.size(), source_.skip - skipped_);
    skipped_ += skip;
    bytes.remove_prefix(static_cast<std::size_t>(skip));
    return source_.text ? take_text(bytes) : take_binary(bytes);
  }
  bool is_full() const { return values_.size() == count_; }
  std::vector<float> finish() {
    if (source_.text) end_word();
    if (!is_full())
      refuse_data(source_.shown,
                  phrase<"the file is cut off: it holds %1 of %2 voxels">(values_.size(), count_),
                  source_.way_out);
    return std::move(values_);
  }
  /// Describes data after the last voxel; a line end is ignored.
  Text surplus() const {
    const bool is_line_end = surplus_ <= 2 && only_line_ends_;
    if (surplus_ == 0 || (is_line_end && !source_.text)) return {};
    if (surplus_ >= most_counted)
      return source_.text ? phrase<
                                "behind its %1 voxels the file holds more than %2 more numbers: its header "
                                "does not fit them">(count_, most_counted)
                          : phrase<
                                "behind its %1 voxels the file holds more than %2 more bytes: its header "
                                "does not fit them">(count_, most_counted);
    return source_.text
               ? phrase<"behind its %1 voxels the file holds %2 more numbers: its header does not fit them">(
                     count_, surplus_)
               : phrase<"behind its %1 voxels the file holds %2 more bytes: its header does not fit them">(
                     count_, surplus_);
  }

 private:
  bool take_binary(std::string_view bytes) {
    const std::size_t size = bytes_of(source_.type);
    const bool swap = source_.big_endian != (std::endian::native == std::endian::big);
    while (values_.size() < count_) {
      if (!rest_.empty() || bytes.size() < size) {  // a value is split between two pieces
        const std::size_t n = std::min(size - rest_.size(), bytes.size());
        rest_.append(bytes.substr(0, n));
        bytes.remove_prefix(n);
        if (rest_.size() < size) return true;
        add(decode(source_.type, rest_.data(), swap));
        rest_.clear();
        continue;
      }
      add(decode(source_.type, bytes.data(), swap));
      bytes.remove_prefix(size);
    }
    surplus_ += bytes.size();
    only_line_ends_ = only_line_ends_ && bytes.find_first_not_of("\r\n") == std::string_view::npos;
    return surplus_ < most_counted;
  }
  bool take_text(std::string_view bytes) {
    for (const char c : bytes) {
      if (std::isspace(static_cast<unsigned char>(c)) || c == ',') {
        end_word();
      } else if (rest_.size() > 64) {
        refuse_data(source_.shown, phrase<"voxel %1 is not a number">(values_.size() + 1));
      } else {
        rest_ += c;
      }
    }
    return surplus_ < most_counted;
  }
  void end_word() {
    if (rest_.empty()) return;
    if (is_full()) {
      ++surplus_;
      rest_.clear();
      return;
    }
    double value = 0;
    const auto [end, code] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (code != std::errc() || end != rest_.data() + rest_.size())
      refuse_data(source_.shown, phrase<"voxel %1 is not a number">(values_.size() + 1));
    add(value);
    rest_.clear();
  }
  void add(double raw) {
    const double value = raw * source_.slope + source_.intercept;
    if (std::isnan(value) && is_real(source_.type)) {
      values_.push_back(std::numeric_limits<float>::quiet_NaN());
      return;
    }
    if (!std::isfinite(value) || std::abs(value) > std::numeric_limits<float>::max())
      refuse_data(source_.shown, phrase<"voxel %1 is not a finite number">(values_.size() + 1),
                  phrase<"Replace such voxels (NaN, infinite) by the value of air">());
    if (!is_real(source_.type) && std::abs(raw) > largest_exact) {
      char shown[32];  // unsigned 64-bit numbers do not fit into a signed integer
      std::snprintf(shown, sizeof shown, "%.0f", raw);
      refuse_data(source_.shown,
                  phrase<"a voxel has the value %1; whole numbers up to 16777216 are read">(shown),
                  phrase<"Renumber the labels, or scale the grey values">());
    }
    values_.push_back(static_cast<float>(value));
  }

  const VoxelSource& source_;
  std::size_t count_;
  std::vector<float> values_;
  std::string rest_;
  std::uint64_t skipped_ = 0, surplus_ = 0;
  bool only_line_ends_ = true;
};

}  // namespace

std::size_t bytes_of(VoxelType type) {
  constexpr std::size_t sizes[] = {1, 1, 2, 2, 4, 4, 8, 8, 4, 8};
  return sizes[static_cast<std::size_t>(type)];
}

std::size_t checked_voxels(const std::array<Index, 3>& cells, std::int64_t memory_limit,
                           const std::string& file) {
  constexpr double bytes_a_voxel = 10;  // value 4, label 1, and 5 for finding components and holes
  const double voxels = static_cast<double>(cells[0]) * cells[1] * cells[2];
  const std::string sizes =
      std::to_string(cells[0]) + " x " + std::to_string(cells[1]) + " x " + std::to_string(cells[2]);
  const Text smaller = phrase<"Crop or resample the image">();
  if (voxels > std::numeric_limits<Index>::max())
    throw Error(ErrorKind::memory, file, phrase<"the image has %1 voxels; 2147483647 is the limit">(sizes),
                smaller);
  if (memory_limit > 0 && voxels * bytes_a_voxel > static_cast<double>(memory_limit))
    throw Error(ErrorKind::memory, file,
                phrase<"an image of %1 voxels needs %2 MiB, the mesher may use %3 MiB">(
                    sizes, static_cast<long long>(voxels * bytes_a_voxel / (1 << 20)), memory_limit >> 20),
                smaller);
  return static_cast<std::size_t>(voxels);
}

std::vector<float> read_voxels(const VoxelSource& source, std::size_t count, Text* surplus) {
  // Checked before memory is allocated for values that cannot exist.
  std::error_code code;
  const auto size = fs::file_size(source.path, code);
  if (code)
    refuse_data(source.shown, phrase<"the file cannot be read">(),
                phrase<"Check its name and who may read it">());
  const double bytes =
      static_cast<double>(count) * static_cast<double>(source.text ? 2 : bytes_of(source.type)) -
      (source.text ? 1 : 0);
  constexpr double best_packing = 1040;  // upper bound of deflate
  const double there =
      (static_cast<double>(size) - static_cast<double>(source.offset)) * (source.packed ? best_packing : 1) -
      static_cast<double>(source.skip);
  if (there < bytes) {
    const auto held = static_cast<long long>(std::max(source.packed ? there / best_packing : there, 0.0)),
               stated = static_cast<long long>(bytes);
    refuse_data(
        source.shown,
        source.packed
            ? phrase<"the file is cut off: it holds %1 bytes of voxels where %2 unpacked ones are stated">(
                  held, stated)
            : phrase<"the file is cut off: it holds %1 bytes of voxels where %2 are stated">(held, stated),
        source.way_out);
  }
  Collector collector(source, count);
  try {
    for_bytes(source, [&](std::string_view piece) { return collector.take(piece); });
  } catch (const Error&) {
    if (!collector.is_full()) throw;  // data after the compressed voxels are not voxels
  }
  std::vector<float> values = collector.finish();
  const Text more = collector.surplus();
  if (surplus != nullptr)
    *surplus = more;
  else if (!more.empty())
    refuse_data(source.shown, more, source.way_out);
  return values;
}

std::uint64_t bytes_of_data(const VoxelSource& source) {
  std::uint64_t bytes = 0;
  if (source.packed) {
    for_bytes(source, [&](std::string_view piece) {
      bytes += piece.size();
      return true;
    });
    return bytes;
  }
  std::error_code code;
  const auto size = fs::file_size(source.path, code);
  return code || size < source.offset ? 0 : size - source.offset;
}

std::string read_head(const std::string& path, std::size_t limit, bool packed) {
  VoxelSource source;
  source.path = path;
  source.shown = fs::path(path).filename().string();
  source.packed = packed;
  std::string head;
  for_bytes(source, [&](std::string_view piece) {
    head.append(piece.substr(0, limit - head.size()));
    return head.size() < limit;
  });
  return head;
}

std::size_t mark_of(std::string_view text) {
  return text.starts_with("\xef\xbb\xbf") ? 3 : 0;
}

std::string sibling_path(const std::string& header_path, const std::string& name) {
  const std::string shown = fs::path(header_path).filename().string();
  const fs::path given = lowered(name).starts_with("./") ? fs::path(name.substr(2)) : fs::path(name);
  if (given.empty() || given.has_parent_path() || given == "." || given == ".." ||
      name.find('\\') != std::string::npos)
    refuse_data(shown, phrase<"the header says that the voxels lie outside its own folder">(),
                phrase<"Put header and data into one folder and name the data without a folder">());
  const fs::path path = fs::path(header_path).parent_path() / given;
  std::error_code code;
  if (!fs::is_regular_file(path, code))
    refuse_data(shown, phrase<"the file of the voxels that the header names is not there">(),
                phrase<"Put it beside the header, or correct the name in it">());
  const fs::path real = fs::canonical(path, code).parent_path();
  if (real != fs::canonical(fs::absolute(header_path).parent_path(), code))
    refuse_data(shown, phrase<"the file of the voxels is a link that leads outside the header's folder">(),
                phrase<"Put the file itself beside the header">());
  return path.string();
}

std::vector<double> parse_numbers(std::string_view text, std::size_t count, const std::string& file,
                                  const Text& what) {
  std::vector<double> numbers;
  const char *at = text.data(), *end = at + text.size();
  const auto skip = [&] {
    while (at < end && (std::isspace(static_cast<unsigned char>(*at)) || std::strchr("(),", *at) != nullptr))
      ++at;
  };
  for (skip(); at < end && numbers.size() <= count; skip()) {
    double value = 0;
    if (*at == '+') ++at;
    const auto [next, code] = std::from_chars(at, end, value);
    if (code != std::errc() || !std::isfinite(value)) break;
    numbers.push_back(value);
    at = next;
  }
  if (numbers.size() != count || at != end)
    refuse_data(file, phrase<"%1 of the header should be %2 numbers">(what, count));
  return numbers;
}

std::string count_text(double count) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", count);
  return text;
}

std::array<Index, 3> parse_sizes(std::string_view text, const std::string& file) {
  const auto numbers = parse_numbers(text, 3, file, phrase<"the image size">());
  std::array<Index, 3> sizes{};
  for (std::size_t a = 0; a < 3; ++a) {
    if (!(numbers[a] >= 1) || numbers[a] > 1e6 || numbers[a] != std::floor(numbers[a]))
      refuse_data(file,
                  phrase<"the image size along axis %1 is not a whole number from 1 to 1000000">(a + 1));
    sizes[a] = static_cast<Index>(numbers[a]);
  }
  return sizes;
}

std::string lowered(std::string_view text) {
  std::string low(text);
  std::transform(low.begin(), low.end(), low.begin(), [](unsigned char c) { return std::tolower(c); });
  return low;
}

}  // namespace genba
