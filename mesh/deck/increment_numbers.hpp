// What a deck says of increments. A number that it does not state has the default of the solver's option of the same name.
#pragma once

namespace genba {

struct IncrementNumbers {
  double first_increment = 0.1, largest_increment = 1, smallest_increment = 1e-6;  ///< parts of the whole load
  double increment_growth = 2, increment_cut = 0.5;
  int increment_iterations = 11, increment_retries = 5, nonlinear_iterations = 50;
  double nonlinear_displacement = 1e-3, contact_tolerance = 1e-4;
  bool operator==(const IncrementNumbers&) const = default;
};

}  // namespace genba
