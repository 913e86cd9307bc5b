// Fields on the mesh made from a solution: displacement, stress, reactions; temperature, heat flux.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/analysis/problem.hpp"
#include "engine/analysis/assembly.hpp"
#include "engine/base/quantity.hpp"

namespace genba {

/// A nodal field. data: [mesh node][components].
struct Field {
  std::string name;                 ///< "displacement", "stress", "von_mises", "temperature", "heat_flux", ...
  int components = 1;
  std::vector<std::string> component_names;  ///< {"x","y","z"}, {"xx","yy","zz","xy","yz","zx"}; empty if scalar
  QuantityKind kind = QuantityKind::dimensionless;
  std::vector<double> data;
};

struct Extremum {
  std::string field;     ///< field name, with ":magnitude" for vectors
  QuantityKind kind = QuantityKind::dimensionless;
  double min = 0, max = 0;
  Vec3 min_place{}, max_place{};            ///< m
  std::int64_t min_node = 0, max_node = 0;  ///< node tags
};

/// Reaction of one constraint: force in N, or heat flow in W in [0].
struct Reaction {
  std::string constraint;
  Vec3 total{};
};

struct Balance {
  Vec3 applied{};        ///< sum of external loads, N; heat: [0] = W put in by flux and source
  Vec3 reactions{};      ///< sum of reactions; heat: [0] = W through prescribed temperatures and convection
  double relative_error = 0;  ///< |applied + reactions| / sum of absolute nodal loads and reactions
};

struct Results {
  std::shared_ptr<const Mesh> mesh;
  Physics physics = Physics::elasticity;
  std::vector<Field> fields;
  std::vector<Extremum> extrema;
  std::vector<Reaction> reactions;
  Balance balance;
  double strain_energy = 0;  ///< J (elasticity); heat: 0
  const Field* find(std::string_view name) const;
};

/// Recovers all fields from the solution x ([equation node * dofs + component]). Stresses and fluxes are extrapolated from
/// the integration points of every element to its nodes and averaged there, weighted by element volume, within a material.
/// elasticity: displacement (3), stress (6: xx yy zz xy yz zx), von_mises, principal_stress (3, descending),
/// reaction_force (3). heat: temperature, heat_flux (3).
Results recover(const Problem& problem, const NumberedGraph& numbered, std::span<const double> solution,
                ThreadTeam& team, Monitor& monitor);

/// Value of a nodal field at a point, interpolated by the shape functions of the element that holds it, one value per
/// component; empty if the point lies outside the mesh.
std::vector<double> probe(const Results& results, const Field& field, Vec3 point);

}  // namespace genba
