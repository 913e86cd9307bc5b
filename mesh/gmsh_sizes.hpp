// Elements of their own size in places (MeshOptions::sizes), on the Gmsh model of the process.
#pragma once

#include "mesh/gmsh_steps.hpp"

namespace genba {

/// Evaluates the job's local sizes on the model and has Gmsh ask for them: an element at distance d from a
/// part is no larger than its size + (growth - 1) d. Faces are found on a first, coarse mesh of CAD, or on
/// the triangles of a surface. `size` is the size elsewhere, model units. Throws Error(input) for an entry
/// that nothing belongs to, naming what there is.
void set_local_sizes(GmshWork& work, double size);

}  // namespace genba
