// The envelope over steps, such as load cases, and their combinations: which one has the largest and the smallest
// value.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/report/parts/step_combinations.hpp"
#include "engine/base/quantity/quantity.hpp"

namespace genba {

struct EnvelopeRow {
  /// A value in SI, the step that it belongs to (from the number of steps on: the combination), and its place on the
  /// body in m.
  struct End {
    double value = 0;
    std::size_t step = 0;
    Vec3 place{};
  };
  std::string field;  ///< Extremum::field
  QuantityKind kind = QuantityKind::dimensionless;
  End least, most;
};

/// One row for each field that the results of at least two steps or combinations have, in the order of the results.
/// sums: combined_steps(steps).
std::vector<EnvelopeRow> step_envelope(const StepResults& steps, std::span<const CombinedSteps> sums);
/// The largest value at each node of the key fields that steps and combinations on one mesh have (their magnitude, if
/// they are vectors), and the number of the one that governs there, counted from 1: steps first, then combinations.
/// Null if fewer than two of them have results. Names:
/// engine/physics/difference_name.hpp.
std::shared_ptr<const Results> envelope_fields(const StepResults& steps, std::span<const CombinedSteps> sums);
/// Name of the step or combination of an end.
std::string name_of_case(const Project& project, std::size_t number);

}  // namespace genba
