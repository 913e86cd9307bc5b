// Kept elements that the host computes, for a backend without its own: the readable reference.
#pragma once

#include <memory>

#include "engine/solve/backend/backend.hpp"

namespace genba {

/// backend does the assembly. It, and all that the input borrows, must outlive the result. threads = 0: all
/// that the process may use.
std::unique_ptr<KeptElements> keep_elements_on_host(Backend& backend, const AssemblyInput& input,
                                                    const StateCurves& curves, int threads = 0);

}  // namespace genba
