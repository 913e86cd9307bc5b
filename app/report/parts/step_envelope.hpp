// The envelope over steps, such as load cases: which step has the largest and the smallest value.
#pragma once

#include <string>
#include <vector>

#include "app/run/step_pipelines.hpp"
#include "engine/base/quantity/quantity.hpp"

namespace genba {

struct EnvelopeRow {
  /// A value in SI, the step that it belongs to, and its place on the body in m.
  struct End {
    double value = 0;
    std::size_t step = 0;
    Vec3 place{};
  };
  std::string field;  ///< Extremum::field
  QuantityKind kind = QuantityKind::dimensionless;
  End least, most;
};

/// One row for each field that the results of at least two steps have, in the order of the results.
std::vector<EnvelopeRow> step_envelope(const StepPipelines& pipelines);

}  // namespace genba
