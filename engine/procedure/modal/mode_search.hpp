// Finds the modes of a range, batch by batch: each batch leaves out those that were found before.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/physics/modal.hpp"
#include "engine/solve/eigen/eigen_solver.hpp"

namespace genba {

struct FoundModes {
  std::vector<double> values;     ///< (2 pi frequency)^2, ascending
  std::vector<double> residuals;
  std::vector<std::uint8_t> limited_by_rounding;
  std::unique_ptr<VectorBlock> vectors, b_vectors;  ///< null: none
  std::optional<double> next;     ///< estimate of the next value, from above
  int block = 0, iterations = 0;
  std::int64_t products = 0, preconditionings = 0;
  double seconds = 0;
};

/// Modes of one batch at most, and modes below a range at most.
inline constexpr int most_modes_at_once = 32, most_modes_below = 300;

/// How a search goes on.
struct SearchWish {
  int most = 10;                    ///< modes from `from` on
  double from = 0;                  ///< value
  std::optional<double> to{};       ///< value
  double tolerance = 1e-6;
  int max_iterations = 0;           ///< of a batch; 0: 500
  int more_guards = 0;              ///< beyond guard_vectors()
  std::uint64_t seed = 0;
  int at_once = most_modes_at_once;  ///< modes of a batch at most
};

/// All modes from the lowest on until `most` of them are at or above `from`, or one is above `to`; or until none is
/// left. Throws Error(model) if more than most_modes_below lie below `from`.
FoundModes find_modes(EigenPencil& pencil, VectorSpace& space, const SearchWish& wish, Monitor& monitor);

/// (2 pi f)^2, and back.
double value_of_frequency(double frequency);
double frequency_of_value(double value);

}  // namespace genba
