// Checks CUDA calls. nvcc parses a source three times, so kernels include only this file, without the texts
// of phrase.hpp.
#pragma once

#include <cuda_runtime_api.h>

#include "engine/base/text/pattern.hpp"

namespace genba::cuda {

/// Throws Error(device, "CUDA", ...) with the driver's message for a failed call, and clears the CUDA error.
[[noreturn]] void fail(cudaError_t status, PatternText action);

/// action: what the call does; a pattern without values.
template <PatternLiteral action>
void check(cudaError_t status) {
  static_assert(action.values() == 0, "an action has no values");
  if (status != cudaSuccess) fail(status, detail::Known<action>::pattern);
}

[[noreturn]] void refuse(PatternText place, PatternText problem);

/// Throws Error(internal_fault).
template <PatternLiteral place, PatternLiteral problem>
[[noreturn]] void refuse() {
  static_assert(place.values() == 0 && problem.values() == 0, "neither has values");
  refuse(detail::Known<place>::pattern, detail::Known<problem>::pattern);
}

}  // namespace genba::cuda
