#include "app/frames/frame_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>

#include "app/frames/xml_tags.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/regular_file.hpp"

namespace genba {

namespace {

static_assert(std::endian::native == std::endian::little && sizeof(Vec3) == 3 * sizeof(double));

constexpr std::string_view marker = "<?xml version=\"1.0\"?>\n<!-- Genba frame 1.";
constexpr std::string_view data_marker = "<AppendedData encoding=\"raw\">\n_";
constexpr std::string_view closing = "\n</AppendedData>\n</VTKFile>\n";
constexpr std::int64_t longest_header = std::int64_t{16} << 20;
constexpr std::int64_t most_entities = std::numeric_limits<Index>::max();
constexpr int most_components = 1000;

/// Numbers of VTK's cells (vtkCellType.h).
std::uint8_t vtk_cell(ElementType type) {
  switch (type) {
    case ElementType::tri3:
      return 5;
    case ElementType::tri6:
      return 22;
    case ElementType::quad4:
      return 9;
    case ElementType::tet4:
      return 10;
    case ElementType::tet10:
      return 24;
    case ElementType::hex8:
      return 12;
    case ElementType::quad8:
      return 23;
    case ElementType::hex20:
      return 25;
    case ElementType::wedge6:
      return 13;
    case ElementType::wedge15:
      return 26;
    case ElementType::pyramid5:
      return 14;
  }
  return 0;
}

/// Fletcher's sums over words of 64 bits: as fast as memory, and changed by every flipped bit.
class CheckSum {
 public:
  template <class T>
  void add(const T* values, std::size_t count) {
    const char* at = reinterpret_cast<const char*>(values);
    std::size_t bytes = count * sizeof(T);
    for (; bytes >= sizeof(std::uint64_t); bytes -= sizeof(std::uint64_t), at += sizeof(std::uint64_t))
      add_word(at, sizeof(std::uint64_t));
    if (bytes > 0) add_word(at, bytes);
  }
  std::uint64_t value() const { return sum_ ^ std::rotl(sum_of_sums_, 32); }

 private:
  void add_word(const char* at, std::size_t bytes) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, bytes);
    sum_ += word;
    sum_of_sums_ += sum_;
  }
  std::uint64_t sum_ = 1, sum_of_sums_ = 0;
};

std::uint64_t check_sum_of(const std::vector<double>& data) {
  CheckSum sum;
  sum.add(data.data(), data.size());
  return sum.value();
}

std::string hex(std::uint64_t value) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
  return text;
}

std::optional<std::uint64_t> read_hex(const std::string* text) {
  std::uint64_t value = 0;
  if (text == nullptr) return {};
  const auto [end, code] = std::from_chars(text->data(), text->data() + text->size(), value, 16);
  if (code != std::errc() || end != text->data() + text->size()) return {};
  return value;
}

/// Collects small pieces; large ones go to the file as they are.
class RawFile {
 public:
  RawFile(const std::string& temporary, const std::string& path)
      : path_(path), descriptor_(::open(temporary.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC)) {
    if (descriptor_ < 0) fail();
    buffer_.reserve(enough);
  }
  ~RawFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  RawFile(const RawFile&) = delete;
  RawFile& operator=(const RawFile&) = delete;

  void write(const void* data, std::size_t bytes) {
    if (buffer_.size() + bytes > enough) flush();
    if (bytes >= enough)
      put(static_cast<const char*>(data), bytes);
    else
      buffer_.append(static_cast<const char*>(data), bytes);
  }
  void write(std::string_view text) { write(text.data(), text.size()); }
  template <class T>
  void write_value(T value) {
    write(&value, sizeof value);
  }
  void close() {
    flush();
    if (::close(std::exchange(descriptor_, -1)) != 0) fail();
  }

 private:
  static constexpr std::size_t enough = std::size_t{1} << 18;
  [[noreturn]] void fail() const {
    const int code = errno;
    const bool no_space = code == ENOSPC || code == EDQUOT || code == EFBIG;
    throw Error(ErrorKind::file, path_, phrase<"cannot write the file: %1">(std::strerror(code)),
                no_space ? phrase<"Free some disk space or choose another folder">()
                         : phrase<"Choose a folder that you may write to">());
  }
  void flush() {
    put(buffer_.data(), buffer_.size());
    buffer_.clear();
  }
  void put(const char* data, std::size_t bytes) {
    while (bytes > 0) {
      const ssize_t n = ::write(descriptor_, data, bytes);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) fail();
      data += n;
      bytes -= static_cast<std::size_t>(n);
    }
  }
  const std::string& path_;
  int descriptor_;
  std::string buffer_;
};

/// Bytes of the arrays of a mesh, each without the word that tells its length.
struct MeshBytes {
  std::int64_t points, connectivity, offsets, types, regions;
  std::int64_t number;  ///< bytes of a node number in the connectivity
};

MeshBytes bytes_of(std::int64_t nodes, std::int64_t elements, std::int64_t connections) {
  const std::int64_t number = connections <= most_entities ? 4 : 8;
  return {24 * nodes, 4 * connections, number * elements, elements, 4 * elements, number};
}

constexpr std::int64_t length_word = sizeof(std::uint64_t);

std::int64_t connections_of(const Mesh& mesh) {
  std::int64_t n = 0;
  for (const ElementBlock& block : mesh.solids) n += static_cast<std::int64_t>(block.nodes.size());
  return n;
}

/// Text before the data. Offsets count from the first byte of the data.
class HeaderText {
 public:
  void array(const char* type, std::string_view name, int components, std::int64_t bytes,
             const std::string& more = {}) {
    text_ += "<DataArray type=\"" + std::string(type) + "\" Name=\"" + xml_attribute(name) +
             "\" NumberOfComponents=\"" + std::to_string(components) + "\" format=\"appended\" offset=\"" +
             std::to_string(offset_) + "\"" + more + "/>\n";
    offset_ += length_word + bytes;
  }
  void fields(std::span<const Field> fields) {
    for (const Field& field : fields) {
      const std::string unit(si_unit(field.kind));
      std::string more = " field=\"" + xml_attribute(field.name) + "\" kind=\"" +
                         xml_attribute(name(field.kind)) + "\" sum=\"" + hex(check_sum_of(field.data)) + "\"";
      for (std::size_t i = 0; i < field.component_names.size(); ++i)
        more += " ComponentName" + std::to_string(i) + "=\"" + xml_attribute(field.component_names[i]) + "\"";
      array("Float64", unit.empty() ? field.name : field.name + " (" + unit + ")", field.components,
            static_cast<std::int64_t>(8 * field.data.size()), more);
    }
  }
  HeaderText& operator+=(std::string_view text) {
    text_ += text;
    return *this;
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::int64_t offset_ = 0;
};

std::string header_of(const FrameMesh& mesh, double at, std::span<const Field> nodal,
                      std::span<const Field> of_elements, const std::string& note) {
  const Mesh& m = mesh.mesh();
  const MeshBytes bytes = bytes_of(m.node_count(), m.solid_count(), mesh.connections());
  HeaderText text;
  text += marker;
  text += " note: " + xml_comment(note) + " unit of length: m -->\n";
  text +=
      "<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"LittleEndian\" "
      "header_type=\"UInt64\">\n<UnstructuredGrid>\n<FieldData>\n<DataArray type=\"Float64\" "
      "Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"ascii\">" +
      exact_number(at) + "</DataArray>\n</FieldData>\n";
  text += "<Piece NumberOfPoints=\"" + std::to_string(m.node_count()) + "\" NumberOfCells=\"" +
          std::to_string(m.solid_count()) + "\" at=\"" + exact_number(at) + "\" connections=\"" +
          std::to_string(mesh.connections()) + "\" mesh=\"" + hex(mesh.check_sum()) + "\">\n<PointData>\n";
  text.fields(nodal);
  text += "</PointData>\n<CellData>\n";
  text.fields(of_elements);
  text.array("Int32", "region", 1, bytes.regions);
  text += "</CellData>\n<Points>\n";
  text.array("Float64", "Points", 3, bytes.points);
  text += "</Points>\n<Cells>\n";
  text.array("Int32", "connectivity", 1, bytes.connectivity);
  text.array(bytes.number == 4 ? "Int32" : "Int64", "offsets", 1, bytes.offsets);
  text.array("UInt8", "types", 1, bytes.types);
  text += "</Cells>\n</Piece>\n</UnstructuredGrid>\n";
  text += data_marker;
  return text.text();
}

void write_mesh(RawFile& out, const FrameMesh& mesh) {
  const Mesh& m = mesh.mesh();
  const MeshBytes bytes = bytes_of(m.node_count(), m.solid_count(), mesh.connections());
  const auto length = [&](std::int64_t n) { out.write_value(static_cast<std::uint64_t>(n)); };
  length(bytes.regions);
  for (const ElementBlock& block : m.solids)
    for (const Index group : block.group)
      out.write_value(static_cast<std::int32_t>(m.regions[static_cast<std::size_t>(group)].tag));
  length(bytes.points);
  out.write(m.points.data(), m.points.size() * sizeof(Vec3));
  length(bytes.connectivity);
  for (const ElementBlock& block : m.solids)
    out.write(block.nodes.data(), block.nodes.size() * sizeof(Index));
  length(bytes.offsets);
  std::int64_t end = 0;
  for (const ElementBlock& block : m.solids)
    for (Index e = 0; e < block.size(); ++e) {
      end += traits(block.type).nodes;
      out.write(&end, static_cast<std::size_t>(bytes.number));
    }
  length(bytes.types);
  for (const ElementBlock& block : m.solids)
    for (Index e = 0; e < block.size(); ++e) out.write_value(vtk_cell(block.type));
}

void require_length(std::span<const Field> fields, std::int64_t entities) {
  for (const Field& field : fields)
    if (field.components < 1 || field.components > most_components ||
        static_cast<std::int64_t>(field.data.size()) != entities * field.components)
      throw Error(ErrorKind::internal_fault, field.name,
                  phrase<"the field has %1 values, the mesh asks for %2">(field.data.size(),
                                                                          entities * field.components));
}

[[noreturn]] void fail_foreign(const std::string& path) {
  throw Error(ErrorKind::file, path, phrase<"this is not a frame that Genba wrote">(),
              phrase<"Check that this is the right file">());
}

[[noreturn]] void fail_damaged(const std::string& path) {
  throw Error(ErrorKind::file, path, phrase<"this frame is damaged">(),
              phrase<"Copy the file again, or run its step again">());
}

/// A file to read at any place.
class Input {
 public:
  explicit Input(const std::string& path)
      : path_(path), descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    struct stat info {};
    if (descriptor_ < 0 || ::fstat(descriptor_, &info) != 0) {
      const int code = errno;
      if (descriptor_ >= 0) ::close(descriptor_);
      throw Error(ErrorKind::file, path, phrase<"cannot read the file: %1">(std::strerror(code)),
                  phrase<"Check the file name and the folder">());
    }
    if (!S_ISREG(info.st_mode)) {
      ::close(descriptor_);
      fail_foreign(path);
    }
    size_ = info.st_size;
  }
  ~Input() { ::close(descriptor_); }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  std::int64_t size() const { return size_; }
  void read(void* to, std::int64_t bytes, std::int64_t at) const {
    for (char* next = static_cast<char*>(to); bytes > 0;) {
      const ssize_t n = ::pread(descriptor_, next, static_cast<std::size_t>(bytes), at);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0)
        throw Error(ErrorKind::file, path_, phrase<"cannot read the file: %1">(std::strerror(errno)),
                    phrase<"Copy the file again, or run its step again">());
      if (n == 0) fail_damaged(path_);
      next += n;
      at += n;
      bytes -= n;
    }
  }

 private:
  const std::string& path_;
  int descriptor_;
  std::int64_t size_ = 0;
};

std::string read_header_text(const Input& in, const std::string& path) {
  std::string text;
  for (std::int64_t wanted = 1 << 14;; wanted *= 4) {
    const auto have = static_cast<std::int64_t>(text.size());
    const std::int64_t now = std::min(wanted, in.size());
    text.resize(static_cast<std::size_t>(now));
    in.read(text.data() + have, now - have, have);
    if (!text.starts_with(marker)) fail_foreign(path);
    if (const std::size_t end = text.find(data_marker); end != std::string::npos)
      return text.substr(0, end + data_marker.size());
    if (now == in.size() || wanted > longest_header) fail_damaged(path);
  }
}

std::optional<QuantityKind> kind_of(const std::string* text) {
  for (int k = 0; text != nullptr && k <= static_cast<int>(QuantityKind::bytes); ++k)
    if (name(static_cast<QuantityKind>(k)) == *text) return static_cast<QuantityKind>(k);
  return {};
}

/// Nothing where it says what write_frame() never says.
std::optional<FrameHeader> parse_header(const std::string& text, std::int64_t& data_bytes) {
  const auto tags = xml_tags(text);
  if (!tags) return {};
  FrameHeader header;
  const auto data_begin = static_cast<std::int64_t>(text.size());
  std::int64_t connections = -1;
  std::vector<FrameArray>* arrays = nullptr;
  const auto count = [](const std::string* t, std::int64_t most) {
    return t == nullptr ? std::nullopt : read_count(*t, most);
  };
  data_bytes = 0;
  for (const XmlTag& tag : *tags) {
    if (tag.name == "Piece") {
      const auto nodes = count(tag.find("NumberOfPoints"), most_entities);
      const auto elements = count(tag.find("NumberOfCells"), most_entities);
      const auto all = count(tag.find("connections"), most_entities * max_solid_nodes);
      const auto sum = read_hex(tag.find("mesh"));
      const auto at = tag.find("at") == nullptr ? std::nullopt : read_number(*tag.find("at"));
      if (connections >= 0 || !nodes || !elements || !all || !sum || !at) return {};
      header.at = *at, header.nodes = *nodes, header.elements = *elements, header.mesh_check_sum = *sum;
      connections = *all;
    }
    if (tag.name == "PointData") arrays = &header.nodal;
    if (tag.name == "CellData") arrays = &header.of_elements;
    if (tag.name == "Points" || tag.name == "Cells") arrays = nullptr;
    if (tag.name != "DataArray" || arrays == nullptr || tag.find("field") == nullptr) continue;
    FrameArray array;
    const auto components = count(tag.find("NumberOfComponents"), most_components);
    const auto kind = kind_of(tag.find("kind"));
    const auto sum = read_hex(tag.find("sum"));
    if (connections < 0 || !components || *components == 0 || !kind || !sum) return {};
    array.field = {*tag.find("field"), static_cast<int>(*components), {}, *kind, {}};
    for (int i = 0; const std::string* part = tag.find("ComponentName" + std::to_string(i)); ++i)
      array.field.component_names.push_back(*part);
    array.values = (arrays == &header.nodal ? header.nodes : header.elements) * *components;
    if (count(tag.find("offset"), data_bytes) != data_bytes) return {};
    array.offset = data_begin + data_bytes + length_word;
    array.check_sum = *sum;
    data_bytes += length_word + 8 * array.values;
    arrays->push_back(std::move(array));
  }
  if (connections < 0) return {};
  const MeshBytes mesh = bytes_of(header.nodes, header.elements, connections);
  data_bytes += 5 * length_word + mesh.points + mesh.connectivity + mesh.offsets + mesh.types + mesh.regions;
  return header;
}

}  // namespace

FrameMesh::FrameMesh(std::shared_ptr<const Mesh> mesh)
    : mesh_(std::move(mesh)), connections_(connections_of(*mesh_)) {
  CheckSum sum;
  sum.add(mesh_->points.data(), mesh_->points.size());
  for (const ElementBlock& block : mesh_->solids) {
    sum.add(&block.type, 1);
    sum.add(block.nodes.data(), block.nodes.size());
  }
  check_sum_ = sum.value();
}

std::int64_t frame_bytes(const Mesh& mesh, int nodal_components, int element_components) {
  const MeshBytes m = bytes_of(mesh.node_count(), mesh.solid_count(), connections_of(mesh));
  return m.points + m.connectivity + m.offsets + m.types + m.regions +
         8 * (mesh.node_count() * static_cast<std::int64_t>(nodal_components) +
              mesh.solid_count() * static_cast<std::int64_t>(element_components));
}

void write_frame(const std::string& path, const FrameMesh& mesh, double at, std::span<const Field> nodal,
                 std::span<const Field> of_elements, const std::string& note) {
  if (!std::isfinite(at))
    throw Error(ErrorKind::internal_fault, path, phrase<"the time of a frame is not a number">());
  require_length(nodal, mesh.mesh().node_count());
  require_length(of_elements, mesh.mesh().solid_count());
  const std::string header = header_of(mesh, at, nodal, of_elements, note);
  write_atomically(path, [&](const std::string& temporary) {
    RawFile out(temporary, path);
    out.write(header);
    for (const auto fields : {nodal, of_elements})
      for (const Field& field : fields) {
        out.write_value(static_cast<std::uint64_t>(8 * field.data.size()));
        out.write(field.data.data(), 8 * field.data.size());
      }
    write_mesh(out, mesh);
    out.write(closing);
    out.close();
  });
}

bool is_frame(const std::string& path) {
  std::ifstream in = open_regular(path);
  std::string text(marker.size(), '\0');
  return in.read(text.data(), static_cast<std::streamsize>(text.size())) && text == marker;
}

FrameHeader read_frame_header(const std::string& path) {
  const Input in(path);
  const std::string text = read_header_text(in, path);
  std::int64_t data_bytes = 0;
  auto header = parse_header(text, data_bytes);
  const auto whole = static_cast<std::int64_t>(text.size() + closing.size()) + data_bytes;
  if (!header || in.size() != whole) fail_damaged(path);
  return std::move(*header);
}

Field read_frame_array(const std::string& path, const FrameArray& array) {
  const Input in(path);
  const std::int64_t bytes = 8 * array.values;
  if (array.offset < length_word || bytes > in.size() - array.offset) fail_damaged(path);
  Field field = array.field;
  field.data.resize(static_cast<std::size_t>(array.values));
  in.read(field.data.data(), bytes, array.offset);
  if (check_sum_of(field.data) != array.check_sum) fail_damaged(path);
  return field;
}

}  // namespace genba
