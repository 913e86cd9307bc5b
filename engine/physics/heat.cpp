// Steady heat conduction.
#include "engine/physics/condition.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace heat {

using enum QuantityKind;

constexpr ConditionField temperature_fields[] = {
    {.label = "Temperature", .kind = temperature, .help = "prescribed temperature"}};
constexpr ConditionField heat_flux_fields[] = {
    {.label = "Heat flux (inwards)", .kind = heat_flux, .help = "heat flux into the body"}};
constexpr ConditionField convection_fields[] = {{.key = "coefficient",
                                                 .label = "Coefficient",
                                                 .kind = heat_transfer_coefficient,
                                                 .help = "heat transfer coefficient",
                                                 .noun = "heat transfer coefficient",
                                                 .is_above_zero = true,
                                                 .may_vanish = true},
                                                {.key = "ambient",
                                                 .label = "Ambient temperature",
                                                 .kind = temperature,
                                                 .help = "temperature of the surroundings",
                                                 .start = {293.15}}};
constexpr ConditionField radiation_fields[] = {{.key = "emissivity",
                                                .label = "Emissivity",
                                                .help = "emissivity of the faces, above 0 and at most 1",
                                                .noun = "emissivity",
                                                .is_above_zero = true,
                                                .may_vanish = true,
                                                .at_most = 1,
                                                .start = {0.9}},
                                               {.key = "ambient",
                                                .label = "Ambient temperature",
                                                .kind = temperature,
                                                .help = "temperature of the surroundings",
                                                .start = {293.15}}};
constexpr ConditionField contact_fields[] = {{.label = "Conductance",
                                              .kind = heat_transfer_coefficient,
                                              .help = "thermal contact conductance between faces that touch",
                                              .noun = "contact conductance",
                                              .is_above_zero = true,
                                              .may_vanish = true}};
constexpr ConditionField heat_source_fields[] = {
    {.label = "Heat per volume", .kind = heat_source, .help = "heat made by volume"}};
constexpr ConditionField nodal_heat_fields[] = {
    {.label = "Heat into each node", .kind = power, .help = "heat flow into every node of the selection"}};

constexpr ConditionField perfusion_fields[] = {{.key = "rate",
                                                .label = "Perfusion rate",
                                                .kind = rate,
                                                .help = "volume of blood by volume of tissue and time",
                                                .noun = "perfusion rate",
                                                .is_above_zero = true,
                                                .may_vanish = true,
                                                .over_temperature = true},
                                               {.key = "blood_density",
                                                .label = "Density of blood",
                                                .kind = density,
                                                .help = "density of blood",
                                                .noun = "density of blood",
                                                .is_above_zero = true,
                                                .start = {1050}},
                                               {.key = "blood_heat",
                                                .label = "Specific heat of blood",
                                                .kind = specific_heat,
                                                .help = "specific heat of blood",
                                                .noun = "specific heat of blood",
                                                .is_above_zero = true,
                                                .start = {3617}},
                                               {.key = "blood_temperature",
                                                .label = "Temperature of blood",
                                                .kind = temperature,
                                                .help = "temperature at which blood arrives",
                                                .start = {310.15}}};
constexpr ConditionField initial_temperature_fields[] = {{.label = "Initial temperature",
                                                          .kind = temperature,
                                                          .help = "temperature when a transient step begins",
                                                          .start = {293.15}}};

constexpr ConditionField tie_fields[] = {
    {.label = "Distance",
     .kind = length,
     .help = "largest distance between faces that are tied; 0: a twentieth of the size of the faces",
     .start = {0}}};
constexpr ConditionField cyclic_fields[] = {{.key = "point",
                                             .label = "Point of the axis",
                                             .kind = length,
                                             .help = "a point of the axis",
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
                                             .digits = 5}};

constexpr ConditionKind conditions[] = {
    {.key = "temperature",
     .title = "Prescribed temperature",
     .word = "temperature",
     .label = "temperature constraint",
     .noun = "a prescribed temperature",
     .on = Acts::nodes,
     .enters = Enters::prescribes,
     .fields = temperature_fields,
     .add = [](const Condition& c, Contribution& out) { out.prescribed[0] = number(c); },
     .sign = {SignShape::ball, SignInk::given},
     .amount = -1},
    {.key = "thermal_tie",
     .title = "Same temperature as other faces",
     .word = "thermal tie",
     .label = "thermal tie",
     .noun = "a thermal tie",
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
    {.key = "thermal_cyclic_symmetry",
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
    {.key = "heat_flux",
     .title = "Heat flux",
     .word = "heat flux",
     .label = "heat flux",
     .noun = "a heat flux",
     .fields = heat_flux_fields,
     .add = [](const Condition& c, Contribution& out) { out.by_area[0] = number(c); },
     .sign = {SignShape::wavy_inwards, SignInk::flow}},
    {.key = "convection",
     .title = "Convection",
     .word = "convection",
     .label = "convection",
     .noun = "convection",
     .enters = Enters::exchanges,
     .fields = convection_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.exchange = number(c, "coefficient");
           out.surroundings = number(c, "ambient");
         },
     .sign = {SignShape::wavy_exchange, SignInk::surroundings, 1},
     .text = "%1 to %2",
     .amount = -1},
    {.key = "radiation",
     .title = "Radiation",
     .word = "radiation",
     .label = "radiation",
     .noun = "radiation",
     .enters = Enters::exchanges,
     .fields = radiation_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.emissivity = number(c, "emissivity");
           out.surroundings = number(c, "ambient");
         },
     .sign = {SignShape::wavy_exchange, SignInk::surroundings, 1},
     .text = "emissivity %1, to %2",
     .amount = -1},
    {.key = "thermal_contact",
     .title = "Thermal contact",
     .word = "thermal contact",
     .label = "thermal contact",
     .noun = "a thermal contact",
     .enters = Enters::couples,
     .fields = contact_fields,
     .add = [](const Condition& c, Contribution& out) { out.conductance = number(c); },
     .sign = {SignShape::wavy_exchange, SignInk::flow},
     .amount = -1},
    {.key = "heat_source",
     .title = "Heat source",
     .word = "heat source",
     .label = "heat source",
     .noun = "a heat source",
     .on = Acts::regions,
     .fields = heat_source_fields,
     .add = [](const Condition& c, Contribution& out) { out.by_volume = number(c); },
     .sign = {SignShape::none, SignInk::flow}},
    {.key = "nodal_heat",
     .title = "Heat into each node",
     .word = "heat into each node",
     .label = "nodal heat",
     .noun = "a heat flow",
     .on = Acts::nodes,
     .fields = nodal_heat_fields,
     .add = [](const Condition& c, Contribution& out) { out.by_node[0] = number(c); },
     .sign = {SignShape::ball, SignInk::flow}},
    {.key = "perfusion",
     .title = "Perfusion",
     .word = "perfusion",
     .label = "perfusion",
     .noun = "perfusion",
     .on = Acts::regions,
     .enters = Enters::exchanges,
     .fields = perfusion_fields,
     .add =
         [](const Condition& c, Contribution& out) {
           out.absorption = number(c, "rate") * number(c, "blood_density") * number(c, "blood_heat");
           out.surroundings = number(c, "blood_temperature");
         },
     .sign = {SignShape::none, SignInk::surroundings},
     .text = "%1 of blood with %2 and %3 at %4",
     .amount = -1},
    {.key = "initial_temperature",
     .title = "Initial temperature",
     .word = "initial temperature",
     .label = "initial temperature",
     .noun = "an initial temperature",
     .on = Acts::regions,
     .fields = initial_temperature_fields,
     .add = [](const Condition& c, Contribution& out) { out.initial = number(c); },
     .sign = {SignShape::none, SignInk::given},
     .amount = -1}};

constexpr NeededProperty properties[] = {{.key = "k", .noun = "thermal conductivity"}};

constexpr KeyValue key_values[] = {{"temperature", true}, {"heat_flux:magnitude"}};

constexpr std::string_view limits[] = {
    "Faces radiate to surroundings of one temperature, not to each other. Only transient steps compute "
    "changes in time.",
    "A conductivity over the temperature is taken at the middle of elements of first order, and at the "
    "integration points of others.",
    "Heat fluxes are extrapolated from the integration points and averaged at nodes."};

constexpr VerifiedCase verification[] = {
    {"Patch test: linear fields on distorted meshes", "every kind and mixed meshes", "1e-10"},
    {"Manufactured solutions: order of convergence p + 1 (L2) and p (energy)",
     "tet4, tet10, hex8, hex20, wedge6, wedge15, pyramid5", "0.35 and 0.25 of the order"},
    {"NAFEMS T4: conduction with convection", "hex8, tet10", "1 % temperature"},
    {"NAFEMS T2: conduction with radiation", "hex8, tet10", "0.1 % temperature"},
    {"Conductivity over temperature: Kirchhoff's transform, rate in the mesh", "hex8, tet4, tet10",
     "0.3 of the order"},
    {"Melting of a half-space: similarity solution", "hex8, tet4", "2 % of the depth of the front"},
    {"NAFEMS T3: heat in a bar in time", "hex8, tet10", "0.1 K"},
    {"Step of the temperature of a surface", "hex8, tet10", "0.1 K"},
    {"Plate with convection on both sides, in time", "hex8, tet10", "0.05 K"},
    {"Perfused tissue, steady", "hex8, tet10", "0.002 K"},
    {"Perfused tissue in time", "hex8, tet10", "0.06 K"},
    {"Thermal dose and damage of tissue at one temperature", "hex8", "1e-6"},
    {"Lesions: ball and ellipsoid, volume and extents", "tet4", "2 % and 4 % volume, 3 % extents"},
    {"Margins: distance between two planes, with its sign", "tet4, hex8", "1e-6"}};

}  // namespace heat

extern const Physics heat_physics;
constinit const Physics heat_physics = {
    .key = "heat",
    .title = "steady heat conduction",
    .name = "heat conduction",
    .properties = heat::properties,
    .conduction = &Material::conductivity,
    .conditions = heat::conditions,
    .unknown = {.name = "temperature", .kind = QuantityKind::temperature},
    .flux = {.name = "heat_flux", .components = 3, .kind = QuantityKind::heat_flux},
    .reaction = {.kind = QuantityKind::power},
    .error = {.name = "heat_flux_error", .kind = QuantityKind::heat_flux},
    .shown_first = "temperature",
    .key_values = heat::key_values,
    .balance_title = "Heat balance",
    .matrix_name = "Conduction matrix",
    .matrix_unit = "W/K",
    .held_nowhere =
        "no temperature is prescribed and there is no convection, so the level of the temperature is open",
    .hold_it = "Prescribe a temperature or add a convection or perfusion",
    .piece_is_loose = "%1 has neither a prescribed temperature nor convection",
    .hold_piece = "Add one of them: heat flux alone leaves the temperature level open",
    .no_load = "there is no load and only one temperature: the result will be constant",
    .limits = heat::limits,
    .verification = heat::verification};

}  // namespace genba
