#include "engine/analysis/results/row_field.hpp"

#include <utility>

#include "engine/analysis/results/extrema.hpp"
#include "engine/physics/fields/listed_fields.hpp"

namespace genba {

void add_row_fields(const Numbering& numbering, std::span<const RowField> fields, ThreadTeam& team,
                    Results& results) {
  const std::size_t nodes = numbering.mesh_node.size();
  for (const RowField& from : fields) {
    Field field;
    field.name = from.kind.name;
    field.kind = from.kind.kind;
    field.components = from.kind.components;
    for (std::string& name : component_names(from.kind)) field.component_names.push_back(std::move(name));
    const auto components = static_cast<std::size_t>(field.components);
    const std::size_t given = nodes == 0 ? components : from.values.size() / nodes;
    field.data.assign(components * results.mesh->points.size(), 0.0);
    for (std::size_t i = 0; i < from.values.size(); ++i)
      field.data[components * static_cast<std::size_t>(numbering.mesh_node[i / given]) + i % given] = from.values[i];
    std::erase_if(results.fields, [&](const Field& other) { return other.name == field.name; });
    std::erase_if(results.extrema, [&](const Extremum& e) {
      return e.field == field.name || e.field.starts_with(field.name + ":");
    });
    results.fields.push_back(std::move(field));
    add_extrema(results, results.fields.size() - 1, numbering.mesh_node, team);
  }
}

}  // namespace genba
