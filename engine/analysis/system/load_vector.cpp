#include "engine/analysis/system/load_vector.hpp"

#include <algorithm>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/problem/relief.hpp"
#include "engine/analysis/stress/initial_stress.hpp"
#include "engine/analysis/system/acceleration.hpp"
#include "engine/analysis/system/added_mass.hpp"
#include "engine/analysis/system/reaction.hpp"
#include "engine/analysis/system/varying_facets.hpp"
#include "engine/analysis/system/varying_loads.hpp"
#include "engine/element/loads.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/model/study/symmetry.hpp"

namespace genba {

namespace {

void take_density(const Acceleration& a, double density, RegionProperties& out) {
  for (std::size_t i = 0; i < 3; ++i) out.body_force[i] = density * a.at_origin[i];
  for (std::size_t i = 0; i < 9; ++i) out.body_gradient[i] = density * a.gradient[i];
}

/// Bars are lines: their densities are by length, and a thermal strain that is the same in all directions
/// counts three times (engine/element/law/bar_elastic.hpp). A pretension is a strain that is missing.
void take_bars(const Problem& problem, std::vector<RegionProperties>& sections) {
  for (std::size_t s = 0; s < sections.size() && !problem.area.empty(); ++s) {
    const bool is_own = s >= problem.region_material.size();
    const OwnMaterial* own = is_own ? &problem.own[s - problem.region_material.size()] : nullptr;
    const std::size_t region = own ? static_cast<std::size_t>(own->region) : s;
    const double area = problem.area[region];
    if (area == 0) continue;
    RegionProperties& p = sections[s];
    for (double& f : p.body_force) f *= area;
    for (double& g : p.body_gradient) g *= area;
    p.source *= area;
    p.expansion /= 3;
    p.thermal_strain /= 3;
    const auto material = static_cast<std::size_t>(problem.region_material[region]);
    const double modulus = own ? own->youngs_modulus : problem.study.materials[material].youngs_modulus.value_or(0.0);
    if (problem.pretension[region] != 0 && modulus > 0)
      p.thermal_strain -= problem.pretension[region] / (modulus * area) / 3;
  }
}

}  // namespace

std::vector<RegionProperties> region_properties(const Problem& problem) {
  double rise = 0;  // K, all thermal loads together
  std::vector<Acceleration> acceleration(problem.region_material.size());
  for (const ResolvedLoad& load : problem.loads) {
    if (!load.load.varies.empty()) continue;
    const Contribution c = contribution(load.load);
    rise += c.temperature_rise;
    if (load.load.kind->on != Acts::masses) continue;
    for (const Index region : load.regions) {
      acceleration[region].add(c.acceleration);
      acceleration[region].add(c.rotation);
    }
  }
  std::vector<RegionProperties> out(problem.region_material.size());
  for (std::size_t region = 0; region < out.size(); ++region) {
    if (problem.region_material[region] < 0) continue;
    const Material& m = problem.study.materials[problem.region_material[region]];
    out[region].density = m.density.value_or(0.0);
    out[region].expansion = m.thermal_expansion.value_or(0.0);
    out[region].thermal_strain = out[region].expansion * rise;
    take_density(acceleration[region], out[region].density, out[region]);
  }
  for (const ResolvedLoad& load : problem.loads)
    if (const double source = contribution(load.load).by_volume; source != 0 && load.load.varies.empty())
      for (const Index region : load.regions) out[region].source += source;
  out.reserve(out.size() + problem.own.size());
  for (const OwnMaterial& own : problem.own) {
    RegionProperties p = out[own.region];
    p.density = own.density;
    p.expansion = own.expansion;
    p.thermal_strain = own.expansion * rise;
    take_density(acceleration[own.region], own.density, p);
    out.push_back(p);
  }
  take_bars(problem, out);
  return out;
}

ThermalRise thermal_rise(const Problem& problem) {
  ThermalRise out;
  if (problem.temperature_rise.empty()) return out;
  out.rise = problem.temperature_rise;
  for (const RegionProperties& section : region_properties(problem))
    out.expansion.push_back(section.expansion);
  return out;
}

namespace {

/// Constants of a material, turned to the axes of its region if these are constant.
template <class Law>
typename Law::Constants along(const typename Law::Constants& own, const MaterialAxes& axes) {
  const auto* constant = std::get_if<ConstantAxes>(&axes);
  if (!constant) return own;
  const auto matrix = axes_along(constant->first, constant->second ? &*constant->second : nullptr);
  return matrix ? Law::turned(own, matrix->data()) : own;
}

element::OrthotropicElastic::Constants elastic_constants(const Material& m,
                                                         std::optional<double> youngs_modulus,
                                                         std::optional<double> poisson_ratio,
                                                         const MaterialAxes& axes) {
  using Law = element::OrthotropicElastic;
  if (stated_set(m, *directed_property("E")).symmetry != Symmetry::isotropic)
    return along<Law>(Law::of(engineering_constants(m)), axes);
  return Law::of(youngs_modulus && poisson_ratio ? element::lame(*youngs_modulus, *poisson_ratio)
                                                 : element::Lame());
}

/// Constants for laws with axes, which flat elements take always: the material's 21 or 6 numbers for each section.
Materials directed_materials(const Problem& problem) {
  const auto& materials = problem.study.materials;
  if (problem.study.physics->conduction) {
    using Law = element::OrthotropicFourier;
    const DirectedProperty& of = *directed_property(problem.study.physics->properties.front().key);
    Materials out(element::LawId::orthotropic_fourier);
    for (std::size_t region = 0; region < problem.region_material.size(); ++region) {
      const Index number = problem.region_material[region];
      if (number < 0) {
        out.add(Law::Constants{});
        continue;
      }
      const auto k = conductivities(materials[number], of);
      out.add(along<Law>(Law::of(k[0], k[1], k[2]),
                         problem.region_axes.empty() ? MaterialAxes{} : problem.region_axes[region]));
    }
    for (const OwnMaterial& own : problem.own)
      out.add(Law::of(own.conductivity, own.conductivity, own.conductivity));
    return out;
  }
  const bool is_plate = problem.section == element::Section::plane &&
                        problem.study.elements.plane == PlaneBody::plane_stress;
  Materials out(is_plate ? element::LawId::plane_stress : element::LawId::orthotropic_elastic);
  const auto add = [&](const element::OrthotropicElastic::Constants& solid) {
    if (is_plate)
      out.add(element::PlaneStress::of(solid));
    else
      out.add(solid);
  };
  const auto axes_of = [&](std::size_t region) {
    return problem.region_axes.empty() ? MaterialAxes{} : problem.region_axes[region];
  };
  for (std::size_t region = 0; region < problem.region_material.size(); ++region) {
    const Index number = problem.region_material[region];
    add(number < 0 ? element::OrthotropicElastic::Constants{}
                   : elastic_constants(materials[number], materials[number].youngs_modulus,
                                       materials[number].poisson_ratio, axes_of(region)));
  }
  for (const OwnMaterial& own : problem.own)
    add(elastic_constants(materials[problem.region_material[own.region]], own.youngs_modulus,
                          own.poisson_ratio, axes_of(static_cast<std::size_t>(own.region))));
  return out;
}

}  // namespace

namespace {
Materials section_materials_of_solids(const Problem& problem);
}  // namespace

Materials section_materials(const Problem& problem) {
  const Materials solids = section_materials_of_solids(problem);
  if (problem.area.empty()) return solids;
  Materials out(solids.law());
  const bool conducts = problem.study.physics->conduction != nullptr;
  for (std::size_t s = 0; s < solids.size(); ++s) {
    const bool is_own = s >= problem.region_material.size();
    const OwnMaterial* own = is_own ? &problem.own[s - problem.region_material.size()] : nullptr;
    const std::size_t region = own ? static_cast<std::size_t>(own->region) : s;
    const double area = problem.area[region];
    if (area == 0 || problem.region_material[region] < 0) {
      out.add(std::span(solids.of(s), static_cast<std::size_t>(solids.width())));
      continue;
    }
    const Material& m = problem.study.materials[static_cast<std::size_t>(problem.region_material[region])];
    if (conducts)
      out.add(element::LawId::fourier,
              element::Fourier::Constants{
                  area * (own ? own->conductivity : (m.*problem.study.physics->conduction).value_or(0.0))});
    else
      out.add(element::LawId::bar_elastic,
              element::BarElastic::Constants{area * (own ? own->youngs_modulus : m.youngs_modulus.value_or(0.0))});
  }
  return out;
}

namespace {
Materials section_materials_of_solids(const Problem& problem) {
  if (problem.directed || problem.section != element::Section::solid) return directed_materials(problem);
  const auto conduction = problem.study.physics->conduction;
  Materials out(conduction ? element::LawId::fourier : element::LawId::linear_elastic);
  const auto add = [&](std::optional<double> conductivity, std::optional<double> youngs_modulus,
                       std::optional<double> poisson_ratio) {
    if (conduction)
      out.add(element::Fourier::Constants{conductivity.value_or(0.0)});
    else
      out.add(youngs_modulus && poisson_ratio ? element::lame(*youngs_modulus, *poisson_ratio)
                                              : element::Lame());
  };
  for (const Index number : problem.region_material) {
    const Material none, &m = number < 0 ? none : problem.study.materials[number];
    add(conduction ? m.*conduction : std::nullopt, m.youngs_modulus, m.poisson_ratio);
  }
  for (const OwnMaterial& own : problem.own) add(own.conductivity, own.youngs_modulus, own.poisson_ratio);
  return out;
}
}  // namespace

namespace {

// Facets and nodes with loads are few compared with elements. One thread adds them, in their order.
void add_surface_load(const Problem& problem, const Numbering& numbering, const ResolvedLoad& load,
                      LoadVectors& out) {
  const int dofs = problem.dofs;
  const Contribution c = contribution(load.load);
  const auto is_zero = [](const Vec3& v) { return v == Vec3{}; };
  auto add_uniform = [&](std::vector<double>& f, const Vec3& density) {
    for_each_facet(problem, load, [&](auto shape, const Index* nodes, const double* x) {
      using Facet = decltype(shape);
      double w[Facet::nodes] = {};
      element::add_area_weights<Facet>(x, w);
      for (int i = 0; i < Facet::nodes; ++i)
        for (int a = 0; a < dofs; ++a)
          f[static_cast<std::size_t>(numbering.equation_node[nodes[i]]) * dofs + a] += w[i] * density[a];
    });
  };
  if (c.pressure != 0 && !deforms_largely(problem.study))  // else follower_pressure.hpp
    for_each_facet(problem, load, [&](auto shape, const Index* nodes, const double* x) {
      using Facet = decltype(shape);
      double f[3 * Facet::nodes] = {};
      element::add_pressure<Facet>(x, c.pressure, f);
      for (int i = 0; i < Facet::nodes; ++i)
        for (int a = 0; a < dofs; ++a)
          out.mechanical[static_cast<std::size_t>(numbering.equation_node[nodes[i]]) * dofs + a] += f[3 * i + a];
    });
  if (!is_zero(c.by_area)) add_uniform(out.mechanical, c.by_area);
  if (!is_zero(c.total))
    add_uniform(out.mechanical, {c.total[0] / load.area, c.total[1] / load.area, c.total[2] / load.area});
  if (!is_zero(c.by_node))
    for (const Index node : load.nodes)
      for (int a = 0; a < dofs; ++a)
        out.mechanical[static_cast<std::size_t>(numbering.equation_node[node]) * dofs + a] += c.by_node[a];
  if (load.load.kind->enters == Enters::exchanges) {
    out.ambient.resize(static_cast<std::size_t>(numbering.mesh_node.size()) * dofs, 0.0);
    add_uniform(out.ambient, {c.exchange * c.surroundings, 0, 0});
  }
}

}  // namespace

namespace {
/// Forces and moments of points.
void add_point_loads(const Problem& problem, const Numbering& numbering, LoadVectors& out) {
  if (!problem.connections) return;
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  for (const FoundConnection& c : problem.connections->all)
    for (std::size_t i = 0; i < c.forces.size(); ++i)
      for (std::size_t a = 0; a < dofs; ++a)
        out.mechanical[static_cast<std::size_t>(numbering.equation_node[c.nodes[i]]) * dofs + a] += c.forces[i][a];
}
}  // namespace

LoadVectors load_vectors(const Problem& problem, const Numbering& numbering, const AssemblyInput& elements,
                         ElementWorker& worker, Monitor& monitor) {
  BodyLoadInput input{without_reaction(elements), {}};
  input.elements.map = nullptr;
  for (const RegionProperties& p : region_properties(problem)) {
    BodyLoad load{{p.source, 0, 0}, p.thermal_strain};
    if (problem.study.physics->is_motion()) {
      std::copy(p.body_force.begin(), p.body_force.end(), load.density);
      std::copy(p.body_gradient.begin(), p.body_gradient.end(), load.gradient);
    }
    input.loads.push_back(load);
  }
  LoadVectors out;
  if (input.has_density() || input.has_thermal_strain()) {
    BodyLoads body = worker.add_up_loads(input, monitor);
    out.mechanical = std::move(body.density);
    out.thermal = std::move(body.thermal);
  }
  out.mechanical.resize(static_cast<std::size_t>(elements.rows()), 0.0);
  for (std::size_t i = 0; i < problem.loads.size(); ++i)
    if (radiates(problem.loads[i].load) || perfusion_depends(problem.loads[i].load))
      continue;  // it depends on the state
    else if (!differs_in_facets(problem.loads[i].load))
      add_surface_load(problem, numbering, problem.loads[i], out);
    else
      add_varying_load(problem, numbering, i, out, monitor);
  if (const InitialStress stress = initial_stress_of(problem); !stress.empty()) {
    out.thermal.resize(out.mechanical.size(), 0.0);
    add_initial_forces(problem, elements, stress, -1, out.thermal, monitor);
  }
  add_weights_of_masses(problem, numbering, out.mechanical);
  add_point_loads(problem, numbering, out);
  add_varying_thermal_load(problem, elements, out, monitor);
  add_absorbed(problem, numbering, out, monitor);
  if (relief_of(problem.study) != nullptr)
    out.relief = add_inertia(problem, numbering, elements, worker, out.mechanical, monitor);
  return out;
}

void for_each_exchange_facet(const Problem& problem, const std::function<void(const ExchangeFacet&)>& visit) {
  for (std::size_t i = 0; i < problem.loads.size(); ++i) {
    const ResolvedLoad& load = problem.loads[i];
    if (load.load.kind->enters != Enters::exchanges) continue;
    if (load.load.kind->on == Acts::regions) {
      for_each_absorbing_element(problem, i, visit);
      continue;
    }
    if (differs_in_facets(load.load)) {
      for_each_varying_facet(
          problem, i,
          [&](auto shape, const FacetRef&, const Index* nodes, const double* x,
          const FacetPoints<decltype(shape)>& at) {
            using Facet = decltype(shape);
            double k[Facet::nodes * Facet::nodes] = {}, entering[Facet::nodes] = {};
            element::add_convections<Facet>(x, at.exchange, k);
            element::add_area_densities<Facet>(x, at.entering, 1, entering);
            visit({nodes, Facet::nodes, k, entering, i});
          });
      continue;
    }
    const double exchange = contribution(load.load).exchange;
    for_each_facet(problem, load, [&](auto shape, const Index* nodes, const double* x) {
      using Facet = decltype(shape);
      double k[Facet::nodes * Facet::nodes] = {};
      element::add_convection<Facet>(x, exchange, k);
      visit({nodes, Facet::nodes, k, nullptr, i});
    });
  }
}

}  // namespace genba
