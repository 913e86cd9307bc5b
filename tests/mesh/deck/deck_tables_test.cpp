// Properties that a deck states over the temperature.
#include "mesh/deck/deck_tables.hpp"

#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

const std::string celsius = "*PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15\n";
const std::string initial = "*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNall, 20.\n";

std::string model() {
  return replaced(two_bricks.substr(0, two_bricks.find("*BOUNDARY")), "*HYPERFOAM\n250., 0.\n", "");
}

VariationTable table_of(const Deck& deck, std::string_view key) {
  const Variation* by = variation_of(deck.study.materials.at(0), key);
  REQUIRE(by != nullptr);
  const auto& table = std::get<VariationTable>(by->by);
  CHECK(table.over == VariationTable::Over::temperature);
  check_table(table, phrase<"t">());
  return table;
}

}  // namespace

TEST_CASE("conductivity and specific heat over the temperature are tables of a step of heat transfer") {
  const std::string hot = replaced(model(), "*CONDUCTIVITY\n50.\n",
                                   "*CONDUCTIVITY\n50., 20.\n40., 400.\n*SPECIFIC HEAT\n4.8e8, 20.\n6e8, 500.\n");
  const Deck deck = read(hot + celsius + initial +
                         "*STEP\n*HEAT TRANSFER, DIRECT\n0.5, 5.\n*BOUNDARY\nFoot, 11, 11, 80.\n*END STEP\n");
  CHECK(deck.study.not_computed.empty());
  const VariationTable k = table_of(deck, "k"), c = table_of(deck, "c");
  REQUIRE(k.at.size() == 2);
  CHECK(k.at[0] == doctest::Approx(293.15));
  CHECK(k.at[1] == doctest::Approx(673.15));
  CHECK(k.values == std::vector<double>{50, 40});
  CHECK(c.values[1] == doctest::Approx(600));
  // A density over the temperature stays what is not computed.
  const Deck heavy = read(replaced(hot, "7.85e-9\n", "7.85e-9, 20.\n7.5e-9, 400.\n") + celsius + initial +
                          "*STEP\n*HEAT TRANSFER, DIRECT\n0.5, 5.\n*BOUNDARY\nFoot, 11, 11, 80.\n*END STEP\n");
  CHECK(omitted(heavy, "*DENSITY, by temperature").name != "");
}

TEST_CASE("a static step with a temperature of the body has tables, its strains those of the deck") {
  const std::string warm =
      replaced(replaced(model(), "210000., .3", "210000., .3, 20.\n180000., .33, 220."),
               "*EXPANSION, ZERO=20.\n1.2e-5", "*EXPANSION, ZERO=5.\n1.2e-5, 20.\n1.5e-5, 220.");
  const std::string step =
      "*BOUNDARY\nFoot, 1, 3\n*STEP\n*STATIC\n*TEMPERATURE\nNall, 100.\n*CLOAD\n13, 3, 1.\n*END STEP\n";
  const Deck deck = read(warm + celsius + initial + step);
  CHECK(deck.study.not_computed.empty());
  CHECK(table_value(table_of(deck, "E"), 273.15 + 120) == doctest::Approx(195e9));
  CHECK(table_value(table_of(deck, "nu"), 273.15 + 120) == doctest::Approx(0.315));
  const VariationTable alpha = table_of(deck, "alpha");
  const auto of_deck = [](double t) { return 1.2e-5 + 0.3e-5 * std::clamp((t - 20) / 200, 0.0, 1.0); };
  for (const double t : {-50.0, 20.5, 60.0, 150.0, 220.0, 300.0}) {
    CAPTURE(t);
    const double strain = of_deck(t) * (t - 5) - of_deck(20) * (20 - 5);
    CHECK(table_value(alpha, 273.15 + t) * (t - 20) == doctest::Approx(strain).epsilon(1e-4));
  }
  // From the zero on the deck's own rows are right.
  const Deck same = read(replaced(warm, "ZERO=5.", "ZERO=20.") + celsius + initial + step);
  CHECK(table_of(same, "alpha").values == std::vector<double>{1.2e-5, 1.5e-5});
}

TEST_CASE("without a temperature in the step values are those of the initial one") {
  const std::string warm = replaced(model(), "210000., .3", "210000., .3, 0.\n190000., .3, 40.");
  const std::string step = "*BOUNDARY\nFoot, 1, 3\n*STEP\n*STATIC\n*CLOAD\n13, 3, 1.\n*END STEP\n";
  const Deck deck = read(warm + initial + step);
  CHECK(deck.study.not_computed.empty());
  CHECK(*deck.study.materials.at(0).youngs_modulus == doctest::Approx(200e9));
  CHECK(variation_of(deck.study.materials.at(0), "E") == nullptr);
  CHECK(noted(deck.notes, "values at the initial temperature, 20"));
  CHECK(omitted(read(warm + step), "*ELASTIC, by temperature").name != "");
}

TEST_CASE("tables that are out of order or lack a temperature are told") {
  const std::string step =
      "*STEP\n*HEAT TRANSFER, STEADY STATE\n*BOUNDARY\nFoot, 11, 11, 80.\n*END STEP\n";
  for (const char* rows : {"*CONDUCTIVITY\n50., 400.\n40., 20.\n", "*CONDUCTIVITY\n50.\n40., 400.\n",
                           "*CONDUCTIVITY\n50., -300.\n40., 20.\n"}) {
    CAPTURE(rows);
    const Deck deck = read(replaced(model(), "*CONDUCTIVITY\n50.\n", rows) + celsius + step);
    CHECK(omitted(deck, "*CONDUCTIVITY, by temperature").name != "");
    CHECK(*deck.study.materials.at(0).conductivity == doctest::Approx(50));
  }
}
