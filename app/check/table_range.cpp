#include "app/check/table_range.hpp"

#include <algorithm>
#include <limits>

#include "engine/base/quantity/quantity.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

struct Extent {
  double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
};

/// Range over the nodes of each material.
std::vector<Extent> temperatures(const Problem& problem, const Field& field) {
  std::vector<Extent> out(problem.study.materials.size());
  for (const ElementBlock& block : problem.mesh->solids)
    for (Index e = 0; e < block.size(); ++e) {
      const auto region = static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)]);
      Extent& range = out[static_cast<std::size_t>(problem.region_material[region])];
      for (const Index node : element_nodes(block, e)) {
        const double value = field.data[static_cast<std::size_t>(node)];
        range.lowest = std::min(range.lowest, value);
        range.highest = std::max(range.highest, value);
      }
    }
  return out;
}

}  // namespace

std::vector<Text> beyond_tables(const Problem& problem, const Results& results) {
  std::vector<Text> out;
  const Field* field = results.find(problem.study.physics->unknown.name);
  if (!depends_on_state(problem.study) || field == nullptr) return out;
  const std::vector<Extent> ranges = temperatures(problem, *field);
  constexpr double rounding = 1e-6;  // K
  for (std::size_t m = 0; m < ranges.size(); ++m)
    for (const auto& [key, by] : problem.study.materials[m].varies) {
      const auto* stated = std::get_if<VariationTable>(&by.by);
      const bool counts = key == "k" || (key == "c" && problem.study.transient);
      if (!stated || stated->over != VariationTable::Over::temperature || !counts) continue;
      const Text place = phrase<"material '%1'">(problem.study.materials[m].name);
      VariationTable table = *stated;
      if (table.at.empty() && problem.sources.table)
        table = problem.sources.table(table, material_field(key)->kind, place);
      if (table.at.size() < 2) continue;
      const auto tell = [&](double reached, double row) {
        out.push_back(phrase<"%1 reaches %2, and its table of %3 ends at %4: one value holds beyond. Add rows "
                             "if they are known">(place, format_quantity(reached, QuantityKind::temperature, 5),
                                                  key, format_quantity(row, QuantityKind::temperature, 5)));
      };
      if (ranges[m].highest > table.at.back() + rounding) tell(ranges[m].highest, table.at.back());
      if (ranges[m].lowest < table.at.front() - rounding) tell(ranges[m].lowest, table.at.front());
    }
  return out;
}

}  // namespace genba
