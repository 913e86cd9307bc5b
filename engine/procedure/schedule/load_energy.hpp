// The energy that a load put into a transient step.
#pragma once

#include <cstddef>
#include <optional>

namespace genba {

struct LoadEnergy {
  std::size_t load = 0;            ///< number in Study::loads
  double put_in = 0;               ///< J, since 0 s: what the steps took
  std::optional<double> stated{};  ///< J, integral of what is stated; none: the load varies in space too
  double error = 0;                ///< J, estimated, of the integrals of a formula over the steps
};

}  // namespace genba
