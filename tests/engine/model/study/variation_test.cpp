#include "engine/model/study/variation.hpp"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "engine/base/error.hpp"
#include "engine/model/study/time_mean.hpp"

using namespace genba;

namespace {

using Over = VariationTable::Over;

std::string table_refusal(const VariationTable& table) {
  try {
    check_table(table, "lid");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::input);
    return error.what();
  }
  return "";
}

const std::array<Vec3, 2> two_points{{{0, 0, 0}, {1, 2, 3}}};

}  // namespace

TEST_CASE("a table is linear between its rows and constant beyond") {
  const VariationTable table{Over::time, {1, 3, 4}, {10, 20, -5}};
  CHECK(table_refusal(table).empty());
  CHECK(table_value(table, -7) == 10);
  CHECK(table_value(table, 1) == 10);
  CHECK(table_value(table, 2) == 15);
  CHECK(table_value(table, 3) == 20);
  CHECK(table_value(table, 3.5) == 7.5);
  CHECK(table_value(table, 4) == -5);
  CHECK(table_value(table, 1e9) == -5);
  CHECK(table_value({Over::time, {2}, {6}}, 0) == 6);
}

TEST_CASE("a wrong table is named by its row") {
  CHECK(table_refusal({Over::time, {}, {}}).find("no rows") != std::string::npos);
  CHECK(table_refusal({Over::time, {0, 2, 1}, {1, 2, 3}}).find("row 3") != std::string::npos);
  CHECK(table_refusal({Over::time, {0, -1, 2}, {1, 2, 3}}).find("row 2 of the table: -1 s") !=
        std::string::npos);
  CHECK(table_refusal({Over::time, {0, 1}, {1, 2, 3}}).find("row 3") != std::string::npos);
  CHECK(table_refusal({Over::time, {0, 1}, {std::numeric_limits<double>::infinity(), 2}}).find("row 1") !=
        std::string::npos);
  CHECK(table_refusal({Over::time, {std::numeric_limits<double>::quiet_NaN()}, {2}}).find("row 1") !=
        std::string::npos);
  CHECK(table_refusal({Over::temperature, {-3, 2}, {1, 2}}).find("absolute zero") != std::string::npos);
  CHECK(table_refusal({Over::time, {-3, 2}, {1, 2}}).empty());
}

TEST_CASE("two rows at one time are a jump with two sides, and integrals see it") {
  const VariationTable jump{Over::time, {1, 3, 3, 5}, {2, 4, 10, 0}};
  CHECK(table_refusal(jump).empty());
  CHECK(table_value(jump, 3) == 10);
  CHECK(table_value(jump, std::nextafter(3.0, 0.0)) == doctest::Approx(4));
  CHECK_FALSE(table_refusal({Over::time, {1, 3, 3, 3}, {2, 4, 10, 0}}).empty());
  CHECK_FALSE(table_refusal({Over::temperature, {1, 3, 3, 5}, {2, 4, 10, 0}}).empty());
  // Before the first row, over rows, on both sides of the jump, and beyond the last.
  CHECK(table_integral(jump, {0, 1}) == doctest::Approx(2));
  CHECK(table_integral(jump, {0, 3}) == doctest::Approx(2 + 6));
  CHECK(table_integral(jump, {3, 4}) == doctest::Approx(7.5));
  CHECK(table_integral(jump, {2, 7}) == doctest::Approx(3.5 + 10));
  CHECK(table_square_integral(jump, {3, 5}) == doctest::Approx(100.0 * 2 / 3));
}

TEST_CASE("a row that is not allowed is named by its number and what it is at") {
  const auto refusal = [](const VariationTable& table) -> std::string {
    try {
      check_rows(table, {.min = 0, .max = 1, .min_open = true}, [](double value, const Text& where) {
        throw Error(ErrorKind::model, "lid", where, std::to_string(static_cast<int>(value)));
      });
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::model);
      CHECK(error.place().english() == "lid");
      return error.problem().english() + " | " + error.next_step().english();
    }
    return "";
  };
  CHECK(refusal({Over::time, {0, 5}, {0.5, 1}}).empty());
  CHECK(refusal({Over::time, {0, 5, 6}, {1, 2, 3}}) == "row 2 of the table: 5 s | 2");
  CHECK(refusal({Over::z, {2}, {0}}).find("row 1 of the table: z = ") == 0);
  CHECK(refusal({Over::time, {}, {}, "rows.csv"}).empty());
}

TEST_CASE("the rows of a table may stand in a file") {
  VariationSources sources;
  const VariationTable in_file{Over::time, {}, {}, "rows.csv"}, here{Over::time, {0}, {7}};
  CHECK_THROWS_AS((void)with_rows(in_file, QuantityKind::force, sources, "lid"), Error);
  sources.table = [&](const VariationTable&, QuantityKind, const Text&) { return here; };
  CHECK(with_rows(in_file, QuantityKind::force, sources, "lid") == here);
  CHECK(with_rows(here, QuantityKind::force, {}, "lid") == here);
}

TEST_CASE("variations are equal where all that is stated is") {
  const Variation table{VariationTable{Over::time, {0, 1}, {2, 3}}};
  CHECK(table == Variation{VariationTable{Over::time, {0, 1}, {2, 3}}});
  CHECK_FALSE(table == Variation{VariationTable{Over::temperature, {0, 1}, {2, 3}}});
  CHECK_FALSE(table == Variation{VariationFormula{"x"}});
  CHECK(Variation{VariationField{"a.vtu", "", "T", "K"}} == Variation{VariationField{"a.vtu", "", "T", "K"}});
  CHECK_FALSE(Variation{VariationField{"a.vtu", "", "T", "K"}} ==
              Variation{VariationField{"a.vtu", "", "T", "degC"}});
}

TEST_CASE("a variation is described in one line") {
  CHECK(describe({VariationTable{Over::time, {0, 4, 10}, {0, 2e6, 1e6}}}, QuantityKind::pressure) ==
        "table over time, 3 rows from 0 s to 10 s: 0 MPa to 2 MPa");
  CHECK(describe({VariationTable{}}, QuantityKind::pressure) == "table over time without rows");
  CHECK(describe({VariationFormula{"3 Pa * x / 1 m"}}, QuantityKind::pressure) == "formula 3 Pa * x / 1 m");
  CHECK(describe({VariationField{"room.vtu", "", "T", ""}}, QuantityKind::temperature) ==
        "\"T\" of room.vtu");
  CHECK(describe({VariationField{"room.csv", "", "", ""}}, QuantityKind::temperature) == "field of room.csv");
  CHECK(describe({VariationField{"", "warm up", "temperature", ""}}, QuantityKind::temperature) ==
        "\"temperature\" of the step \"warm up\"");
}

TEST_CASE("tables are evaluated over time and temperature") {
  std::array<double, 2> out{};
  const auto by_time =
      variation_values({VariationTable{Over::time, {0, 10}, {0, 5}}}, QuantityKind::force, {}, "lid");
  by_time(two_points, 4, {}, out);
  CHECK(out == std::array<double, 2>{2, 2});
  const Variation modulus{VariationTable{Over::temperature, {300, 400}, {200, 100}}};
  CHECK(varies_in_space(modulus));
  CHECK_FALSE(varies_in_space({VariationTable{Over::time, {0}, {1}}}));
  const auto by_temperature = variation_values(modulus, QuantityKind::pressure, {}, "steel");
  by_temperature(two_points, 0, std::array<double, 2>{325, 500}, out);
  CHECK(out == std::array<double, 2>{175, 100});
  by_temperature(two_points, 0, std::array<double, 1>{350}, out);
  CHECK(out == std::array<double, 2>{150, 150});
  CHECK_THROWS_WITH_AS(by_temperature(two_points, 0, {}, out), doctest::Contains("no temperature is known"),
                       Error);
  CHECK_THROWS_AS(variation_values({VariationTable{}}, QuantityKind::force, {}, "lid"), Error);
}

TEST_CASE("formulas and fields are evaluated by who is handed in") {
  VariationSources sources;
  sources.formula = [](const VariationFormula& formula, QuantityKind kind, const Text& place) {
    CHECK(formula.text == "1 / z");
    CHECK(kind == QuantityKind::pressure);
    CHECK(place == "lid");
    return [](std::span<const Vec3> points, double time, std::span<const double>, std::span<double> out) {
      for (std::size_t i = 0; i < points.size(); ++i) out[i] = time / points[i][2];
    };
  };
  const Variation variation{VariationFormula{"1 / z"}};
  std::array<double, 2> out{};
  const auto values = variation_values(variation, QuantityKind::pressure, sources, "lid");
  values(std::span(two_points).subspan(1), 6, {}, out);
  CHECK(out[0] == 2);
  CHECK_THROWS_WITH_AS(values(two_points, 6, {}, out), doctest::Contains("no finite value at (0, 0, 0) mm"),
                       Error);
  CHECK_THROWS_AS(variation_values(variation, QuantityKind::pressure, {}, "lid"), Error);
  CHECK_THROWS_AS(
      variation_values({VariationField{"a.vtu", "", "T", ""}}, QuantityKind::pressure, sources, "lid"),
      Error);
}
