#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/trimmed.hpp"
#include "mesh/image/image_data.hpp"
#include "mesh/image/image_reader.hpp"

namespace genba {
namespace {

constexpr std::size_t largest_metaimage_header = std::size_t{1} << 16;

struct MetaImageHeader {
  std::map<std::string, std::string> fields;
  std::uint64_t bytes = 0;
};

[[noreturn]] void refuse_metaimage(
    const std::string& file, const Text& problem,
    const Text& next = phrase<"Export the image again, as three-dimensional MetaImage">()) {
  throw Error(ErrorKind::file, file, problem, next);
}

MetaImageHeader read_metaimage_header(const std::string& path, const std::string& file) {
  const std::string text = read_head(path, largest_metaimage_header, false);
  MetaImageHeader header;
  int number = 0;
  for (std::size_t at = mark_of(text); at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    at = std::min(end + 1, text.size());
    ++number;
    const auto separator = line.find_first_of("=:");
    if (separator == std::string::npos) {
      if (trimmed(line).empty()) continue;
      refuse_metaimage(
          file, header.fields.empty()
                    ? phrase<"this is not a MetaImage file: its first line is not like \"NDims = 3\"">()
                    : phrase<"line %1 of the MetaImage header has no \"=\"">(number));
    }
    const std::string key = lowered(trimmed(line.substr(0, separator)));
    header.fields[key] = trimmed(std::string_view(line).substr(separator + 1));
    if (key == "elementdatafile") {  // always the last key
      header.bytes = at;
      return header;
    }
  }
  refuse_metaimage(file, header.fields.empty()
                             ? phrase<"this is not a MetaImage file: it has no header">()
                             : phrase<"the MetaImage header is cut off: it has no \"ElementDataFile\"">());
}

std::string first_of(const MetaImageHeader& header, std::initializer_list<const char*> keys,
                     const std::string& otherwise) {
  for (const char* key : keys)
    if (const auto found = header.fields.find(key); found != header.fields.end()) return found->second;
  return otherwise;
}

bool is_true(const MetaImageHeader& header, std::initializer_list<const char*> keys) {
  return lowered(first_of(header, keys, "False")).starts_with("t");
}

/// Number type of a voxel. MET_LONG has the size of "long" on the computer that wrote it: 8 bytes, or 4
/// (Windows, and by the library's own table). Empty if the data must decide.
std::optional<VoxelType> metaimage_voxel_type(const std::string& word, const std::string& file) {
  using enum VoxelType;
  static const std::map<std::string, std::optional<VoxelType>> types = {
      {"MET_CHAR", int8},         {"MET_ASCII_CHAR", int8}, {"MET_UCHAR", uint8},
      {"MET_SHORT", int16},       {"MET_USHORT", uint16},   {"MET_INT", int32},
      {"MET_UINT", uint32},       {"MET_LONG_LONG", int64}, {"MET_ULONG_LONG", uint64},
      {"MET_FLOAT", float32},     {"MET_DOUBLE", float64},  {"MET_LONG", std::nullopt},
      {"MET_ULONG", std::nullopt}};
  const auto found = types.find(word);
  if (found != types.end()) return found->second;
  if (word.empty()) refuse_metaimage(file, phrase<"the header states no \"ElementType\"">());
  if (word.ends_with("_ARRAY"))
    refuse_metaimage(
        file,
        phrase<
            "the header's \"ElementType\" is several numbers a voxel; one grey value or label is needed">());
  refuse_metaimage(
      file,
      phrase<
          "the header's \"ElementType\" is none of MetaImage's numbers, such as MET_SHORT or MET_FLOAT">());
}

VoxelType long_type(const VoxelSource& source, bool is_signed, std::size_t count) {
  const std::uint64_t there = bytes_of_data(source), skip = source.skip;
  for (const VoxelType type : is_signed ? std::array{VoxelType::int32, VoxelType::int64}
                                        : std::array{VoxelType::uint32, VoxelType::uint64})
    if (there == skip + count * bytes_of(type)) return type;
  refuse_metaimage(
      source.shown,
      phrase<"\"ElementType\" is a \"long\", 4 or 8 bytes by the computer that wrote it, but the data "
             "have %1 bytes for %2 voxels">(there - std::min(skip, there), count),
      phrase<"Write the image again with MET_INT or MET_LONG_LONG">());
}

/// Metres per unit of "DistanceUnits"; 0: not stated.
double metaimage_unit(const MetaImageHeader& header, const std::string& file) {
  static const std::map<std::string, double> units = {{"", 0},      {"?", 0},     {"um", 1e-6},
                                                      {"mm", 1e-3}, {"cm", 1e-2}, {"m", 1}};
  const auto found = units.find(lowered(first_of(header, {"distanceunits"}, "")));
  if (found == units.end())
    refuse_metaimage(file, phrase<"the header's \"DistanceUnits\" is none of um, mm, cm and m">(),
                     phrase<"Correct it, and look whether the spacing is in that unit">());
  return found->second;
}

}  // namespace

Image read_metaimage(const std::string& path, double unit, std::int64_t memory_limit) {
  const std::string file = std::filesystem::path(path).filename().string();
  const MetaImageHeader header = read_metaimage_header(path, file);
  const double dimension = parse_numbers(first_of(header, {"ndims"}, ""), 1, file, "\"NDims\"")[0];
  if (dimension != 3)
    refuse_metaimage(file, phrase<"the image has %1 dimensions; 3 are needed">(count_text(dimension)));
  if (parse_numbers(first_of(header, {"elementnumberofchannels"}, "1"), 1, file,
                    phrase<"the number of channels">())[0] != 1)
    refuse_metaimage(
        file,
        phrase<"the image has several channels (colours) a voxel; one grey value or label is needed">());
  RawFrame frame;
  frame.cells = parse_sizes(first_of(header, {"dimsize"}, ""), file);
  std::vector<Text> notes;
  const double metres = length_unit(metaimage_unit(header, file), unit, file, notes);
  const auto spacing = parse_numbers(first_of(header, {"elementspacing", "elementsize"}, "1 1 1"), 3, file,
                                     phrase<"the spacing">());
  const auto axes =
      parse_numbers(first_of(header, {"transformmatrix", "rotation", "orientation"}, "1 0 0 0 1 0 0 0 1"), 9,
                    file, "\"TransformMatrix\"");
  const auto origin =
      parse_numbers(first_of(header, {"offset", "position", "origin"}, "0 0 0"), 3, file, "\"Offset\"");
  for (std::size_t c = 0; c < 3; ++c) {
    for (std::size_t a = 0; a < 3; ++a) frame.steps[a][c] = axes[3 * a + c] * spacing[a] * metres;
    frame.origin[c] = origin[c] * metres;
  }
  check_frame(frame, file);
  const std::size_t count = checked_voxels(frame.cells, memory_limit, file);

  VoxelSource source;
  source.shown = file;
  source.path = path;
  source.offset = header.bytes;
  source.way_out = phrase<
      "Correct \"DimSize\" and \"ElementType\" of the header, or state with \"HeaderSize\" what comes before "
      "the voxels">();
  const std::string word = first_of(header, {"elementtype"}, "");
  const std::optional<VoxelType> type = metaimage_voxel_type(word, file);
  source.big_endian = is_true(header, {"binarydatabyteordermsb", "elementbyteordermsb"});
  source.packed = is_true(header, {"compresseddata"});
  source.text = !is_true(header, {"binarydata"}) && header.fields.contains("binarydata");
  const std::string data = first_of(header, {"elementdatafile"}, "");
  bool at_end = false;
  if (data != "LOCAL") {
    if (data.find('%') != std::string::npos || lowered(data).starts_with("list"))
      refuse_metaimage(file, phrase<"the voxels are in a list of files">(),
                       phrase<"Export the image as one file">());
    source.path = sibling_path(path, data);
    source.offset = 0;
    const double skip = parse_numbers(first_of(header, {"headersize"}, "0"), 1, file, "\"HeaderSize\"")[0];
    at_end = skip == -1;
    if (!at_end && !(skip >= 0 && skip < 1e12))
      refuse_metaimage(file, phrase<"\"HeaderSize\" does not fit the file of the voxels">());
    source.offset = at_end ? 0 : static_cast<std::uint64_t>(skip);
  }
  const bool is_signed = word != "MET_ULONG";
  if (type || source.text)
    source.type = type.value_or(is_signed ? VoxelType::int64 : VoxelType::uint64);
  else if (at_end)
    refuse_metaimage(
        file, phrase<"\"HeaderSize = -1\" needs a type of known size, and a \"long\" has 4 or 8 bytes">(),
        phrase<"Write MET_INT (4 bytes) or MET_LONG_LONG (8 bytes) into the header">());
  else
    source.type = long_type(source, is_signed, count);
  if (at_end) {
    const Text unfit = phrase<"\"HeaderSize\" does not fit the file of the voxels">();
    if (source.packed || source.text) refuse_metaimage(file, unfit);
    const std::uint64_t there = bytes_of_data(source),
                        wanted = static_cast<std::uint64_t>(count) * bytes_of(source.type);
    if (there < wanted) refuse_metaimage(file, unfit);
    source.skip = there - wanted;
  }
  Image image = make_image(frame, read_voxels(source, count));
  image.format = "MetaImage";
  image.notes = std::move(notes);
  return image;
}

}  // namespace genba
