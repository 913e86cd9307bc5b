#include "engine/base/quantity/quantity.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/unit.hpp"

// Kinds by their bare names, for this file alone.
namespace genba::bare_kinds {

using enum QuantityKind;

namespace {

double read(const char* text, QuantityKind kind) {
  return parse_quantity(text, kind, "here");
}

std::string refusal(const char* text, QuantityKind kind) {
  try {
    (void)parse_quantity(text, kind, "case.json: /x");
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::input);
    CHECK(e.place() == "case.json: /x");
    CHECK(e.next_step().english().find("for example") != std::string::npos);
    return e.problem().english();
  }
  FAIL("accepted: ", text);
  return {};
}

bool contains(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("quantities are read into SI") {
  CHECK(read("210 GPa", pressure) == 210e9);
  CHECK(read("210GPa", pressure) == 210e9);
  CHECK(read("  +1.5e2 mm ", length) == doctest::Approx(0.15));
  CHECK(read("-1 kN", force) == -1000);
  CHECK(read("7.85 g/cm^3", density) == doctest::Approx(7850));
  CHECK(read("7.85 kg/dm3", density) == doctest::Approx(7850));
  CHECK(read("1e-5 1/K", thermal_expansion) == 1e-5);
  CHECK(read("12 K^-1", thermal_expansion) == 12);
  CHECK(read("50 W/(m K)", conductivity) == 50);
  CHECK(read("50 W/m/K", conductivity) == 50);
  CHECK(read("25 W/(m^2 degC)", heat_transfer_coefficient) == 25);
  CHECK(read("0.5 kJ/(kg*K)", specific_heat) == 500);
  CHECK(read("9.81 m/s^2", acceleration) == 9.81);
  CHECK(read("1 N*m", energy) == 1);
  CHECK(read("180 deg", angle) == doctest::Approx(std::numbers::pi));
  CHECK(read("3000 rpm", angular_velocity) == doctest::Approx(100 * std::numbers::pi));
  CHECK(read("50 rev/s", angular_velocity) == doctest::Approx(100 * std::numbers::pi));
  CHECK(read("240 min", thermal_dose) == 14400);
  CHECK(read("63 %", share) == 0.63);
  CHECK(read("0.63", share) == 0.63);
  CHECK(format_quantity(0.6321, share, 4) == "63.21 %");
  CHECK(format_exact_quantity(0.63, share) == "0.63");
  CHECK(read("628 kJ/mol", molar_energy) == 628e3);
  CHECK(contains(refusal("628 kJ", molar_energy), "is not a unit of molar energy"));
  CHECK(read("180 deg/s", angular_velocity) == doctest::Approx(std::numbers::pi));
  CHECK(read("4 GiB", bytes) == 4294967296.0);
  CHECK(read("500 MB", bytes) == 5e8);
  CHECK(read("0.3", dimensionless) == 0.3);
  CHECK(read("30 %", dimensionless) == 0.3);
}

TEST_CASE("units of other systems") {
  CHECK(read("1 in", length) == 0.0254);
  CHECK(read("1 ft", length) == doctest::Approx(0.3048));
  CHECK(read("1 inch", length) == 0.0254);
  CHECK(read("2 feet", length) == doctest::Approx(0.6096));
  CHECK(read("3 millimetres", length) == doctest::Approx(3e-3));
  CHECK(read("5 micrometer", length) == doctest::Approx(5e-6));
  CHECK(read("5 microns", length) == doctest::Approx(5e-6));
  CHECK(read("1 kilometer", length) == 1000);
  CHECK(contains(refusal("1 mmetre", length), "unknown unit"));
  CHECK(read("1 lbf/in^2", pressure) == doctest::Approx(6894.757293168));
  CHECK(read("1 psi", pressure) == doctest::Approx(6894.757293168));
  CHECK(read("30 ksi", pressure) == doctest::Approx(206842718.8));
  CHECK(read("1 bar", pressure) == 1e5);
  CHECK(read("2 L", volume) == doctest::Approx(2e-3));
  CHECK(read("1 t", mass) == 1000);
}

TEST_CASE("a symbol wins over a prefix with a symbol") {
  CHECK(read("1 min", time) == 60);  // not a milli-inch
  CHECK(read("1 h", time) == 3600);
  CHECK(read("1 mm", length) == 1e-3);
  CHECK(read("1 dam", length) == 10);  // deca before deci
  CHECK(read("1 kg", mass) == 1);
  CHECK(read("1 cm^2", area) == doctest::Approx(1e-4));  // the power holds for the prefix too
  CHECK(contains(refusal("1 mB", bytes), "unknown unit"));
  CHECK(contains(refusal("1 kin", length), "unknown unit"));
}

TEST_CASE("a temperature is absolute, a difference is not") {
  CHECK(read("20 degC", temperature) == 293.15);
  CHECK(read("20 \u00b0C", temperature) == 293.15);
  CHECK(read("300 K", temperature) == 300);
  CHECK(read("32 degF", temperature) == doctest::Approx(273.15));
  CHECK(read("20 degC", temperature_difference) == 20);
  CHECK(read("20 K", temperature_difference) == 20);
  CHECK(read("9 degF", temperature_difference) == doctest::Approx(5));
  CHECK(contains(refusal("-300 degC", temperature), "absolute zero"));
}

TEST_CASE("signs pasted from documents") {
  CHECK(read("5 \u00b5m", length) == doctest::Approx(5e-6));
  CHECK(read("5 \u03bcm", length) == doctest::Approx(5e-6));
  CHECK(read("3 W/m\u00b2", heat_flux) == 3);
  CHECK(read("90\u00b0", angle) == doctest::Approx(std::numbers::pi / 2));
  CHECK(read("\u22122 N", force) == -2);
  CHECK(read("2\u00a0N", force) == 2);
}

TEST_CASE("wrong quantities are refused with what was expected") {
  CHECK(contains(refusal("210", pressure), "number without unit"));
  CHECK(contains(refusal("0", length), "number without unit"));
  CHECK(contains(refusal("210 GP", pressure), "unknown unit \"GP\""));
  CHECK(contains(refusal("210 mm", pressure), "is not a unit of pressure"));
  CHECK(contains(refusal("25 W/m^2 K", heat_transfer_coefficient), "ambiguous"));
  CHECK(contains(refusal("nan Pa", pressure), "not finite"));
  CHECK(contains(refusal("inf Pa", pressure), "not finite"));
  CHECK(contains(refusal("1e999 Pa", pressure), "out of range"));
  CHECK(contains(refusal("1e308 TPa", pressure), "out of range"));
  CHECK(contains(refusal("", pressure), "empty"));
  CHECK(contains(refusal("   ", pressure), "empty"));
  CHECK(contains(refusal("GPa", pressure), "no number"));
  CHECK(contains(refusal("1,5 mm", length), "decimal point"));
  CHECK(contains(refusal("+-1 mm", length), "no number"));
  CHECK(contains(refusal("0.3 mm", dimensionless), "unexpected unit"));
  for (const char* garbage : {"1 000 Pa", "0x10 Pa", "1 Pa)", "1 (Pa", "1 Pa/", "1 Pa^", "1 Pa^0", "1 Pa^12",
                              "1 Pa^^2", "1 1", "1 Pa//s", "1 \x01", "1 Pa 5", "1 ((((((((((Pa))))))))))",
                              "1 m^9 m^9 m^9 m^9 m^9 m^9 m^9 m^9 m^9 m^9 m^9 m^9 m^9"}) {
    CAPTURE(garbage);
    CHECK_FALSE(refusal(garbage, pressure).empty());
  }
}

TEST_CASE("the message names the kind and shows a right value") {
  try {
    (void)parse_quantity("210", pressure, "case.json: /materials/0/E", "70 GPa");
    FAIL("accepted");
  } catch (const Error& e) {
    CHECK(std::string(e.what()) ==
          "case.json: /materials/0/E: \"210\": number without unit. Expected a pressure, for example \"70 "
          "GPa\".");
  }
}

TEST_CASE("every kind reads its own SI unit, its display unit and its example") {
  for (int k = 0; k <= static_cast<int>(bytes); ++k) {
    const auto kind = static_cast<QuantityKind>(k);
    CAPTURE(name(kind));
    CHECK(parse_quantity("2 " + std::string(si_unit(kind)), kind, {}) == 2);
    const DisplayUnit display = display_unit(kind);
    const double shown = 3 * display.scale + (kind == temperature ? 300 : 0);
    const std::string text = format_number(shown, "%.12g") + " " + std::string(display.symbol);
    CHECK(parse_quantity(text, kind, {}) ==
          doctest::Approx((shown - display.offset) / display.scale).epsilon(1e-5));
    CHECK(std::isfinite(parse_quantity(example(kind), kind, {})));
  }
}

TEST_CASE("quantities are written in their display unit") {
  CHECK(format_quantity(2.1e11, pressure) == "210000 MPa");
  CHECK(format_quantity(0.0123456789, length) == "12.3457 mm");
  CHECK(format_quantity(0.0123456789, length, 3) == "12.3 mm");
  CHECK(format_quantity(293.15, temperature) == "20 \u00b0C");
  CHECK(format_quantity(512, bytes) == "512 B");
  CHECK(format_quantity(1536, bytes) == "1.5 KiB");
  CHECK(format_quantity(3.0 * (1 << 30), bytes) == "3 GiB");
  CHECK(format_quantity(0.3, dimensionless) == "0.3");
}

TEST_CASE("exact texts are short and read back to the same double") {
  CHECK(format_exact_quantity(210e9, pressure) == "210 GPa");
  CHECK(format_exact_quantity(0.07, length) == "70 mm");
  CHECK(format_exact_quantity(2.5, length) == "2.5 m");
  CHECK(format_exact_quantity(0, length) == "0 m");
  CHECK(format_exact_quantity(293.15, temperature) == "20 degC");
  CHECK(format_exact_quantity(0.2 + 273.15, temperature) == "0.2 degC");
  CHECK(format_exact_quantity(36.6 + 273.15, temperature) == "36.6 degC");
  CHECK(format_exact_quantity(300, temperature) == "300 K");
  CHECK(format_exact_quantity(4294967296.0, bytes) == "4 GiB");
  CHECK(format_exact_quantity(0.3, dimensionless) == "0.3");

  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> mantissa(-1, 1), exponent(-12, 12);
  for (int k = 0; k <= static_cast<int>(bytes); ++k) {
    const auto kind = static_cast<QuantityKind>(k);
    for (int i = 0; i < 300; ++i) {
      double value = mantissa(random) * std::pow(10, exponent(random));
      if (kind == temperature) value = std::abs(value);
      const std::string text = format_exact_quantity(value, kind);
      CAPTURE(text);
      CHECK(parse_quantity(text, kind, {}) == value);
    }
  }
}

TEST_CASE("no text makes the reader do anything but answer or refuse") {
  std::mt19937 random(3);
  const std::string alphabet = "0123456789.+-eE mkGPaNWKs/()^* degC%\xc2\xb0\xff\x01";
  int accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::size_t n = random() % 12; n > 0; --n) text += alphabet[random() % alphabet.size()];
    try {
      const double v = parse_quantity(text, static_cast<QuantityKind>(random() % 22), "x");
      CHECK(std::isfinite(v));
      ++accepted;
    } catch (const Error&) {
    }
  }
  CHECK(accepted > 0);
}

}  // namespace genba::bare_kinds
