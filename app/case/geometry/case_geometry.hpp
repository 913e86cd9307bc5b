// The key "geometry" of a case file.
#pragma once

#include "app/case/case_node.hpp"
#include "mesh/job/mesh_options.hpp"

namespace genba {

/// Throws Error(input) with the place in the file.
GeometrySpec read_geometry(const CaseCursor& object);

}  // namespace genba
