// Steps of a deck, one after another and in time.
#include <cmath>

#include "engine/model/study/selection.hpp"
#include "mesh/deck/deck_steps.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// The two bricks with other conditions behind their sections, as they are.
Deck with_steps(const std::string& rest) {
  const std::string head =
      replaced(two_bricks.substr(0, two_bricks.find("*BOUNDARY")), "*PLASTIC\n250., 0.\n", "");
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
        replaced(two_bricks.substr(0, two_bricks.find("*BOUNDARY")), "*PLASTIC\n250., 0.\n", "");
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

TEST_CASE("static steps follow each other; steps of another kind are told and left out") {
  const Deck deck = with_steps(
      "*BOUNDARY\nFoot, 1, 3\n*STEP\n*STATIC\n*CLOAD\n13, 3, -100.\n12, 3, -7.\n*DLOAD\nUpper, P2, 3.\n*END "
      "STEP\n"
      "*STEP\n*STATIC\n*CLOAD\n13, 3, -40.\n*END STEP\n*STEP\n*FREQUENCY\n3\n*END STEP\n");
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
  const Deck other = with_steps("*STEP\n*HEAT TRANSFER\n1., 2.\n*END STEP\n*STEP\n*STATIC\n*END STEP\n");
  CHECK(other.steps.size() == 1);
  CHECK(omitted(other, "second *STEP").name != "");
}

TEST_CASE("what a step in time cannot take over is listed") {
  const std::string step = "*STEP\n*HEAT TRANSFER\n1., 2.\n";
  CHECK(omitted(with_steps("*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNall, 20.\nFoot, 90.\n" + step +
                           "*END STEP\n"),
                "*INITIAL CONDITIONS, TYPE=TEMPERATURE")
            .name != "");
  CHECK(omitted(with_steps("*AMPLITUDE, NAME=A, DEFINITION=PERIODIC\n1, 2., 0., 1.\n" + step +
                           "*DFLUX, AMPLITUDE=A\nALL, BF, 1.\n*END STEP\n"),
                "*AMPLITUDE, PERIODIC")
            .name != "");
  CHECK(omitted(with_steps(step + "*CFLUX\n13, 11, 8.\n*END STEP\n"), "*CFLUX").name != "");
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
  CHECK(alike_steps(steps) == 2);
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
  for (const char* other : {"*SURFACE INTERACTION, NAME=I\n*GAP CONDUCTANCE\n0.5,,20.\n0.6,,400.\n",
                            "*SURFACE INTERACTION, NAME=I\n",
                            "*SURFACE INTERACTION, NAME=J\n*GAP CONDUCTANCE\n0.5\n"}) {
    CAPTURE(other);
    CHECK(omitted(with_steps(other + pair + step), "*CONTACT PAIR").name != "");
  }
}
