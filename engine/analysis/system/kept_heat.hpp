// Problems of heat whose elements a device keeps while it iterates to a state (kept_elements.hpp).
#pragma once

#include <cstdint>
#include <optional>

#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/kept_elements.hpp"

namespace genba {

/// True where conductivities or the stored heat depend on the temperature that is sought, and nothing else.
bool may_keep_elements(const Study& study);
/// Does perfusion end somewhere in a transient step?
bool perfusion_may_end(const Study& study);

/// Conductivities over the temperature as curves. Nothing where one is none (a formula), has a value that is
/// not allowed, or there are too many.
std::optional<StateCurves> state_curves(const Problem& problem);

/// kept_bytes() of the problem, 0 where its elements are not kept. input: assembly_input().
std::int64_t kept_bytes(const Problem& problem, const AssemblyInput& input);

}  // namespace genba
