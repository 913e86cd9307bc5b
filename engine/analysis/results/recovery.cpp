#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/analysis/results/patch_error.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/base/error.hpp"

namespace genba {

namespace {

Field make_field(std::string name, int components, QuantityKind kind, std::vector<double> data) {
  Field field;
  field.name = std::move(name);
  field.components = components;
  if (components == 3) field.component_names = {"x", "y", "z"};
  if (components == 6) field.component_names = {"xx", "yy", "zz", "xy", "yz", "zx"};
  field.kind = kind;
  field.data = std::move(data);
  return field;
}

constexpr std::size_t nodes_per_chunk = 8192;

/// Of the study's elements; groups are materials, in their order, without those that no element has.
RecoveryInput recovery_input(const Problem& problem, const Numbering& numbering) {
  RecoveryInput input{assembly_input(problem, numbering), {}, {}, 0};
  std::vector<Index> group(problem.study.materials.size(), -1);
  for (const ElementBlock& block : problem.mesh->solids)
    for (const Index region : block.group) group[problem.region_material[region]] = 0;
  for (Index& g : group)
    if (g == 0) g = input.groups++;
  for (const RegionProperties& p : region_properties(problem))
    input.thermal_strain.push_back(p.thermal_strain);
  for (const Index material : problem.region_material)
    input.group.push_back(material < 0 ? -1 : group[material]);
  for (const OwnMaterial& own : problem.own)
    input.group.push_back(group[problem.region_material[own.region]]);
  return input;
}

void add_stress_fields(Results& results, std::vector<double> stress, ThreadTeam& team) {
  const std::size_t nodes = stress.size() / 6;
  std::vector<double> mises(nodes), principal(3 * nodes);
  team.for_chunks(nodes, nodes_per_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      mises[i] = element::von_mises(stress.data() + 6 * i);
      element::principal_values(stress.data() + 6 * i, principal.data() + 3 * i);
    }
  });
  results.fields.push_back(make_field("stress", 6, QuantityKind::pressure, std::move(stress)));
  results.fields.push_back(make_field("von_mises", 1, QuantityKind::pressure, std::move(mises)));
  results.fields.push_back(make_field("principal_stress", 3, QuantityKind::pressure, std::move(principal)));
  results.fields.back().component_names = {"1", "2", "3"};
}

void add_element_fields(const Problem& problem, Results& results) {
  if (problem.own.empty()) return;
  const auto regions = static_cast<Index>(problem.mesh->regions.size());
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> grey, density, modulus;
  for (std::size_t b = 0; b < problem.mesh->solids.size(); ++b) {
    const ElementBlock& block = problem.mesh->solids[b];
    const auto sections = problem.sections(b);
    for (std::size_t e = 0; e < sections.size(); ++e) {
      const bool is_own = sections[e] >= regions;
      const OwnMaterial own = is_own ? problem.own[sections[e] - regions] : OwnMaterial{0, none, none};
      grey.push_back(is_own ? block.grey[e] : none);
      density.push_back(own.density);
      modulus.push_back(own.youngs_modulus);
    }
  }
  results.element_fields.push_back(make_field("grey_value", 1, QuantityKind::dimensionless, std::move(grey)));
  results.element_fields.push_back(make_field("density", 1, QuantityKind::density, std::move(density)));
  results.element_fields.push_back(
      make_field("youngs_modulus", 1, QuantityKind::pressure, std::move(modulus)));
}

void add_extrema(Results& results, const std::vector<Index>& nodes, ThreadTeam& team) {
  const Mesh& mesh = *results.mesh;
  struct Wanted {
    const Field* field;
    int component;  ///< -1: the magnitude of a vector
  };
  std::vector<Wanted> wanted;
  for (const Field& f : results.fields) {
    if (f.components == 3 && f.component_names.front() == "x") wanted.push_back({&f, -1});
    for (int c = 0; c < f.components; ++c) wanted.push_back({&f, c});
  }
  results.extrema.resize(wanted.size());
  team.for_chunks(wanted.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t w = begin; w < end; ++w) {
      const Field& f = *wanted[w].field;
      const int component = wanted[w].component;
      const auto value = [&](Index node) {
        const double* at = f.data.data() + static_cast<std::size_t>(node) * f.components;
        return component < 0 ? element::length3(at) : at[component];
      };
      Index low = nodes.front(), high = nodes.front();
      double least = value(low), most = least;
      for (const Index node : nodes) {
        const double v = value(node);
        if (v < least) low = node, least = v;
        if (v > most) high = node, most = v;
      }
      const auto tag = [&](Index node) {
        return mesh.node_tags.empty() ? static_cast<std::int64_t>(node) + 1 : mesh.node_tags[node];
      };
      const std::string part = f.components == 1 ? std::string()
                               : component < 0   ? ":magnitude"
                                                 : ":" + f.component_names[component];
      results.extrema[w] = {f.name + part,     f.kind,   least,    most, mesh.points[low],
                            mesh.points[high], tag(low), tag(high)};
    }
  });
}

/// Adds convection to the nodal heat flows and returns the heat that enters through each load, W.
std::vector<double> convection_inflow(const Problem& problem, const std::vector<double>& temperature,
                                      std::vector<double>& outflow, double& scale) {
  std::vector<double> total(problem.loads.size(), 0.0);
  for_each_convection_facet(problem, [&](const Index* nodes, int count, const double* k, std::size_t load) {
    const double ambient = std::get<ConvectionLoad>(problem.loads[load].load).ambient;
    for (int i = 0; i < count; ++i)
      for (int j = 0; j < count; ++j) {
        const double in = k[i * count + j] * (ambient - temperature[nodes[j]]);
        outflow[nodes[i]] -= in;
        total[load] += in;
        scale += std::abs(k[i * count + j] * ambient);
      }
  });
  return total;
}

}  // namespace

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
    throw Error(ErrorKind::internal_fault, "solution",
                "has " + std::to_string(solution.size()) + " values for " +
                    std::to_string(numbering.mesh_node.size() * dofs) + " unknowns");

  const RecoveryInput input = recovery_input(problem, numbering);
  HostElementWorker host(team);
  if (worker == nullptr) worker = &host;
  ElementResults elements = worker->recover(input, solution, monitor);
  estimate_on_patches(mesh, numbering, input, solution, team, monitor, elements);
  double scale = prescribed_scale(input.elements, team, monitor);
  const LoadVectors loads = load_vectors(problem, numbering, input.elements, *worker, monitor);

  Results results;
  results.mesh = problem.mesh;
  results.error.total = std::accumulate(elements.error_energy.begin(), elements.error_energy.end(), 0.0);
  results.error.solution = std::accumulate(elements.energy.begin(), elements.energy.end(), 0.0);
  std::vector<double> share = elements.error_energy;
  const double whole = results.error.solution + results.error.total;
  for (double& s : share) s = whole > 0 ? std::sqrt(s / whole) : 0.0;
  results.element_fields.push_back(
      make_field("error_share", 1, QuantityKind::dimensionless, std::move(share)));
  add_element_fields(problem, results);
  results.physics = problem.study.physics;
  if (dofs == 3) results.strain_energy = 0.5 * results.error.solution;

  // What the elements and convection take, less what the loads give, is what the constraints must give.
  std::vector<double> values(mesh.points.size() * dofs, 0.0), rest(values.size(), 0.0);
  for (std::size_t e = 0; e < numbering.mesh_node.size(); ++e)
    for (int a = 0; a < dofs; ++a) {
      const std::size_t at = static_cast<std::size_t>(numbering.mesh_node[e]) * dofs + a;
      values[at] = solution[e * dofs + a];
      rest[at] = elements.internal[e * dofs + a];
    }
  std::vector<double> inflow;
  if (dofs == 1) inflow = convection_inflow(problem, values, rest, scale);
  double magnitude = 0;
  for (std::size_t e = 0; e < numbering.mesh_node.size(); ++e)
    for (int a = 0; a < dofs; ++a) {
      const std::size_t at = static_cast<std::size_t>(numbering.mesh_node[e]) * dofs + a, row = e * dofs + a;
      rest[at] -= loads.mechanical[row];
      results.balance.applied[a] += loads.mechanical[row];
      magnitude +=
          std::abs(loads.mechanical[row]) + (loads.thermal.empty() ? 0.0 : std::abs(loads.thermal[row]));
    }
  for (std::size_t i = 0; i < problem.study.constraints.size(); ++i)
    results.reactions.push_back(
        {std::visit([](const auto& c) { return c.name; }, problem.study.constraints[i]), {}});
  for (std::size_t at = 0; at < rest.size(); ++at) {
    if (!problem.dirichlet.fixed[at]) {
      rest[at] = 0.0;
      continue;
    }
    results.reactions[problem.dirichlet.owner[at]].total[at % dofs] += rest[at];
    results.balance.reactions[at % dofs] += rest[at];
    magnitude += std::abs(rest[at]);
  }
  for (std::size_t i = 0; i < inflow.size(); ++i) {
    const auto* convection = std::get_if<ConvectionLoad>(&problem.loads[i].load);
    if (!convection) continue;
    results.reactions.push_back({convection->name, {inflow[i], 0, 0}});
    results.balance.reactions[0] += inflow[i];
    magnitude += std::abs(inflow[i]);
  }
  // Round-off of values that cause no force at all must not be measured against itself.
  if (magnitude < 1e-6 * scale) magnitude = scale;
  Vec3 gap{};
  for (int a = 0; a < 3; ++a) gap[a] = results.balance.applied[a] + results.balance.reactions[a];
  if (magnitude > 0) results.balance.relative_error = element::length3(gap.data()) / magnitude;

  const auto fluxes = static_cast<std::size_t>(element::fluxes_of(input.elements.materials.law()));
  std::vector<double> error = at_mesh_nodes(mesh, numbering, elements.nodal_error, 1, team);
  std::vector<double> nodal = at_mesh_nodes(mesh, numbering, elements.nodal, fluxes, team);
  if (dofs == 3) {
    results.fields.push_back(make_field("displacement", 3, QuantityKind::length, std::move(values)));
    add_stress_fields(results, std::move(nodal), team);
    results.fields.push_back(make_field("reaction_force", 3, QuantityKind::force, std::move(rest)));
    results.fields.push_back(make_field("stress_error", 1, QuantityKind::pressure, std::move(error)));
  } else {
    results.fields.push_back(make_field("temperature", 1, QuantityKind::temperature, std::move(values)));
    results.fields.push_back(make_field("heat_flux", 3, QuantityKind::heat_flux, std::move(nodal)));
    results.fields.push_back(make_field("heat_flux_error", 1, QuantityKind::heat_flux, std::move(error)));
  }
  results.error.energy = std::move(elements.error_energy);
  results.error.magnitude = std::move(elements.error);
  add_extrema(results, numbering.mesh_node, team);
  results.locator = std::make_shared<PointLocator>(problem.mesh, team);
  return results;
}

std::vector<double> probe(const Results& results, const Field& field, Vec3 point) {
  if (!results.locator) throw Error(ErrorKind::internal_fault, "probe", "the results have no locator");
  const auto place = results.locator->find(point);
  if (!place) return {};
  return interpolate(*results.mesh, field.data, field.components, *place);
}

}  // namespace genba
