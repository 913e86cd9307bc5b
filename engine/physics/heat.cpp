// Steady heat conduction.
#include "engine/physics/condition.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace {

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
                                                 .is_above_zero = true},
                                                {.key = "ambient",
                                                 .label = "Ambient temperature",
                                                 .kind = temperature,
                                                 .help = "temperature of the surroundings",
                                                 .start = {293.15}}};
constexpr ConditionField heat_source_fields[] = {
    {.label = "Heat per volume", .kind = heat_source, .help = "heat made by volume"}};

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
    {.key = "heat_source",
     .title = "Heat source",
     .word = "heat source",
     .label = "heat source",
     .noun = "a heat source",
     .on = Acts::regions,
     .fields = heat_source_fields,
     .add = [](const Condition& c, Contribution& out) { out.by_volume = number(c); },
     .sign = {SignShape::none, SignInk::flow}}};

constexpr NeededProperty properties[] = {{.key = "k", .noun = "thermal conductivity"}};

constexpr KeyValue key_values[] = {{"temperature", true}, {"heat_flux:magnitude"}};

constexpr std::string_view limits[] = {
    "Steady heat conduction: constant conductivities, no radiation, no change in time.",
    "Heat fluxes are extrapolated from the integration points and averaged at nodes."};

constexpr VerifiedCase verification[] = {
    {"Patch test: linear fields on distorted meshes", "every kind and mixed meshes", "1e-10"},
    {"Manufactured solutions: order of convergence p + 1 (L2) and p (energy)",
     "tet4, tet10, hex8, hex20, wedge6, wedge15, pyramid5", "0.35 and 0.25 of the order"},
    {"NAFEMS T4: conduction with convection", "hex8, tet10", "1 % temperature"}};

}  // namespace

extern const Physics heat_physics;
constinit const Physics heat_physics = {
    .key = "heat",
    .title = "steady heat conduction",
    .name = "heat conduction",
    .properties = properties,
    .conduction = &Material::conductivity,
    .conditions = conditions,
    .unknown = {.name = "temperature", .kind = temperature},
    .flux = {.name = "heat_flux", .components = 3, .kind = heat_flux},
    .reaction = {.kind = power},
    .error = {.name = "heat_flux_error", .kind = heat_flux},
    .shown_first = "temperature",
    .key_values = key_values,
    .balance_title = "Heat balance",
    .matrix_name = "Conduction matrix",
    .matrix_unit = "W/K",
    .held_nowhere =
        "no temperature is prescribed and there is no convection, so the level of the temperature is open",
    .hold_it = "Prescribe a temperature or add a convection",
    .piece_is_loose = "%1 has neither a prescribed temperature nor convection",
    .hold_piece = "Add one of them: heat flux alone leaves the temperature level open",
    .no_load = "there is no load and only one temperature: the result will be constant",
    .limits = limits,
    .verification = verification};

}  // namespace genba
