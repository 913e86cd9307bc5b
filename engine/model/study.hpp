// What the user states, as values in SI: materials, loads, constraints and the analysis.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/option_field.hpp"
#include "engine/base/types.hpp"

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
};
std::span<const OptionField<Material>> material_fields();

/// Gives `material` to the named regions (CAD names, physical groups, or "#tag"); empty: to all other regions.
struct MaterialAssignment {
  std::string material;
  std::vector<std::string> regions;
};

// ---- Selectors: where a condition acts. Geometric ones survive a remesh. ----

/// Named surfaces, sets, or "#12" for the surface with source tag 12.
struct NamedSelector { std::vector<std::string> names; };
/// All nodes and facets within `tolerance` of a plane. tolerance < 0: 1e-6 of the box diagonal.
struct PlaneSelector { Vec3 point{}; Vec3 normal{}; double tolerance = -1; };
/// All nodes in a box and boundary facets whose nodes are all in it (grown by 1e-9 of the box diagonal of the mesh).
struct BoxSelector { Vec3 min{}; Vec3 max{}; };
struct SphereSelector { Vec3 centre{}; double radius = 0; };
/// The one surface nearest to a point.
struct NearestFaceSelector { Vec3 point{}; };
/// Boundary facets whose outward normal is within `angle` of `direction`; angle in rad.
struct NormalSelector { Vec3 direction{}; double angle = 0.0872664625997165; };

using Selector = std::variant<NamedSelector, PlaneSelector, BoxSelector, SphereSelector, NearestFaceSelector,
                              NormalSelector>;

// ---- Constraints ----

/// Prescribed displacement components, m; an absent component is free. fixed = all three are 0.
struct DisplacementConstraint {
  std::string name;
  Selector where;
  std::array<std::optional<double>, 3> value;
};
/// Prescribed temperature, K.
struct TemperatureConstraint {
  std::string name;
  Selector where;
  double value = 0;
};
using Constraint = std::variant<DisplacementConstraint, TemperatureConstraint>;

// ---- Loads ----

struct PressureLoad { std::string name; Selector where; double pressure = 0; };       ///< Pa, pushes into the body
struct TractionLoad { std::string name; Selector where; Vec3 traction{}; };           ///< Pa
struct ForceLoad { std::string name; Selector where; Vec3 force{}; };                 ///< N in total, spread by area
struct GravityLoad { std::string name; Vec3 acceleration{}; };                        ///< m/s^2, all regions with density
struct ThermalStrainLoad { std::string name; double temperature = 0, reference = 0; };///< K, uniform temperature
struct HeatFluxLoad { std::string name; Selector where; double flux = 0; };           ///< W/m^2 into the body
struct ConvectionLoad { std::string name; Selector where; double coefficient = 0, ambient = 0; };  ///< W/(m^2 K), K
struct HeatSourceLoad { std::string name; std::vector<std::string> regions; double density = 0; }; ///< W/m^3
using Load = std::variant<PressureLoad, TractionLoad, ForceLoad, GravityLoad, ThermalStrainLoad, HeatFluxLoad,
                          ConvectionLoad, HeatSourceLoad>;

struct Study {
  Physics physics = Physics::elasticity;
  std::vector<Material> materials;
  std::vector<MaterialAssignment> assignments;
  std::vector<Constraint> constraints;
  std::vector<Load> loads;
};

/// One finding of validate(): `place` is like "materials/steel/E".
struct Finding {
  bool is_error = true;  ///< false: a warning
  std::string place, problem, next_step;
};

/// Checks a study without a mesh: E > 0, -1 < nu < 0.5, properties the physics needs, conditions of the other
/// physics, unknown material names, non-finite numbers, no loads (a warning), no constraints at all.
std::vector<Finding> validate(const Study& study);

/// Throws Error(model) for the first error among the findings.
void throw_first_error(const std::vector<Finding>& findings);

}  // namespace genba
