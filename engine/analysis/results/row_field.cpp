#include "engine/analysis/results/row_field.hpp"

#include <utility>

#include "engine/analysis/results/extrema.hpp"

namespace genba {

void add_row_fields(const Numbering& numbering, std::span<const RowField> fields, ThreadTeam& team,
                    Results& results) {
  const std::size_t before = results.fields.size();
  for (const RowField& from : fields) {
    Field field;
    field.name = from.kind.name;
    field.kind = from.kind.kind;
    field.data.assign(results.mesh->points.size(), 0.0);
    for (std::size_t row = 0; row < from.values.size(); ++row)
      field.data[static_cast<std::size_t>(numbering.mesh_node[row])] = from.values[row];
    results.fields.push_back(std::move(field));
  }
  add_extrema(results, before, numbering.mesh_node, team);
}

}  // namespace genba
