#include "engine/analysis/system/motion_storage.hpp"

#include <algorithm>
#include <utility>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/system/added_mass.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/system/operators.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/assembly/batches.hpp"

namespace genba {

namespace {

Rayleigh damping_of(const Material& m) {
  return {m.damping_mass.value_or(0.0), m.damping_stiffness.value_or(0.0)};
}

/// The same laws with constants times a factor: all constants of elastic laws are stiffnesses.
template <class Factor>
Materials scaled(const Materials& from, const Factor& factor) {
  Materials out(from.law());
  std::vector<double> constants;
  for (std::size_t r = 0; r < from.size(); ++r) {
    constants.assign(from.of(r), from.of(r) + from.width());
    for (double& c : constants) c *= factor(r);
    out.add(from.law(r), std::span<const double>(constants));
  }
  return out;
}

/// A mass matrix of `count` nodes times a factor, for all components.
LinkMatrix spread_mass(const Index* nodes, int count, const double* m, double factor, int dofs) {
  const auto n = static_cast<std::size_t>(count), d = static_cast<std::size_t>(dofs);
  LinkMatrix out{{nodes, nodes + count}, std::vector<double>(n * d * n * d, 0.0)};
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t a = 0; a < d; ++a) out.k[(i * d + a) * n * d + j * d + a] = factor * m[i * n + j];
  return out;
}

/// The same total on the diagonal, as lumped_operator() has it.
std::vector<double> lumped(const double* m, int count) {
  std::vector<double> out(static_cast<std::size_t>(count) * static_cast<std::size_t>(count), 0.0);
  double whole = 0, diagonal = 0;
  for (int i = 0; i < count * count; ++i) whole += m[i];
  for (int i = 0; i < count; ++i) diagonal += m[i * count + i];
  for (int i = 0; i < count; ++i) out[static_cast<std::size_t>(i * count + i)] = m[i * count + i] * whole / diagonal;
  return out;
}

}  // namespace

std::vector<Rayleigh> damping_of_sections(const Problem& problem) {
  std::vector<Rayleigh> out;
  for (const Index number : problem.region_material)
    out.push_back(number < 0 ? Rayleigh{} : damping_of(problem.study.materials[static_cast<std::size_t>(number)]));
  for (const OwnMaterial& own : problem.own) out.push_back(out[static_cast<std::size_t>(own.region)]);
  return out;
}

bool has_damping(const Problem& problem) {
  return std::ranges::any_of(damping_of_sections(problem),
                             [](const Rayleigh& r) { return r.mass != 0 || r.stiffness != 0; });
}

StorageTerm motion_storage(const Problem& problem, double rate, double damping, Capacity capacity) {
  StorageTerm out{.rate = rate, .capacity = capacity, .damping = damping};
  std::vector<LinkMatrix> links;
  for_each_added_mass(problem, [&](const Index* nodes, int count, const double* m) {
    const std::vector<double> diagonal = capacity == Capacity::lumped ? lumped(m, count) : std::vector<double>{};
    links.push_back(spread_mass(nodes, count, diagonal.empty() ? m : diagonal.data(), rate, problem.dofs));
  });
  if (problem.connections)
    for (const PointMass& mass : problem.connections->masses) {
      links.push_back({mass.nodes, matrix_of(mass)});
      for (double& k : links.back().k) k *= rate;
    }
  if (links.empty()) return out;
  if (problem.connections)
    links.insert(links.end(), problem.connections->matrices.begin(), problem.connections->matrices.end());
  out.links = std::make_shared<const std::vector<LinkMatrix>>(std::move(links));
  return out;
}

void add_motion_storage(const Problem& problem, AssemblyInput& input) {
  const StorageTerm& storage = problem.storage;
  if (storage.rate == 0) return;
  const std::vector<Rayleigh> damping = damping_of_sections(problem);
  std::vector<double> mass = densities(problem);
  for (std::size_t s = 0; s < mass.size(); ++s) mass[s] *= storage.rate + storage.damping * damping[s].mass;
  (storage.capacity == Capacity::lumped ? input.lumped_reaction : input.reaction) = std::move(mass);
  if (storage.links) input.links = *storage.links;
  if (std::ranges::any_of(damping, [](const Rayleigh& r) { return r.stiffness != 0; }))
    input.materials =
        scaled(input.materials, [&](std::size_t s) { return 1 + storage.damping * damping[s].stiffness; });
}

Matrix assemble_damping(const Problem& problem, const NumberedGraph& numbered, Format format, Capacity capacity,
                        ThreadTeam& team, Monitor& monitor) {
  Problem still = problem;
  still.storage = {};
  AssemblyInput input = without_reaction(assembly_input(still, numbered.numbering));
  const std::vector<Rayleigh> damping = damping_of_sections(problem);
  std::vector<double> mass = densities(problem);
  for (std::size_t s = 0; s < mass.size(); ++s) mass[s] *= damping[s].mass;
  (capacity == Capacity::lumped ? input.lumped_reaction : input.reaction) = std::move(mass);
  input.materials = scaled(input.materials, [&](std::size_t s) { return damping[s].stiffness; });
  Matrix matrix = empty_matrix(numbered, format, team);
  add_elements(input, make_batches(input.solids, input.equation_node), matrix, team, monitor);
  return matrix;
}

}  // namespace genba
