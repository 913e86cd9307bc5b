#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/file/regular_file.hpp"
#include "engine/base/text/trimmed.hpp"
#include "mesh/image/image_data.hpp"
#include "mesh/image/image_reader.hpp"

namespace genba {
namespace {

constexpr std::size_t largest_nrrd_header = std::size_t{1} << 20;

struct NrrdHeader {
  std::map<std::string, std::string> fields;
  std::map<std::string, std::string> pairs;  ///< "key:=value", defined by users
  std::uint64_t bytes = 0;                   ///< header size; in an attached file the voxels begin there
};

[[noreturn]] void refuse_nrrd(
    const std::string& file, const Text& problem,
    const Text& next = phrase<"Export the image again, as three-dimensional NRRD (raw or gzip)">()) {
  throw Error(ErrorKind::file, file, problem, next);
}

NrrdHeader read_nrrd_header(const std::string& path, const std::string& file) {
  const std::string text = read_head(path, largest_nrrd_header, false);
  std::size_t at = mark_of(text);
  if (text.compare(at, 7, "NRRD000") != 0)
    refuse_nrrd(file, phrase<"this is not a NRRD file: it does not begin with \"NRRD000\"">());
  NrrdHeader header;
  while (at < text.size()) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string::npos) break;
    const std::string line(trimmed(std::string_view(text).substr(at, end - at)));
    at = end + 1;
    if (line.empty()) {
      header.bytes = at;
      return header;
    }
    if (line.front() == '#') continue;
    const auto colon = line.find(": "), pair = line.find(":=");
    if (pair < colon) header.pairs.emplace(line.substr(0, pair), line.substr(pair + 2));
    if (colon == std::string::npos || pair < colon) continue;
    std::string key = lowered(line.substr(0, colon));
    std::erase(key, ' ');
    if (!header.fields.emplace(key, trimmed(line.substr(colon + 2))).second)
      refuse_nrrd(file, phrase<"a field of the NRRD header stands there twice">());
  }
  // A detached header may end without an empty line.
  if (!header.fields.contains("datafile"))
    refuse_nrrd(file, phrase<"the NRRD header is cut off or longer than 1 MiB">());
  header.bytes = text.size();
  return header;
}

std::string field(const NrrdHeader& header, const std::string& key, const std::string& otherwise = {}) {
  const auto found = header.fields.find(key);
  return found == header.fields.end() ? otherwise : found->second;
}

/// Segments in the form of 3D Slicer: Segment0_LabelValue, _Name and _Color (three shares of 1). Invalid
/// entries are ignored: wrong names and colours are no reason to refuse an image.
std::vector<ImageLabel> read_segments(const NrrdHeader& header) {
  std::vector<ImageLabel> labels;
  constexpr int most_segments = 4096;
  for (int i = 0; i < most_segments; ++i) {
    const auto of = [&](const char* key) {
      const auto found = header.pairs.find("Segment" + std::to_string(i) + key);
      return found == header.pairs.end() ? std::string() : found->second;
    };
    const std::string value = of("_LabelValue");
    ImageLabel label;
    const auto [end, code] = std::from_chars(value.data(), value.data() + value.size(), label.value);
    if (value.empty() || code != std::errc() || end != value.data() + value.size()) continue;
    label.region = of("_Name");
    std::erase_if(label.region, [](char c) { return static_cast<unsigned char>(c) < ' '; });
    double c[3];
    if (std::sscanf(of("_Color").c_str(), "%lf %lf %lf", &c[0], &c[1], &c[2]) == 3 &&
        std::all_of(c, c + 3, [](double x) { return x >= 0 && x <= 1; })) {
      label.colour.emplace();
      for (std::size_t k = 0; k < 3; ++k)
        (*label.colour)[k] = static_cast<std::uint8_t>(std::lround(255 * c[k]));
    }
    labels.push_back(std::move(label));
  }
  return labels;
}

VoxelType nrrd_voxel_type(const std::string& word, const std::string& file) {
  using enum VoxelType;
  static const std::map<std::string, VoxelType> types = {{"signed char", int8},
                                                         {"int8", int8},
                                                         {"int8_t", int8},
                                                         {"uchar", uint8},
                                                         {"unsigned char", uint8},
                                                         {"uint8", uint8},
                                                         {"uint8_t", uint8},
                                                         {"short", int16},
                                                         {"short int", int16},
                                                         {"signed short", int16},
                                                         {"signed short int", int16},
                                                         {"int16", int16},
                                                         {"int16_t", int16},
                                                         {"ushort", uint16},
                                                         {"unsigned short", uint16},
                                                         {"unsigned short int", uint16},
                                                         {"uint16", uint16},
                                                         {"uint16_t", uint16},
                                                         {"int", int32},
                                                         {"signed int", int32},
                                                         {"int32", int32},
                                                         {"int32_t", int32},
                                                         {"uint", uint32},
                                                         {"unsigned int", uint32},
                                                         {"uint32", uint32},
                                                         {"uint32_t", uint32},
                                                         {"longlong", int64},
                                                         {"long long", int64},
                                                         {"long long int", int64},
                                                         {"signed long long", int64},
                                                         {"signed long long int", int64},
                                                         {"int64", int64},
                                                         {"int64_t", int64},
                                                         {"ulonglong", uint64},
                                                         {"unsigned long long", uint64},
                                                         {"unsigned long long int", uint64},
                                                         {"uint64", uint64},
                                                         {"uint64_t", uint64},
                                                         {"float", float32},
                                                         {"double", float64}};
  const auto found = types.find(lowered(word));
  if (found == types.end())
    refuse_nrrd(file, phrase<"the voxel type that the header states is none of NRRD's numbers">());
  return found->second;
}

/// Signs that convert the file's coordinates to LPS.
std::optional<Vec3> to_lps(const std::string& space) {
  const std::string s = lowered(space);
  if (s == "left-posterior-superior" || s == "lps") return Vec3{1, 1, 1};
  if (s == "right-anterior-superior" || s == "ras") return Vec3{-1, -1, 1};
  if (s == "left-anterior-superior" || s == "las") return Vec3{1, -1, 1};
  return std::nullopt;
}

/// Metres per unit of "space units" or "units"; 0: not stated.
double nrrd_unit(const std::string& text, const std::string& file) {
  double unit = 0;
  std::size_t at = 0;
  while ((at = text.find('"', at)) != std::string::npos) {
    const std::size_t end = text.find('"', at + 1);
    if (end == std::string::npos) break;
    const std::string word = text.substr(at + 1, end - at - 1);
    at = end + 1;
    const double found = word == "mm"   ? 1e-3
                         : word == "cm" ? 1e-2
                         : word == "m"  ? 1.0
                         : word == "um" ? 1e-6
                                        : 0;
    if (word.empty() || word == "???") continue;
    if (found == 0 || (unit != 0 && unit != found))
      refuse_nrrd(
          file,
          phrase<"the header states a unit of length that is not one of mm, cm, m and um for all axes">());
    unit = found;
  }
  return unit;
}

std::uint64_t skip_lines(const std::string& path, std::uint64_t offset, std::uint64_t lines,
                         const std::string& file) {
  std::ifstream in = open_regular(path);
  in.seekg(static_cast<std::streamoff>(offset));
  for (char c = 0; lines > 0 && in.get(c); ++offset)
    if (c == '\n') --lines;
  if (lines > 0) refuse_nrrd(file, phrase<"the file is cut off: it has fewer lines than the header skips">());
  return offset;
}

}  // namespace

Image read_nrrd(const std::string& path, double unit, std::int64_t memory_limit) {
  const std::string file = std::filesystem::path(path).filename().string();
  const NrrdHeader header = read_nrrd_header(path, file);
  const double dimension = parse_numbers(field(header, "dimension"), 1, file, phrase<"the dimension">())[0];
  if (dimension != 3)
    refuse_nrrd(
        file,
        phrase<"the image has %1 dimensions (colours, directions or times count as one); 3 are needed">(
            count_text(dimension)),
        phrase<"Export one grey value or one label a voxel">());
  RawFrame frame;
  frame.cells = parse_sizes(field(header, "sizes"), file);
  std::vector<Text> notes;
  const std::string space = field(header, "space");
  const std::string directions = field(header, "spacedirections");
  const std::string units = field(header, "spaceunits", field(header, "units"));
  const double metres = length_unit(nrrd_unit(units, file), unit, file, notes);
  Vec3 signs{1, 1, 1};
  if (!space.empty()) {
    if (const auto known = to_lps(space)) {
      signs = *known;
    } else {
      notes.push_back(phrase<"the file's space is no patient's: its axes are kept as they are">());
    }
  }
  if (!directions.empty()) {
    const auto d = parse_numbers(directions, 9, file, "\"space directions\"");
    const auto o = parse_numbers(field(header, "spaceorigin", "(0,0,0)"), 3, file, "\"space origin\"");
    for (std::size_t c = 0; c < 3; ++c) {
      for (std::size_t a = 0; a < 3; ++a) frame.steps[a][c] = d[3 * a + c] * signs[c] * metres;
      frame.origin[c] = o[c] * signs[c] * metres;
    }
  } else {
    if (space.empty())
      notes.push_back(phrase<"the file states no directions: rows go left, columns back, slices up">());
    const auto s = parse_numbers(field(header, "spacings", "1 1 1"), 3, file, "\"spacings\"");
    if (!header.fields.contains("spacings"))
      notes.push_back(phrase<"the file states no spacing: 1 unit a voxel is taken">());
    for (std::size_t a = 0; a < 3; ++a) frame.steps[a][a] = s[a] * metres;
  }
  check_frame(frame, file);
  const std::size_t count = checked_voxels(frame.cells, memory_limit, file);

  VoxelSource source;
  source.shown = file;
  source.path = path;
  source.offset = header.bytes;
  if (const std::string data = field(header, "datafile"); !data.empty()) {
    if (data.find('%') != std::string::npos || lowered(data).starts_with("list"))
      refuse_nrrd(file, phrase<"the voxels are in a list of files">(),
                  phrase<"Export the image as one file">());
    source.path = sibling_path(path, data);
    source.offset = 0;
  }
  source.type = nrrd_voxel_type(field(header, "type"), file);
  const std::string endian = lowered(field(header, "endian"));
  const std::string encoding = lowered(field(header, "encoding"));
  source.packed = encoding == "gzip" || encoding == "gz";
  source.text = encoding == "ascii" || encoding == "text" || encoding == "txt";
  source.way_out = phrase<
      "Correct \"sizes\" and \"type\" of the header, or state with \"byte skip\" what comes before the "
      "voxels">();
  if (!source.packed && !source.text && encoding != "raw")
    refuse_nrrd(file,
                encoding == "bzip2" || encoding == "bz2"
                    ? phrase<"the voxels are packed by bzip2; raw, gzip and text are read">()
                : encoding == "hex"
                    ? phrase<"the voxels are hexadecimal text; raw, gzip and text are read">()
                    : phrase<"the voxels are packed in a way that is not read; raw, gzip and text are">());
  if (bytes_of(source.type) > 1 && !source.text && endian != "little" && endian != "big")
    refuse_nrrd(file, phrase<"the header does not state the order of bytes (\"endian\")">());
  source.big_endian = endian == "big";
  const auto skips = parse_numbers(field(header, "lineskip", "0") + " " + field(header, "byteskip", "0"), 2,
                                   file, phrase<"\"line skip\" and \"byte skip\"">());
  if (skips[0] < 0 || skips[0] > 1e6 || skips[1] < -1 || skips[1] > 1e12)
    refuse_nrrd(file, phrase<"\"line skip\" or \"byte skip\" of the header is out of range">());
  source.offset = skip_lines(source.path, source.offset, static_cast<std::uint64_t>(skips[0]), file);
  if (skips[1] == -1) {  // the voxels are the last bytes of the file
    if (source.text) refuse_nrrd(file, phrase<"\"byte skip: -1\" is stated, but the voxels are text">());
    const std::uint64_t there = bytes_of_data(source),
                        wanted = static_cast<std::uint64_t>(count) * bytes_of(source.type);
    if (there < wanted)
      refuse_nrrd(
          file,
          source.packed
              ? phrase<"the file is cut off: it holds %1 bytes of voxels where %2 unpacked ones are stated">(
                    there, wanted)
              : phrase<"the file is cut off: it holds %1 bytes of voxels where %2 are stated">(there, wanted),
          source.way_out);
    source.skip = there - wanted;
  } else {
    source.skip = static_cast<std::uint64_t>(skips[1]);  // bytes after decompression
  }
  Image image = make_image(frame, read_voxels(source, count));
  image.format = "NRRD";
  image.notes = std::move(notes);
  image.labels = read_segments(header);
  return image;
}

}  // namespace genba
