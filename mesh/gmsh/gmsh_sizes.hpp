// Elements of their own size in places, on the Gmsh model of the process.
#pragma once

#include <functional>

#include "mesh/gmsh/gmsh_steps.hpp"

namespace genba {

/// Largest size of elements of an entity (dimension, tag) at a place, m, both. Many threads may ask.
using SizeFunction = std::function<double(int dimension, int tag, const Vec3& place)>;

/// Evaluates MeshOptions::sizes on the model: an element at distance d from a part is no larger than its size
/// + (growth - 1) d. Faces are found on a first, coarse mesh of CAD, or on the triangles of a surface. `size`
/// is the size elsewhere, model units. Empty if there is no entry. Throws Error(input) for an entry that
/// nothing belongs to, naming what there is.
SizeFunction local_sizes(GmshWork& work, double size);

/// Elements across thin walls and narrow faces (MeshOptions::wall_elements, face_elements), measured on a
/// first mesh of CAD's faces, or on the triangles of a surface; they grow away from there as from local
/// sizes. A note tells of what was found, a warning of what is too thin for the smallest size. Empty if
/// nothing is thin or not asked for. Throws Error(memory) where it would take too many elements.
SizeFunction sizes_of_thin_places(GmshWork& work, double size);

/// Elements grow from the short segments that the model's edges are meshed with now, as they do from local
/// sizes, around the job's needles, or from all of them (MeshOptions::face_elements, CAD). Empty if no
/// segment there is shorter than half of `size`, model units.
SizeFunction sizes_from_short_edges(const GmshWork& work, double size);

/// Either may be empty.
SizeFunction smaller_of(const SizeFunction& one, const SizeFunction& other);

/// Has Gmsh ask for sizes; none if empty.
void ask_for_sizes(const GmshWork& work, const SizeFunction& sizes);

}  // namespace genba
