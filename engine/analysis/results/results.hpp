// Fields on the mesh made from a solution: displacement, stress, reactions; temperature, heat flux.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/analysis/connect/connection_result.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/results/contact_flow.hpp"
#include "engine/analysis/results/error_estimate.hpp"
#include "engine/analysis/results/point_locator.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/system/inertia.hpp"
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
  /// The region on whose side the value is; empty where the node has one value only.
  std::string min_side{}, max_side{};
};

/// Reaction of one constraint: the force on the body in N; or in [0] the flow into the body (heat in W,
/// current in A). One entry for each constraint, then one for each load that exchanges with surroundings. If
/// constraints share an unknown, the first one has the reaction. Of a ring the radial sum is 0.
struct Reaction {
  std::string constraint;
  Vec3 total{};
};

struct Balance {
  Vec3 applied{};    ///< sum of external loads, N; scalar physics: [0] = what loads put in
  Vec3 reactions{};  ///< sum of reactions; scalar physics: [0] = inflow at constraints and from surroundings
  /// The norm of (applied + reactions), divided by the sum of absolute nodal loads and reactions. If loads
  /// and reactions are only round-off (a rigid shift by prescribed displacements, one temperature
  /// everywhere), the divisor is the sum of forces that the prescribed values would exert on a body at rest.
  double relative_error = 0;
};

struct Sides;
struct ModalReport;
struct ResponseReport;

/// The time of results in a step with times.
struct Moment {
  double at = 0;  ///< s; or another quantity that the step runs over, in SI
  QuantityKind over = QuantityKind::time;
};

struct Results {
  std::shared_ptr<const Mesh> mesh;
  const Physics* physics = all_physics().front();  ///< never null
  std::vector<Field> fields;
  /// Values of elements, [solid element in block order]:
  /// - error_share: the element's part of the error in the energy norm, divided by the norm of the solution;
  ///   the squares add up to the square of the relative error;
  /// - grey_value, density and youngs_modulus where a material has a law of grey values; youngs_modulus or
  ///   conductivity where properties vary; NaN for elements of other materials;
  /// - material_axis_1, 2 and 3 where a material depends on direction: unit vectors along its directions;
  ///   zero in other elements.
  std::vector<Field> element_fields;
  std::vector<Extremum> extrema;
  std::vector<Reaction> reactions;
  std::vector<ContactFlow> contacts;  ///< one for each load that couples
  std::vector<ConnectionResult> connections{};
  Balance balance;
  std::optional<InertiaRelief> relief{};  ///< the rigid motion of a free body
  double energy = 0;                            ///< Physics::energy_title says which; 0 where there is none
  ErrorEstimate error;                          ///< of the discretisation, by recovery
  std::shared_ptr<const PointLocator> locator;  ///< needed by probe()
  std::optional<Moment> moment;                 ///< set in a step with times
  /// What was solved, for a later step that builds on it: that its current heats, or that its stress makes stiffer.
  /// Null for results that were read from files.
  std::shared_ptr<const Problem> solved{};
  /// Stress or flux on each side of the nodes where materials meet (engine/analysis/results/sides.hpp); null:
  /// there are no such nodes, or the results were read from a file without them.
  std::shared_ptr<const Sides> sides{};
  /// Of a mode shape: what is known of all modes (engine/analysis/answers/modal_report.hpp), and its number from 0;
  /// null for other results.
  std::shared_ptr<const ModalReport> modes{};
  std::size_t mode = 0;
  /// Of a step that vibrates (engine/analysis/answers/response_report.hpp); `mode` is then the number of the frame.
  std::shared_ptr<const ResponseReport> response{};
  const Field* find(std::string_view name) const;
  /// The field that may deform a picture; null if the unknown is no displacement.
  const Field* displacement() const;
};

/// Recovers all fields from the solution x ([equation node * dofs + component]).
///
/// Stresses and fluxes are extrapolated from the integration points of each element to its nodes. There they
/// are averaged within a material, weighted by element volume. A node on an interface has one average for
/// each material, in Results::sides. The field keeps the one with the largest von Mises stress (or flux), so
/// that averaging hides no peak. Extrema of stress and flux look at all sides. Stress is that of the elastic strain: thermal strain is subtracted. Reactions are K u - f
/// at prescribed unknowns, of the elements without constraints; zero elsewhere.
///
/// elasticity: displacement (3), stress (6: xx yy zz xy yz zx), von_mises, principal_stress (3, descending),
/// safety_factor if a material of the body has a yield strength (engine/analysis/results/safety.hpp),
/// reaction_force (3), stress_error (the estimated error of the elements around a node as a mean stress).
/// heat: temperature, heat_flux (3), heat_flux_error. The table of the physics (engine/physics) lists its
/// fields in this order.
///
/// Nodes of no element have 0. `worker` does the work on all elements. If it is null, or if
/// recovers_on_host(), this host does it.
Results recover(const Problem& problem, const NumberedGraph& numbered, std::span<const double> solution,
                ThreadTeam& team, Monitor& monitor, ElementWorker* worker = nullptr);

/// Value of a nodal field at a point, interpolated by the shape functions of its element; one value a
/// component. Stress, flux and what is derived from them are those on the side of that element. Empty if the point lies outside the mesh (PointLocator has a tolerance). Throws
/// Error(internal_fault) if the results have no locator.
std::vector<double> probe(const Results& results, const Field& field, Vec3 point);

}  // namespace genba
