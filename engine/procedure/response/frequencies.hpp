// The frequencies of a harmonic answer.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/physics/response_options.hpp"

namespace genba {

struct FrequencyRange {
  double from = 0, to = 0;  ///< Hz
};

/// The range that is stated, or that follows from the tables and the modes. natural: Hz, ascending. Throws
/// Error(input) if it is empty.
FrequencyRange frequency_range(const ResponseOptions& how, const std::optional<double>& to_of_modes,
                               const ResponseTable& base, const ResponseTable& loads, std::span<const double> natural);

/// Hz, ascending, both ends included. Clustered ones are spread between natural frequencies so that the distance to
/// the nearer one grows with the third power; each natural frequency is one of them.
std::vector<double> frequencies_of(const ResponseOptions& how, const FrequencyRange& range,
                                   std::span<const double> natural);

}  // namespace genba
