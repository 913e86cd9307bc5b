#include <filesystem>
#include <map>
#include <utility>

#include "engine/base/error.hpp"
#include "mesh/image/image_data.hpp"
#include "mesh/image/image_reader.hpp"

namespace genba {
namespace {

constexpr std::size_t largest_header = std::size_t{1} << 16;

struct Header {
  std::map<std::string, std::string> fields;
  std::uint64_t bytes = 0;
};

[[noreturn]] void refuse(const std::string& file, const std::string& problem,
                         const char* next = "Export the image again, as three-dimensional MetaImage.") {
  throw Error(ErrorKind::file, file, problem, next);
}

Header read_header(const std::string& path, const std::string& file) {
  const std::string text = read_head(path, largest_header, false);
  Header header;
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t end = text.find('\n', at);
    if (end == std::string::npos) end = text.size();
    const std::string line = text.substr(at, end - at);
    at = std::min(end + 1, text.size());
    const auto equals = line.find('=');
    if (equals == std::string::npos) {
      if (trimmed(line).empty()) continue;
      refuse(file, "this is not a MetaImage file: a line of its header has no \"=\"");
    }
    const std::string key = lowered(trimmed(line.substr(0, equals)));
    header.fields[key] = trimmed(line.substr(equals + 1));
    if (key == "elementdatafile") {  // always the last
      header.bytes = at;
      return header;
    }
  }
  refuse(file, "the MetaImage header is cut off: it has no \"ElementDataFile\"");
}

std::string first_of(const Header& header, std::initializer_list<const char*> keys,
                     const std::string& otherwise) {
  for (const char* key : keys)
    if (const auto found = header.fields.find(key); found != header.fields.end()) return found->second;
  return otherwise;
}

bool is_true(const Header& header, std::initializer_list<const char*> keys) {
  return lowered(first_of(header, keys, "False")).starts_with("t");
}

VoxelType voxel_type(const std::string& word, const std::string& file) {
  using enum VoxelType;
  static const std::map<std::string, VoxelType> types = {
      {"MET_CHAR", int8},     {"MET_UCHAR", uint8},   {"MET_SHORT", int16},     {"MET_USHORT", uint16},
      {"MET_INT", int32},     {"MET_UINT", uint32},   {"MET_LONG_LONG", int64}, {"MET_ULONG_LONG", uint64},
      {"MET_FLOAT", float32}, {"MET_DOUBLE", float64}};
  const auto found = types.find(word);
  if (found == types.end()) refuse(file, "the header's \"ElementType\" is not one number a voxel");
  return found->second;
}

}  // namespace

Image read_metaimage(const std::string& path, double unit, std::int64_t memory_limit) {
  const std::string file = std::filesystem::path(path).filename().string();
  const Header header = read_header(path, file);
  const double dimension = parse_numbers(first_of(header, {"ndims"}, ""), 1, file, "\"NDims\"")[0];
  if (dimension != 3)
    refuse(file, "the image has " + std::to_string(static_cast<long long>(dimension)) +
                     " dimensions; 3 are needed");
  if (parse_numbers(first_of(header, {"elementnumberofchannels"}, "1"), 1, file,
                    "the number of channels")[0] != 1)
    refuse(file, "the image has several channels (colours) a voxel; one grey value or label is needed");
  RawFrame frame;
  frame.cells = parse_sizes(first_of(header, {"dimsize"}, ""), file);
  std::vector<std::string> notes;
  const double metres = length_unit(0, unit, file, notes);
  const auto spacing =
      parse_numbers(first_of(header, {"elementspacing", "elementsize"}, "1 1 1"), 3, file, "the spacing");
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
  source.type = voxel_type(first_of(header, {"elementtype"}, ""), file);
  source.big_endian = is_true(header, {"binarydatabyteordermsb", "elementbyteordermsb"});
  source.packed = is_true(header, {"compresseddata"});
  source.text = !is_true(header, {"binarydata"}) && header.fields.contains("binarydata");
  const std::string data = first_of(header, {"elementdatafile"}, "");
  if (data != "LOCAL") {
    if (data.find('%') != std::string::npos || lowered(data).starts_with("list"))
      refuse(file, "the voxels are in a list of files", "Export the image as one file.");
    source.path = sibling_path(path, data);
    source.offset = 0;
    const double skip = parse_numbers(first_of(header, {"headersize"}, "0"), 1, file, "\"HeaderSize\"")[0];
    std::error_code code;
    const auto size = std::filesystem::file_size(source.path, code);
    const auto wanted = static_cast<std::uint64_t>(count) * bytes_of(source.type);
    if (skip == -1 && !code && size >= wanted && !source.packed) {
      source.offset = size - wanted;
    } else if (skip >= 0 && skip < 1e12) {
      source.offset = static_cast<std::uint64_t>(skip);
    } else {
      refuse(file, "\"HeaderSize\" does not fit the file of the voxels");
    }
  }
  Image image = make_image(frame, read_voxels(source, count));
  image.format = "MetaImage";
  image.notes = std::move(notes);
  return image;
}

}  // namespace genba
