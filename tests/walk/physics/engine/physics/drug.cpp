// Steady diffusion of a drug that tissue takes up.
#include "engine/physics/condition.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace drug {

using enum QuantityKind;

constexpr ConditionField concentration_fields[] = {
    {.label = "Concentration", .kind = concentration, .help = "prescribed concentration"}};
constexpr ConditionField flux_fields[] = {
    {.label = "Flux (inwards)", .kind = molar_flux, .help = "flux of the drug into the body"}};
constexpr ConditionField uptake_fields[] = {{.label = "Rate of uptake",
                                             .kind = rate,
                                             .help = "share of the drug that is taken up by time",
                                             .noun = "rate of uptake",
                                             .is_above_zero = true}};

constexpr ConditionKind conditions[] = {
    {.key = "concentration",
     .title = "Prescribed concentration",
     .word = "concentration",
     .label = "concentration constraint",
     .noun = "a prescribed concentration",
     .on = Acts::nodes,
     .enters = Enters::prescribes,
     .fields = concentration_fields,
     .add = [](const Condition& c, Contribution& out) { out.prescribed[0] = number(c); },
     .sign = {SignShape::ball, SignInk::given},
     .amount = -1},
    {.key = "drug_flux",
     .title = "Flux of the drug",
     .word = "flux of the drug",
     .label = "flux of the drug",
     .noun = "a flux of the drug",
     .fields = flux_fields,
     .add = [](const Condition& c, Contribution& out) { out.by_area[0] = number(c); },
     .sign = {SignShape::wavy_inwards, SignInk::flow}},
    {.key = "uptake",
     .title = "Uptake",
     .word = "uptake",
     .label = "uptake",
     .noun = "an uptake",
     .on = Acts::regions,
     .enters = Enters::exchanges,
     .fields = uptake_fields,
     .add = [](const Condition& c, Contribution& out) { out.absorption = number(c); },
     .sign = {SignShape::none, SignInk::surroundings},
     .amount = -1}};

constexpr NeededProperty properties[] = {{.key = "D", .noun = "diffusivity"}};

constexpr KeyValue key_values[] = {{"concentration", true}};

constexpr std::string_view limits[] = {"Steady diffusion in a body at rest."};

}  // namespace drug

extern const Physics drug_physics;
constinit const Physics drug_physics = {
    .key = "drug",
    .title = "steady diffusion of a drug",
    .name = "diffusion",
    .properties = drug::properties,
    .conduction = &Material::diffusivity,
    .conditions = drug::conditions,
    .unknown = {.name = "concentration", .kind = QuantityKind::concentration},
    .flux = {.name = "drug_flux", .components = 3, .kind = QuantityKind::molar_flux},
    .reaction = {.kind = QuantityKind::molar_flow},
    .error = {.name = "drug_flux_error", .kind = QuantityKind::molar_flux},
    .shown_first = "concentration",
    .key_values = drug::key_values,
    .balance_title = "Balance of the drug",
    .matrix_name = "Diffusion matrix",
    .matrix_unit = "m^3/s",
    .held_nowhere = "no concentration is prescribed and nothing is taken up",
    .hold_it = "Prescribe a concentration or add an uptake",
    .piece_is_loose = "%1 has neither a prescribed concentration nor an uptake",
    .hold_piece = "Add one of them",
    .no_load = "there is no load and only one concentration: the result will be constant",
    .limits = drug::limits,
    .verification = {}};

}  // namespace genba
