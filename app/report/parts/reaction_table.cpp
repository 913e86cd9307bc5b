#include "app/report/parts/reaction_table.hpp"

#include <algorithm>

#include "engine/base/file/csv_cell.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

std::string reactions_csv(const Results& results) {
  const FieldKind& reaction = results.physics->reaction;
  const auto components = static_cast<std::size_t>(std::clamp(reaction.components, 1, 3));
  const std::string unit = " [" + std::string(si_unit(reaction.kind)) + "]";
  std::string out = "constraint";
  for (std::size_t c = 0; c < components; ++c)
    out += "," + csv_cell((components == 1 ? std::string("total") : std::string(1, "xyz"[c])) + unit);
  out += "\n";
  const auto row = [&](const std::string& name, const Vec3& total) {
    out += csv_cell(name);
    for (std::size_t c = 0; c < components; ++c) out += "," + format_number(total[c], "%.17g");
    out += "\n";
  };
  for (const Reaction& one : results.reactions) row(one.constraint, one.total);
  row("sum of reactions", results.balance.reactions);
  row("applied", results.balance.applied);
  out += "relative error," + format_number(results.balance.relative_error, "%.17g") +
         std::string(components - 1, ',') + "\n";
  return out;
}

}  // namespace genba
