#include "engine/analysis/heat/kept_heat.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

bool has_perfusion(const Study& study) {
  return std::any_of(study.loads.begin(), study.loads.end(), [](const Condition& load) {
    return load.kind->enters == Enters::exchanges && load.kind->on == Acts::regions;
  });
}

/// The curve of a table over the temperature alone; empty if it is no such table.
std::optional<StateCurve> curve_of(const Problem& problem, const Material& material, std::string_view key) {
  const Variation& by = *variation_of(material, key);
  const auto* stated = std::get_if<VariationTable>(&by.by);
  if (stated == nullptr) return {};
  const OptionField<Material>& field = *material_field(key);
  const bool in_file = !stated->file.empty() && stated->at.empty();
  if (in_file && !problem.sources.table) return {};
  const VariationTable table =
      in_file ? problem.sources.table(*stated, field.kind, phrase<"material '%1'">(material.name)) : *stated;
  if (table.at.empty() || table.at.size() != table.values.size()) return {};
  return StateCurve{table.at, table.values};
}

}  // namespace

bool may_keep_elements(const Study& study) {
  return depends_on_state(study) && std::none_of(study.loads.begin(), study.loads.end(), enters_by_state);
}

bool perfusion_may_end(const Study& study) {
  return study.transient && (study.transient->shut_off_dose || study.transient->shut_off_damage) &&
         has_perfusion(study);
}

std::optional<StateCurves> state_curves(const Problem& problem) {
  const std::string_view key = problem.study.physics->properties.front().key;
  StateCurves out;
  std::vector<std::uint8_t> of_material(problem.study.materials.size(), StateCurves::none);
  for (const Index number : problem.region_material) {
    if (number < 0) continue;
    const auto m = static_cast<std::size_t>(number);
    const Material& material = problem.study.materials[m];
    const Variation* by = variation_of(material, key);
    if (of_material[m] != StateCurves::none || by == nullptr || !varies_over_temperature(*by)) continue;
    std::optional<StateCurve> curve = curve_of(problem, material, key);
    if (!curve || out.curves.size() + 1 >= StateCurves::none) return {};
    of_material[m] = static_cast<std::uint8_t>(out.curves.size());
    out.curves.push_back(std::move(*curve));
  }
  const auto regions = static_cast<Index>(problem.region_material.size());
  for (std::size_t b = 0; b < problem.mesh->solids.size(); ++b) {
    const ElementBlock& block = problem.mesh->solids[b];
    const auto sections = problem.sections(b);
    std::vector<std::uint8_t>& of = out.of_element.emplace_back();
    bool any = false;
    of.assign(static_cast<std::size_t>(block.size()), StateCurves::none);
    for (std::size_t e = 0; e < of.size(); ++e) {
      const Index material = problem.region_material[static_cast<std::size_t>(block.group[e])];
      if (material < 0 || sections[e] < regions) continue;
      of[e] = of_material[static_cast<std::size_t>(material)];
      any = any || of[e] != StateCurves::none;
    }
    if (!any) of.clear();
  }
  return out;
}

std::int64_t kept_bytes(const Problem& problem, const AssemblyInput& input) {
  if (!may_keep_elements(problem.study)) return 0;
  const bool nodal = heat_content_depends(problem.study);
  return kept_bytes(input, {perfusion_may_end(problem.study), conductivity_depends(problem.study), nodal,
                            !nodal || has_perfusion(problem.study)});
}

}  // namespace genba
