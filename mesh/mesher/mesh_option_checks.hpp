// Checks mesh options, alone and together with a geometry.
#pragma once

#include "mesh/job/mesh_options.hpp"

namespace genba {

/// Throws Error(input) naming the option.
void check_options(const GeometrySpec& geometry, const MeshOptions& options);

}  // namespace genba
