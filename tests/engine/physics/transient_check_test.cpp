// What is wrong with a transient study is named before anything is computed.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/engine/physics/conditions.hpp"
#include "tests/engine/physics/varying.hpp"

using namespace genba;

namespace {

Study warm_block() {
  Study study;
  study.physics = &physics_named("heat");
  Material m;
  m.name = "steel";
  m.conductivity = 50;
  m.density = 7850;
  m.specific_heat = 480;
  study.materials = {m};
  study.assignments = {{"steel", {}}};
  study.loads = {condition_in("initial_temperature", "start", {}, {300}), heat_source_load("made", {}, 10)};
  study.transient = TransientOptions{.step = 1};
  return study;
}

bool has_error(const Study& study, std::string_view place, std::string_view words) {
  const auto findings = validate(study);
  return std::any_of(findings.begin(), findings.end(), [&](const Finding& f) {
    return f.is_error && std::string_view(f.place).starts_with(place) &&
           f.problem.english().find(words) != std::string::npos;
  });
}
bool has_any_error(const Study& study) {
  const auto findings = validate(study);
  return std::any_of(findings.begin(), findings.end(), [](const Finding& f) { return f.is_error; });
}

}  // namespace

TEST_CASE("a transient study needs no level that is held") {
  CHECK_FALSE(has_any_error(warm_block()));
  Study steady = warm_block();
  steady.transient.reset();
  CHECK(has_error(steady, "constraints", ""));
}

TEST_CASE("what a transient step needs is named") {
  Study study = warm_block();
  study.materials[0].density.reset();
  CHECK(has_error(study, "materials/steel/rho", "a transient step needs it"));
  study = warm_block();
  study.materials[0].specific_heat.reset();
  CHECK(has_error(study, "materials/steel/c", "a transient step needs it"));
  study = warm_block();
  study.loads.erase(study.loads.begin());
  CHECK(has_error(study, "loads", "no initial temperature"));
  study = warm_block();
  study.loads.push_back(condition_in("initial_temperature", "again", {}, {310}));
  CHECK(has_error(study, "loads/again", "one initial temperature"));
  study = warm_block();
  study.transient->step = 0;
  CHECK(has_error(study, "transient/step", "missing"));
  study = warm_block();
  study.transient->smallest = 2;
  CHECK(has_error(study, "transient/smallest_step", "above the first one"));
}

TEST_CASE("thermal damage needs both constants of some material") {
  Study study = warm_block();
  study.transient->damage = true;
  CHECK(has_error(study, "transient/damage", "no material states damage_A"));
  study.materials[0].damage_frequency = 7.39e39;
  CHECK(has_error(study, "materials/steel/damage_Ea", "thermal damage needs it"));
  study.materials[0].damage_activation = 2.577e5;
  CHECK_FALSE(has_any_error(study));
  study.materials[0].damage_frequency.reset();
  CHECK(has_error(study, "materials/steel/damage_A", "thermal damage needs it"));
}

TEST_CASE("what perfusion ends by must be computed") {
  Study study = warm_block();
  study.loads.push_back(condition_in("perfusion", "blood", {}, {5e-4, 1050, 3617, 310.15}));
  study.transient->shut_off_dose = 14400;
  CHECK(has_error(study, "transient/shut_off_dose", "a dose that is not computed"));
  study.transient->dose = DoseVariant::cem43_iso;
  CHECK_FALSE(has_any_error(study));
  study.transient->shut_off_dose = 2 * destroyed_dose;  // no dose of this variant reaches it
  CHECK(has_error(study, "transient/shut_off_dose", "destroyed at once"));
  study.transient->dose = DoseVariant::cem43;
  CHECK_FALSE(has_any_error(study));
  study.transient->shut_off_damage = 1;
  CHECK(has_error(study, "transient/shut_off_damage", "by the dose already"));
  study.transient->shut_off_dose.reset();
  CHECK(has_error(study, "transient/shut_off_damage", "a damage that is not computed"));
}

TEST_CASE("a transient step is of heat or motion, and its materials do not change in time, nor its mass with temperature") {
  Study study = warm_block();
  study.physics = &physics_named("electric");
  CHECK(has_error(study, "transient", "heat conduction or elasticity"));
  study.physics = &physics_named("elasticity");
  CHECK(has_error(study, "transient/scheme", "is not for"));
  for (const char* key : {"k", "rho", "c"}) {
    CAPTURE(key);
    Study varies = warm_block();
    const Variation over_time{VariationTable{VariationTable::Over::time, {0, 1}, {1, 2}}};
    set_variation(varies.materials[0], key, &over_time);
    CHECK(has_error(varies, std::string("materials/steel/") + key, "varies over time"));
    const Variation over_temperature{VariationTable{VariationTable::Over::temperature, {300, 400}, {1, 2}}};
    set_variation(varies.materials[0], key, &over_temperature);
    CHECK(has_any_error(varies) == (std::string_view(key) == "rho"));
    CHECK(has_error(varies, std::string("materials/steel/") + key, "depends on the temperature") ==
          (std::string_view(key) == "rho"));
  }
}

TEST_CASE("perfusion holds the level, and is stated by region") {
  Study study = warm_block();
  study.transient.reset();
  study.loads = {condition_in("perfusion", "blood", {}, {5e-4, 1050, 3617, 310.15})};
  CHECK_FALSE(has_any_error(study));
  const Contribution c = contribution(study.loads[0]);
  CHECK(c.absorption == doctest::Approx(5e-4 * 1050 * 3617));
  CHECK(c.surroundings == 310.15);
  number_in(study.loads[0], "rate") = 0;
  CHECK(has_error(study, "loads/blood", "perfusion rate"));
  number_in(study.loads[0], "rate") = 1e-3;
  study.loads[0] = by_formula(study.loads[0], 3, "300 K + x");
  CHECK(has_error(study, "loads/blood", "place to place"));
}

TEST_CASE("a current that is led needs a step that it is of, and what it is led by") {
  Study study = warm_block();
  study.transient->limit_temperature = 373.15;
  CHECK(has_error(study, "transient/current_step", "no step is named"));
  study.transient->current_step = "current";
  CHECK_FALSE(has_any_error(study));
  study.transient->current_control = CurrentControl::power;
  CHECK(has_error(study, "transient/current_power", "the power is controlled"));
  study.transient->current_power = 30;
  CHECK_FALSE(has_any_error(study));
  study.transient->current_control = CurrentControl::current;
  CHECK(has_error(study, "transient/current_total", "the current is controlled"));
}

TEST_CASE("an electric conductivity may be stated over the temperature, and needs no load that states it") {
  Study study;
  study.physics = &physics_named("electric");
  Material tissue;
  tissue.name = "tissue";
  tissue.electric_conductivity = 0.5;
  const Variation over{VariationTable{VariationTable::Over::temperature, {300, 400}, {0.5, 1}}};
  set_variation(tissue, "sigma", &over);
  study.materials = {tissue};
  study.assignments = {{"tissue", {}}};
  study.constraints = {condition_on("voltage", "ground", NamedSelector{{"xmin"}}, {0}),
                       condition_on("voltage", "plus", NeedleSelector{{0, 0, 0.1}, {0, 0, 0}, 1e-3, 0.03}, {1})};
  CHECK_FALSE(has_any_error(study));
  CHECK(conduction_over_temperature(study));
  study.constraints[1].where = NeedleSelector{{0, 0, 0.1}, {0, 0, 0}, 0, 0.03};
  CHECK(has_error(study, "constraints/plus", "radius"));
}

TEST_CASE("the words of the options and back") {
  for (const OptionField<TransientOptions>& field : transient_fields())
    if (const auto* choice = std::get_if<ChoiceMember<TransientOptions>>(&field.member))
      for (int i = 0; i < static_cast<int>(choice->words.size()); ++i) {
        TransientOptions options;
        choice->set(options, i);
        CHECK(choice->get(options) == i);
        if (field.key == "scheme")
          CHECK(to_string(options.scheme) == choice->words[static_cast<std::size_t>(i)]);
      }
}
