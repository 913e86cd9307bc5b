#include "engine/analysis/load_vector.hpp"

#include <algorithm>

#include "engine/element/loads.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

std::vector<RegionProperties> region_properties(const Problem& problem) {
  double rise = 0;  // K, all thermal loads together
  Vec3 acceleration{};
  for (const ResolvedLoad& load : problem.loads) {
    if (const auto* thermal = std::get_if<ThermalStrainLoad>(&load.load))
      rise += thermal->temperature - thermal->reference;
    if (const auto* gravity = std::get_if<GravityLoad>(&load.load))
      for (int a = 0; a < 3; ++a) acceleration[a] += gravity->acceleration[a];
  }
  std::vector<RegionProperties> out(problem.region_material.size());
  for (std::size_t region = 0; region < out.size(); ++region) {
    if (problem.region_material[region] < 0) continue;
    const Material& m = problem.study.materials[problem.region_material[region]];
    if (m.youngs_modulus && m.poisson_ratio)
      out[region].lame = element::lame(*m.youngs_modulus, *m.poisson_ratio);
    out[region].thermal_strain = m.thermal_expansion.value_or(0.0) * rise;
    out[region].conductivity = m.conductivity.value_or(0.0);
    for (int a = 0; a < 3; ++a) out[region].body_force[a] = m.density.value_or(0.0) * acceleration[a];
  }
  for (const ResolvedLoad& load : problem.loads)
    if (const auto* source = std::get_if<HeatSourceLoad>(&load.load))
      for (const Index region : load.regions) out[region].heat_source += source->density;
  out.reserve(out.size() + problem.own.size());
  for (const OwnMaterial& own : problem.own) {
    RegionProperties p = out[own.region];
    const Material& m = problem.study.materials[problem.region_material[own.region]];
    p.lame = element::lame(own.youngs_modulus, *m.poisson_ratio);
    for (int a = 0; a < 3; ++a) p.body_force[a] = own.density * acceleration[a];
    out.push_back(p);
  }
  return out;
}

namespace {

template <class Body>
void for_each_facet(const Problem& problem, const ResolvedLoad& load, Body&& body) {
  for (const FacetRef& f : load.facets) {
    const ElementBlock& block = problem.mesh->facets[f.block];
    with_facet(block.type, [&](auto shape) {
      using Facet = decltype(shape);
      double x[3 * Facet::nodes];
      const Index* nodes = gather_points<Facet>(*problem.mesh, block, f.element, x);
      body(shape, nodes, x);
    });
  }
}

// Facets and nodes with loads are few beside elements: they are added by one thread, in their order.
void add_surface_load(const Problem& problem, const Numbering& numbering, const ResolvedLoad& load,
                      LoadVectors& out) {
  auto add_uniform = [&](std::vector<double>& f, const double* density, int components) {
    for_each_facet(problem, load, [&](auto shape, const Index* nodes, const double* x) {
      using Facet = decltype(shape);
      double w[Facet::nodes] = {};
      element::add_area_weights<Facet>(x, w);
      for (int i = 0; i < Facet::nodes; ++i)
        for (int a = 0; a < components; ++a)
          f[static_cast<std::size_t>(numbering.equation_node[nodes[i]]) * components + a] +=
              w[i] * density[a];
    });
  };
  if (const auto* l = std::get_if<PressureLoad>(&load.load)) {
    for_each_facet(problem, load, [&](auto shape, const Index* nodes, const double* x) {
      using Facet = decltype(shape);
      double f[3 * Facet::nodes] = {};
      element::add_pressure<Facet>(x, l->pressure, f);
      for (int i = 0; i < Facet::nodes; ++i)
        for (int a = 0; a < 3; ++a)
          out.mechanical[static_cast<std::size_t>(numbering.equation_node[nodes[i]]) * 3 + a] += f[3 * i + a];
    });
  } else if (const auto* l = std::get_if<TractionLoad>(&load.load)) {
    add_uniform(out.mechanical, l->traction.data(), 3);
  } else if (const auto* l = std::get_if<ForceLoad>(&load.load)) {
    const Vec3 traction = {l->force[0] / load.area, l->force[1] / load.area, l->force[2] / load.area};
    add_uniform(out.mechanical, traction.data(), 3);
  } else if (const auto* l = std::get_if<NodalForceLoad>(&load.load)) {
    for (const Index node : load.nodes)
      for (int a = 0; a < 3; ++a)
        out.mechanical[static_cast<std::size_t>(numbering.equation_node[node]) * 3 + a] += l->force[a];
  } else if (const auto* l = std::get_if<HeatFluxLoad>(&load.load)) {
    add_uniform(out.mechanical, &l->flux, 1);
  } else if (const auto* l = std::get_if<ConvectionLoad>(&load.load)) {
    out.ambient.resize(numbering.mesh_node.size(), 0.0);
    const double inflow = l->coefficient * l->ambient;
    add_uniform(out.ambient, &inflow, 1);
  }
}

}  // namespace

LoadVectors load_vectors(const Problem& problem, const Numbering& numbering, const AssemblyInput& elements,
                         ElementWorker& worker, Monitor& monitor) {
  BodyLoadInput input{elements, {}};
  for (const RegionProperties& p : region_properties(problem)) {
    BodyLoad load{{p.heat_source, 0, 0}, p.thermal_strain};
    if (problem.dofs == 3) std::copy(p.body_force.begin(), p.body_force.end(), load.density);
    input.loads.push_back(load);
  }
  LoadVectors out;
  if (input.has_density() || input.has_thermal_strain()) {
    BodyLoads body = worker.add_up_loads(input, monitor);
    out.mechanical = std::move(body.density);
    out.thermal = std::move(body.thermal);
  }
  out.mechanical.resize(static_cast<std::size_t>(elements.rows()), 0.0);
  for (const ResolvedLoad& load : problem.loads) add_surface_load(problem, numbering, load, out);
  return out;
}

void for_each_convection_facet(
    const Problem& problem, const std::function<void(const Index*, int, const double*, std::size_t)>& visit) {
  for (std::size_t i = 0; i < problem.loads.size(); ++i) {
    const auto* convection = std::get_if<ConvectionLoad>(&problem.loads[i].load);
    if (!convection) continue;
    for_each_facet(problem, problem.loads[i], [&](auto shape, const Index* nodes, const double* x) {
      using Facet = decltype(shape);
      double k[Facet::nodes * Facet::nodes] = {};
      element::add_convection<Facet>(x, convection->coefficient, k);
      visit(nodes, Facet::nodes, k, i);
    });
  }
}

}  // namespace genba
