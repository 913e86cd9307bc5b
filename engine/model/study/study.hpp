// What the user states, as values in SI: materials, loads, constraints and the analysis.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/quantity/option_field.hpp"
#include "engine/base/types.hpp"
#include "engine/element/shape.hpp"

namespace genba {

enum class Physics { elasticity, heat };

struct Material {
  std::string name;
  std::optional<double> youngs_modulus;     ///< Pa
  std::optional<double> poisson_ratio;      ///< -
  std::optional<double> density;            ///< kg/m^3
  std::optional<double> thermal_expansion;  ///< 1/K
  std::optional<double> conductivity;       ///< W/(m K)
  std::optional<double> specific_heat;      ///< J/(kg K)
  // Density and stiffness by the grey values of an image, instead of E and rho
  // (engine/model/study/grey_law.hpp).
  std::optional<double> grey_density_at_zero{};                  ///< kg/m^3, where the image has the value 0
  std::optional<double> grey_density_slope{};                    ///< kg/m^3 a unit of the image's value
  std::optional<double> grey_modulus{};                          ///< Pa, at 1 g/cm^3
  std::optional<double> grey_exponent{};                         ///< -
  std::optional<double> grey_modulus_min{}, grey_modulus_max{};  ///< Pa
  bool operator==(const Material&) const = default;
};
std::span<const OptionField<Material>> material_fields();

/// Gives `material` to the named regions (CAD names, physical groups, or "#tag"); empty: to all other
/// regions.
struct MaterialAssignment {
  std::string material;
  std::vector<std::string> regions;
  bool operator==(const MaterialAssignment&) const = default;
};

// ---- Selectors: where a condition acts. Geometric ones survive a remesh. ----

/// Named surfaces, sets of surfaces or of nodes, or "#12" for the surface with source tag 12.
struct NamedSelector {
  std::vector<std::string> names;
  bool operator==(const NamedSelector&) const = default;
};
/// All nodes and facets within `tolerance` of a plane. Below 0: 1e-6 of the diagonal, of an image 1/2 voxel.
struct PlaneSelector {
  Vec3 point{};
  Vec3 normal{};
  double tolerance = -1;
  bool operator==(const PlaneSelector&) const = default;
};
/// All nodes in a box and boundary facets whose nodes are all in it (grown by 1e-9 of the box diagonal of the
/// mesh).
struct BoxSelector {
  Vec3 min{};
  Vec3 max{};
  bool operator==(const BoxSelector&) const = default;
};
struct SphereSelector {
  Vec3 centre{};
  double radius = 0;
  bool operator==(const SphereSelector&) const = default;
};
/// The one surface nearest to a point.
struct NearestFaceSelector {
  Vec3 point{};
  bool operator==(const NearestFaceSelector&) const = default;
};
/// Boundary facets whose outward normal is within `angle` of `direction`; angle in rad.
struct NormalSelector {
  Vec3 direction{};
  double angle = 0.0872664625997165;
  bool operator==(const NormalSelector&) const = default;
};

using PartSelector = std::variant<NamedSelector, PlaneSelector, BoxSelector, SphereSelector,
                                  NearestFaceSelector, NormalSelector>;
/// What all parts have in common: an edge as a face cut by a plane, a piece of a face inside a box.
struct AllOfSelector {
  std::vector<PartSelector> parts;
  bool operator==(const AllOfSelector&) const = default;
};

using Selector = std::variant<NamedSelector, PlaneSelector, BoxSelector, SphereSelector, NearestFaceSelector,
                              NormalSelector, AllOfSelector>;

inline Selector as_selector(const PartSelector& part) {
  return std::visit([](const auto& s) -> Selector { return s; }, part);
}

// ---- Constraints ----

/// Prescribed displacement components, m; an absent component is free. fixed = all three are 0.
struct DisplacementConstraint {
  std::string name;
  Selector where;
  std::array<std::optional<double>, 3> value;
  bool operator==(const DisplacementConstraint&) const = default;
};
/// Prescribed temperature, K.
struct TemperatureConstraint {
  std::string name;
  Selector where;
  double value = 0;
  bool operator==(const TemperatureConstraint&) const = default;
};
using Constraint = std::variant<DisplacementConstraint, TemperatureConstraint>;

// ---- Loads ----

/// Pressure in Pa; positive pushes into the body.
struct PressureLoad {
  std::string name;
  Selector where;
  double pressure = 0;
  bool operator==(const PressureLoad&) const = default;
};
/// Surface force per area, Pa.
struct TractionLoad {
  std::string name;
  Selector where;
  Vec3 traction{};
  bool operator==(const TractionLoad&) const = default;
};
/// Force in N in total, spread over the facets by area.
struct ForceLoad {
  std::string name;
  Selector where;
  Vec3 force{};
  bool operator==(const ForceLoad&) const = default;
};
/// Acceleration in m/s^2, acting on the regions (empty: all) that have a density.
struct GravityLoad {
  std::string name;
  Vec3 acceleration{};
  std::vector<std::string> regions{};
  bool operator==(const GravityLoad&) const = default;
};
/// Thermal strain of a uniform temperature, K.
struct ThermalStrainLoad {
  std::string name;
  double temperature = 0, reference = 0;
  bool operator==(const ThermalStrainLoad&) const = default;
};
/// Heat flux into the body, W/m^2.
struct HeatFluxLoad {
  std::string name;
  Selector where;
  double flux = 0;
  bool operator==(const HeatFluxLoad&) const = default;
};
/// coefficient: W/(m^2 K); ambient: K.
struct ConvectionLoad {
  std::string name;
  Selector where;
  double coefficient = 0, ambient = 0;
  bool operator==(const ConvectionLoad&) const = default;
};
/// Heat made in the regions (empty: all), W/m^3.
struct HeatSourceLoad {
  std::string name;
  std::vector<std::string> regions;
  double density = 0;
  bool operator==(const HeatSourceLoad&) const = default;
};
/// Force in N on every node of the selection, whatever area belongs to it: what input decks of other
/// programs state. A total force on a face is a ForceLoad.
struct NodalForceLoad {
  std::string name;
  Selector where;
  Vec3 force{};
  bool operator==(const NodalForceLoad&) const = default;
};
/// Centrifugal force of steady rotation about an axis, density times speed^2 times the distance from it, on
/// the regions (empty: all) that have a density. The stiffness is that of the body at rest.
struct CentrifugalLoad {
  std::string name;
  Vec3 point{};      ///< of the axis, m
  Vec3 direction{};  ///< of the axis, of any length
  double speed = 0;  ///< rad/s
  std::vector<std::string> regions{};
  bool operator==(const CentrifugalLoad&) const = default;
};
using Load = std::variant<PressureLoad, TractionLoad, ForceLoad, GravityLoad, ThermalStrainLoad, HeatFluxLoad,
                          ConvectionLoad, HeatSourceLoad, NodalForceLoad, CentrifugalLoad>;

/// What the source of a case, an input deck, asks for and Genba does not compute although it changes the
/// answer. A study with one that is not acknowledged is refused.
struct NotComputed {
  std::string name;    ///< by which it is acknowledged: "*EQUATION"
  std::string where;   ///< "beam.inp, lines 84 and 91"
  std::string effect;  ///< "nodes that are tied to each other by equations move freely"
  bool acknowledged = false;
  bool operator==(const NotComputed&) const = default;
};

/// What elements make of a shape that has more than one formulation (engine/element/gradients.hpp).
struct ElementFormulations {
  element::Formulation hex8 = element::Formulation::standard;   ///< or incompatible
  element::Formulation hex20 = element::Formulation::standard;  ///< or reduced
  bool operator==(const ElementFormulations&) const = default;
};
std::span<const OptionField<ElementFormulations>> formulation_fields();

struct Study {
  Physics physics = Physics::elasticity;
  std::vector<Material> materials;
  std::vector<MaterialAssignment> assignments;
  std::vector<Constraint> constraints;
  std::vector<Load> loads;
  std::vector<NotComputed> not_computed{};
  ElementFormulations elements{};
  bool operator==(const Study&) const = default;
};

/// One finding of validate(): `place` is like "materials/steel/E".
struct Finding {
  bool is_error = true;  ///< false: a warning
  std::string place, problem, next_step;
};

/// Checks a study without a mesh: what is not computed and not acknowledged, E > 0, -1 < nu < 0.5, properties
/// the physics needs, conditions of the other physics, unknown material names, non-finite numbers, no loads
/// (a warning), no constraints at all.
std::vector<Finding> validate(const Study& study);

/// Acknowledges what is not computed: by name, or all of it by "all". Throws Error(input, place) naming what
/// there is, if a name is none of it.
void acknowledge(Study& study, std::span<const std::string> names, const std::string& place);

/// Throws Error(model) for the first error among the findings.
void throw_first_error(const std::vector<Finding>& findings);

}  // namespace genba
