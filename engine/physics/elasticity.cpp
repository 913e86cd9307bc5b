// Linear elasticity of small displacements.
#include "engine/element/law/stress.hpp"

#include "engine/physics/condition.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace elasticity {

using enum QuantityKind;

constexpr ConditionField displacement_fields[] = {{.label = "Displacement",
                                                   .kind = length,
                                                   .help = "displacement",
                                                   .components = 3,
                                                   .free_symbol = "u",
                                                   .start = {0, 0, 0}}};
constexpr ConditionField pressure_fields[] = {
    {.label = "Pressure (pushes inwards)", .kind = pressure, .help = "pressure, positive into the body"}};
constexpr ConditionField traction_fields[] = {
    {.label = "Force per area", .kind = pressure, .help = "force by area", .components = 3}};
constexpr ConditionField force_fields[] = {{.label = "Total force",
                                            .kind = force,
                                            .help = "total force, spread evenly over the area",
                                            .components = 3}};
constexpr ConditionField nodal_force_fields[] = {{.label = "Force on each node",
                                                  .kind = force,
                                                  .help = "force on every node of the selection",
                                                  .components = 3}};
constexpr ConditionField gravity_fields[] = {
    {.label = "Acceleration",
     .kind = acceleration,
     .help = "acceleration of gravity, acts on every region with a density",
     .components = 3,
     .start = {0, 0, -9.81}}};
constexpr ConditionField centrifugal_fields[] = {
    {.key = "point",
     .label = "Point of the axis",
     .kind = length,
     .help = "a point of the axis of rotation",
     .components = 3,
     .start = {0, 0, 0},
     .digits = 5},
    {.key = "direction",
     .label = "Direction of the axis",
     .help = "direction of the axis, of any length",
     .components = 3,
     .noun = "direction of the axis",
     .is_direction = true,
     .start = {0, 0, 1},
     .digits = 5},
    {.key = "speed", .label = "Speed of rotation", .kind = angular_velocity, .help = "speed of rotation"}};
constexpr ConditionField thermal_strain_fields[] = {{.key = "temperature",
                                                     .label = "Temperature",
                                                     .kind = temperature,
                                                     .help = "temperature of the body"},
                                                    {.key = "reference",
                                                     .label = "Stress-free at",
                                                     .kind = temperature,
                                                     .help = "temperature without strain",
                                                     .start = {293.15}}};

constexpr ConditionKind conditions[] = {
    {.key = "displacement",
     .title = "Fixed or prescribed displacement",
     .word = "displacement",
     .label = "displacement constraint",
     .noun = "a displacement",
     .on = Acts::nodes,
     .enters = Enters::prescribes,
     .fields = displacement_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           for (std::size_t k = 0; k < 3; ++k) out.prescribed[k] = c.values[k];
         },
     .sign = {SignShape::held, SignInk::support},
     .all_zero = "fixed",
     .all_zero_help = "all three displacements are zero",
     .amount = -1},
    {.key = "pressure",
     .title = "Pressure",
     .word = "pressure",
     .label = "pressure",
     .noun = "a pressure",
     .fields = pressure_fields,
     .add = [](const Condition& c, Contribution& out) { out.pressure = number(c); },
     .sign = {SignShape::arrow_inwards, SignInk::force}},
    {.key = "traction",
     .title = "Traction",
     .word = "traction",
     .label = "traction",
     .noun = "a traction",
     .fields = traction_fields,
     .add = [](const Condition& c, Contribution& out) { out.by_area = vector(c); },
     .sign = {SignShape::arrow, SignInk::force}},
    {.key = "force",
     .title = "Force",
     .word = "total force",
     .label = "force",
     .noun = "a force",
     .fields = force_fields,
     .add = [](const Condition& c, Contribution& out) { out.total = vector(c); },
     .sign = {SignShape::arrow, SignInk::force}},
    {.key = "nodal_force",
     .title = "Force on each node",
     .word = "force on each node",
     .label = "nodal force",
     .noun = "a force",
     .on = Acts::nodes,
     .fields = nodal_force_fields,
     .add = [](const Condition& c, Contribution& out) { out.by_node = vector(c); },
     .sign = {SignShape::arrow, SignInk::force}},
    {.key = "gravity",
     .title = "Gravity",
     .word = "gravity",
     .label = "gravity",
     .noun = "gravity",
     .on = Acts::masses,
     .fields = gravity_fields,
     .add = [](const Condition& c, Contribution& out) { out.acceleration = vector(c); },
     .sign = {SignShape::beside_body, SignInk::weight},
     .mass_effect = "weight"},
    {.key = "centrifugal",
     .title = "Centrifugal force",
     .word = "centrifugal force",
     .label = "centrifugal force",
     .noun = "a centrifugal force",
     .on = Acts::masses,
     .fields = centrifugal_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.rotation = {vector(c, "point"), vector(c, "direction"), number(c, "speed")};
         },
     .sign = {SignShape::axis, SignInk::weight, 2},
     .text = "%3 about %1, direction %2",
     .amount = 2,
     .mass_effect = "centrifugal force"},
    {.key = "thermal_strain",
     .title = "Thermal strain",
     .word = "thermal strain",
     .label = "thermal strain",
     .noun = "thermal strain",
     .on = Acts::body,
     .fields = thermal_strain_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.temperature = number(c, "temperature");
           out.temperature_rise = *out.temperature - number(c, "reference");
         },
     .sign = {SignShape::none, SignInk::given},
     .text = "uniform %1, free of strain at %2",
     .varying_text = "%1, free of strain at %2",
     .amount = -1,
     .needs = "alpha",
     .only_once = "the body has one temperature"}};

constexpr NeededProperty properties[] = {
    {.key = "E", .noun = "Young's modulus", .typical = 1e9, .by_grey_law = true},
    {.key = "nu", .noun = "Poisson's ratio", .typical = 0.3}};

constexpr std::string_view principal_names[] = {"1", "2", "3"};
constexpr DerivedField derived[] = {
    {{.name = "von_mises", .kind = pressure, .title = "von Mises stress"},
     [](const double* stress, double* out) { *out = element::von_mises(stress); }},
    {{.name = "principal_stress", .components = 3, .kind = pressure, .component_names = principal_names},
     [](const double* stress, double* out) { element::principal_values(stress, out); }}};

constexpr KeyValue key_values[] = {{"displacement:magnitude"}, {"von_mises"}};

constexpr std::string_view limits[] = {
    "Small displacements and strains, no contact. A material without a flow stress does not yield: its stresses "
    "above the yield strength are not meaningful.",
    "Where a material flows, the strain energy is the elastic part alone, and the estimated error knows the elastic "
    "part alone.",
    "Stresses are extrapolated from the integration points and averaged at nodes. At re-entrant corners, "
    "point supports "
    "and edges of constraints they grow without bound as the mesh is refined."};

constexpr std::string_view nearly_incompressible =
    "MacNeal and Harder: thick cylinder, Poisson's ratio to 0.4999";
constexpr VerifiedCase verification[] = {
    {"Patch test: linear fields on distorted meshes", "every kind and mixed meshes", "1e-10"},
    {"Manufactured solutions: order of convergence p + 1 (L2) and p (energy)",
     "tet4, tet10, hex8, hex20, wedge6, wedge15, pyramid5", "0.35 and 0.25 of the order"},
    {"Orthotropic materials: tension, shear and patches along turned axes", "every kind", "1e-7"},
    {"Orthotropic ring under inner pressure (Lekhnitskii)", "hex20, tet10", "1 % displacement, 3 % stress"},
    {"Lam\u00e9: thick cylinder under inner pressure", "hex8, tet10, hex20, wedge15",
     "0.2 % displacement, 2 % stress"},
    {nearly_incompressible, "hex8", "0.5 % displacement"},
    {nearly_incompressible, "wedge15", "0.8 % displacement"},
    {nearly_incompressible, "tet10", "1.2 % displacement"},
    {nearly_incompressible, "hex20", "8 % displacement"},
    {nearly_incompressible, "wedge6", "58 % displacement"},
    {"NAFEMS LE1: elliptic membrane", "tet10", "2 % stress"},
    {"NAFEMS LE10: thick plate", "tet10, hex20, wedge15", "2.5 % stress"},
    {"Cook's membrane", "tet10", "0.5 % displacement"}};

}  // namespace elasticity

extern const Physics elasticity_physics;
constinit const Physics elasticity_physics = {
    .key = "elasticity",
    .title = "linear elasticity",
    .name = "linear elasticity",
    .dofs = 3,
    .modes = NearNullSpace::rigid_motions,
    .properties = elasticity::properties,
    .conditions = elasticity::conditions,
    .unknown = {.name = "displacement", .components = 3, .kind = QuantityKind::length},
    .flux = {.name = "stress", .components = 6, .kind = QuantityKind::pressure},
    .derived = elasticity::derived,
    .safety = {.field = {.name = "safety_factor", .title = "safety factor against yield"},
               .of = "von_mises",
               .bears = "yield_strength",
               .most = 100},
    .reaction = {.name = "reaction_force", .components = 3, .kind = QuantityKind::force},
    .error = {.name = "stress_error", .kind = QuantityKind::pressure},
    .energy_title = "Strain energy",
    .energy_word = "strain energy",
    .energy_key = "strain_energy",
    .shown_first = "von_mises",
    .key_values = elasticity::key_values,
    .balance_title = "Reactions and balance",
    .matrix_name = "Stiffness matrix",
    .matrix_unit = "N/m",
    .held_nowhere = "the body is held nowhere: all six rigid motions are free",
    .hold_it = "Fix a surface or prescribe enough displacements",
    .no_load = "there is no load: the result will be zero",
    .limits = elasticity::limits,
    .verification = elasticity::verification};

}  // namespace genba
