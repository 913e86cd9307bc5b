#include "app/frames/frame_extremes.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include "app/frames/xml_tags.hpp"
#include "engine/base/file/csv_cell.hpp"

namespace genba {

namespace {

struct Ends {
  double min = std::numeric_limits<double>::infinity(), max = -min;
  std::size_t min_node = 0, max_node = 0;
  void add(double value, std::size_t node) {
    if (value < min) min = value, min_node = node;
    if (value > max) max = value, max_node = node;
  }
  bool any() const { return min <= max; }
};

std::vector<char> nodes_of_elements(const Mesh& mesh) {
  std::vector<char> used(mesh.points.size(), 0);
  for (const ElementBlock& block : mesh.solids)
    for (const Index node : block.nodes) used[static_cast<std::size_t>(node)] = 1;
  return used;
}

bool is_vector(const Field& field) {
  return field.components == 3;
}

/// [component], then the magnitude of a vector.
std::vector<Ends> ends_of(const Field& field, const std::vector<char>& used) {
  const auto n = static_cast<std::size_t>(field.components);
  std::vector<Ends> ends(n + 1);
  const double* value = field.data.data();
  for (std::size_t node = 0; node < used.size(); ++node, value += n) {
    if (!used[node]) continue;
    for (std::size_t c = 0; c < n; ++c) ends[c].add(value[c], node);
    if (is_vector(field)) ends[n].add(std::hypot(value[0], value[1], value[2]), node);
  }
  return ends;
}

std::string place(const Mesh& mesh, std::size_t node) {
  std::string text = std::to_string(mesh.node_tags[node]);
  for (const double x : mesh.points[node]) text += "," + exact_number(x);
  return text;
}

}  // namespace

std::string extremes_header(QuantityKind at) {
  const std::string unit(si_unit(at));
  return "frame," + std::string(name(at)) + (unit.empty() ? "" : " (" + unit + ")") +
         ",field,unit,min,min node,min x (m),min y (m),min z (m),max,max node,max x (m),max y (m),max z "
         "(m)\n";
}

std::string extremes_lines(std::size_t frame, double at, const Mesh& mesh, std::span<const Field> nodal) {
  const std::vector<char> used = nodes_of_elements(mesh);
  const std::string begin = std::to_string(frame) + "," + exact_number(at) + ",";
  std::string text;
  for (const Field& field : nodal) {
    const std::vector<Ends> ends = ends_of(field, used);
    const auto line = [&](const Ends& e, const std::string& part) {
      if (!e.any()) return;
      text += begin + csv_cell(field.name + part) + "," + csv_cell(si_unit(field.kind)) + "," +
              exact_number(e.min) + "," + place(mesh, e.min_node) + "," + exact_number(e.max) + "," +
              place(mesh, e.max_node) + "\n";
    };
    if (is_vector(field)) line(ends.back(), ":magnitude");
    for (std::size_t c = 0; c + 1 < ends.size(); ++c) {
      std::string part;
      if (c < field.component_names.size())
        part = ":" + field.component_names[c];
      else if (field.components > 1)
        part = ":" + std::to_string(c + 1);
      line(ends[c], part);
    }
  }
  return text;
}

std::string kept_extremes(std::string_view table, std::size_t last) {
  std::string kept;
  for (std::size_t at = 0, end = 0; (end = table.find('\n', at)) != std::string_view::npos; at = end + 1) {
    const std::string_view line = table.substr(at, end + 1 - at);
    const auto frame = read_count(line.substr(0, line.find(',')), static_cast<std::int64_t>(last));
    if (at == 0 || (frame && *frame > 0)) kept += line;
  }
  return kept;
}

}  // namespace genba
