// Elements of their own size in places, on the Gmsh model of the process.
#pragma once

#include <functional>

#include "mesh/gmsh_steps.hpp"

namespace genba {

/// Largest size of elements of an entity (dimension, tag) at a place, m, both. Many threads may ask.
using SizeFunction = std::function<double(int dimension, int tag, const Vec3& place)>;

/// Evaluates MeshOptions::sizes on the model: an element at distance d from a part is no larger than its size
/// + (growth - 1) d. Faces are found on a first, coarse mesh of CAD, or on the triangles of a surface. `size`
/// is the size elsewhere, model units. Empty if there is no entry. Throws Error(input) for an entry that
/// nothing belongs to, naming what there is.
SizeFunction local_sizes(GmshWork& work, double size);

/// Elements grow from the short segments that the model's edges are meshed with now, as they do from local
/// sizes, around the job's needles. Empty if no segment there is shorter than half of `size`, model units.
SizeFunction sizes_from_short_edges(const GmshWork& work, double size);

/// Has Gmsh ask for the smaller of two functions; either may be empty.
void ask_for_sizes(const GmshWork& work, const SizeFunction& one, const SizeFunction& other);

}  // namespace genba
