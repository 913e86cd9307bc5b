#include <algorithm>
#include <filesystem>
#include <sstream>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/files/mesh_io.hpp"

namespace genba {

namespace {

/// Values of the nodes or elements in `chosen`, in that order.
Field part_of_field(const Field& field, const std::vector<std::size_t>& chosen) {
  Field out = field;
  const auto width = static_cast<std::size_t>(field.components);
  out.data.clear();
  out.data.reserve(chosen.size() * width);
  for (const std::size_t i : chosen)
    out.data.insert(out.data.end(), field.data.begin() + static_cast<std::ptrdiff_t>(i * width),
                    field.data.begin() + static_cast<std::ptrdiff_t>((i + 1) * width));
  return out;
}

/// The elements of one piece with their nodes and values.
Results piece_of(const Results& results, std::span<const int> piece, int number) {
  const Mesh& from = *results.mesh;
  auto mesh = std::make_shared<Mesh>();
  mesh->regions = from.regions, mesh->source = from.source;
  std::vector<std::size_t> nodes, elements;
  std::vector<Index> here(from.points.size(), -1);
  std::size_t element = 0;
  for (const ElementBlock& block : from.solids) {
    ElementBlock own{.type = block.type, .nodes = {}, .group = {}, .tags = {}};
    for (Index e = 0; e < block.size(); ++e, ++element) {
      if (piece[element] != number) continue;
      elements.push_back(element);
      for (const Index node : element_nodes(block, e)) {
        Index& at = here[static_cast<std::size_t>(node)];
        if (at < 0) at = static_cast<Index>(nodes.size()), nodes.push_back(static_cast<std::size_t>(node));
        own.nodes.push_back(at);
      }
      own.group.push_back(block.group[static_cast<std::size_t>(e)]);
      own.tags.push_back(block.tags[static_cast<std::size_t>(e)]);
    }
    if (own.size() > 0) mesh->solids.push_back(std::move(own));
  }
  for (const std::size_t node : nodes) {
    mesh->points.push_back(from.points[node]);
    mesh->node_tags.push_back(from.node_tags[node]);
  }
  Results out;
  out.physics = results.physics;
  for (const Field& field : results.fields) out.fields.push_back(part_of_field(field, nodes));
  for (const Field& field : results.element_fields) out.element_fields.push_back(part_of_field(field, elements));
  out.mesh = std::move(mesh);
  return out;
}

std::string in_xml(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '"' ? "&quot;" : std::string(1, c);
  return out;
}

/// A comment must not hold two dashes in a row.
std::string in_comment(std::string text) {
  for (std::size_t at = 0; (at = text.find("--", at)) != std::string::npos;) text.insert(at + 1, " ");
  return text;
}

void list_array(std::ostream& out, const std::string& type, const std::string& name, int components) {
  out << "      <PDataArray type=\"" << type << "\" Name=\"" << in_xml(name) << "\" NumberOfComponents=\"" << components << "\"/>\n";
}

}  // namespace

std::string vtu_piece_path(const std::string& path, int piece) {
  const std::filesystem::path whole(path);
  return (whole.parent_path() / (whole.stem().string() + "." + std::to_string(piece) + ".vtu")).string();
}

void write_vtu_piece(const std::string& file, const Results& results, std::span<const int> piece, int number, const std::string& note,
                     const Monitor& monitor) {
  if (!results.mesh || piece.size() != static_cast<std::size_t>(results.mesh->solid_count()))
    throw Error(ErrorKind::internal_fault, file, phrase<"the pieces do not fit the mesh">());
  write_vtu(file, piece_of(results, piece, number), note, monitor);
}

void write_pvtu(const std::string& path, const Results& results, std::span<const int> piece, int pieces,
                const std::string& note, const Monitor& monitor) {
  for (int p = 0; p < pieces; ++p) {
    monitor.check();
    write_vtu_piece(vtu_piece_path(path, p), results, piece, p, note, monitor);
  }
  write_pvtu_list(path, results, pieces, note);  // last: it names complete pieces only
}

void write_pvtu_list(const std::string& path, const Results& results, int pieces, const std::string& note) {
  std::ostringstream out;
  out << "<?xml version=\"1.0\"?>\n<VTKFile type=\"PUnstructuredGrid\" version=\"1.0\" byte_order=\"LittleEndian\" "
         "header_type=\"UInt32\">\n  <!-- " << in_comment(note) << " -->\n  <PUnstructuredGrid GhostLevel=\"0\">\n    <PPointData>\n";
  list_array(out, "Int64", "node number", 1);
  for (const Field& field : results.fields) list_array(out, "Float64", vtu_array_name(field), field.components);
  out << "    </PPointData>\n    <PCellData>\n";
  list_array(out, "Int32", "region", 1);
  list_array(out, "Int64", "element number", 1);
  list_array(out, "Float32", "scaled Jacobian", 1);
  for (const Field& field : results.element_fields) list_array(out, "Float64", vtu_array_name(field), field.components);
  out << "    </PCellData>\n    <PPoints>\n      <PDataArray type=\"Float64\" NumberOfComponents=\"3\"/>\n    </PPoints>\n";
  for (int p = 0; p < pieces; ++p)
    out << "    <Piece Source=\"" << in_xml(std::filesystem::path(vtu_piece_path(path, p)).filename().string()) << "\"/>\n";
  out << "  </PUnstructuredGrid>\n</VTKFile>\n";
  write_text_atomically(path, out.str());
}

}  // namespace genba
