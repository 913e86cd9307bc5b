#include "app/frames/frame_file.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>
#include <optional>

#include "app/frames/raw_file.hpp"
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
constexpr std::int64_t longest_frame_header = std::int64_t{16} << 20;
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
    case ElementType::line2:
      return 3;
    case ElementType::line3:
      return 21;
  }
  return 0;
}

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

/// Bytes of the arrays of a mesh, each without the word that tells its length.
struct MeshBytes {
  std::int64_t numbers, points, connectivity, offsets, types, regions;
  std::int64_t number;  ///< bytes per node number in the connectivity
};

MeshBytes bytes_of(std::int64_t nodes, std::int64_t elements, std::int64_t connections) {
  const std::int64_t number = connections <= most_entities ? 4 : 8;
  return {8 * nodes, 24 * nodes, 4 * connections, number * elements, elements, 4 * elements, number};
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

std::string header_text(const FrameMesh& mesh, double at, std::span<const Field> nodal,
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
  text.array("Int64", "node number", 1, bytes.numbers);
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

void write_fields(RawOutput& out, std::span<const Field> fields) {
  for (const Field& field : fields) {
    out.write_value(static_cast<std::uint64_t>(8 * field.data.size()));
    out.write(field.data.data(), 8 * field.data.size());
  }
}

void write_numbers(RawOutput& out, const Mesh& mesh) {
  out.write_value(static_cast<std::uint64_t>(8 * mesh.node_tags.size()));
  out.write(mesh.node_tags.data(), 8 * mesh.node_tags.size());
}

void write_mesh(RawOutput& out, const FrameMesh& mesh) {
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

std::string read_header_text(const RawInput& in, const std::string& path) {
  std::string text;
  for (std::int64_t wanted = 1 << 14;; wanted *= 4) {
    const auto have = static_cast<std::int64_t>(text.size());
    const std::int64_t now = std::min(wanted, in.size());
    text.resize(static_cast<std::size_t>(now));
    in.read(text.data() + have, now - have, have);
    if (!text.starts_with(marker)) fail_foreign_frame(path);
    if (const std::size_t end = text.find(data_marker); end != std::string::npos)
      return text.substr(0, end + data_marker.size());
    if (now == in.size() || wanted > longest_frame_header) fail_damaged(path);
  }
}

std::optional<QuantityKind> kind_named(const std::string* text) {
  for (int k = 0; text != nullptr && k <= static_cast<int>(QuantityKind::bytes); ++k)
    if (name(static_cast<QuantityKind>(k)) == *text) return static_cast<QuantityKind>(k);
  return {};
}

/// A frame's header, and where its mesh lies in the file.
struct ParsedFrame {
  FrameHeader header;
  std::int64_t connections = -1;
  std::int64_t numbers = 0,
               mesh = 0;  ///< byte offsets in the file of the node numbers and of the data from write_mesh()
  std::int64_t data_bytes = 0;
};

/// Empty if it differs from what write_frame() writes.
std::optional<ParsedFrame> parse_header(const std::string& text) {
  const auto tags = xml_tags(text);
  if (!tags) return {};
  ParsedFrame frame;
  FrameHeader& header = frame.header;
  std::int64_t &connections = frame.connections, &data_bytes = frame.data_bytes;
  const auto data_begin = static_cast<std::int64_t>(text.size());
  std::vector<FrameArray>* arrays = nullptr;
  const auto count = [](const std::string* t, std::int64_t most) {
    return t == nullptr ? std::nullopt : read_count(*t, most);
  };
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
    if (tag.name == "CellData") {
      arrays = &header.of_elements;
      frame.numbers = data_begin + data_bytes + length_word;
      data_bytes += length_word + 8 * header.nodes;
    }
    if (tag.name == "Points" || tag.name == "Cells") arrays = nullptr;
    if (tag.name != "DataArray" || arrays == nullptr || tag.find("field") == nullptr) continue;
    FrameArray array;
    const auto components = count(tag.find("NumberOfComponents"), most_components);
    const auto kind = kind_named(tag.find("kind"));
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
  if (connections < 0 || frame.numbers == 0) return {};
  const MeshBytes mesh = bytes_of(header.nodes, header.elements, connections);
  frame.mesh = data_begin + data_bytes;
  data_bytes += 5 * length_word + mesh.points + mesh.connectivity + mesh.offsets + mesh.types + mesh.regions;
  return frame;
}

ParsedFrame parse_frame(const RawInput& in, const std::string& path) {
  const std::string text = read_header_text(in, path);
  auto frame = parse_header(text);
  if (!frame || in.size() != static_cast<std::int64_t>(text.size() + closing.size()) + frame->data_bytes)
    fail_damaged(path);
  return std::move(*frame);
}

template <class T>
std::vector<T> read_values(const RawInput& in, std::int64_t count, std::int64_t at) {
  std::vector<T> values(static_cast<std::size_t>(count));
  in.read(values.data(), count * static_cast<std::int64_t>(sizeof(T)), at);
  return values;
}

std::optional<ElementType> element_of(std::uint8_t cell) {
  for (const ElementType type : solid_types)
    if (vtk_cell(type) == cell) return type;
  for (const ElementType type : plane_types)
    if (vtk_cell(type) == cell) return type;
  return {};
}

/// Adds elements with their region numbers. False if the data are not valid elements.
bool add_elements(Mesh& mesh, std::span<const std::uint8_t> cells, std::span<const Index> connectivity,
                  std::span<const std::int32_t> regions) {
  std::map<std::int32_t, Index> numbers;
  for (std::size_t e = 0; e < cells.size(); ++e) {
    const auto type = element_of(cells[e]);
    if (!type) return false;
    const auto nodes = static_cast<std::size_t>(traits(*type).nodes);
    if (nodes > connectivity.size()) return false;
    if (mesh.solids.empty() || mesh.solids.back().type != *type)
      mesh.solids.push_back({.type = *type, .nodes = {}, .group = {}, .tags = {}});
    ElementBlock& block = mesh.solids.back();
    for (const Index node : connectivity.first(nodes)) {
      if (node < 0 || node >= mesh.node_count()) return false;
      block.nodes.push_back(node);
    }
    connectivity = connectivity.subspan(nodes);
    const auto [region, is_new] = numbers.try_emplace(regions[e], static_cast<Index>(mesh.regions.size()));
    if (is_new) mesh.regions.push_back({.tag = regions[e], .name = {}});
    block.group.push_back(region->second);
    block.tags.push_back(static_cast<std::int64_t>(e) + 1);
  }
  return connectivity.empty();
}

}  // namespace

FrameMesh::FrameMesh(std::shared_ptr<const Mesh> mesh)
    : mesh_(std::move(mesh)), connections_(connections_of(*mesh_)) {
  CheckSum sum;
  sum.add(mesh_->points.data(), mesh_->points.size());
  sum.add(mesh_->node_tags.data(), mesh_->node_tags.size());
  for (const ElementBlock& block : mesh_->solids) {
    sum.add(&block.type, 1);
    sum.add(block.nodes.data(), block.nodes.size());
    for (const Index group : block.group) sum.add(&mesh_->regions[static_cast<std::size_t>(group)].tag, 1);
  }
  check_sum_ = sum.value();
}

std::int64_t frame_bytes(const Mesh& mesh, int nodal_components, int element_components) {
  const MeshBytes m = bytes_of(mesh.node_count(), mesh.solid_count(), connections_of(mesh));
  return m.numbers + m.points + m.connectivity + m.offsets + m.types + m.regions +
         8 * (mesh.node_count() * static_cast<std::int64_t>(nodal_components) +
              mesh.solid_count() * static_cast<std::int64_t>(element_components));
}

void write_frame(const std::string& path, const FrameMesh& mesh, double at, std::span<const Field> nodal,
                 std::span<const Field> of_elements, const std::string& note) {
  if (!std::isfinite(at))
    throw Error(ErrorKind::internal_fault, path, phrase<"the time of a frame is not a number">());
  require_length(nodal, mesh.mesh().node_count());
  require_length(of_elements, mesh.mesh().solid_count());
  const std::string header = header_text(mesh, at, nodal, of_elements, note);
  write_atomically(path, [&](const std::string& temporary) {
    RawOutput out(temporary, path);
    out.write(header);
    write_fields(out, nodal);
    write_numbers(out, mesh.mesh());
    write_fields(out, of_elements);
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
  const RawInput in(path);
  return parse_frame(in, path).header;
}

std::shared_ptr<const Mesh> read_frame_mesh(const std::string& path) {
  const RawInput in(path);
  const ParsedFrame frame = parse_frame(in, path);
  const std::int64_t nodes = frame.header.nodes, elements = frame.header.elements;
  const MeshBytes bytes = bytes_of(nodes, elements, frame.connections);
  auto mesh = std::make_shared<Mesh>();
  mesh->source = file_name(path);
  mesh->node_tags = read_values<std::int64_t>(in, nodes, frame.numbers);
  std::int64_t at = frame.mesh + length_word;
  const auto regions = read_values<std::int32_t>(in, elements, at);
  mesh->points = read_values<Vec3>(in, nodes, at += bytes.regions + length_word);
  const auto connectivity = read_values<Index>(in, frame.connections, at += bytes.points + length_word);
  at += bytes.connectivity + length_word + bytes.offsets + length_word;
  const auto cells = read_values<std::uint8_t>(in, elements, at);
  if (!add_elements(*mesh, cells, connectivity, regions) ||
      FrameMesh(mesh).check_sum() != frame.header.mesh_check_sum)
    fail_damaged(path);
  return mesh;
}

Field read_frame_array(const std::string& path, const FrameArray& array) {
  const RawInput in(path);
  const std::int64_t bytes = 8 * array.values;
  if (array.offset < length_word || bytes > in.size() - array.offset) fail_damaged(path);
  Field field = array.field;
  field.data.resize(static_cast<std::size_t>(array.values));
  in.read(field.data.data(), bytes, array.offset);
  if (check_sum_of(field.data) != array.check_sum) fail_damaged(path);
  return field;
}

}  // namespace genba
