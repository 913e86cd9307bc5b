// Kept elements whose work the host does, for a backend that has none of its own: the readable reference.
#pragma once

#include <memory>

#include "engine/solve/backend/backend.hpp"

namespace genba {

/// backend: assembles; what it and the input borrow must outlive the result. threads = 0: all the process may
/// use.
std::unique_ptr<KeptElements> keep_elements_on_host(Backend& backend, const AssemblyInput& input,
                                                    const StateCurves& curves, int threads = 0);

}  // namespace genba
