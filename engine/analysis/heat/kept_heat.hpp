// Heat problems whose elements a device keeps while it iterates over states (kept_elements.hpp).
#pragma once

#include <cstdint>
#include <optional>

#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/kept_elements.hpp"

namespace genba {

/// True if conductivities or the stored heat depend on the solved temperature and no load depends on it.
bool may_keep_elements(const Study& study);
/// True if perfusion may stop somewhere in a transient step.
bool perfusion_may_end(const Study& study);

/// Temperature-dependent conductivities as curves. Empty if one is a formula, or if there are too many.
std::optional<StateCurves> state_curves(const Problem& problem);

/// kept_bytes() of the problem; 0 if its elements are not kept. input: assembly_input().
std::int64_t kept_bytes(const Problem& problem, const AssemblyInput& input);

}  // namespace genba
