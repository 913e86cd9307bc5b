// Fields on the mesh made from a solution: displacement, stress, reactions; temperature, heat flux.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/results/contact_flow.hpp"
#include "engine/analysis/results/error_estimate.hpp"
#include "engine/analysis/results/point_locator.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/element_worker.hpp"
#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// A nodal field. data: [mesh node][components].
struct Field {
  std::string name;  ///< "displacement", "stress", "von_mises", "temperature", "heat_flux", ...
  int components = 1;
  std::vector<std::string>
      component_names;  ///< {"x","y","z"}, {"xx","yy","zz","xy","yz","zx"}; empty if scalar
  QuantityKind kind = QuantityKind::dimensionless;
  std::vector<double> data;
};

/// Largest and smallest value over the nodes of elements.
struct Extremum {
  std::string field;  ///< "von_mises"; "displacement:magnitude" and "displacement:x" of vectors; "stress:xx"
  QuantityKind kind = QuantityKind::dimensionless;
  double min = 0, max = 0;
  Vec3 min_place{}, max_place{};            ///< m
  std::int64_t min_node = 0, max_node = 0;  ///< node tags
};

/// Reaction of one constraint: force in N that it exerts on the body, or in [0] what flows into the body
/// there (heat in W, current in A). One entry a constraint, then one a load that exchanges with surroundings.
/// Where constraints share an unknown the first one has the reaction.
struct Reaction {
  std::string constraint;
  Vec3 total{};
};

struct Balance {
  Vec3 applied{};    ///< sum of external loads, N; of a scalar physics: [0] = what loads put in
  Vec3 reactions{};  ///< sum of reactions; of a scalar physics: [0] = what flows in through constraints and
                     ///< from surroundings
  /// |applied + reactions| / sum of absolute nodal loads and reactions. Where loads and reactions are nothing
  /// but round-off (a rigid shift by prescribed displacements, one temperature everywhere), divided by the
  /// forces that the prescribed values would exert on a body at rest.
  double relative_error = 0;
};

/// When values hold, in a step with times.
struct Moment {
  double at = 0;  ///< s, or what the step runs over, in SI
  QuantityKind over = QuantityKind::time;
};

struct Results {
  std::shared_ptr<const Mesh> mesh;
  const Physics* physics = all_physics().front();  ///< never null
  std::vector<Field> fields;
  /// Values of elements, [solid element in block order]: error_share (the element's part of the error in the
  /// energy norm, divided by the norm of the solution: the squares add up to the square of the whole); and
  /// grey_value, density and youngs_modulus where a material has a law by grey values, youngs_modulus or
  /// conductivity where properties vary (NaN for elements of other materials); material_axis_1, 2 and 3, unit
  /// vectors along the directions of the material, where one depends on direction (zero in other elements).
  std::vector<Field> element_fields;
  std::vector<Extremum> extrema;
  std::vector<Reaction> reactions;
  std::vector<ContactFlow> contacts;  ///< one a load that couples
  Balance balance;
  double energy = 0;                            ///< Physics::energy_title says which; 0 where there is none
  ErrorEstimate error;                          ///< of the discretisation, by recovery
  std::shared_ptr<const PointLocator> locator;  ///< that probe() needs
  std::optional<Moment> moment;                 ///< of a step with times
  /// Of a current: what a step that it heats solves anew; else null.
  std::shared_ptr<const Problem> current{};
  const Field* find(std::string_view name) const;
  /// By which a picture may be deformed; null where the unknown is no displacement.
  const Field* displacement() const;
};

/// Recovers all fields from the solution x ([equation node * dofs + component]). Stresses and fluxes are
/// extrapolated from the integration points of every element to its nodes and averaged there, weighted by
/// element volume, within a material. A node on an interface has one averaged value a material; the field
/// keeps the one with the largest von Mises stress (or flux), so that averaging never hides a peak. Stress is
/// that of the elastic strain: thermal strain is subtracted. Reactions are K u - f of the elements without
/// constraints, at prescribed unknowns; zero elsewhere. elasticity: displacement (3), stress (6: xx yy zz xy
/// yz zx), von_mises, principal_stress (3, descending), safety_factor where a material of the body has a yield
/// strength (engine/analysis/results/safety.hpp), reaction_force (3), stress_error (the estimated error
/// of the elements around a node as a mean stress). heat: temperature, heat_flux (3), heat_flux_error. Which
/// fields a physics has, in this order, its table says (engine/physics).
/// Nodes of no element have 0. `worker` does what concerns all elements; null: this host, as always where
/// recovers_on_host().
Results recover(const Problem& problem, const NumberedGraph& numbered, std::span<const double> solution,
                ThreadTeam& team, Monitor& monitor, ElementWorker* worker = nullptr);

/// Value of a nodal field at a point, interpolated by the shape functions of the element that holds it, one
/// value per component; empty if the point lies outside the mesh (PointLocator says how far outside still
/// counts). Throws Error(internal_fault) without a locator.
std::vector<double> probe(const Results& results, const Field& field, Vec3 point);

}  // namespace genba
