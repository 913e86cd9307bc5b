// Units of a deck. A deck states none, but its physical constants reveal them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"

namespace genba {

/// What a person knows about the units of a deck. Times are in s; all other units follow.
struct DeckUnits {
  DeckUnits(double metres = 1e-3) : length(metres) {}  // NOLINT(google-explicit-constructor)

  double length;     ///< m per unit
  double force = 1;  ///< N per unit
  /// Absolute zero in the deck's degrees, for a deck that states none: 0 for K, -273.15 for degC. Empty: K,
  /// or degC where the deck states temperatures below 0.
  std::optional<double> absolute_zero{};
};

inline constexpr double celsius_zero = -273.15;

struct DeckUnit {
  double size;  ///< SI
  const char* symbol;
};
/// Usual units of decks, for a person to choose from.
std::span<const DeckUnit> deck_lengths();
std::span<const DeckUnit> deck_forces();

/// "mm, N and s, with heat in mW".
Text units_text(const DeckUnits& units);

/// The Stefan-Boltzmann constant in these units.
double stefan_boltzmann_in(const DeckUnits& units);

/// True if a stated constant is that of these units, to 1 %.
bool fits(double stefan_boltzmann, const DeckUnits& units);

/// Usual sets of units in which a stated constant is right, those with the length of `taken` first.
std::vector<DeckUnits> units_that_fit(double stefan_boltzmann, const DeckUnits& taken);

/// How the case is made with these units instead: "--unit mm --force-unit kN (mm, kN and s, with heat in W)".
Text way_to(const DeckUnits& units, const DeckUnits& taken);

}  // namespace genba
