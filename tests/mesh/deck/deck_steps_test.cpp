// Steps of a deck, one after another and in time.
#include <cmath>
#include <map>

#include "engine/physics/check/damping_modes.hpp"
#include "engine/model/study/selection.hpp"
#include "mesh/deck/deck_steps.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// The two bricks with other conditions behind their sections, as they are.
Deck with_steps(const std::string& rest) {
  const std::string head =
      replaced(two_bricks.substr(0, two_bricks.find("*BOUNDARY")), "*HYPERFOAM\n250., 0.\n", "");
  return read(replaced(head, "*CONDUCTIVITY\n50.\n", "*CONDUCTIVITY\n50.\n*SPECIFIC HEAT\n4.8e8\n") + rest);
}

const Condition& of_kind(const std::vector<Condition>& conditions, const std::string& key) {
  for (const Condition& c : conditions)
    if (c.kind->key == key) return c;
  FAIL("no condition of kind " << key);
  return conditions[0];
}

/// What value number `value` of a condition is at a time.
double at(const Condition& condition, std::size_t value, double time) {
  const Variation* by = variation_of(condition, value);
  if (!by) return condition.values[value].value_or(std::nan(""));
  const auto& table = std::get<VariationTable>(by->by);
  check_table(table, phrase<"t">());
  return table_value(table, time);
}

const std::string celsius_and_radiation =
    "*PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15, STEFAN BOLTZMANN=5.669E-11\n";

}  // namespace

TEST_CASE("heat transfer that is not steady is a step in time with its frames") {
  const Deck deck = with_steps(celsius_and_radiation +
                               "*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNall, 20.\n*STEP\n"
                               "*HEAT TRANSFER, DIRECT\n0.5, 5.\n*BOUNDARY\nFoot, 11, 11, 80.\n*END STEP\n");
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.study.transient);
  CHECK(deck.study.transient->step == 0.5);
  CHECK(deck.study.transient->tolerance == 0);
  REQUIRE(deck.steps.size() == 1);
  REQUIRE(deck.steps[0].times.size() == 10);
  CHECK(deck.steps[0].times.front() == doctest::Approx(0.5));
  CHECK(deck.steps[0].times.back() == 5);
  CHECK(number(of_kind(deck.study.loads, "initial_temperature")) == doctest::Approx(293.15));
  CHECK(number(deck.study.constraints.at(0)) == doctest::Approx(353.15));
  CHECK(*deck.study.materials.at(0).specific_heat == doctest::Approx(480));
  CHECK(noted(deck.notes, "absolute zero is -273.15"));
  CHECK(noted(deck.notes, "the Stefan-Boltzmann constant is 5.669e-11"));
  // Not DIRECT: what becomes of the time steps is told. Thousands of them give few frames.
  const Deck free = with_steps("*STEP\n*HEAT TRANSFER, DELTMX=5.\n0.001, 10., 1e-6, 1.\n*END STEP\n");
  CHECK(noted(free.notes, "time steps are as long as the first one"));
  CHECK(free.steps.at(0).times.size() == 20);
  CHECK(free.steps[0].times.back() == 10);
  // Nothing stated: one step of a second, from the deck's zero on.
  const Deck bare = with_steps(celsius_and_radiation + "*STEP\n*HEAT TRANSFER\n*END STEP\n");
  CHECK(bare.steps.at(0).times == std::vector<double>{1});
  CHECK(bare.study.transient->step == 1);
  CHECK(number(of_kind(bare.study.loads, "initial_temperature")) == doctest::Approx(273.15));
  CHECK_FALSE(with_steps("*STEP\n*HEAT TRANSFER, STEADY STATE\n*END STEP\n").study.transient);
}

TEST_CASE("latent heat is a melting range of the case, of steps in time alone") {
  const auto melting = [](const std::string& rows, const std::string& step) {
    const std::string head =
        replaced(two_bricks.substr(0, two_bricks.find("*BOUNDARY")), "*HYPERFOAM\n250., 0.\n", "");
    return read(replaced(head, "*CONDUCTIVITY\n50.\n",
                         "*CONDUCTIVITY\n50.\n*SPECIFIC HEAT\n4.8e8\n*LATENT HEAT\n" + rows) +
                celsius_and_radiation + step);
  };
  const std::string in_time = "*STEP\n*HEAT TRANSFER, DIRECT\n0.5, 5.\n*END STEP\n";
  const Deck deck = melting("2.5e11, 1400., 1450.\n", in_time);
  CHECK(deck.study.not_computed.empty());
  const Material& m = deck.study.materials.at(0);
  REQUIRE(m.latent_heat);
  CHECK(*m.latent_heat == doctest::Approx(2.5e5));
  CHECK(*m.solidus == doctest::Approx(1673.15));
  CHECK(*m.liquidus == doctest::Approx(1723.15));
  const Deck twice = melting("2.5e11, 1400., 1450.\n1e10, 2000., 2100.\n", in_time);
  REQUIRE(twice.study.not_computed.size() == 1);
  CHECK(twice.study.not_computed[0].name == "*LATENT HEAT, several");
  const Deck steady = melting("2.5e11, 1400., 1450.\n", "*STEP\n*HEAT TRANSFER, STEADY STATE\n*END STEP\n");
  CHECK(steady.study.not_computed.empty());
  CHECK_FALSE(steady.study.materials.at(0).latent_heat);
  CHECK_THROWS_AS(melting("2.5e11, 1400.\n", in_time), Error);
}

TEST_CASE("amplitudes multiply values over the time of a step") {
  const Deck deck = with_steps(
      celsius_and_radiation +
      "*AMPLITUDE, NAME=RAMP\n0., 0., 4., 1.\n*AMPLITUDE, NAME=PULSE\n0., 0., 2., 0., 2., 1., 3., 1.,\n3., "
      "0.\n"
      "*AMPLITUDE, NAME=SMOOTH, DEFINITION=SMOOTH STEP\n0., 0., 5., 1.\n*STEP\n*HEAT TRANSFER, DIRECT\n1., "
      "10.\n"
      "*BOUNDARY, AMPLITUDE=RAMP\nFoot, 11, 11, 80.\n*DFLUX, AMPLITUDE=PULSE\n1, S3, 2.\n*DFLUX\n1, S3, 0.5\n"
      "*DFLUX, AMPLITUDE=SMOOTH\nALL, BF, 0.002\n"
      "*FILM, AMPLITUDE=RAMP, FILM AMPLITUDE=PULSE\nUpper, F2, 30., 0.025\n*END STEP\n");
  CHECK(deck.study.not_computed.empty());
  const Condition& held = deck.study.constraints.at(0);
  for (const double t : {0.0, 1.0, 4.0, 10.0})
    CHECK(at(held, 0, t) == doctest::Approx(273.15 + 80 * std::min(t / 4, 1.0)));
  // Two fluxes on one face, of which one varies, add up.
  double constant = 0, pulse = 0, pulse_before = 0;
  for (const Condition& load : deck.study.loads)
    if (load.kind->key == "heat_flux") {
      CHECK(select(deck.mesh, load.where, "t").facets.size() == 1);
      if (load.varies.empty())
        constant += number(load);
      else
        pulse += at(load, 0, 2.5), pulse_before += at(load, 0, 1.9) + at(load, 0, 3.1);
    }
  CHECK(constant == doctest::Approx(500));
  CHECK(pulse == doctest::Approx(2000));
  CHECK(pulse_before == 0);
  const Condition& source = of_kind(deck.study.loads, "heat_source");
  CHECK(at(source, 0, 2.5) == doctest::Approx(1000));
  CHECK(at(source, 0, 1.0) ==
        doctest::Approx(2000 * 0.2 * 0.2 * 0.2 * (10 - 15 * 0.2 + 6 * 0.04)).epsilon(0.05));
  CHECK(at(source, 0, 9.0) == doctest::Approx(2000));
  const Condition& film = of_kind(deck.study.loads, "convection");
  CHECK(at(film, 0, 2.5) == doctest::Approx(25));
  CHECK(at(film, 0, 1.0) == 0);
  CHECK(at(film, 1, 2.0) == doctest::Approx(273.15 + 15));
  CHECK(has(error_of([&] {
              (void)with_steps(
                  "*STEP\n*HEAT TRANSFER\n1., 2.\n*DFLUX, AMPLITUDE=none\nALL, BF, 1.\n*END STEP\n");
            })->what(),
            "there is no *AMPLITUDE named \"none\""));
}

TEST_CASE("later steps keep, replace or drop what earlier ones state, and begin where those end") {
  const Deck deck = with_steps(
      celsius_and_radiation +
      "*AMPLITUDE, NAME=ALL, TIME=TOTAL TIME\n0., 0., 20., 2.\n*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNall, "
      "20.\n"
      "*STEP, NAME=heat\n*HEAT TRANSFER, DIRECT\n1., 10.\n*BOUNDARY\nFoot, 11, 11, 80.\n*DFLUX\n1, S3, 2.\n"
      "2, S3, 2.\n*DFLUX, AMPLITUDE=ALL\nALL, BF, 0.001\n*END STEP\n"
      "*STEP\n*HEAT TRANSFER, DIRECT\n2., 10.\n*DFLUX\n1, S3, 0.5\n*FILM\nUpper, F2, 30., 0.025\n*END STEP\n"
      "*STEP, NAME=heat\n*HEAT TRANSFER, DIRECT\n1., 5.\n*BOUNDARY, OP=NEW\n5, 11, 11, 40.\n"
      "*DFLUX, OP=NEW\n1, S3, 0.25\n*END STEP\n");
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.steps.size() == 3);
  CHECK(deck.steps[0].name == "heat");
  CHECK(deck.steps[1].name == "step 2");
  CHECK(deck.steps[2].name == "step 3");
  CHECK(deck.study.loads == deck.steps[0].loads);
  const auto flux_on_faces = [&](const DeckStepConditions& step) {
    double sum = 0;
    for (const Condition& load : step.loads)
      if (load.kind->key == "heat_flux")
        sum += number(load) * static_cast<double>(select(deck.mesh, load.where, "t").facets.size());
    return sum;
  };
  CHECK(flux_on_faces(deck.steps[0]) == doctest::Approx(4000));
  CHECK(flux_on_faces(deck.steps[1]) == doctest::Approx(2500));
  CHECK(flux_on_faces(deck.steps[2]) == doctest::Approx(250));
  // Over total time: the second step goes on where the first one was.
  CHECK(at(of_kind(deck.steps[0].loads, "heat_source"), 0, 10) == doctest::Approx(1000));
  CHECK(at(of_kind(deck.steps[1].loads, "heat_source"), 0, 0) == doctest::Approx(1000));
  CHECK(at(of_kind(deck.steps[1].loads, "heat_source"), 0, 10) == doctest::Approx(2000));
  for (const Condition& load : deck.steps[2].loads) CHECK(load.kind->key != "heat_source");
  CHECK(of_kind(deck.steps[2].loads, "convection").kind);  // of *FILM nothing was said
  CHECK(deck.steps[1].transient->step == 2);
  CHECK(number(deck.steps[1].constraints.at(0)) == doctest::Approx(353.15));
  REQUIRE(deck.steps[2].constraints.size() == 1);
  CHECK(number(deck.steps[2].constraints[0]) == doctest::Approx(313.15));
  const auto begins_after = [&](std::size_t i) {
    const Variation* by = variation_of(of_kind(deck.steps[i].loads, "initial_temperature"), 0);
    return by ? std::get<VariationField>(by->by).step : std::string();
  };
  CHECK(begins_after(0).empty());
  CHECK(begins_after(1) == "heat");
  CHECK(begins_after(2) == "step 2");
}

TEST_CASE("a step of natural frequencies: their number and range") {
  const Deck deck = with_steps("*BOUNDARY\nFoot, 1, 3\n*STEP, PERTURBATION\n*FREQUENCY, SOLVER=ARPACK\n12, 10., 2.e3\n*END STEP\n");
  REQUIRE(deck.study.modal);
  CHECK(deck.study.modal->number == 12);
  CHECK(deck.study.modal->from == 10);
  CHECK(deck.study.modal->to == 2000);
  CHECK(deck.study.not_computed.empty());
  const Deck plain = with_steps("*STEP\n*FREQUENCY\n3\n*END STEP\n");
  CHECK(plain.study.modal->number == 3);
  CHECK_FALSE(plain.study.modal->to);
}

TEST_CASE("frequencies after a static step have its stress in a perturbation alone; buckling makes a step of its loads") {
  const std::string load = "*BOUNDARY\nFoot, 1, 3\n*STEP\n*STATIC\n*CLOAD\n13, 3, -100.\n*END STEP\n";
  const Deck stressed = with_steps(load + "*STEP, PERTURBATION\n*FREQUENCY\n3\n*END STEP\n");
  REQUIRE(stressed.steps.size() == 2);
  REQUIRE(stressed.steps[1].modal);
  CHECK(stressed.steps[1].modal->stress_of == stressed.steps[0].name);
  CHECK(stressed.study.not_computed.empty());
  const Deck plain = with_steps(load + "*STEP\n*FREQUENCY\n3\n*END STEP\n");
  REQUIRE(plain.steps.size() == 2);
  CHECK(plain.steps[1].modal->stress_of.empty());

  const Deck buckle = with_steps("*BOUNDARY\nFoot, 1, 3\n*STEP\n*BUCKLE\n4, 1.e-3\n*CLOAD\n13, 3, -100.\n*END STEP\n");
  REQUIRE(buckle.steps.size() == 2);
  CHECK_FALSE(buckle.steps[0].modal);
  CHECK(buckle.steps[0].loads.size() == 1);
  REQUIRE(buckle.steps[1].modal);
  CHECK(buckle.steps[1].modal->problem == ModeProblem::buckling);
  CHECK(buckle.steps[1].modal->number == 4);
  CHECK(buckle.steps[1].modal->stress_of == buckle.steps[0].name);
  CHECK(buckle.steps[1].loads.empty());
  CHECK(buckle.study.not_computed.empty());
  const Deck preloaded = with_steps(load + "*STEP, PERTURBATION\n*BUCKLE\n1\n*CLOAD\n13, 3, -5.\n*END STEP\n");
  CHECK(omitted(preloaded, "*BUCKLE after a preload").name != "");
}

TEST_CASE("a dynamic step is a motion over time") {
  const std::string begin =
      "*BOUNDARY\nFoot, 1, 3\n*INITIAL CONDITIONS, TYPE=VELOCITY\n13, 3, 2000.\n*AMPLITUDE, NAME=A\n0., 0., 0.1, 1., 1., 1.\n";
  const Deck deck = with_steps(begin + "*STEP\n*DYNAMIC, DIRECT, ALPHA=-0.2\n0.01, 1.\n*CLOAD, AMPLITUDE=A\n13, 3, -100.\n*END STEP\n");
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.steps.size() == 1);
  const DeckStepConditions& step = deck.steps[0];
  REQUIRE(step.transient);
  CHECK(step.transient->scheme == TimeScheme::hht);
  CHECK(step.transient->alpha == -0.2);
  CHECK(step.transient->step == 0.01);
  REQUIRE(!step.times.empty());
  CHECK(step.times.back() == 1);
  const Condition& thrown = of_kind(step.loads, "initial_velocity_of_nodes");
  CHECK(vector(thrown)[2] == doctest::Approx(2));
  const Variation* const force = variation_of(of_kind(step.loads, "nodal_force"), 2);
  REQUIRE(force != nullptr);
  const auto& table = std::get<VariationTable>(force->by);
  CHECK(table.at == std::vector<double>{0, 0.1, 1});
  CHECK(table.values == std::vector<double>{0, -100, -100});

  const Deck usual = with_steps("*BOUNDARY\nFoot, 1, 3\n*STEP\n*DYNAMIC\n0.1, 1.\n*CLOAD\n13, 3, -100.\n*END STEP\n");
  CHECK(usual.steps.at(0).transient->alpha == -0.05);
  CHECK(noted(usual.notes, "time steps are as long as the first one"));
  CHECK(variation_of(of_kind(usual.steps[0].loads, "nodal_force"), 2) == nullptr);

  const Deck mixed = with_steps(begin + "*STEP\n*DYNAMIC, DIRECT\n0.01, 1.\n*CLOAD, AMPLITUDE=A\n13, 3, -100.\n*CLOAD\n12, 3, -5.\n*END STEP\n");
  CHECK(omitted(mixed, "*AMPLITUDE of some loads").name != "");
  const Deck later = with_steps("*BOUNDARY\nFoot, 1, 3\n*STEP\n*STATIC\n*CLOAD\n13, 3, -1.\n*END STEP\n*STEP\n*DYNAMIC, DIRECT\n0.01, 1.\n*END STEP\n");
  CHECK(omitted(later, "*DYNAMIC after another step").name != "");
  const Deck large = with_steps("*BOUNDARY\nFoot, 1, 3\n*STEP, NLGEOM\n*DYNAMIC, DIRECT, APPLICATION=QUASI-STATIC\n0.01, 1.\n*END STEP\n");
  CHECK(large.study.elements.large_deformation);
  CHECK(large.steps.at(0).transient->scheme == TimeScheme::quasi_static);
  CHECK(large.study.not_computed.empty());
}

TEST_CASE("steps that vibrate use the modes of the step before") {
  const std::string modes = "*BOUNDARY\nFoot, 1, 3\n*AMPLITUDE, NAME=A\n0., 1., 100., 3.\n*STEP, PERTURBATION\n*FREQUENCY\n7\n*END STEP\n";
  const Deck harmonic = with_steps(modes +
                                   "*STEP\n*STEADY STATE DYNAMICS\n5., 60., 12, 3.\n*MODAL DAMPING\n1, 7, 0.02\n"
                                   "*CLOAD, AMPLITUDE=A\n13, 3, -100.\n*END STEP\n");
  REQUIRE(harmonic.steps.size() == 2);
  CHECK_FALSE(harmonic.steps[0].response);
  REQUIRE(harmonic.steps[1].response);
  CHECK(harmonic.steps[1].modal->number == 7);
  const ResponseOptions& how = *harmonic.steps[1].response;
  CHECK(how.kind == ResponseKind::harmonic);
  CHECK(how.from == 5);
  CHECK(how.to == 60);
  CHECK(how.points == 12);
  CHECK(how.damping_ratio == 0.02);
  CHECK(load_table_of(how).value(50) == doctest::Approx(2));
  CHECK(harmonic.steps[1].loads.size() == 1);
  CHECK(harmonic.study.not_computed.empty());

  const Deck shaken = with_steps(modes +
                                 "*STEP\n*MODAL DYNAMIC\n0.01, 2.\n*MODAL DAMPING, RAYLEIGH\n , , 3., 1.e-4\n"
                                 "*BASE MOTION, DOF=3, AMPLITUDE=A\n*END STEP\n");
  REQUIRE(shaken.steps.size() == 2);
  REQUIRE(shaken.steps[1].response);
  const ResponseOptions& base = *shaken.steps[1].response;
  CHECK(base.kind == ResponseKind::transient);
  CHECK(base.step == 0.01);
  CHECK(base.damping_mass == 3);
  CHECK(base.damping_stiffness == 1e-4);
  CHECK(base.base == BaseMotion::acceleration);
  CHECK(base.base_z == 1);
  CHECK(base_table_of(base).value(2) == doctest::Approx(1.04e-3));  // mm
  CHECK(shaken.steps[1].times.back() == 2);
  CHECK(shaken.study.not_computed.empty());

  const Deck single = with_steps(modes + "*STEP\n*STEADY STATE DYNAMICS\n5., 60.\n*MODAL DAMPING\n1, 3, 0.02\n4, 7, 0.05\n"
                                         "*CLOAD\n13, 3, -100.\n*END STEP\n");
  CHECK(damping_of_modes(*single.steps.at(1).response) == std::vector<double>{0.02, 0.02, 0.02, 0.05, 0.05, 0.05, 0.05});
  CHECK(single.study.not_computed.empty());
  // Without modes it is a step of another kind.
  const Deck alone = with_steps("*STEP\n*STATIC\n*CLOAD\n13, 3, -5.\n*END STEP\n*STEP\n*STEADY STATE DYNAMICS\n5., 60.\n*END STEP\n");
  CHECK(alone.steps.size() == 1);
}

TEST_CASE("static steps follow each other; steps of another kind are told and left out") {
  const Deck deck = with_steps(
      "*BOUNDARY\nFoot, 1, 3\n*STEP\n*STATIC\n*CLOAD\n13, 3, -100.\n12, 3, -7.\n*DLOAD\nUpper, P2, 3.\n*END "
      "STEP\n"
      "*STEP\n*STATIC\n*CLOAD\n13, 3, -40.\n*END STEP\n*STEP\n*COMPLEX FREQUENCY\n5\n*END STEP\n");
  REQUIRE(deck.steps.size() == 2);
  const auto force = [&](const DeckStepConditions& step) {
    double sum = 0;
    for (const Condition& load : step.loads)
      if (load.kind->key == "nodal_force")
        sum += vector(load)[2] * static_cast<double>(select(deck.mesh, load.where, "t").nodes.size());
    return sum;
  };
  CHECK(force(deck.steps[0]) == doctest::Approx(-107));
  CHECK(force(deck.steps[1]) == doctest::Approx(-47));
  CHECK(number(of_kind(deck.steps[1].loads, "pressure")) == doctest::Approx(3e6));
  CHECK(omitted(deck, "later *STEP").effect == "it is of another kind: only the first 2 steps are computed");
  const Deck other = with_steps("*STEP\n*HEAT TRANSFER\n1., 2.\n*END STEP\n*STEP\n*COMPLEX FREQUENCY\n5\n*END STEP\n");
  CHECK(other.steps.size() == 1);
  CHECK(omitted(other, "second *STEP").name != "");
}

TEST_CASE("a step of creep has times from 0 and begins from the step before it") {
  const std::string base = replaced(replaced(two_bricks.substr(0, two_bricks.find("*BOUNDARY")), "*HYPERFOAM\n250., 0.\n", ""),
                                    "*MATERIAL, NAME=SOFT", "*CREEP\n1e-12, 4., 0.\n*MATERIAL, NAME=SOFT");
  const Deck deck = read(base + "*BOUNDARY\nFoot, 1, 3\n*STEP\n*STATIC\n*CLOAD\n13, 3, -100.\n*END STEP\n"
                                "*STEP\n*VISCO, CETOL=1e-3\n5., 10.\n*END STEP\n");
  REQUIRE(deck.steps.size() == 2);
  CHECK(deck.study.not_computed.empty());
  CHECK(deck.steps[0].begins_from.empty());
  CHECK(deck.steps[0].times.empty());
  CHECK(deck.steps[1].begins_from == deck.steps[0].name);
  CHECK(deck.steps[1].times == std::vector<double>{0, 5, 10});
  CHECK(noted(deck.notes, "loads of *VISCO act from the begin"));
}

TEST_CASE("what a step in time cannot take over is listed") {
  const std::string step = "*STEP\n*HEAT TRANSFER\n1., 2.\n";
  const Deck warm = with_steps("*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNall, 20.\nFoot, 90.\n" + step + "*END STEP\n");
  REQUIRE(warm.fields.size() == 1);
  CHECK(warm.fields[0].name == "initial temperature");
  CHECK(variation_of(load_named(warm, "initial temperature"), 0) != nullptr);
  CHECK(omitted(with_steps("*AMPLITUDE, NAME=A, DEFINITION=PERIODIC\n1, 2., 0., 1.\n" + step +
                           "*DFLUX, AMPLITUDE=A\nALL, BF, 1.\n*END STEP\n"),
                "*AMPLITUDE, PERIODIC")
            .name != "");
  CHECK(omitted(with_steps(step + "*CFLUX\n13, 12, 8.\n*END STEP\n"), "*CFLUX of other degrees of freedom").name != "");
}

TEST_CASE("times of steps that are no numbers count as not stated") {
  const DeckText text(
      "*STEP\n*HEAT TRANSFER\n-1., x\n*END STEP\n*STEP, NAME=step 1\n*HEAT TRANSFER\n5., 2.\n", "a.inp");
  const auto steps = step_times(text);
  REQUIRE(steps.size() == 2);
  CHECK(steps[0].length == 1);
  CHECK(steps[0].first == 1);
  CHECK(steps[1].first == 2);
  CHECK(steps[1].before == 1);
  CHECK(steps[0].name != steps[1].name);
  CHECK(computed_steps(steps) == 2);
}

TEST_CASE("pairs of surfaces with a constant gap conductance are thermal contacts of heat transfer") {
  const std::string step = celsius_and_radiation +
                           "*STEP\n*HEAT TRANSFER, STEADY STATE\n*BOUNDARY\nFoot, 11, 11, 80.\n*END STEP\n";
  const std::string pair = "*CONTACT PAIR, INTERACTION=I\nTop, foot\n";
  const Deck deck =
      with_steps("*SURFACE INTERACTION, NAME=i\n*GAP CONDUCTANCE\n0.5,,20.\n0.5,,400.\n" + pair + step);
  CHECK(deck.study.not_computed.empty());
  const Condition& contact = of_kind(deck.study.loads, "thermal_contact");
  CHECK(std::get<NamedSelector>(contact.where).names.size() == 2);
  CHECK(number(contact) == doctest::Approx(500));
  for (const char* other :
       {"*SURFACE INTERACTION, NAME=I\n*GAP CONDUCTANCE\n0.5,,20.\n0.6,,400.\n",
        "*SURFACE INTERACTION, NAME=I\n", "*SURFACE INTERACTION, NAME=J\n*GAP CONDUCTANCE\n0.5\n"}) {
    CAPTURE(other);
    CHECK(omitted(with_steps(other + pair + step), "*CONTACT PAIR").name != "");
  }
}

TEST_CASE("AMPLITUDE=RAMP of a step: heat and temperatures rise over it from what they were") {
  const std::string model =
      "*PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15, STEFAN BOLTZMANN=5.67E-11\n"
      "*AMPLITUDE, NAME=A\n0., 1., 4., 1.\n*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNall, 20.\n";
  const std::string ramp = "*STEP, AMPLITUDE=RAMP\n*HEAT TRANSFER, DIRECT\n1., 4.\n";
  const Deck deck = with_steps(
      model + "*BOUNDARY\n5, 11, 11, 50.\n" + ramp +
      "*BOUNDARY\nFoot, 11, 11, 100.\n*DFLUX\n1, S3, 6.\n1, S3, 2.\nALL, BF, 0.001\n"
      "*DFLUX, AMPLITUDE=A\n2, S3, 4.\n*FILM\nUpper, F2, 200., 0.025\n*RADIATE\n2, R4, 400., 0.8\n*END "
      "STEP\n" +
      ramp +
      "*BOUNDARY\nFoot, 11, 11, 20.\n*DFLUX\n1, S3, 2.\n2, S3, 12.\n*FILM\nUpper, F2, 100., 0.05\n*END STEP\n"
      "*STEP\n*HEAT TRANSFER, DIRECT\n1., 4.\n*END STEP\n");
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.steps.size() == 3);
  const auto on = [&](std::size_t i, const std::string& kind, const std::string& set) -> const Condition& {
    const auto& step = deck.steps.at(i);
    for (const auto* list : {&step.constraints, &step.loads})
      for (const Condition& c : *list)
        if (c.kind->key == kind && has(c.name, set)) return c;
    FAIL("no " << kind << " " << set << " in step " << i);
    return step.loads[0];
  };
  const auto heat = [&](std::size_t i, double time) {  // both faces, W/m^2
    double sum = 0;
    for (const Condition& load : deck.steps.at(i).loads)
      if (load.kind->key == "heat_flux") sum += at(load, 0, time);
    return sum;
  };
  for (const double share : {0.0, 0.25, 1.0}) {
    const double t = 4 * share;
    CHECK(at(on(0, "temperature", "Foot"), 0, t) == doctest::Approx(273.15 + 20 + 80 * share));
    CHECK(at(on(1, "temperature", "Foot"), 0, t) == doctest::Approx(273.15 + 100 - 80 * share));
    CHECK(at(on(2, "temperature", "Foot"), 0, t) == doctest::Approx(293.15));
    // Stated before the steps: held at once. An amplitude goes on over its step.
    CHECK(at(on(0, "temperature", "BOUNDARY"), 0, t) == doctest::Approx(323.15));
    CHECK(heat(0, t) == doctest::Approx(8000 * share + 4000));
    CHECK(heat(1, t) == doctest::Approx(8000 - 6000 * share + 4000 + 8000 * share));
    CHECK(heat(2, t) == doctest::Approx(14000));
    CHECK(at(of_kind(deck.steps[0].loads, "heat_source"), 0, t) == doctest::Approx(1e3 * share));
    CHECK(at(of_kind(deck.steps[1].loads, "heat_source"), 0, t) == doctest::Approx(1e3));
    // A film's coefficient counts at once; its surroundings rise from 0 of the deck's degrees.
    CHECK(at(of_kind(deck.steps[0].loads, "convection"), 0, t) == doctest::Approx(25));
    CHECK(at(of_kind(deck.steps[0].loads, "convection"), 1, t) == doctest::Approx(273.15 + 200 * share));
    CHECK(at(of_kind(deck.steps[1].loads, "convection"), 0, t) == doctest::Approx(50));
    CHECK(at(of_kind(deck.steps[1].loads, "convection"), 1, t) ==
          doctest::Approx(273.15 + 200 - 100 * share));
    CHECK(at(of_kind(deck.steps[2].loads, "convection"), 1, t) == doctest::Approx(373.15));
  }
  const Condition& radiation = of_kind(deck.steps[0].loads, "radiation");
  REQUIRE(radiation.varies.size() == 1);
  CHECK(at(radiation, radiation.varies[0].value, 1) == doctest::Approx(373.15));
  // Nodes that the step before computed rise from many temperatures: told.
  const Deck late = with_steps(model + ramp + "*DFLUX\n1, S3, 6.\n*END STEP\n" + ramp +
                               "*BOUNDARY\nFoot, 11, 11, 100.\n*END STEP\n");
  CHECK(omitted(late, "*STEP, AMPLITUDE=RAMP").name != "");
  // At once, as without the parameter; steady steps have the end of the rise.
  const Deck sudden = with_steps(model +
                                 "*STEP, AMPLITUDE=STEP\n*HEAT TRANSFER, DIRECT\n1., 4.\n*DFLUX\n1, S3, "
                                 "6.\n*END STEP\n");
  CHECK(of_kind(sudden.study.loads, "heat_flux").varies.empty());
  const Deck steady = with_steps(
      model + "*STEP, AMPLITUDE=RAMP\n*HEAT TRANSFER, STEADY STATE\n*DFLUX\n1, S3, 6.\n*END STEP\n");
  CHECK(number(of_kind(steady.study.loads, "heat_flux")) == doctest::Approx(6000));
  CHECK(omitted(with_steps("*STEP, AMPLITUDE=SOFT\n*STATIC\n*END STEP\n"), "*STEP, AMPLITUDE=SOFT").name !=
        "");
}

TEST_CASE("OP=NEW takes away what earlier steps stated, with and without lines of its own") {
  const std::string first =
      "*STEP\n*STATIC\n*TEMPERATURE\nNall, 220.\n*CLOAD\n13, 3, -100.\n*DLOAD\nUpper, P2, "
      "3.\nALL, GRAV, 9810., 0., 0., -1.\n*DSLOAD\nTop, P, 2.\n*END STEP\n";
  const auto second = [&](const std::string& statements) {
    const Deck deck = with_steps("*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNall, 20.\n*BOUNDARY\nFoot, 1, 3\n" +
                                 first + "*STEP\n*STATIC\n" + statements + "*END STEP\n");
    REQUIRE(deck.steps.size() == 2);
    std::map<std::string, int> kinds;
    for (const auto* list : {&deck.steps[1].constraints, &deck.steps[1].loads})
      for (const Condition& c : *list) ++kinds[std::string(c.kind->key)];
    if (kinds["thermal_strain"] == 1)
      for (const Condition& c : deck.steps[1].loads)
        if (c.kind->key == "thermal_strain" && *c.values[0] == *c.values[1]) kinds["thermal_strain"] = 0;
    return std::pair(kinds, deck);
  };
  using Kinds = std::map<std::string, int>;
  const Kinds all = {
      {"displacement", 1}, {"gravity", 1}, {"nodal_force", 1}, {"pressure", 2}, {"thermal_strain", 1}};
  CHECK(second("").first == all);
  const auto without = [&](Kinds kinds, const std::string& kind, int left = 0) {
    kinds[kind] = left;
    std::erase_if(kinds, [&](const auto& k) { return k.second == 0 && k.first != "thermal_strain"; });
    return kinds;
  };
  CHECK(second("*TEMPERATURE, OP=NEW\n").first == without(all, "thermal_strain"));
  CHECK(second("*CLOAD, OP=NEW\n").first == without(all, "nodal_force"));
  CHECK(second("*BOUNDARY, OP=NEW\n").first == without(all, "displacement"));
  CHECK(second("*DLOAD, OP=NEW\n*DSLOAD, OP=NEW\n").first == without(without(all, "gravity"), "pressure"));
  // CalculiX takes both kinds away by one of them, Abaqus one: told.
  const auto [one, deck] = second("*DLOAD, OP=NEW\n");
  CHECK(one == without(without(all, "gravity"), "pressure", 1));
  CHECK(omitted(deck, "*DLOAD, OP=NEW").name != "");
  CHECK(deck.study.not_computed.size() == 1);
  CHECK(omitted(second("*CLOAD\n13, 1, 5.\n*CLOAD, OP=NEW\n").second, "*CLOAD, OP=NEW").name != "");
  // The field of a later step alone.
  const Deck anew = second("*TEMPERATURE, OP=NEW\nNall, 70.\n").second;
  const Condition& strain = of_kind(anew.steps[1].loads, "thermal_strain");
  CHECK(*strain.values[0] - *strain.values[1] == doctest::Approx(50));

  const std::string heat = "*STEP\n*HEAT TRANSFER, STEADY STATE\n";
  const auto thermal = [&](const std::string& statements) {
    const Deck read =
        with_steps(celsius_and_radiation + "*BOUNDARY\nFoot, 11, 11, 20.\n" + heat +
                   "*DFLUX\n1, S3, 6.\nALL, BF, 0.001\n*DSFLUX\nTop, S, 1.\n*FILM\nUpper, F3, 20., "
                   "0.1\n*SFILM\nTop, F, 20., 0.2\n*RADIATE\n2, R4, 400., 0.8\n*END STEP\n" +
                   heat + statements + "*END STEP\n");
    return std::pair(read.steps.at(1).constraints.size(), read.steps.at(1).loads.size());
  };
  CHECK(thermal("") == std::pair<std::size_t, std::size_t>(1, 6));
  CHECK(thermal("*BOUNDARY, OP=NEW\n") == std::pair<std::size_t, std::size_t>(0, 6));
  CHECK(thermal("*DFLUX, OP=NEW\n").second == 4);
  for (const char* keyword : {"DSFLUX", "FILM", "SFILM", "RADIATE"})
    CHECK(thermal(std::string("*") + keyword + ", OP=NEW\n").second == 5);
}

TEST_CASE("the total time of a step is reset or stated") {
  const DeckText text(
      "*STEP\n*STATIC\n1., 4.\n*STEP\n*STATIC, TIME RESET\n1., 3.\n*STEP\n*STATIC, TOTAL TIME AT "
      "START=2.\n1., 5.\n*STEP\n*STATIC\n",
      "a.inp");
  const auto steps = step_times(text);
  REQUIRE(steps.size() == 4);
  CHECK(steps[1].before == 1);
  CHECK(steps[2].before == 2);
  CHECK(steps[3].before == 7);
}

TEST_CASE("steps of heat and statics in one deck take each other's temperatures") {
  const std::string start = "*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNall, 20.\n*BOUNDARY\nFoot, 1, 3\nFoot, 11, 11, 90.\n";
  const std::string heat = "*STEP\n*HEAT TRANSFER\n1., 4.\n*DFLUX\nALL, BF, 1.\n*END STEP\n",
                    load = "*STEP\n*STATIC\n*CLOAD\n13, 3, 1.\n*END STEP\n";
  const Deck deck = with_steps(start + heat + load + heat + load);
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.steps.size() == 4);
  for (const std::size_t i : {0, 2}) CHECK(deck.steps[i].physics->key == "heat");
  for (const std::size_t i : {1, 3}) {
    CHECK(deck.steps[i].physics->key == "elasticity");
    const Condition& strain = of_kind(deck.steps[i].loads, "thermal_strain");
    REQUIRE(variation_of(strain, 0) != nullptr);
    CHECK(std::get<VariationField>(variation_of(strain, 0)->by).step == deck.steps[i - 1].name);
    CHECK(of_kind(deck.steps[i].constraints, "displacement").kind->key == "displacement");
  }
  // The second step of heat begins where the first one ended.
  const Condition& begin = of_kind(deck.steps[2].loads, "initial_temperature");
  CHECK(std::get<VariationField>(variation_of(begin, 0)->by).step == deck.steps[0].name);
  // Stated temperatures of a static step replace the computed ones; some of them are not enough.
  const auto with = [&](const std::string& stated) {
    return with_steps(start + heat + replaced(load, "*CLOAD", stated + "*CLOAD"));
  };
  CHECK(of_kind(with("*TEMPERATURE\nNall, 120.\n").steps[1].loads, "thermal_strain").varies.empty());
  CHECK(omitted(with("*TEMPERATURE\nFoot, 120.\n"), "*TEMPERATURE").name != "");
  CHECK(omitted(with_steps("*EQUATION\n2\n5, 11, 1., 6, 11, -1.\n" + start + heat + load),
                "*EQUATION in steps of heat and statics")
            .name != "");
}

TEST_CASE("a coupled step is one of heat and a static one, and CFLUX rises with the step") {
  const Deck deck = with_steps(
      "*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNall, 20.\n*STEP, NAME=warm, AMPLITUDE=RAMP\n"
      "*COUPLED TEMPERATURE-DISPLACEMENT\n1., 4.\n*BOUNDARY\nFoot, 1, 3\n*CFLUX\n13, 11, 8.\n13, 11, 2.\n"
      "*CLOAD\n13, 3, 1.\n*END STEP\n");
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.steps.size() == 2);
  CHECK(deck.steps[0].name == "warm heat");
  CHECK(deck.steps[1].name == "warm");
  const Condition& heat = of_kind(deck.steps[0].loads, "nodal_heat");
  REQUIRE(variation_of(heat, 0) != nullptr);
  const auto& table = std::get<VariationTable>(variation_of(heat, 0)->by);
  CHECK(table.values.front() == 0);
  CHECK(table.values.back() == doctest::Approx(10e-3));  // mW
  CHECK(of_kind(deck.steps[1].loads, "nodal_force").name != "");
}

TEST_CASE("increments of a deck: the line of *STATIC, DIRECT and *CONTROLS") {
  const auto solve_of = [](const std::string& procedure) {
    return with_steps("*STEP, NLGEOM\n" + procedure + "*BOUNDARY\nFoot, 1, 3\n*CLOAD\n13, 3, 1.\n*END STEP\n").solve;
  };
  const auto plain = solve_of("*STATIC\n0.5, 10., 0.001, 2.\n");
  REQUIRE(plain);
  CHECK(plain->first_increment == doctest::Approx(0.05));
  CHECK(plain->smallest_increment == doctest::Approx(1e-4));
  CHECK(plain->largest_increment == doctest::Approx(0.2));
  const auto direct = solve_of("*STATIC, DIRECT\n0.25, 1.\n");
  REQUIRE(direct);
  CHECK(direct->largest_increment == doctest::Approx(0.25));
  CHECK(direct->increment_growth == 1);
  CHECK(direct->increment_retries == 0);
  const auto controls = solve_of(
      "*CONTROLS, PARAMETERS=TIME INCREMENTATION\n4, 8, 9, 20, 12, 4, , 7, , \n0.3, 0.5, 0.75, 0.85, , , 1.4\n"
      "*CONTROLS, PARAMETERS=FIELD\n0.005, 0.02\n*STATIC\n");
  REQUIRE(controls);
  CHECK(controls->nonlinear_iterations == 20);
  CHECK(controls->increment_iterations == 12);
  CHECK(controls->increment_retries == 7);
  CHECK(controls->increment_cut == doctest::Approx(0.3));
  CHECK(controls->increment_growth == doctest::Approx(1.4));
  CHECK(controls->nonlinear_displacement == doctest::Approx(0.02));
  CHECK_FALSE(with_steps("*STEP\n*STATIC\n0.5, 1.\n*BOUNDARY\nFoot, 1, 3\n*CLOAD\n13, 3, 1.\n*END STEP\n").solve);
}
