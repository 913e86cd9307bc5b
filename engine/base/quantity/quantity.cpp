#include "engine/base/quantity/quantity.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <span>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/quantity/unit.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

constexpr double degrees_per_radian = 180 / std::numbers::pi;

/// All that is known of a kind, in the order of QuantityKind.
struct KindFacts {
  std::string_view name;
  std::string_view si;
  DisplayUnit display;
  std::string_view example;
  std::array<std::string_view, 4> writing;  ///< units to choose from when a value is written exactly
};

constexpr KindFacts kinds[] = {
    {"plain number", "", {"", 1, 0}, "0.3", {""}},
    {"share", "", {"%", 100, 0}, "63 %", {""}},
    {"length", "m", {"mm", 1e3, 0}, "2 mm", {"mm", "m", "um", "km"}},
    {"area", "m^2", {"mm^2", 1e6, 0}, "50 mm^2", {"mm^2", "m^2"}},
    {"volume", "m^3", {"mm^3", 1e9, 0}, "100 mm^3", {"mm^3", "m^3"}},
    {"angle", "rad", {"deg", degrees_per_radian, 0}, "30 deg", {"deg", "rad"}},
    {"mass", "kg", {"kg", 1, 0}, "1.5 kg", {"kg", "g", "t"}},
    {"density", "kg/m^3", {"kg/m^3", 1, 0}, "7850 kg/m^3", {"kg/m^3"}},
    {"force", "N", {"N", 1, 0}, "10 kN", {"N", "kN", "MN"}},
    {"pressure", "Pa", {"MPa", 1e-6, 0}, "2 MPa", {"MPa", "GPa", "kPa", "Pa"}},
    {"acceleration", "m/s^2", {"m/s^2", 1, 0}, "9.81 m/s^2", {"m/s^2"}},
    {"energy", "J", {"J", 1, 0}, "10 J", {"J", "kJ", "mJ"}},
    {"temperature", "K", {"\u00b0C", 1, -273.15}, "20 degC", {"degC", "K"}},
    {"temperature difference", "K", {"K", 1, 0}, "15 K", {"K"}},
    {"thermal expansion", "1/K", {"1/K", 1, 0}, "1.2e-5 1/K", {"1/K"}},
    {"thermal conductivity", "W/(m K)", {"W/(m K)", 1, 0}, "50 W/(m K)", {"W/(m K)"}},
    {"specific heat", "J/(kg K)", {"J/(kg K)", 1, 0}, "480 J/(kg K)", {"J/(kg K)"}},
    {"heat flux", "W/m^2", {"W/m^2", 1, 0}, "500 W/m^2", {"W/m^2", "kW/m^2"}},
    {"heat transfer coefficient", "W/(m^2 K)", {"W/(m^2 K)", 1, 0}, "25 W/(m^2 K)", {"W/(m^2 K)"}},
    {"heat source", "W/m^3", {"W/m^3", 1, 0}, "1000 W/m^3", {"W/m^3", "kW/m^3", "MW/m^3"}},
    {"power", "W", {"W", 1, 0}, "100 W", {"W", "kW", "mW"}},
    {"time", "s", {"s", 1, 0}, "30 s", {"s", "min", "h", "ms"}},
    {"angular velocity", "rad/s", {"rad/s", 1, 0}, "3000 rpm", {"rad/s", "rpm"}},
    {"voltage", "V", {"V", 1, 0}, "12 V", {"V", "mV", "kV"}},
    {"electric current", "A", {"A", 1, 0}, "10 A", {"A", "mA", "kA"}},
    {"current density", "A/m^2", {"A/m^2", 1, 0}, "1000 A/m^2", {"A/m^2", "A/mm^2"}},
    {"electric conductivity", "S/m", {"S/m", 1, 0}, "5.8e7 S/m", {"S/m"}},
    {"contact resistance", "ohm m^2", {"ohm m^2", 1, 0}, "1e-8 ohm m^2", {"ohm m^2", "ohm mm^2"}},
    {"rate", "1/s", {"1/s", 1, 0}, "5e-4 1/s", {"1/s"}},
    {"latent heat", "J/kg", {"kJ/kg", 1e-3, 0}, "334 kJ/kg", {"kJ/kg", "J/kg"}},
    {"thermal dose", "s", {"min", 1.0 / 60, 0}, "240 min", {"min", "s", "h"}},
    {"molar energy", "J/mol", {"kJ/mol", 1e-3, 0}, "628 kJ/mol", {"kJ/mol", "J/mol"}},
    {"stiffness", "N/m", {"N/mm", 1e-3, 0}, "500 N/mm", {"N/mm", "N/m", "kN/mm"}},
    {"foundation stiffness", "N/m^3", {"N/mm^3", 1e-9, 0}, "10 N/mm^3", {"N/mm^3", "N/m^3", "kN/m^3"}},
    {"viscosity", "Pa s", {"Pa s", 1, 0}, "1 Pa s", {"Pa s", "kPa s", "MPa s"}},
    {"moment", "N m", {"N m", 1, 0}, "10 N m", {"N m", "kN m", "N mm"}},
    {"frequency", "Hz", {"Hz", 1, 0}, "50 Hz", {"Hz", "kHz", "MHz"}},
    {"velocity", "m/s", {"m/s", 1, 0}, "0.2 m/s", {"m/s", "mm/s"}},
    {"density of an acceleration", "m^2/s^3", {"m^2/s^3", 1, 0}, "1 m^2/s^3", {"m^2/s^3"}},
    {"density of a velocity", "m^2/s", {"m^2/s", 1, 0}, "1e-3 m^2/s", {"m^2/s"}},
    {"density of a displacement", "m^2 s", {"m^2 s", 1, 0}, "1e-6 m^2 s", {"m^2 s"}},
    {"memory size", "B", {"B", 1, 0}, "4 GiB", {"GiB", "GB", "MiB", "B"}},
};

const KindFacts& facts(QuantityKind kind) {
  return kinds[static_cast<std::size_t>(kind)];
}

bool is_number(QuantityKind kind) {
  return kind == QuantityKind::dimensionless || kind == QuantityKind::share;
}

Unit si_of(QuantityKind kind) {
  if (is_number(kind)) return {};
  Text problem;
  return parse_unit(facts(kind).si, problem).value();
}

/// Replaces characters pasted from documents by those of the grammar.
std::string plain_text(std::string_view text) {
  static constexpr std::pair<std::string_view, std::string_view> replacements[] = {
      {"\u00b0", "deg"}, {"\u00b5", "u"}, {"\u03bc", "u"}, {"\u00b2", "^2"},
      {"\u00b3", "^3"},  {"\u00b7", "*"}, {"\u22c5", "*"}, {"\u00a0", " "},
      {"\u202f", " "},   {"\u2009", " "}, {"\u2212", "-"}, {"\t", " "}};
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    bool replaced = false;
    for (const auto& [from, to] : replacements) {
      if (text.substr(i).starts_with(from)) {
        out += to;
        i += from.size();
        replaced = true;
        break;
      }
    }
    if (!replaced) out += text[i++];
  }
  const auto begin = out.find_first_not_of(' ');
  if (begin == std::string::npos) return {};
  return out.substr(begin, out.find_last_not_of(' ') - begin + 1);
}

std::string shown(std::string_view text) {
  std::string out = "\"";
  for (const char c : text.substr(0, 60)) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  return out + (text.size() > 60 ? "...\"" : "\"");
}

[[noreturn]] void refuse(const Text& place, std::string_view text, const Text& problem, QuantityKind kind,
                         std::string_view usual) {
  throw Error(ErrorKind::input, place, phrase<"%1: %2">(shown(text), problem),
              phrase<"Expected a %1, for example \"%2\"">(word(name(kind)), usual));
}

std::string number_text(double value, int digits) {
  std::array<char, 64> buffer;
  const auto end = digits > 0 ? std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                              std::chars_format::general, digits)
                              : std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), end.ptr};
}

std::string with_unit(std::string number, std::string_view unit) {
  return unit.empty() ? number : number + " " + std::string(unit);
}

}  // namespace

std::string_view si_unit(QuantityKind kind) {
  return facts(kind).si;
}
std::string_view name(QuantityKind kind) {
  return facts(kind).name;
}
std::string_view example(QuantityKind kind) {
  return facts(kind).example;
}
DisplayUnit display_unit(QuantityKind kind) {
  return facts(kind).display;
}

double parse_quantity(std::string_view text, QuantityKind kind, const Text& place, std::string_view usual) {
  if (usual.empty()) usual = example(kind);
  const std::string plain = plain_text(text);
  if (plain.empty()) refuse(place, text, phrase<"the value is empty">(), kind, usual);

  const char* begin = plain.data() + (plain.front() == '+' ? 1 : 0);
  const char* end = plain.data() + plain.size();
  double number = 0;
  const auto [rest, code] = std::from_chars(begin, end, number);
  if (code == std::errc::result_out_of_range)
    refuse(place, text, phrase<"the number is out of range">(), kind, usual);
  if (code != std::errc() || (plain.front() == '+' && plain.size() > 1 && plain[1] == '-')) {
    refuse(place, text, phrase<"no number at the start">(), kind, usual);
  }
  if (!std::isfinite(number)) refuse(place, text, phrase<"the number is not finite">(), kind, usual);
  std::string_view unit_text(rest, static_cast<std::size_t>(end - rest));
  if (unit_text.starts_with(","))
    refuse(place, text, phrase<"use a decimal point, not a comma">(), kind, usual);
  while (unit_text.starts_with(" ")) unit_text.remove_prefix(1);

  if (is_number(kind)) {
    if (unit_text.empty()) return number;
    if (unit_text == "%") return number / 100;
    refuse(place, text, phrase<"unexpected unit %1 of a plain number">(shown(unit_text)), kind, usual);
  }
  if (unit_text.empty()) refuse(place, text, phrase<"number without unit">(), kind, usual);

  Text problem;
  const auto unit = parse_unit(unit_text, problem);
  if (!unit) refuse(place, text, problem, kind, usual);
  if (unit->dimension != si_of(kind).dimension) {
    refuse(place, text, phrase<"%1 is not a unit of %2">(shown(unit_text), word(name(kind))), kind, usual);
  }
  const double value = number * unit->scale + (kind == QuantityKind::temperature ? unit->offset : 0.0);
  if (!std::isfinite(value)) refuse(place, text, phrase<"the value is out of range">(), kind, usual);
  if (kind == QuantityKind::temperature && value < 0)
    refuse(place, text, phrase<"the temperature is below absolute zero">(), kind, usual);
  return value;
}

std::string format_quantity(double in_si, QuantityKind kind, int digits) {
  if (kind == QuantityKind::bytes) {
    static constexpr std::string_view units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    std::size_t i = 0;
    double value = in_si;
    for (; i + 1 < std::size(units) && std::abs(value) >= 1024; ++i) value /= 1024;
    return with_unit(number_text(value, digits), units[i]);
  }
  const DisplayUnit unit = display_unit(kind);
  return with_unit(number_text(in_si * unit.scale + unit.offset, digits), unit.symbol);
}

std::string format_vector(const Vec3& in_si, QuantityKind kind, int digits) {
  const DisplayUnit unit = display_unit(kind);
  std::string out;
  for (const double component : in_si) {
    const double shown = component * unit.scale + unit.offset;
    char buffer[48];
    std::snprintf(buffer, sizeof buffer, "%.*g", digits, shown == 0 ? 0.0 : shown);
    out += (out.empty() ? "(" : ", ") + std::string(buffer);
  }
  return with_unit(out + ")", unit.symbol);
}

std::string format_exact_quantity(double in_si, QuantityKind kind) {
  std::string best;
  std::size_t least = 0;
  for (const std::string_view symbol : facts(kind).writing) {
    if (symbol.empty() && !is_number(kind)) break;
    Text problem;
    const Unit unit = symbol.empty() ? Unit{} : parse_unit(symbol, problem).value();
    const double offset = kind == QuantityKind::temperature ? unit.offset : 0.0;
    const double number = (in_si - offset) / unit.scale;
    // Few digits first: 0.07 m is "70 mm" although 0.07 / 0.001 is not exactly 70. An offset takes digits:
    // 273.35 K less 273.15 is 0.2 to 13 digits only.
    for (const int digits : {12, 15, 16, 17}) {
      const std::string text = with_unit(number_text(number, digits), symbol);
      if (number * unit.scale + offset < 0 && kind == QuantityKind::temperature) break;
      if (std::isfinite(number) && parse_quantity(text, kind, {}) == in_si) {
        // 309.75 K is 36.6 degC: fewer digits count, not the longer name.
        const std::size_t size =
            text.size() - (kind == QuantityKind::temperature ? symbol.size() : std::size_t{0});
        if (best.empty() || size < least) best = text, least = size;
        break;
      }
    }
    if (is_number(kind)) break;
  }
  // The shortest text that gives the same double in SI always exists.
  return best.empty() ? with_unit(number_text(in_si, 0), si_unit(kind)) : best;
}

}  // namespace genba
