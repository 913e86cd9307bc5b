#include "engine/analysis/system/point_response.hpp"

#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

/// The constants of a material that flows (element::YieldConstants): with the rows of its table.
std::vector<double> yield_constants(const Problem& problem, const Material& m, double youngs_modulus,
                                    double poisson_ratio, double area) {
  const element::Lame lame = element::lame(youngs_modulus, poisson_ratio);
  const Text place = phrase<"material '%1'">(m.name);
  VariationTable rows{VariationTable::Over::plastic_strain, {0.0}, {m.flow_stress.value_or(0.0)}};
  if (const Variation* by = variation_of(m, "flow_stress"))
    if (const auto* table = std::get_if<VariationTable>(&by->by))
      rows = with_rows(*table, QuantityKind::pressure, problem.sources, place);
  check_table(rows, place);
  std::vector<double> out = {lame.lambda, lame.mu, m.kinematic_hardening.value_or(0.0), area,
                             static_cast<double>(rows.at.size())};
  for (std::size_t row = 0; row < rows.at.size(); ++row) {
    out.push_back(rows.at[row]);
    out.push_back(rows.values[row]);
  }
  return out;
}

}  // namespace

PointMaterials point_materials(const Problem& problem) {
  const bool is_plate = problem.section == element::Section::plane &&
                        problem.study.elements.plane == PlaneBody::plane_stress;
  PointMaterials out;
  const auto add = [&](std::size_t region, const OwnMaterial* own) {
    const Index number = problem.region_material[region];
    if (number < 0 || !keeps_history(problem.study)) return out.add();
    const Material& m = problem.study.materials[static_cast<std::size_t>(number)];
    if (!flows(m)) return out.add();
    const double area = problem.area.empty() ? 0.0 : problem.area[region];
    const double modulus = own ? own->youngs_modulus : m.youngs_modulus.value_or(0.0),
                 ratio = own ? own->poisson_ratio : m.poisson_ratio.value_or(0.0);
    const element::PointLawId law = area > 0   ? element::PointLawId::j2_bar
                                    : is_plate ? element::PointLawId::j2_plane_stress
                                               : element::PointLawId::j2;
    out.add(law, yield_constants(problem, m, modulus, ratio, area > 0 ? area : 1.0));
  };
  for (std::size_t region = 0; region < problem.region_material.size(); ++region) add(region, nullptr);
  for (const OwnMaterial& own : problem.own) add(static_cast<std::size_t>(own.region), &own);
  return out;
}

ResponseInput response_input(const Problem& problem, const Numbering& numbering) {
  ResponseInput out{assembly_input(problem, numbering), point_materials(problem), {}};
  for (const RegionProperties& section : region_properties(problem))
    out.thermal_strain.push_back(section.thermal_strain);
  out.thermal = thermal_rise(problem);
  return out;
}

std::int64_t kept_response_bytes(const Problem& problem, const Numbering& numbering) {
  return keeps_history(problem.study) ? response_bytes(response_input(problem, numbering)) : 0;
}

std::int64_t point_state_bytes(const Problem& problem) {
  if (!keeps_history(problem.study)) return 0;
  const PointMaterials materials = point_materials(problem);
  AssemblyInput input;
  input.solids = element_lists(*problem.mesh, problem.study.elements, false);
  for (std::size_t b = 0; b < input.solids.size(); ++b) input.solids[b].region = problem.sections(b);
  return point_history_bytes(input, materials) + materials.bytes();
}

}  // namespace genba
