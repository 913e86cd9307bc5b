#include "engine/analysis/system/point_response.hpp"

#include <algorithm>
#include <array>

#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/hyperelastic.hpp"
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

/// Directions 1, 2 and 3 of the material of a region as rows.
std::array<double, 9> axes_of_region(const Problem& problem, std::size_t region) {
  std::array<double, 9> out = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  if (problem.region_axes.empty() || std::holds_alternative<std::monostate>(problem.region_axes[region])) return out;
  const auto* constant = std::get_if<ConstantAxes>(&problem.region_axes[region]);
  if (constant == nullptr)
    throw Error(ErrorKind::model, region_text(*problem.mesh, static_cast<Index>(region)),
                phrase<"fibres whose direction varies are not computed">(),
                phrase<"State constant axes for each region">());
  if (const auto matrix = axes_along(constant->first, constant->second ? &*constant->second : nullptr))
    std::copy(matrix->begin(), matrix->end(), out.begin());
  return out;
}

/// The constants of a section at large deformation (element::HyperelasticConstants). linear: those of its linear law.
element::HyperelasticConstants large_constants(const Problem& problem, const Material& m, element::LawId law,
                                               const double* linear, std::size_t region) {
  using element::LawId;
  constexpr double nearly_incompressible = 50;  // K / G
  element::HyperelasticConstants out = hyperelastic_constants(m);
  double ratio = 0;
  if (hyperelastic_law(m) == HyperelasticLaw::none) {
    const auto solid = law == LawId::linear_elastic
                           ? element::OrthotropicElastic::of(element::constants_at<element::LinearElastic>(linear))
                           : element::constants_at<element::OrthotropicElastic>(linear);
    std::copy(std::begin(solid.d), std::end(solid.d), out.number);
    if (m.poisson_ratio) ratio = 2 * (1 + *m.poisson_ratio) / (3 * (1 - 2 * *m.poisson_ratio));
  } else {
    ratio = out.bulk / initial_shear_modulus(m);
    if (hyperelastic_law(m) == HyperelasticLaw::fibre_exponential) {
      const auto axes = axes_of_region(problem, region);
      std::copy(axes.begin(), axes.end(), out.number + 4);
    }
  }
  const ElementPressure by = problem.study.elements.pressure;
  out.constant_mean =
      by == ElementPressure::always || (by == ElementPressure::automatic && ratio >= nearly_incompressible) ? 1 : 0;
  return out;
}

/// The laws of a body that deforms largely.
PointMaterials large_materials(const Problem& problem, bool is_plate) {
  const Materials linear = section_materials(problem);
  PointMaterials out;
  for (std::size_t section = 0; section < linear.size(); ++section) {
    const std::size_t regions = problem.region_material.size();
    const std::size_t region =
        section < regions ? section : static_cast<std::size_t>(problem.own[section - regions].region);
    const Index number = problem.region_material[region];
    if (number < 0) {
      out.add();
      continue;
    }
    const element::HyperelasticConstants constants =
        large_constants(problem, problem.study.materials[static_cast<std::size_t>(number)], linear.law(section),
                        linear.of(section), region);
    const auto* numbers = reinterpret_cast<const double*>(&constants);
    out.add(is_plate ? element::PointLawId::hyperelastic_plane_stress : element::PointLawId::hyperelastic,
            std::span(numbers, sizeof constants / sizeof(double)));
  }
  return out;
}

}  // namespace

PointMaterials point_materials(const Problem& problem) {
  const bool is_plate = problem.section == element::Section::plane &&
                        problem.study.elements.plane == PlaneBody::plane_stress;
  if (deforms_largely(problem.study)) return large_materials(problem, is_plate);
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
