#include "engine/analysis/system/operators.hpp"

#include <algorithm>
#include <string>

#include "engine/analysis/system/added_mass.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/analysis/system/point_response.hpp"
#include "engine/analysis/system/reaction.hpp"
#include "engine/assembly/assemble.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/assembly/mass.hpp"
#include "engine/assembly/points/geometric.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/grey_law.hpp"
#include "engine/sparse/blocks/block_writer.hpp"

namespace genba {

namespace {

constexpr OperatorKind of_motion[] = {{Operator::stiffness, "stiffness", "Stiffness matrix", "N/m"},
                                      {Operator::mass, "mass", "Mass matrix", "kg"},
                                      {Operator::lumped_mass, "lumped_mass", "Lumped mass matrix", "kg"}};
constexpr OperatorKind of_heat[] = {{Operator::stiffness, "conduction", "Conduction matrix", "W/K"},
                                    {Operator::mass, "capacity", "Capacity matrix", "J/K"},
                                    {Operator::lumped_mass, "lumped_capacity", "Lumped capacity matrix", "J/K"}};
constexpr OperatorKind of_current[] = {{Operator::stiffness, "conductance", "Conductance matrix", "S"}};

bool is_held(const AssemblyInput& input, Index node, int component) {
  return input.fixed[static_cast<std::size_t>(node * Offset{input.dofs} + component)] != 0;
}

std::size_t row_of(const AssemblyInput& input, Index node, int component) {
  return static_cast<std::size_t>(input.equation_node[static_cast<std::size_t>(node)] * Offset{input.dofs} +
                                  component);
}

void add_added_mass(const Problem& problem, const AssemblyInput& input, Matrix& matrix) {
  BlockWriter writer(matrix, input.dofs);
  MappedMatrix mapped(input);
  const auto dofs = static_cast<std::size_t>(input.dofs);
  std::vector<double> wide;
  const auto write = [&](const Index* nodes, std::size_t count, const double* m) {
    const std::size_t n = count * dofs;
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j < count; ++j)
        writer.add(input.equation_node[static_cast<std::size_t>(nodes[i])],
                   input.equation_node[static_cast<std::size_t>(nodes[j])], m + i * dofs * n + j * dofs,
                   static_cast<int>(n), 1);
  };
  const auto take = [&](const Index* nodes, int count) {
    if (is_mapped(input, nodes, count)) {
      mapped.make(nodes, count, wide.data(), false);
      return write(mapped.nodes().data(), mapped.nodes().size(), mapped.matrix());
    }
    const std::size_t n = static_cast<std::size_t>(count) * dofs;
    for (std::size_t i = 0; i < n; ++i)
      if (is_held(input, nodes[i / dofs], static_cast<int>(i % dofs)))
        for (std::size_t j = 0; j < n; ++j) wide[i * n + j] = wide[j * n + i] = 0;
    write(nodes, static_cast<std::size_t>(count), wide.data());
  };
  for_each_added_mass(problem, [&](const Index* nodes, int count, const double* m) {
    const std::size_t n = static_cast<std::size_t>(count) * dofs;
    wide.assign(n * n, 0.0);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = i % dofs; j < n; j += dofs)
        wide[i * n + j] = m[i / dofs * static_cast<std::size_t>(count) + j / dofs];
    take(nodes, count);
  });
  if (problem.connections)
    for (const PointMass& mass : problem.connections->masses) {
      wide = matrix_of(mass);
      take(mass.nodes.data(), static_cast<int>(mass.nodes.size()));
    }
}

/// Points that move away from an axis of rotation get more load: minus the mass, times the square of the speed, across
/// the axis.
void add_rotations(const Problem& before, const AssemblyInput& input, const ElementBatches& batches, Matrix& matrix,
                   ThreadTeam& team, Monitor& monitor) {
  const auto dofs = static_cast<std::size_t>(before.dofs);
  for (const ResolvedLoad& load : before.loads) {
    const Rotation rotation = contribution(load.load).rotation;
    if (rotation.speed == 0) continue;
    const double size = length(rotation.direction);
    std::vector<double> across(dofs * dofs), density = densities(before);
    for (std::size_t a = 0; a < dofs; ++a)
      for (std::size_t b = 0; b < dofs; ++b)
        across[a * dofs + b] = rotation.speed * rotation.speed *
                               (rotation.direction[a] * rotation.direction[b] / (size * size) - (a == b ? 1.0 : 0.0));
    for (std::size_t s = 0; s < density.size(); ++s) {
      const std::size_t regions = before.region_material.size();
      const auto region = s < regions ? static_cast<Index>(s) : before.own[s - regions].region;
      if (std::find(load.regions.begin(), load.regions.end(), region) == load.regions.end()) density[s] = 0;
    }
    add_mass(input, density, batches, matrix, team, monitor, across);
  }
}

/// The stressed body with the held unknowns and ties of `problem`.
void add_prestress(const Problem& problem, const NumberedGraph& numbered, Matrix& matrix, ThreadTeam& team,
                   Monitor& monitor) {
  if (!problem.prestress)
    throw Error(ErrorKind::model, "operator", phrase<"a geometric stiffness needs the stress of an earlier step">(),
                phrase<"Name a static step before this one">());
  const Problem& before = *problem.prestress->problem;
  const Numbering& numbering = numbered.numbering;
  ResponseInput input = response_input(before, numbering);
  const AssemblyInput own = assembly_input(problem, numbering);
  input.elements.fixed = own.fixed;
  input.elements.value = own.value;
  input.elements.map = own.map;
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  std::vector<double> u(static_cast<std::size_t>(own.rows()), 0.0);
  for (std::size_t row = 0; row < u.size(); ++row)
    u[row] = problem.prestress->displacement[static_cast<std::size_t>(numbering.mesh_node[row / dofs]) * dofs +
                                             row % dofs];
  const ElementBatches batches = make_batches(own.solids, own.equation_node);
  add_geometric({input, u, before.points.get()}, batches, matrix, team, monitor);
  add_rotations(before, own, batches, matrix, team, monitor);
}

/// Masses of determined unknowns couple those that determine them: they have no diagonal of their own.
void require_no_map(const Problem& problem) {
  if (problem.map)
    throw Error(ErrorKind::model, "operator", phrase<"a lumped matrix has no meaning where ties or equations join unknowns">(),
                phrase<"Use the consistent matrix, or remove the connections">());
}

}  // namespace

std::vector<double> densities(const Problem& problem) {
  const bool is_motion = problem.study.physics->is_motion();
  std::vector<std::uint8_t> used(problem.mesh->regions.size(), 0);
  for (const ElementBlock& block : problem.mesh->solids)
    for (const Index region : block.group) used[static_cast<std::size_t>(region)] = 1;
  for (std::size_t region = 0; region < used.size(); ++region) {
    if (!used[region]) continue;
    const Material& m = problem.study.materials[static_cast<std::size_t>(problem.region_material[region])];
    const bool has_density = m.density || has_grey_law(m) || variation_of(m, "rho");
    if (has_density && (is_motion || m.specific_heat || variation_of(m, "c"))) continue;
    throw Error(ErrorKind::model, phrase<"material '%1'">(m.name),
                is_motion ? phrase<"has no density, which a mass matrix needs">()
                          : phrase<"has no density or no specific heat, which a capacity matrix needs">(),
                phrase<"State rho (and c for heat) for this material">());
  }
  if (!is_motion) return heat_capacities(problem);
  std::vector<double> out;
  for (std::size_t s = 0; s < problem.region_material.size() + problem.own.size(); ++s) {
    const std::size_t regions = problem.region_material.size();
    const std::size_t region = s < regions ? s : static_cast<std::size_t>(problem.own[s - regions].region);
    const Index number = problem.region_material[region];
    const double density = s >= regions ? problem.own[s - regions].density
                           : number < 0 ? 0.0
                                        : problem.study.materials[static_cast<std::size_t>(number)].density.value_or(0);
    const double area = problem.area.empty() ? 0.0 : problem.area[region];
    out.push_back(area > 0 ? density * area : density);
  }
  return out;
}

std::span<const OperatorKind> operators_of(const Physics& physics) {
  if (physics.is_motion()) return of_motion;
  return physics.key == "heat" ? std::span<const OperatorKind>(of_heat) : of_current;
}

const OperatorKind& operator_named(const Physics& physics, std::string_view key) {
  std::string keys;
  for (const OperatorKind& kind : operators_of(physics)) {
    if (kind.key == key) return kind;
    keys += (keys.empty() ? "" : ", ") + std::string(kind.key);
  }
  throw Error(ErrorKind::input, "operator", phrase<"'%1' is no operator of %2">(key, word(physics.name)),
              phrase<"Use one of: %1">(keys));
}

Matrix assemble_operator(const Problem& problem, const NumberedGraph& numbered, Operator which, Format format,
                         ThreadTeam& team, Monitor& monitor) {
  Matrix matrix = empty_matrix(numbered, format, team);
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  const ElementBatches batches = make_batches(input.solids, input.equation_node);
  switch (which) {
    case Operator::stiffness:
      add_elements(input, batches, matrix, team, monitor);
      break;
    case Operator::mass:
      add_mass(input, densities(problem), batches, matrix, team, monitor);
      add_added_mass(problem, input, matrix);
      break;
    case Operator::lumped_mass: {
      require_no_map(problem);
      const std::vector<double> diagonal = lumped_operator(problem, numbered, team, monitor);
      BlockWriter writer(matrix, input.dofs);
      for (Index node = 0; node < input.nodes; ++node) {
        double block[36] = {};
        for (int a = 0; a < input.dofs; ++a)
          block[a * input.dofs + a] = diagonal[static_cast<std::size_t>(node * input.dofs + a)];
        writer.add(node, node, block, input.dofs, 1);
      }
      break;
    }
    case Operator::geometric_stiffness:
      add_prestress(problem, numbered, matrix, team, monitor);
      break;
  }
  return matrix;
}

CapacityInput::CapacityInput(const Problem& problem, const Numbering& numbering)
    : input(without_reaction(assembly_input(problem, numbering))) {
  input.convection.clear();
  input.couplings.clear();
  input.reaction = densities(problem);
  for (ElementList& list : input.solids) list.absorbed = {};
  Materials none(input.materials.law());
  const std::vector<double> zeros(static_cast<std::size_t>(none.width()), 0.0);
  for (std::size_t region = 0; region < input.materials.size(); ++region)
    none.add(std::span<const double>(zeros));
  input.materials = none;
}

std::vector<double> lumped_operator(const Problem& problem, const NumberedGraph& numbered, ThreadTeam& team,
                                    Monitor& monitor) {
  require_no_map(problem);
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  std::vector<double> out =
      lumped_mass(input, densities(problem), make_batches(input.solids, input.equation_node), team, monitor);
  for_each_added_mass(problem, [&](const Index* nodes, int count, const double* m) {
    double whole = 0, diagonal = 0;
    for (int i = 0; i < count * count; ++i) whole += m[i];
    for (int i = 0; i < count; ++i) diagonal += m[i * count + i];
    for (int i = 0; i < count; ++i)
      for (int a = 0; a < input.dofs; ++a)
        if (!is_held(input, nodes[i], a))
          out[row_of(input, nodes[i], a)] += m[i * count + i] * whole / diagonal;
  });
  if (problem.connections && !problem.connections->masses.empty())
    throw Error(ErrorKind::model, "operator", phrase<"a lumped matrix has no meaning with a mass at a remote point">(),
                phrase<"Use the consistent matrix">());
  return out;
}

}  // namespace genba
