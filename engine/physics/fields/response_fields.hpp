// Nodal fields that a step that vibrates has beside those of its physics.
#pragma once

#include <span>

#include "engine/physics/field_kind.hpp"
#include "engine/physics/response_options.hpp"

namespace genba {

/// Harmonic: amplitude along x, y and z, then the phase of each. Empty for other kinds.
std::span<const FieldKind> response_field_kinds(ResponseKind kind = ResponseKind::harmonic);

}  // namespace genba
