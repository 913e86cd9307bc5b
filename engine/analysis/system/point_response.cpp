#include "engine/analysis/system/point_response.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/analysis/problem/hourglass.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/sparse/blocks/added_blocks.hpp"
#include "engine/assembly/contact/contact_rows.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/hyperelastic.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

struct ElasticValues {
  double youngs_modulus, poisson_ratio, flow_factor;
};
/// Of a section: its own element's, or those of the material.
ElasticValues values_of(const Material& m, const OwnMaterial* own) {
  if (own != nullptr) return {own->youngs_modulus, own->poisson_ratio, own->flow_factor};
  return {m.youngs_modulus.value_or(0.0), m.poisson_ratio.value_or(0.0), m.flow_factor.value_or(1.0)};
}

/// The constants of a material that flows (element::YieldConstants): with the rows of its table.
std::vector<double> yield_constants(const Problem& problem, const Material& m, const ElasticValues& at, double area,
                                    const PointStep& step, double constant_mean) {
  const element::Lame lame = element::lame(at.youngs_modulus, at.poisson_ratio);
  const Text place = phrase<"material '%1'">(m.name);
  const auto table_of = [&](std::string_view key, double alone) {
    VariationTable rows{VariationTable::Over::plastic_strain, {0.0}, {alone}};
    if (const Variation* by = variation_of(m, key))
      if (const auto* table = std::get_if<VariationTable>(&by->by))
        rows = with_rows(*table, QuantityKind::pressure, problem.sources, place);
    check_table(rows, place);
    return rows;
  };
  const VariationTable yield = table_of("flow_stress", m.flow_stress.value_or(element::YieldConstants::no_yield)),
                       back = table_of("back_stress", 0);
  std::vector<double> strains = yield.at;  // of both tables
  strains.insert(strains.end(), back.at.begin(), back.at.end());
  std::ranges::sort(strains);
  strains.erase(std::unique(strains.begin(), strains.end()), strains.end());
  double creep = 0;
  if (m.creep_rate) {  // of the time alone: the integral of t^m over the step
    const double power = m.creep_time_exponent.value_or(0.0) + 1;
    creep = *m.creep_rate * (std::pow(step.end, power) - std::pow(step.begin, power)) / power;
  }
  std::vector<double> out = {lame.lambda, lame.mu, m.kinematic_hardening.value_or(0.0), area, creep,
                             m.creep_stress.value_or(1.0), m.creep_exponent.value_or(1.0), constant_mean,
                             static_cast<double>(strains.size())};
  const double factor = m.flow_stress ? at.flow_factor : 1.0;
  for (const double strain : strains)
    out.insert(out.end(), {strain, factor * table_value(yield, strain), factor * table_value(back, strain)});
  return out;
}

element::PronyStep prony_of(const Material& m, const PointStep& step) {
  const PronySeries series = prony_series(m);
  element::PronyStep out = element::prony_step(series.g.data(), series.tau.data(), static_cast<int>(series.g.size()), step.end - step.begin);
  out.volume = series.volume;
  return out;
}

bool inelastic(const Material& m) { return flows(m) || creeps(m); }

template <class Constants>
std::span<const double> numbers_of(const Constants& constants) {
  return {reinterpret_cast<const double*>(&constants), sizeof constants / sizeof(double)};
}

/// Directions 1, 2 and 3 of the material of a region as rows.
std::array<double, 9> axes_of_region(const Problem& problem, std::size_t region) {
  std::array<double, 9> out = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  if (problem.region_axes.empty() || std::holds_alternative<std::monostate>(problem.region_axes[region])) return out;
  const auto* constant = std::get_if<ConstantAxes>(&problem.region_axes[region]);
  if (constant == nullptr) return out;  // each element has its own (Problem::axes)
  if (const auto matrix = axes_along(constant->first, constant->second ? &*constant->second : nullptr))
    std::copy(matrix->begin(), matrix->end(), out.begin());
  return out;
}

/// [region] 1: it has hex20 or quad8. With elements.pressure auto they have no pressure of an element (problem/hourglass.hpp).
std::vector<std::uint8_t> regions_of_bricks(const Problem& problem) {
  std::vector<std::uint8_t> out(problem.region_material.size(), 0);
  for (const ElementBlock& block : problem.mesh->solids)
    if (block.type == ElementType::hex20 || block.type == ElementType::quad8)
      for (const Index region : block.group) out[static_cast<std::size_t>(region)] = 1;
  return out;
}

/// HyperelasticConstants::constant_mean. ratio: K / G.
double constant_mean_of(const Problem& problem, double ratio, bool is_of_bricks) {
  const ElementPressure by = problem.study.elements.pressure;
  if (by == ElementPressure::never) return -1;
  return by == ElementPressure::always || (ratio >= nearly_incompressible && !is_of_bricks) ? 1 : 0;
}

/// A region, and whether it has bricks of second order.
struct LargeRegion {
  std::size_t number;
  bool is_of_bricks;
};

/// The constants of a section at large deformation (element::MixtureConstants). linear: those of its linear law.
element::MixtureConstants large_constants(const Problem& problem, const Material& m, element::LawId law,
                                          const double* linear, LargeRegion region, double share) {
  using element::LawId;
  element::MixtureConstants out = mixture_constants(m, share);
  double ratio = 0;
  const auto axes = axes_of_region(problem, region.number);
  if (hyperelastic_law(m) == HyperelasticLaw::none) {
    const auto solid = law == LawId::linear_elastic
                           ? element::OrthotropicElastic::of(element::constants_at<element::LinearElastic>(linear))
                           : element::constants_at<element::OrthotropicElastic>(linear);
    std::copy(std::begin(solid.d), std::end(solid.d), out.number);  // turned already
    std::copy(axes.begin(), axes.end(), out.axes);
    if (m.poisson_ratio) ratio = 2 * (1 + *m.poisson_ratio) / (3 * (1 - 2 * *m.poisson_ratio));
  } else {
    ratio = initial_bulk_modulus(m) / initial_shear_modulus(m);
    if (has_fibres(m)) out = element::Mixture::turned(out, axes.data());
  }
  out.constant_mean = constant_mean_of(problem, ratio, region.is_of_bricks);
  return out;
}

/// The laws of a body that deforms largely.
PointMaterials large_materials(const Problem& problem, bool is_plate, const PointStep& step) {
  using element::PointLawId;
  const Materials linear = section_materials(problem);
  const std::vector<std::uint8_t> of_bricks = regions_of_bricks(problem);
  PointMaterials out;
  for (std::size_t section = 0; section < linear.size(); ++section) {
    const std::size_t regions = problem.region_material.size();
    const OwnMaterial* const own = section < regions ? nullptr : &problem.own[section - regions];
    const std::size_t region = own == nullptr ? section : static_cast<std::size_t>(own->region);
    const Index number = problem.region_material[region];
    if (number < 0) {
      out.add();
      continue;
    }
    const Material& m = problem.study.materials[static_cast<std::size_t>(number)];
    if (inelastic(m)) {
      const double constant_mean = constant_mean_of(problem, 0, of_bricks[region] != 0);
      out.add(is_plate ? PointLawId::log_j2_plane_stress : PointLawId::log_j2,
              yield_constants(problem, m, values_of(m, own), 1.0, step, constant_mean));
      continue;
    }
    const element::MixtureConstants constants =
        large_constants(problem, m, linear.law(section), linear.of(section), {region, of_bricks[region] != 0}, step.share);
    if (relaxes(m)) {
      element::ViscousHyperelasticConstants viscous{constants, prony_of(m, step)};
      if (const double length = step.end - step.begin; length > 0)
        viscous.viscosity = m.viscosity.value_or(0.0) / length, viscous.bulk_viscosity = m.bulk_viscosity.value_or(0.0) / length;
      out.add(is_plate ? PointLawId::viscous_hyperelastic_plane_stress : PointLawId::viscous_hyperelastic,
              numbers_of(viscous));
    } else if (is_mixture(m)) {
      out.add(is_plate ? PointLawId::mixture_plane_stress : PointLawId::mixture, numbers_of(constants));
    } else {
      const element::HyperelasticConstants& plain = constants;
      out.add(is_plate ? PointLawId::hyperelastic_plane_stress : PointLawId::hyperelastic, numbers_of(plain));
    }
  }
  return out;
}

}  // namespace

bool has_thermal_strain(const Problem& problem) {
  return !thermal_rise(problem).empty() || std::ranges::any_of(region_properties(problem), [](const RegionProperties& p) {
    return p.thermal_strain != 0;
  });
}

bool laws_change_in_time(const Study& study) {
  return study.physics->is_motion() && std::ranges::any_of(study.materials, [](const Material& m) {
    return relaxes(m) || creeps(m) || m.active_stress || m.active_across || m.prestretch || m.muscle_activation || m.flow_factor;
  });
}

PointMaterials point_materials(const Problem& problem, const PointStep& step) {
  using element::PointLawId;
  const bool is_plate = problem.section == element::Section::plane &&
                        problem.study.elements.plane == PlaneBody::plane_stress;
  if (deforms_largely(problem.study)) return large_materials(problem, is_plate, step);
  PointMaterials out;
  const auto add = [&](std::size_t region, const OwnMaterial* own) {
    const Index number = problem.region_material[region];
    if (number < 0 || !keeps_history(problem.study)) return out.add();
    const Material& m = problem.study.materials[static_cast<std::size_t>(number)];
    const double area = problem.area.empty() ? 0.0 : problem.area[region];
    const ElasticValues at = values_of(m, own);
    if (inelastic(m))
      return out.add(area > 0 ? PointLawId::j2_bar : is_plate ? PointLawId::j2_plane_stress : PointLawId::j2,
                     yield_constants(problem, m, at, area > 0 ? area : 1.0, step, 0));
    if (!relaxes(m)) return out.add();
    if (area > 0)
      throw Error(ErrorKind::model, region_text(*problem.mesh, static_cast<Index>(region)),
                  phrase<"bars do not relax over time; the law is computed for solids and plates">(),
                  phrase<"Remove prony_g_1 from their material, or mesh the bars as solids">());
    const element::Lame lame = element::lame(at.youngs_modulus, at.poisson_ratio);
    const element::ViscousElasticConstants viscous{lame.lambda, lame.mu, prony_of(m, step)};
    out.add(is_plate ? PointLawId::viscous_plane_stress : PointLawId::viscous_elastic, numbers_of(viscous));
  };
  for (std::size_t region = 0; region < problem.region_material.size(); ++region) add(region, nullptr);
  for (const OwnMaterial& own : problem.own) add(static_cast<std::size_t>(own.region), &own);
  return out;
}

ResponseInput response_input(const Problem& problem, const Numbering& numbering, const PointStep& step) {
  ResponseInput out{assembly_input(problem, numbering), point_materials(problem, step), {}};
  for (const RegionProperties& section : region_properties(problem))
    out.thermal_strain.push_back(section.thermal_strain);
  out.thermal = thermal_rise(problem);
  return out;
}

namespace {
/// Most blocks that terms beside the elements add to a tangent.
std::int64_t blocks_beside(const Problem& problem, const AssemblyInput& elements) {
  const bool follows = deforms_largely(problem.study);
  if (elements.contacts && follows) return added_values_at_once;  // where they meet is not known
  std::int64_t sum = 0;
  const auto add = [&](std::size_t nodes) { sum += static_cast<std::int64_t>(nodes * nodes); };
  if (const ContactRows* rows = elements.contacts)
    for (std::size_t row = 0; row < rows->size(); ++row) add(rows->last(row) - rows->first(row));
  for (const LinkMatrix& link : elements.links) add(link.nodes.size());
  for (std::size_t i = 0; i < problem.loads.size(); ++i) {
    const ResolvedLoad& load = problem.loads[i];
    // One that is stated over time may be 0 now.
    const bool is_pressure = contribution_with_gaps(problem.stated ? problem.stated->loads[i] : load.load).pressure != 0;
    if (load.load.kind->enters == Enters::supports || (follows && is_pressure))
      for (const FacetRef& f : load.facets)
        add(static_cast<std::size_t>(traits(problem.mesh->facets[f.block].type).nodes));
  }
  return sum;
}
}  // namespace

std::int64_t kept_response_bytes(const Problem& problem, const Numbering& numbering) {
  if (!goes_in_increments(problem.study)) return 0;
  const ResponseInput input = response_input(problem, numbering);
  const std::int64_t of_elements = response_bytes(input);
  return of_elements == 0 ? 0 : of_elements + added_blocks_bytes(blocks_beside(problem, input.elements), input.elements.dofs);
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
