// Units and degrees of a deck: what it reveals, and what is taken.
#include "mesh/deck/deck_units.hpp"

#include <set>

#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

std::string heat_deck(const std::string& model, const std::string& step) {
  const std::string head =
      replaced(two_bricks.substr(0, two_bricks.find("*BOUNDARY")), "*HYPERFOAM\n250., 0.\n", "");
  return head + model + "*STEP\n*HEAT TRANSFER, STEADY STATE\n" + step + "*END STEP\n";
}

}  // namespace

TEST_CASE("a Stefan-Boltzmann constant that contradicts the units is told, with units that fit") {
  const auto constant = [](const std::string& value, const DeckUnits& units) {
    const Deck deck =
        read_deck(heat_deck("*PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15, STEFAN BOLTZMANN=" + value + "\n",
                            "*RADIATE\n2, R4, 20., 0.8\n"),
                  "a.inp", units);
    CHECK(deck.study.not_computed.empty());
    if (deck.wrong_units.empty()) return std::string("right");
    CHECK(deck.wrong_units.size() == 1);
    CHECK(deck.wrong_units[0].name == "*PHYSICAL CONSTANTS, STEFAN BOLTZMANN");
    CHECK(has(deck.wrong_units[0].where.english(), "a.inp, line "));
    return deck.wrong_units[0].effect.english();
  };
  CHECK(constant("5.67E-11", 1e-3) == "right");
  CHECK(constant("5.669e-11", 1e-3) == "right");
  CHECK(constant("5.67e-8", 1.0) == "right");
  DeckUnits watts(1e-3);
  watts.force = 1000;
  CHECK(constant("5.67E-14", watts) == "right");
  const std::string w = constant("5.67E-14", 1e-3);
  CHECK(has(w, "is 5.67e-14, but 5.67037e-11 in the units that are taken (mm, N and s, with heat in mW)"));
  CHECK(has(w, "make the case anew with --force-unit kN (mm, kN and s, with heat in W)"));
  CHECK(has(constant("5.67E-8", 1e-3), "--unit m (m, N and s, with heat in W)"));
  CHECK(has(constant("5.67E-11", watts), "--force-unit N (mm, N and s"));
  // BTU, hours, feet and Rankine.
  CHECK(has(constant("1.714E-9", 0.3048), "it fits no set of usual units"));
  CHECK(has(refusal_of(heat_deck("*PHYSICAL CONSTANTS, STEFAN BOLTZMANN=x\n", "")),
            "the Stefan-Boltzmann constant is \"x\", not a number"));
}

TEST_CASE("a unit of force scales stresses, forces and heat of a deck") {
  DeckUnits kilo(1e-3);
  kilo.force = 1000;
  const Deck statics = read_deck(two_bricks, "a.inp", kilo), newton = read_deck(two_bricks, "a.inp", 1e-3);
  CHECK(*statics.study.materials[0].youngs_modulus == doctest::Approx(210e12));
  CHECK(*statics.study.materials[0].density == doctest::Approx(7850e3));
  CHECK(*statics.study.materials[0].poisson_ratio == 0.3);
  for (std::size_t i = 0; i < newton.study.loads.size(); ++i) {
    const Condition &a = newton.study.loads[i], &b = statics.study.loads[i];
    CAPTURE(a.name);
    const double scale = a.kind->key == "gravity" ? 1 : 1000;
    for (std::size_t v = 0; v < a.values.size(); ++v)
      CHECK(*b.values[v] == doctest::Approx(scale * *a.values[v]));
  }
  const std::string text =
      heat_deck("", "*DFLUX\n1, S3, 2.\nALL, BF, 0.5\n*DSFLUX\nTop, S, 1.\n*FILM\nUpper, F3, 20., 0.1\n");
  const Deck watt = read_deck(text, "a.inp", kilo), milliwatt = read_deck(text, "a.inp", 1e-3);
  CHECK(*watt.study.materials[0].conductivity == doctest::Approx(50e3));
  REQUIRE(watt.study.loads.size() == 4);
  for (std::size_t i = 0; i < 4; ++i)
    CHECK(*watt.study.loads[i].values[0] == doctest::Approx(1e3 * *milliwatt.study.loads[i].values[0]));
}

TEST_CASE("temperatures below 0 are degC, with the deck's line; K that is taken is told") {
  const std::string step = "*BOUNDARY\nFoot, 11, 11, -20.\n13, 11, 11, 20.\n";
  const Deck cold = read(heat_deck("", step));
  CHECK_FALSE(cold.impossible);
  CHECK(number(cold.study.constraints.at(0)) == doctest::Approx(253.15));
  CHECK(noted(cold.notes, ": the temperature -20 is below 0, so temperatures are taken as degC, not as K"));
  DeckUnits kelvin(1e-3);
  kelvin.absolute_zero = 0;
  const Deck refused = read_deck(heat_deck("", step), "a.inp", kelvin);
  REQUIRE(refused.impossible);
  CHECK(has(refused.impossible->where.english(), "a.inp, line "));
  CHECK(has(refused.impossible->effect.english(),
            "the temperature -20 is below absolute zero, which is taken as 0"));
  const std::string warm = "*BOUNDARY\nFoot, 11, 11, 20.\n13, 11, 11, 120.\n";
  const Deck hot = read(heat_deck("", warm));
  CHECK(number(hot.study.constraints.at(0)) == doctest::Approx(20));
  CHECK(noted(hot.notes,
              "temperatures are taken as K, because the deck states no absolute zero: its 20 is -253.15"));
  DeckUnits celsius(1e-3);
  celsius.absolute_zero = celsius_zero;
  const Deck said = read_deck(heat_deck("", warm), "a.inp", celsius);
  CHECK(number(said.study.constraints.at(0)) == doctest::Approx(293.15));
  CHECK_FALSE(noted(said.notes, "temperatures are taken"));
  CHECK(read(heat_deck("*PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15\n", "*BOUNDARY\nFoot, 11, 11, -300.\n"))
            .impossible);
  // Everything else that states a temperature.
  for (const char* other :
       {"*FILM\nUpper, F3, -5., 0.1\n", "*SFILM\nTop, F, -5., 0.1\n", "*RADIATE\n2, R4, -5., 0.8\n"}) {
    CAPTURE(other);
    CHECK(noted(read(heat_deck("", other)).notes, "the temperature -5 is below 0"));
  }
  CHECK(noted(
      read(replaced(heat_deck("", ""), "*CONDUCTIVITY\n50.", "*CONDUCTIVITY\n50., -40.\n60., 100.")).notes,
      "the temperature -40 is below 0"));
  // An amplitude may lead below 0.
  const std::string winter = "*AMPLITUDE, NAME=DAY\n0., 1., 5., -1., 10., 1.\n";
  const std::string outside = "*FILM, AMPLITUDE=DAY\nUpper, F3, 15., 0.1\n";
  CHECK(noted(read(replaced(heat_deck(winter, outside), "*HEAT TRANSFER, STEADY STATE\n",
                            "*HEAT TRANSFER, DIRECT\n1., 10.\n"))
                  .notes,
              "the temperature -15 is below 0"));
  CHECK(noted(read(heat_deck("", "*TEMPERATURE\nNall, 20.\n")).notes,
              "does not belong to a step of heat transfer"));
  const Deck fahrenheit = read(heat_deck("*PHYSICAL CONSTANTS, ABSOLUTE ZERO=-459.67\n", warm));
  REQUIRE(fahrenheit.wrong_units.size() == 1);
  CHECK(fahrenheit.wrong_units[0].name == "*PHYSICAL CONSTANTS, ABSOLUTE ZERO");
}

TEST_CASE("degree of freedom 0 is the temperature") {
  const Deck deck = read(heat_deck("", "*BOUNDARY\nFoot, 0, 0, 20.\n13, 0, 3, 120.\n12, 0, , 60.\n"));
  CHECK(deck.study.not_computed.empty());
  REQUIRE(deck.study.constraints.size() == 3);
  std::set<double> held;
  for (const Condition& c : deck.study.constraints) held.insert(number(c));
  CHECK(held == std::set<double>{20, 60, 120});
  const Deck statics = read(replaced(two_bricks, "6, 1, , 0.25", "6, 0, 0, 0.25"));
  CHECK(noted(statics.notes, "degree of freedom 0 does not belong to a static step"));
  CHECK(has(refusal_of(replaced(two_bricks, "6, 1, , 0.25", "6, -1, 1, 0.25")), "are not between 0 and 11"));
}
