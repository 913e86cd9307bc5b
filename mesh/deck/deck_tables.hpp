// Properties of materials that a deck states over the temperature.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/study/material.hpp"

namespace genba {

/// What the steps of a deck say about the temperatures of bodies, in the deck's degrees.
struct DeckTemperatures {
  enum class Known {
    sought,   ///< the steps compute them
    stated,   ///< every step states one of the body
    initial,  ///< they stay as they are at first
    nothing
  };
  Known known = Known::nothing;
  std::optional<double> initial{};  ///< of all nodes
  double zero = 0;                  ///< absolute
};

/// One *ELASTIC, *CONDUCTIVITY ... with several temperatures.
struct DeckTable {
  std::string keyword;
  std::int64_t line = 0;
  std::vector<double> at;                   ///< deck's degrees, ascending
  std::vector<std::vector<double>> values;  ///< [row] SI, in the order of the keyword
  std::optional<double> zero{};             ///< of *EXPANSION: where there is no strain
};

/// Ascending, and as many as there are rows.
bool is_right(const DeckTable& table);

/// Gives the material what the table says: a table over the temperature, or the values at the initial
/// temperature where bodies keep it. False: it cannot, the material stays as it is. Coefficients of expansion
/// count from the initial temperature then, where the deck's count from `zero`.
bool give(const DeckTable& table, const DeckTemperatures& temperatures, Material& material);

}  // namespace genba
