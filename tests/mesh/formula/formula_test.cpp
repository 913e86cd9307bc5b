#include "mesh/formula/formula.hpp"

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include "engine/base/error.hpp"
#include "tests/processor_seconds.hpp"

using namespace genba;
using Kind = QuantityKind;

namespace {

constexpr Vec3 place{0.5, 2, 3};
constexpr double at_time = 4, at_temperature = 350;

double value(std::string_view text, Kind kind) {
  CompiledFormula formula = Formula(text, kind, "lid").compiled();
  double out = 0;
  formula.evaluate(std::span(&place, 1), at_time, std::span(&at_temperature, 1), std::span(&out, 1));
  return out;
}

/// What is wrong with it.
std::string refusal(std::string_view text, Kind kind) {
  try {
    Formula(text, kind, "lid");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::input);
    CHECK(error.place() == "lid");
    return error.problem().english();
  }
  return "";
}

doctest::Approx near(double expected) {
  return doctest::Approx(expected).epsilon(1e-14);
}

}  // namespace

TEST_CASE("quantities, variables and functions give SI") {
  CHECK(value("300 kPa * (1 - z / 2 m)", Kind::pressure) == near(-150e3));
  CHECK(value("1000 kg/m^3 * 9.81 m/s^2 * max(0, 10 m - z)", Kind::pressure) == near(68670));
  CHECK(value("0 degC + (sqrt(x^2 + y^2) + z) * 1 K/m", Kind::temperature) ==
        near(273.15 + std::sqrt(4.25) + 3));
  CHECK(value("2 N * sin(2 * pi * t / 16 s)", Kind::force) == near(2));
  CHECK(value("2 N * sin(30 deg)", Kind::force) == near(1));
  CHECK(value("50 W/(m K) * (1 + 1e-3 1/K * (T - 20 degC))", Kind::conductivity) ==
        near(50 * (1 + 1e-3 * (350 - 293.15))));
  CHECK(value("20 °C + 5 K", Kind::temperature) == near(298.15));
  CHECK(value("-20 degC", Kind::temperature) == near(253.15));
  CHECK(value("T - 20 degC", Kind::temperature_difference) == near(56.85));
  CHECK(value("2 ^ 3 ^ 2 - 2^-1 - -2^2", Kind::dimensionless) == near(515.5));
  CHECK(value("7 - 2 - 1 + 8 / 4 / 2", Kind::dimensionless) == near(5));
  CHECK(value("5 % + 1.5e-1 + .5", Kind::dimensionless) == near(0.7));
  CHECK(value("if(z >= 3 m, if(x < 1 m, 7 Pa, 0), 0)", Kind::pressure) == near(7));
  CHECK(value("atan2(y, x)", Kind::angle) == near(std::atan2(2, 0.5)));
  CHECK(value("hypot(3 m, 400 cm) + clamp(0, x, 100 mm) + abs(-y)", Kind::length) == near(7.1));
  CHECK(value("sqrt(4 m² * 9 m²)", Kind::area) == near(6));
  CHECK(value("pow(y, 3) * sign(-x) + 1 m3", Kind::volume) == near(-7));
  CHECK(value("2 t * 1 m/s^2", Kind::force) == near(2000));  // a tonne
  CHECK(value("1 N/s * t", Kind::force) == near(4));
  CHECK(value("min(3, 1, 2) + log10(100) + floor(1.7) + round(2.4)", Kind::dimensionless) == near(6));
  CHECK(value("0.1", Kind::dimensionless) == 0.1);
  CHECK(value("123456789.123456789", Kind::dimensionless) == near(123456789.123456789));
}

TEST_CASE("what a formula uses is known") {
  const Formula formula("3 Pa * t / 1 s", Kind::pressure, "lid");
  CHECK(formula.uses_time());
  CHECK_FALSE(formula.uses_place());
  CHECK_FALSE(formula.uses_temperature());
}

TEST_CASE("a wrong formula is named by its column") {
  const auto check = [](std::string_view text, Kind kind, std::string_view column, std::string_view problem) {
    const std::string said = refusal(text, kind);
    INFO(text, " -> ", said);
    CHECK(said.find("column " + std::string(column) + ":") != std::string::npos);
    CHECK(said.find(problem) != std::string::npos);
  };
  check("", Kind::pressure, "1", "empty");
  check("3 Pa + 2 m", Kind::pressure, "6", "Pa and m do not go together");
  check("3 kN", Kind::pressure, "1", "it gives N, not Pa as a pressure");
  check("3 Pa * x", Kind::pressure, "1", "not Pa as a pressure");
  check("3 Pa * (1 - z / 2 m", Kind::pressure, "20", "\")\" is missing");
  check("3 Pa * ", Kind::pressure, "8", "ends too early");
  check("3 Pa ** 2", Kind::pressure, "7", "unexpected \"* 2\"");
  check("3 Paa", Kind::pressure, "3", "unknown unit");
  check("°3", Kind::pressure, "1", "not known");
  check("20 °C * q", Kind::temperature, "9", "\"q\" is not known");
  check("3 Pa * sin(x)", Kind::pressure, "8", "sin takes an angle or a plain number, not m");
  check("3 Pa * exp(t)", Kind::pressure, "8", "exp takes a plain number, not s");
  check("3 Pa * 2^(x)", Kind::pressure, "9", "exponent must be a plain number");
  check("x^(y / 1 m)", Kind::length, "2", "written as a number");
  check("min(1 Pa)", Kind::pressure, "1", "min takes 2 values or more, not 1");
  check("max(1 Pa, 2 Pa, 3 m)", Kind::pressure, "1", "do not go together");
  check("20 degC * 2", Kind::temperature, "9", "thermometer cannot be multiplied");
  check("20 degC + 20 degC", Kind::temperature, "9", "cannot be added");
  check("-300 degC", Kind::temperature, "2", "below absolute zero");
  check("T", Kind::temperature_difference, "1", "not a difference");
  check("if(x, 1 Pa, 2 Pa)", Kind::pressure, "5", "comparison");
  check("if(x < 2 s, 1 Pa, 2 Pa)", Kind::pressure, "6", "m and s do not go together");
  check("2 x", Kind::length, "3", "unexpected \"x\"");
  check("1e999 Pa", Kind::pressure, "1", "out of range");
  check("1 Pa / 0", Kind::pressure, "6", "division by zero");
  check("x^99 * x^99", Kind::length, "6", "too high");
}

TEST_CASE("nothing but arithmetic is read") {
  for (const char* text : {"x := 3 m",
                           "x += 1 m",
                           "var a := 3; a",
                           "while(1) { 1 }",
                           "for(var i := 0; i < 9; i += 1) { i }",
                           "'abc'",
                           "[1, 2]",
                           "return [1]",
                           "repeat 1 until (0)",
                           "~{1; 2}",
                           "x; y",
                           "a[0]",
                           "// x",
                           "x # y",
                           "system(1)",
                           "x == y",
                           "x and y",
                           "$f01(1,2,3)",
                           "if (1) 2; else 3;",
                           "1 ? 2 : 3",
                           "swap(x, y)",
                           "px",
                           "null",
                           "true",
                           "x = y",
                           "{1}",
                           "sum(1,2)",
                           "\"a\"",
                           "inf",
                           "nan"}) {
    INFO(text);
    CHECK_FALSE(refusal(text, Kind::length).empty());
  }
  CHECK_FALSE(refusal(std::string_view("1 m\0 + 1 m", 10), Kind::length).empty());
}

TEST_CASE("a formula is limited in length and depth, and the longest are soon compiled") {
  CHECK(refusal(std::string(1001, '1'), Kind::dimensionless).find("1001 bytes") != std::string::npos);
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '(') + "1" +
           std::string(static_cast<std::size_t>(depth), ')');
  };
  CHECK(value(nested(most_formula_depth), Kind::dimensionless) == 1);
  CHECK(refusal(nested(most_formula_depth + 1), Kind::dimensionless).find("within each other") !=
        std::string::npos);
  CHECK_FALSE(refusal(std::string(999, '-') + "1", Kind::dimensionless).empty());
  CHECK_FALSE(refusal(std::string(999, '('), Kind::dimensionless).empty());
  std::string sum = "1", product = "x", powers = "1";
  while (sum.size() + 2 <= most_formula_bytes) sum += "+1";
  while (product.size() + 4 <= most_formula_bytes) product += "/x*x";
  const double start = testing::processor_seconds();
  CHECK(value(sum, Kind::dimensionless) == 500);
  CHECK(value(product, Kind::length) == near(0.5));
  for (int i = 1; i < most_formula_depth; ++i) powers += "^1";
  CHECK(value(powers, Kind::dimensionless) == 1);
  CHECK(testing::processor_seconds() - start < 5);
}

TEST_CASE("each thread has its own instance, and many points are soon evaluated") {
  const Formula formula("300 kPa * (1 - z / 2 m) * exp(-t / 10 s)", Kind::pressure, "lid");
  const std::size_t count = 200001;
  std::vector<Vec3> points(count);
  for (std::size_t i = 0; i < count; ++i) points[i] = {0, 0, static_cast<double>(i) / 1e5};
  std::vector<double> a(count), b(count);
  const double start = testing::processor_seconds();
  std::thread other([&] { formula.compiled().evaluate(points, 5, {}, a); });
  formula.compiled().evaluate(points, 20, {}, b);
  other.join();
  const double took = testing::processor_seconds() - start;
  MESSAGE("2 x ", count, " points in ", took, " s of a processor");
  CHECK(took < 2);
  for (const std::size_t i : {std::size_t{0}, std::size_t{777}, count - 1}) {
    CHECK(a[i] == doctest::Approx(300e3 * (1 - points[i][2] / 2) * std::exp(-0.5)).epsilon(1e-13));
    CHECK(b[i] == doctest::Approx(300e3 * (1 - points[i][2] / 2) * std::exp(-2.0)).epsilon(1e-13));
  }
}
