#include "mesh/deck/deck_units.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/quantity/number_text.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

constexpr DeckUnit lengths[] = {{1, "m"},     {1e-2, "cm"},   {1e-3, "mm"},
                                 {1e-6, "um"}, {0.0254, "in"}, {0.3048, "ft"}};
constexpr DeckUnit forces[] = {{1, "N"}, {1e3, "kN"}, {1e6, "MN"}, {4.4482216152605, "lbf"}};
constexpr DeckUnit powers[] = {{1e-6, "uW"}, {1e-3, "mW"}, {1, "W"}, {1e3, "kW"}, {1e6, "MW"}};

template <std::size_t N>
std::string symbol_of(double size, const DeckUnit (&units)[N], const char* si) {
  for (const DeckUnit& unit : units)
    if (std::abs(size - unit.size) <= 1e-9 * unit.size) return unit.symbol;
  return format_number(size, "%.6g ") + si;
}

bool is_same(double a, double b) {
  return std::abs(a - b) <= 1e-9 * b;
}

}  // namespace

std::span<const DeckUnit> deck_lengths() {
  return lengths;
}

std::span<const DeckUnit> deck_forces() {
  return forces;
}

Text units_text(const DeckUnits& units) {
  return phrase<"%1, %2 and s, with heat in %3">(symbol_of(units.length, lengths, "m"),
                                                 symbol_of(units.force, forces, "N"),
                                                 symbol_of(units.force * units.length, powers, "W"));
}

double stefan_boltzmann_in(const DeckUnits& units) {
  // W/(m^2 K^4): power is force times length per second.
  return stefan_boltzmann * units.length / units.force;
}

bool fits(double stated, const DeckUnits& units) {
  return std::abs(stated - stefan_boltzmann_in(units)) <= 0.01 * stefan_boltzmann_in(units);
}

std::vector<DeckUnits> units_that_fit(double stated, const DeckUnits& taken) {
  std::vector<DeckUnits> out;
  for (const DeckUnit& length : lengths)
    for (const DeckUnit& force : forces) {
      DeckUnits units(length.size);
      units.force = force.size;
      if (fits(stated, units)) out.push_back(units);
    }
  std::stable_sort(out.begin(), out.end(), [&](const DeckUnits& a, const DeckUnits& b) {
    return is_same(a.length, taken.length) > is_same(b.length, taken.length);
  });
  return out;
}

Text way_to(const DeckUnits& units, const DeckUnits& taken) {
  std::string options;
  if (!is_same(units.length, taken.length)) options = "--unit " + symbol_of(units.length, lengths, "m");
  if (!is_same(units.force, taken.force))
    options += (options.empty() ? "" : " ") + ("--force-unit " + symbol_of(units.force, forces, "N"));
  return phrase<"%1 (%2)">(options, units_text(units));
}

}  // namespace genba
