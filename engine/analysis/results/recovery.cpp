#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/analysis/contact/contacts.hpp"
#include "engine/analysis/connect/bolt_cuts.hpp"
#include "engine/analysis/problem/element_axes.hpp"
#include "engine/analysis/forces/connection_forces.hpp"
#include "engine/analysis/results/contact_flow.hpp"
#include "engine/analysis/results/dissipation.hpp"
#include "engine/analysis/results/extrema.hpp"
#include "engine/analysis/results/patch_error.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/analysis/results/safety.hpp"
#include "engine/analysis/results/sides.hpp"
#include "engine/analysis/stress/initial_stress.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/forces/follower_pressure.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/analysis/system/point_response.hpp"
#include "engine/analysis/system/state.hpp"
#include "engine/assembly/support_terms.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/grey_law.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

Field make_field(const FieldKind& kind, std::vector<double> data) {
  Field field;
  field.name = kind.name;
  field.components = kind.components;
  if (kind.components == 3) field.component_names = {"x", "y", "z"};
  if (kind.components == 6) field.component_names = {"xx", "yy", "zz", "xy", "yz", "zx"};
  if (!kind.component_names.empty())
    field.component_names.assign(kind.component_names.begin(), kind.component_names.end());
  field.kind = kind.kind;
  field.data = std::move(data);
  return field;
}

/// [region] number of its group: regions with the same material and directions are one. -1: no elements.
std::vector<Index> groups_of_regions(const Problem& problem, Index& groups) {
  const std::vector<Index>& material = problem.region_material;
  std::vector<Index> group(material.size(), -1);
  std::vector<std::uint8_t> has_elements(material.size(), 0);
  for (const ElementBlock& block : problem.mesh->solids)
    for (const Index region : block.group) has_elements[region] = traits(block.type).dimension > 1;
  const InitialStress stress = initial_stress_of(problem);
  const auto is_like = [&](std::size_t a, std::size_t b) {
    return material[a] == material[b] && (stress.empty() || stress[a] == stress[b]) &&
           (problem.thickness.empty() || problem.thickness[a] == problem.thickness[b]) &&
           (!problem.directed || problem.region_axes[a] == problem.region_axes[b]);
  };
  groups = 0;
  for (std::size_t r = 0; r < group.size(); ++r) {
    if (material[r] < 0 || has_elements[r] == 0) continue;
    for (std::size_t before = 0; before < r && group[r] < 0; ++before)
      if (group[before] >= 0 && is_like(before, r)) group[r] = group[before];
    if (group[r] < 0) group[r] = groups++;
  }
  return group;
}

/// The recovery's input for the study's elements.
RecoveryInput recovery_input(const Problem& problem, const Numbering& numbering) {
  RecoveryInput input{without_reaction(assembly_input(problem, numbering)), {}, {}, 0};
  input.elements.map = nullptr;  // the solution has all unknowns
  input.group = groups_of_regions(problem, input.groups);
  for (const RegionProperties& p : region_properties(problem))
    input.thermal_strain.push_back(problem.load_factor * p.thermal_strain);
  for (const OwnMaterial& own : problem.own) input.group.push_back(input.group[own.region]);
  input.thermal = thermal_rise(problem);
  input.plastic = problem.points.get();
  if (keeps_history(problem.study)) input.large = std::make_shared<const PointMaterials>(point_materials(problem));
  return input;
}

/// Adds the fields computed from the flux at each node. results.fields must have room, so that `flux` does
/// not move.
void add_derived_fields(Results& results, const std::vector<double>& flux, ThreadTeam& team) {
  constexpr std::size_t nodes_per_chunk = 8192;
  const auto width = static_cast<std::size_t>(results.physics->flux.components);
  const std::size_t nodes = flux.size() / width;
  for (const DerivedField& derived : results.physics->derived) {
    const auto components = static_cast<std::size_t>(derived.field.components);
    std::vector<double> data(components * nodes);
    team.for_chunks(nodes, nodes_per_chunk, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i)
        derived.of(flux.data() + width * i, data.data() + components * i);
    });
    results.fields.push_back(make_field(derived.field, std::move(data)));
  }
}

void add_element_fields(const Problem& problem, Results& results) {
  if (problem.own.empty()) return;
  const auto regions = static_cast<Index>(problem.mesh->regions.size());
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  const Physics& physics = *problem.study.physics;
  const auto material = [&](Index region) -> const Material& {
    return problem.study.materials[problem.region_material[region]];
  };
  const bool has_grey = std::any_of(problem.own.begin(), problem.own.end(), [&](const OwnMaterial& own) {
    return has_grey_law(material(own.region));
  });
  std::vector<double> grey, density, modulus, conductivity;
  for (std::size_t b = 0; b < problem.mesh->solids.size(); ++b) {
    const ElementBlock& block = problem.mesh->solids[b];
    const auto sections = problem.sections(b);
    for (std::size_t e = 0; e < sections.size(); ++e) {
      const bool is_own = sections[e] >= regions;
      const OwnMaterial own =
          is_own ? problem.own[sections[e] - regions] : OwnMaterial{0, none, none, none, none, none};
      if (has_grey) grey.push_back(is_own && has_grey_law(material(own.region)) ? block.grey[e] : none);
      density.push_back(own.density);
      modulus.push_back(own.youngs_modulus);
      conductivity.push_back(own.conductivity);
    }
  }
  if (!physics.is_motion()) {
    const OptionField<Material>& field = *material_field(physics.properties.front().key);
    results.element_fields.push_back(
        make_field({.name = "conductivity", .kind = field.kind}, std::move(conductivity)));
    return;
  }
  if (has_grey) {
    results.element_fields.push_back(make_field({.name = "grey_value"}, std::move(grey)));
    results.element_fields.push_back(
        make_field({.name = "density", .kind = QuantityKind::density}, std::move(density)));
  }
  results.element_fields.push_back(
      make_field({.name = "youngs_modulus", .kind = QuantityKind::pressure}, std::move(modulus)));
}

/// Force and stress, or heat, along the bars; NaN in other elements.
void add_axial(const Problem& problem, std::vector<double> axial, Results& results) {
  std::vector<double> by_area;
  std::size_t number = 0;
  for (const ElementBlock& block : problem.mesh->solids)
    for (const Index region : block.group) {
      double& of_bar = axial[number++];
      if (traits(block.type).dimension != 1) of_bar = std::numeric_limits<double>::quiet_NaN();
      by_area.push_back(of_bar / problem.area[static_cast<std::size_t>(region)]);
    }
  const Physics& physics = *problem.study.physics;
  const bool is_motion = physics.is_motion();
  results.element_fields.push_back(
      make_field({.name = is_motion ? "bar_force" : "bar_flow",
                  .kind = is_motion ? QuantityKind::force : physics.reaction.kind},
                 std::move(axial)));
  results.element_fields.push_back(make_field(
      {.name = is_motion ? "bar_stress" : "bar_flux", .kind = physics.flux.kind}, std::move(by_area)));
}

/// values[node][dofs] as values[node][components]; a plane motion has no third component.
std::vector<double> with_components(const std::vector<double>& values, int dofs, int components) {
  if (dofs == components) return values;
  const auto from = static_cast<std::size_t>(dofs), to = static_cast<std::size_t>(components);
  std::vector<double> out(values.size() / from * to, 0.0);
  for (std::size_t i = 0; i < values.size(); ++i) out[i / from * to + i % from] = values[i];
  return out;
}

/// Directions 1, 2 and 3 of the material of every element; zero where it has none.
void add_axes(const Problem& problem, Results& results) {
  if (!problem.directed) return;
  std::vector<double> axis[3];
  for (std::size_t b = 0; b < problem.mesh->solids.size(); ++b) {
    const ElementBlock& block = problem.mesh->solids[b];
    for (std::size_t e = 0; e < block.group.size(); ++e) {
      const bool has_any = is_directed_region(problem, block.group[e]);
      const AxesMatrix axes = has_any ? element_axes(problem, b, e) : AxesMatrix{};
      for (std::size_t k = 0; k < 3; ++k) axis[k].insert(axis[k].end(), &axes[3 * k], &axes[3 * k] + 3);
    }
  }
  constexpr std::string_view names[] = {"material_axis_1", "material_axis_2", "material_axis_3"};
  for (std::size_t k = 0; k < 3; ++k)
    results.element_fields.push_back(make_field({.name = names[k], .components = 3}, std::move(axis[k])));
}

/// Adds the exchange with surroundings to the nodal flows. Returns what enters through each load.
std::vector<double> exchange_inflow(const Problem& problem, const std::vector<double>& unknown,
                                    std::vector<double>& outflow, double& scale) {
  std::vector<double> total(problem.loads.size(), 0.0), surroundings;
  for (const ResolvedLoad& load : problem.loads) surroundings.push_back(contribution(load.load).surroundings);
  for_each_exchange_facet(problem, [&](const ExchangeFacet& facet) {
    const auto& [nodes, count, k, entering, load] = facet;
    const double ambient = entering ? 0.0 : surroundings[load];
    for (int i = 0; i < count; ++i) {
      if (entering) {
        outflow[nodes[i]] -= entering[i];
        total[load] += entering[i];
        scale += std::abs(entering[i]);
      }
      for (int j = 0; j < count; ++j) {
        const double in = k[i * count + j] * (ambient - unknown[nodes[j]]);
        outflow[nodes[i]] -= in;
        total[load] += in;
        scale += std::abs(k[i * count + j] * ambient);
      }
    }
  });
  return total;
}

/// Adds the forces on elastic supports to the nodal forces. Returns the force of each load's support on the body.
std::vector<Vec3> support_forces(const Problem& problem, const Numbering& numbering, std::span<const double> solution,
                                 std::vector<double>& outflow) {
  std::vector<Vec3> total(problem.loads.size(), Vec3{});
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  for (std::size_t load = 0; load < total.size(); ++load) {
    if (problem.loads[load].load.kind->enters != Enters::supports) continue;
    for_each_support(support_input(problem, numbering, load), [&](const Index* nodes, int count, const double* k) {
      const std::size_t n = static_cast<std::size_t>(count) * dofs;
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
          const auto row = static_cast<std::size_t>(numbering.equation_node[static_cast<std::size_t>(nodes[j / dofs])]);
          const double force = k[i * n + j] * solution[row * dofs + j % dofs];
          outflow[static_cast<std::size_t>(nodes[i / dofs]) * dofs + i % dofs] += force;
          total[load][i % dofs] -= force;
        }
    });
  }
  return total;
}

/// Adds the forces on springs between places and at points to the nodal forces.
void add_spring_forces(const Problem& problem, const std::vector<double>& values, std::vector<double>& outflow) {
  if (!problem.connections) return;
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  for (std::size_t number = 0; number < problem.connections->matrices.size(); ++number) {
    const LinkMatrix& link = problem.connections->matrices[number];
    if (const SpringLink& spring = problem.connections->springs[number]; spring.apart) {
      const auto row = [&](std::size_t i, std::size_t a) { return static_cast<std::size_t>(link.nodes[i]) * dofs + a; };
      const Vec3 line = line_of(spring, [&](std::size_t i, std::size_t a) { return values[row(i, a)]; });
      const double force = spring.stiffness[0] * (length(line) - length(*spring.apart));
      for (std::size_t i = 0; i < link.nodes.size(); ++i)
        for (std::size_t a = 0; a < 3; ++a) outflow[row(i, a)] += spring.shares[i] * force * unit_or(line, {1, 0, 0})[a];
      continue;
    }
    const std::size_t n = link.nodes.size() * dofs;
    const auto at = [&](std::size_t i) { return static_cast<std::size_t>(link.nodes[i / dofs]) * dofs + i % dofs; };
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) outflow[at(i)] += link.k[i * n + j] * values[at(j)];
  }
}

/// Each side has the initial stress of its region; a node has the side with the largest first derived value.
std::shared_ptr<const Sides> with_initial_stress(const Sides& of, const InitialStress& stress, const Physics& physics,
                                                 std::vector<double>& nodal) {
  auto out = std::make_shared<Sides>(of);
  double most = 0;
  for (std::size_t i = 0; i < out->values.size(); ++i) {
    Sides::Value& side = out->values[i];
    for (std::size_t c = 0; c < 6; ++c) side.flux[c] += stress[static_cast<std::size_t>(side.region)][c];
    double value[6] = {};
    physics.derived.front().of(side.flux.data(), value);
    if (i > 0 && out->values[i - 1].node == side.node && !(value[0] > most)) continue;
    most = value[0];
    std::copy(side.flux.begin(), side.flux.end(), nodal.begin() + 6 * static_cast<std::ptrdiff_t>(side.node));
  }
  return out;
}

/// Both sides of a cut through a bolt have the mean of their stresses.
void average_over_cuts(const Problem& problem, std::size_t width, std::vector<double>& nodal) {
  if (!problem.cuts) return;
  for (const BoltCut& cut : problem.cuts->cuts)
    for (std::size_t i = 0; i < cut.plus.size(); ++i)
      for (std::size_t c = 0; c < width; ++c) {
        double &a = nodal[static_cast<std::size_t>(cut.minus[i]) * width + c],
               &b = nodal[static_cast<std::size_t>(cut.plus[i]) * width + c];
        a = b = (a + b) / 2;
      }
}

}  // namespace

const Field* Results::displacement() const {
  return physics->is_motion() ? find(physics->unknown.name) : nullptr;
}

const Field* Results::find(std::string_view name) const {
  for (const Field& field : fields)
    if (field.name == name) return &field;
  return nullptr;
}

Results recover(const Problem& problem, const NumberedGraph& numbered, std::span<const double> solution,
                ThreadTeam& team, Monitor& monitor, ElementWorker* worker) {
  const Numbering& numbering = numbered.numbering;
  const Mesh& mesh = *problem.mesh;
  const int dofs = problem.dofs;
  if (solution.size() != numbering.mesh_node.size() * dofs)
    throw Error(ErrorKind::internal_fault, phrase<"solution">(),
                phrase<"has %1 values for %2 unknowns">(solution.size(), numbering.mesh_node.size() * dofs));

  if (const auto there = problem_in_state(problem, numbering, solution, team))
    return recover(*there, numbered, solution, team, monitor, worker);

  const RecoveryInput input = recovery_input(problem, numbering);
  HostElementWorker host(team);
  if (worker == nullptr) worker = &host;
  ElementResults elements = (recovers_on_host(problem) ? host : *worker).recover(input, solution, monitor);
  estimate_on_patches(mesh, numbering, input, solution, team, monitor, elements);
  const InitialStress before = initial_stress_of(problem);
  if (!before.empty()) add_initial_forces(problem, input.elements, before, 1, elements.internal, monitor);
  double scale = prescribed_scale(input.elements, team, monitor);
  LoadVectors loads = load_vectors(problem, numbering, input.elements, *worker, monitor);
  add_follower_pressure(problem, numbering, solution, 1.0, loads.mechanical, 1.0, nullptr);
  for (double& f : loads.mechanical) f *= problem.load_factor;

  const Physics& physics = *problem.study.physics;
  Results results;
  results.mesh = problem.mesh;
  results.physics = &physics;
  results.error.total = std::accumulate(elements.error_energy.begin(), elements.error_energy.end(), 0.0);
  results.error.solution = std::accumulate(elements.energy.begin(), elements.energy.end(), 0.0);
  std::vector<double> share = elements.error_energy;
  const double whole = results.error.solution + results.error.total;
  for (double& s : share) s = whole > 0 ? std::sqrt(s / whole) : 0.0;
  results.element_fields.push_back(make_field({.name = "error_share"}, std::move(share)));
  add_element_fields(problem, results);
  if (!elements.axial.empty()) add_axial(problem, elements.axial, results);
  add_axes(problem, results);
  if (!physics.energy_title.empty()) results.energy = physics.energy_share * results.error.solution;

  // Constraints must give what the elements and surroundings take, minus what the loads give.
  std::vector<double> values(mesh.points.size() * dofs, 0.0), rest(values.size(), 0.0);
  for (std::size_t e = 0; e < numbering.mesh_node.size(); ++e)
    for (int a = 0; a < dofs; ++a) {
      const std::size_t at = static_cast<std::size_t>(numbering.mesh_node[e]) * dofs + a;
      values[at] = solution[e * dofs + a];
      rest[at] = elements.internal[e * dofs + a];
    }
  std::vector<double> inflow;
  if (!physics.is_motion()) inflow = exchange_inflow(problem, values, rest, scale);
  const std::vector<Vec3> held_up = support_forces(problem, numbering, solution, rest);
  add_spring_forces(problem, values, rest);
  double magnitude = 0;
  for (std::size_t row = 0; problem.contact_outcome && row < problem.contact_outcome->forces.size(); ++row) {
    const auto d = static_cast<std::size_t>(dofs);
    magnitude += std::abs(problem.contact_outcome->forces[row]);  // a press fit may have no other forces
    rest[static_cast<std::size_t>(numbering.mesh_node[row / d]) * d + row % d] += problem.contact_outcome->forces[row];
  }
  results.contacts = contact_flows(problem, values, rest);
  results.relief = loads.relief;
  for (std::size_t e = 0; e < numbering.mesh_node.size(); ++e)
    for (int a = 0; a < dofs; ++a) {
      const std::size_t at = static_cast<std::size_t>(numbering.mesh_node[e]) * dofs + a, row = e * dofs + a;
      rest[at] -= loads.mechanical[row];
      results.balance.applied[a] += loads.mechanical[row];
      magnitude +=
          std::abs(loads.mechanical[row]) + (loads.thermal.empty() ? 0.0 : std::abs(loads.thermal[row]));
    }
  for (const Condition& constraint : problem.study.constraints)
    results.reactions.push_back({constraint.name, {}});
  ConnectionForces joined = take_connections(problem, values, rest);
  for (const auto& [constraint, total] : joined.reactions)
    results.reactions[static_cast<std::size_t>(constraint)].total = total;
  results.connections = std::move(joined.connections);
  for (std::size_t at = 0; at < rest.size(); ++at) {
    if (!problem.dirichlet.fixed[at]) {
      if (joined.held.empty() || !joined.held[at]) rest[at] = 0.0;
      magnitude += std::abs(rest[at]);
      continue;
    }
    if (problem.dirichlet.owner[at] >= 0)  // else held for inertia relief
      results.reactions[problem.dirichlet.owner[at]].total[at % dofs] += rest[at];
    results.balance.reactions[at % dofs] += rest[at];
    magnitude += std::abs(rest[at]);
  }
  for (std::size_t i = 0; i < inflow.size(); ++i) {
    const Condition& load = problem.loads[i].load;
    if (load.kind->enters != Enters::exchanges) continue;
    results.reactions.push_back({load.name, {inflow[i], 0, 0}});
    results.balance.reactions[0] += inflow[i];
    magnitude += std::abs(inflow[i]);
  }
  for (std::size_t i = 0; i < held_up.size(); ++i) {
    const Condition& load = problem.loads[i].load;
    if (load.kind->enters != Enters::supports) continue;
    results.reactions.push_back({load.name, held_up[i]});
    for (std::size_t a = 0; a < 3; ++a) {
      results.balance.reactions[a] += held_up[i][a];
      magnitude += std::abs(held_up[i][a]);
    }
  }
  for (std::size_t i = 0; i < results.connections.size(); ++i) {
    const FoundConnection& c = problem.connections->all[i];
    if (c.join != Join::carried) continue;
    const Vec3& force = results.connections[i].force;
    results.reactions.push_back({results.connections[i].name, force});
    for (std::size_t a = 0; a < 3; ++a) {
      results.balance.reactions[a] += force[a];
      magnitude += std::abs(force[a]);
    }
  }
  for (std::size_t i = 0; problem.contact_outcome && i < problem.contact_outcome->sums.size(); ++i) {
    const ConnectionResult& sum = problem.contact_outcome->sums[i];
    if (!sum.has_point) continue;  // a rigid surface is outside of the body, as a support is
    results.reactions[static_cast<std::size_t>(problem.contacts->all[i].number)].total = sum.force;
    for (std::size_t a = 0; a < 3; ++a) results.balance.reactions[a] += sum.force[a];
  }
  if (problem.contact_outcome)
    results.connections.insert(results.connections.end(), problem.contact_outcome->sums.begin(),
                               problem.contact_outcome->sums.end());
  if (problem.map)  // what supports in turned axes and equations give is what balances the loads
    for (int a = 0; a < dofs; ++a) results.balance.reactions[a] = joined.gap[a] - results.balance.applied[a];
  const bool is_ring = problem.section == element::Section::axisymmetric && physics.is_motion();
  // Around the axis forces along the radius cancel, and the hoop takes them.
  if (is_ring) {
    results.balance.applied[0] = results.balance.reactions[0] = 0;
    for (Reaction& one : results.reactions) one.total[0] = 0;
  }
  // Round-off of prescribed values is no error, nor is it measured against itself when they cause no force.
  constexpr double rounding = 1e-14, least_share = 1e-9;
  magnitude = std::max(magnitude, least_share * scale);
  Vec3 gap{};
  for (int a = 0; a < 3; ++a) gap[a] = results.balance.applied[a] + results.balance.reactions[a];
  if (magnitude > 0)
    results.balance.relative_error =
        std::max(0.0, element::length3(gap.data()) - rounding * scale) / magnitude;

  const auto fluxes = static_cast<std::size_t>(element::fluxes_of(input.elements.materials.law()));
  std::vector<double> error = at_mesh_nodes(mesh, numbering, elements.nodal_error, 1, team);
  std::vector<double> nodal = at_mesh_nodes(mesh, numbering, elements.nodal, fluxes, team);
  average_over_cuts(problem, fluxes, nodal);
  std::shared_ptr<const Sides> sides = recover_sides(problem, input, solution, team, monitor);
  if (!before.empty()) {
    add_initial_stress(mesh, before, nodal);
    if (sides) sides = with_initial_stress(*sides, before, physics, nodal);
  }
  results.fields.reserve(physics.derived.size() + 6);
  results.fields.push_back(make_field(physics.unknown, with_components(values, dofs, physics.unknown.components)));
  results.fields.push_back(make_field(physics.flux, std::move(nodal)));
  add_derived_fields(results, results.fields.back().data, team);
  results.sides = std::move(sides);
  if (has_safety_factor(problem)) results.fields.push_back(safety_factor(problem, results));
  if (!physics.dissipation.name.empty())
    results.fields.push_back(
        make_field(physics.dissipation, dissipated_power(problem, elements, results.fields[1].data)));
  if (!physics.reaction.name.empty()) 
    results.fields.push_back(make_field(physics.reaction, with_components(rest, dofs, physics.reaction.components)));
  results.fields.push_back(make_field(physics.error, std::move(error)));
  results.error.energy = std::move(elements.error_energy);
  results.error.magnitude = std::move(elements.error);
  add_extrema(results, 0, numbering.mesh_node, team);
  results.locator = std::make_shared<PointLocator>(problem.mesh, team);
  return results;
}

std::vector<double> probe(const Results& results, const Field& field, Vec3 point) {
  if (!results.locator)
    throw Error(ErrorKind::internal_fault, phrase<"probe">(), phrase<"the results have no locator">());
  const auto place = results.locator->find(point);
  if (!place) return {};
  return value_at(results, field, *place);
}

}  // namespace genba
