// Material properties of a deck that depend on the temperature.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/study/material.hpp"

namespace genba {

/// Body temperatures that the steps of a deck know, in the deck's temperature unit.
struct DeckTemperatures {
  enum class Known {
    sought,   ///< the steps compute them
    stated,   ///< every step states one for the body
    initial,  ///< they keep their initial values
    nothing
  };
  Known known = Known::nothing;
  std::optional<double> initial{};  ///< of all nodes
  double zero = 0;                  ///< absolute zero
  bool some_steps_seek = false;     ///< steps of heat transfer stand beside static ones
};

/// One *ELASTIC, *CONDUCTIVITY ... with several temperatures.
struct DeckTable {
  std::string keyword;
  std::int64_t line = 0;
  std::vector<double> at;                   ///< temperatures in the deck's unit, ascending
  std::vector<std::vector<double>> values;  ///< [row] SI, in the order of the keyword
  std::optional<double> zero{};             ///< of *EXPANSION: temperature without strain
};

/// True if the temperatures ascend, their number equals the number of rows, and there are at least two.
bool is_right(const DeckTable& table);

/// Sets the properties of the material: a table over the temperature, or the values at the initial
/// temperature if bodies keep it. False: not possible, the material is unchanged. Coefficients of expansion
/// in a deck count from `zero`; they are converted to count from the initial temperature.
bool give(const DeckTable& table, const DeckTemperatures& temperatures, Material& material);

}  // namespace genba
