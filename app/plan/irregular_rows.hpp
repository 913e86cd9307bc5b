// Rows of the matrix of an irregular mesh, for an estimate that is planned on a regular one.
#pragma once

#include "engine/solve/plan/memory_plan.hpp"
#include "mesh/job/mesh_options.hpp"

namespace genba {

/// Puts the longest row of an irregular mesh of tetrahedra into a plan that was made on a regular one: formats
/// that pad all rows to the longest (ELL, RBP-ELL) get the bytes of that. Other kinds stay as they are.
void pad_as_irregular(MemoryPlan& plan, MeshKind kind);

}  // namespace genba
