// Nodal fields of a body that deforms largely, beside its stress (Cauchy).
#pragma once

#include <span>

#include "engine/physics/field_kind.hpp"

namespace genba {

/// green_strain (6), log_strain (6, ln V along the axes of space), stretches (3, largest first), volume_ratio (J).
std::span<const FieldKind> deformation_fields();

}  // namespace genba
