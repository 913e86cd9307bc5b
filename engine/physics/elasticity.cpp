// Linear elasticity of small displacements.
#include "engine/element/law/stress.hpp"

#include "engine/physics/condition.hpp"
#include "engine/physics/elasticity_fields.hpp"
#include "engine/physics/elasticity_joins.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace elasticity {

using enum QuantityKind;

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
    {.key = "normal_displacement",
     .title = "Symmetry or normal motion",
     .word = "displacement along the normal",
     .label = "normal displacement",
     .noun = "a displacement along the normal",
     .enters = Enters::prescribes,
     .fields = normal_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.joining.join = Join::normal;
           out.joining.motion[0] = number(c);
         },
     .sign = {SignShape::held, SignInk::support},
     .all_zero = "symmetry",
     .all_zero_help = "the faces do not move along their normals, as in a plane of symmetry",
     .amount = -1},
    {.key = "local_displacement",
     .title = "Displacement in turned axes",
     .word = "displacement in turned axes",
     .label = "displacement in turned axes",
     .noun = "a displacement in turned axes",
     .on = Acts::nodes,
     .enters = Enters::prescribes,
     .fields = axes_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.joining.join = Join::axes;
           out.joining.direction = vector(c, "first");
           out.joining.second = vector(c, "second");
           take_local(c, out.joining);
         },
     .sign = {SignShape::ball, SignInk::support},
     .text = "%3 along axes x %1, y near %2",
     .amount = -1},
    {.key = "cylindrical_displacement",
     .title = "Displacement in cylindrical axes",
     .word = "displacement in cylindrical axes",
     .label = "displacement in cylindrical axes",
     .noun = "a displacement in cylindrical axes",
     .on = Acts::nodes,
     .enters = Enters::prescribes,
     .fields = cylinder_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.joining.join = Join::cylinder;
           out.joining.point = vector(c, "point");
           out.joining.direction = vector(c, "direction");
           take_local(c, out.joining);
         },
     .sign = {SignShape::ball, SignInk::support},
     .text = "%3 about the axis through %1 along %2",
     .amount = -1},
    {.key = "spherical_displacement",
     .title = "Displacement in spherical axes",
     .word = "displacement in spherical axes",
     .label = "displacement in spherical axes",
     .noun = "a displacement in spherical axes",
     .on = Acts::nodes,
     .enters = Enters::prescribes,
     .fields = sphere_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.joining.join = Join::sphere;
           out.joining.point = vector(c, "point");
           out.joining.direction = vector(c, "direction");
           take_local(c, out.joining);
         },
     .sign = {SignShape::ball, SignInk::support},
     .text = "%3 about the centre %1, poles along %2",
     .amount = -1},
    {.key = "tie",
     .title = "Tie to other faces",
     .word = "tie",
     .label = "tie",
     .noun = "a tie",
     .enters = Enters::ties,
     .fields = tie_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.joining.join = Join::tie;
           out.joining.distance = number(c);
         },
     .text = "within %1 (0: by the size of the faces)",
     .amount = -1,
     .other_place = "Tied to"},
    {.key = "frictional_contact",
     .title = "Contact with other faces",
     .word = "contact",
     .label = "contact",
     .noun = "a contact",
     .enters = Enters::ties,
     .fields = contact_fields,
     .add = [](const Condition& c, Contribution& out) { take_contact(c, ContactLaw::separates, out.joining); },
     .text = "friction %1, clearance %2",
     .amount = -1,
     .other_place = "Touches"},
    {.key = "rough_contact",
     .title = "Contact that does not slip",
     .word = "rough contact",
     .label = "rough contact",
     .noun = "a rough contact",
     .enters = Enters::ties,
     .fields = rough_contact_fields,
     .add = [](const Condition& c, Contribution& out) { take_contact(c, ContactLaw::rough, out.joining); },
     .text = "clearance %1",
     .amount = -1,
     .other_place = "Touches"},
    {.key = "sliding_contact",
     .title = "Contact that slides and does not part",
     .word = "sliding contact",
     .label = "sliding contact",
     .noun = "a sliding contact",
     .enters = Enters::ties,
     .fields = joined_contact_fields,
     .add = [](const Condition& c, Contribution& out) { take_contact(c, ContactLaw::slides, out.joining); },
     .text = "within %1 (0: by the size of the faces)",
     .amount = -1,
     .other_place = "Touches"},
    {.key = "bonded_contact",
     .title = "Contact that is bonded",
     .word = "bonded contact",
     .label = "bonded contact",
     .noun = "a bonded contact",
     .enters = Enters::ties,
     .fields = joined_contact_fields,
     .add = [](const Condition& c, Contribution& out) { take_contact(c, ContactLaw::bonded, out.joining); },
     .text = "within %1 (0: by the size of the faces)",
     .amount = -1,
     .other_place = "Touches"},
    rigid_plane,
    rigid_sphere,
    rigid_cylinder,
    rigid_surface,
    {.key = "rigid",
     .title = "Rigid body",
     .word = "rigid body",
     .label = "rigid body",
     .noun = "a rigid body",
     .on = Acts::nodes,
     .enters = Enters::ties,
     .fields = point_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.joining.join = Join::rigid;
           take_point(c, out.joining);
         },
     .sign = {SignShape::ball, SignInk::force, 1},
     .text = "point %1, force %2, moment %3",
     .amount = -1},
    {.key = "remote_displacement",
     .title = "Remote displacement",
     .word = "remote displacement",
     .label = "remote displacement",
     .noun = "a remote displacement",
     .on = Acts::nodes,
     .enters = Enters::prescribes,
     .fields = remote_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.joining.join = Join::rigid;
           out.joining.point = vector(c, "point");
           for (std::size_t k = 0; k < 6; ++k) out.joining.motion[k] = c.values[3 + k];
         },
     .sign = {SignShape::ball, SignInk::support},
     .text = "point %1: %2, rotation %3",
     .amount = -1},
    {.key = "cyclic_symmetry",
     .title = "Cyclic symmetry",
     .word = "cyclic symmetry",
     .label = "cyclic symmetry",
     .noun = "cyclic symmetry",
     .enters = Enters::ties,
     .fields = cyclic_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.joining.join = Join::cyclic;
           out.joining.point = vector(c, "point");
           out.joining.direction = vector(c, "direction");
         },
     .text = "about the axis through %1 along %2",
     .amount = -1,
     .other_place = "Other side of the sector"},
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
    {.key = "bearing_load",
     .title = "Bearing load",
     .word = "bearing load",
     .label = "bearing load",
     .noun = "a bearing load",
     .fields = bearing_fields,
     .add = [](const Condition& c, Contribution& out) { out.bearing = vector(c); },
     .sign = {SignShape::arrow, SignInk::force},
     .by_place = true},
    {.key = "hydrostatic_pressure",
     .title = "Hydrostatic pressure",
     .word = "hydrostatic pressure",
     .label = "hydrostatic pressure",
     .noun = "a hydrostatic pressure",
     .fields = hydrostatic_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.surface = vector(c, "surface");
           out.gradient = vector(c, "acceleration");
           for (double& g : out.gradient) g *= number(c, "density");
         },
     .sign = {SignShape::arrow_inwards, SignInk::force},
     .text = "%1 below %2, acceleration %3",
     .by_place = true},
    {.key = "elastic_support",
     .title = "Elastic support",
     .word = "elastic support",
     .label = "elastic support",
     .noun = "an elastic support",
     .enters = Enters::supports,
     .fields = elastic_support_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.support.normal = number(c, "normal");
           out.support.tangential = number(c, "tangential");
         },
     .sign = {SignShape::wavy_inwards, SignInk::support},
     .text = "%1 along the normal, %2 along the faces",
     .amount = -1},
    {.key = "spring",
     .title = "Spring to the ground",
     .word = "spring",
     .label = "spring",
     .noun = "a spring",
     .enters = Enters::supports,
     .fields = spring_fields,
     .add = [](const Condition& c, Contribution& out) { out.support.total = vector(c); },
     .sign = {SignShape::wavy_inwards, SignInk::support}},
    {.key = "added_mass",
     .title = "Added mass",
     .word = "added mass",
     .label = "added mass",
     .noun = "an added mass",
     .fields = added_mass_fields,
     .add = [](const Condition& c, Contribution& out) { out.mass = number(c); },
     .sign = {SignShape::ball, SignInk::weight}},
    {.key = "remote_force",
     .title = "Remote force and moment",
     .word = "remote force",
     .label = "remote force",
     .noun = "a remote force",
     .fields = point_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.joining.join = Join::spread;
           take_point(c, out.joining);
         },
     .sign = {SignShape::arrow, SignInk::force, 1},
     .text = "point %1, force %2, moment %3",
     .amount = -1},
    {.key = "spring_between",
     .title = "Spring between two places",
     .word = "spring between places",
     .label = "spring",
     .noun = "a spring between places",
     .on = Acts::nodes,
     .enters = Enters::springs,
     .fields = between_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.joining.join = Join::between;
           out.joining.amount = number(c, "axial");
           out.joining.direction = vector(c, "direction");
           out.joining.stiffness = vector(c, "stiffness");
           const std::size_t first = c.values.size() - 6;
           for (std::size_t k = 0; k < 6; ++k) out.joining.motion[k] = c.values[first + k];
         },
     .sign = {SignShape::ball, SignInk::support},
     .text = "%1 along the line or %2, %3 along the axes",
     .amount = -1,
     .other_place = "Other end"},
    {.key = "remote_spring",
     .title = "Spring at a remote point",
     .word = "remote spring",
     .label = "remote spring",
     .noun = "a remote spring",
     .on = Acts::nodes,
     .enters = Enters::springs,
     .fields = carried_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.joining.join = Join::carried;
           out.joining.point = vector(c, "point");
           out.joining.stiffness = vector(c, "stiffness");
           out.joining.turning = vector(c, "turning");
           out.joining.amount = number(c, "axial");
           out.joining.direction = vector(c, "direction");
         },
     .sign = {SignShape::ball, SignInk::support, 1},
     .text = "point %1: %2, rotation %3, %4 along %5",
     .amount = -1},
    {.key = "remote_mass",
     .title = "Mass at a remote point",
     .word = "remote mass",
     .label = "remote mass",
     .noun = "a remote mass",
     .on = Acts::nodes,
     .fields = point_mass_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.joining.join = Join::mass;
           out.joining.point = vector(c, "point");
           out.joining.amount = number(c, "mass");
         },
     .sign = {SignShape::ball, SignInk::weight, 1},
     .text = "%2 at %1",
     .amount = 1},
    {.key = "bolt_preload",
     .title = "Bolt preload",
     .word = "bolt preload",
     .label = "bolt preload",
     .noun = "a bolt preload",
     .on = Acts::regions,
     .fields = preload_fields,
     .add = [](const Condition& c, Contribution& out) { take_cut(c, Join::preload, out.joining); },
     .sign = {SignShape::none, SignInk::force, 2},
     .text = "%3 across the plane through %1 with normal %2",
     .amount = 2},
    {.key = "locked_bolt",
     .title = "Bolt preload, length locked",
     .word = "locked bolt",
     .label = "locked bolt",
     .noun = "a locked bolt",
     .on = Acts::regions,
     .fields = preload_fields,
     .add = [](const Condition& c, Contribution& out) { take_cut(c, Join::locked, out.joining); },
     .sign = {SignShape::none, SignInk::force, 2},
     .text = "%3 before all other loads, across the plane through %1 with normal %2",
     .amount = 2},
    {.key = "shortened_bolt",
     .title = "Bolt made shorter",
     .word = "shortened bolt",
     .label = "shortened bolt",
     .noun = "a shortened bolt",
     .on = Acts::regions,
     .fields = shortened_fields,
     .add = [](const Condition& c, Contribution& out) { take_cut(c, Join::shortened, out.joining); },
     .sign = {SignShape::none, SignInk::force, 2},
     .text = "%3 across the plane through %1 with normal %2",
     .amount = -1},
    {.key = "nodal_force",
     .title = "Force on each node",
     .word = "force on each node",
     .label = "nodal force",
     .noun = "a force",
     .on = Acts::nodes,
     .fields = nodal_force_fields,
     .add = [](const Condition& c, Contribution& out) { out.by_node = vector(c); },
     .sign = {SignShape::arrow, SignInk::force}},
    {.key = "initial_velocity",
     .title = "Initial velocity",
     .word = "initial velocity",
     .label = "initial velocity",
     .noun = "an initial velocity",
     .on = Acts::regions,
     .fields = initial_velocity_fields,
     .add = [](const Condition& c, Contribution& out) { out.initial_velocity = vector(c); },
     .sign = {SignShape::beside_body, SignInk::given},
     .amount = -1},
    {.key = "initial_velocity_of_nodes",
     .title = "Initial velocity of nodes",
     .word = "initial velocity of nodes",
     .label = "initial velocity",
     .noun = "an initial velocity",
     .on = Acts::nodes,
     .fields = initial_velocity_fields,
     .add = [](const Condition& c, Contribution& out) { out.initial_velocity = vector(c); },
     .sign = {SignShape::arrow, SignInk::given},
     .amount = -1},
    {.key = "initial_displacement",
     .title = "Initial displacement",
     .word = "initial displacement",
     .label = "initial displacement",
     .noun = "an initial displacement",
     .on = Acts::regions,
     .fields = initial_displacement_fields,
     .add = [](const Condition& c, Contribution& out) { out.initial_motion = vector(c); },
     .sign = {SignShape::none, SignInk::given},
     .amount = -1},
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
    {.key = "inertia_relief",
     .title = "Inertia relief",
     .word = "inertia relief",
     .label = "inertia relief",
     .noun = "inertia relief",
     .on = Acts::body,
     .fields = relief_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.relief = true;
           out.still = vector(c);
         },
     .sign = {SignShape::none, SignInk::weight},
     .text = "displacements relative to %1",
     .amount = -1,
     .needs = "rho",
     .only_once = "the body has one rigid motion"},
    {.key = "initial_stress",
     .title = "Initial stress",
     .word = "initial stress",
     .label = "initial stress",
     .noun = "initial stress",
     .on = Acts::regions,
     .fields = initial_stress_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           const Vec3 normal = vector(c, "normal"), shear = vector(c, "shear");
           for (std::size_t k = 0; k < 3; ++k) out.initial_stress[k] = normal[k], out.initial_stress[3 + k] = shear[k];
         },
     .sign = {SignShape::none, SignInk::given},
     .text = "xx, yy, zz: %1, xy, yz, zx: %2",
     .amount = -1},
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
    "Displacements and strains are small unless the case states large deformation; faces touch only where a contact says "
    "so. A material without a flow stress does not yield: its stresses above the yield strength are not meaningful.",
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
    {"NAFEMS LE11: thermal stress in a solid of revolution", "hex20, tet10", "4 % stress"},
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
