// Local element sizes on the Gmsh model of the process.
#pragma once

#include <functional>

#include "mesh/gmsh/gmsh_steps.hpp"

namespace genba {

/// Largest element size, m, at a place, m, of an entity (dimension, tag). May be called from several threads.
using SizeFunction = std::function<double(int dimension, int tag, const Vec3& place)>;

/// Evaluates MeshOptions::sizes on the model: at distance d from a part an element is at most its size +
/// (growth - 1) d. Faces are located on a first, coarse mesh of CAD, or on the triangles of a surface.
/// `size`: the size elsewhere, model units. Empty if there is no entry. Throws Error(input) for an entry that
/// selects nothing, naming what exists.
SizeFunction local_sizes(GmshWork& work, double size);

/// Sizes for elements across thin walls and narrow faces (MeshOptions::wall_elements, face_elements). Widths
/// are measured on a first mesh of CAD's faces, or on the triangles of a surface. Away from there elements
/// grow as with local sizes. A note reports what was found; a warning reports what is too thin for the
/// smallest size. Empty if nothing is thin or the options are off. Throws Error(memory) if it would take too
/// many elements.
SizeFunction sizes_of_thin_places(GmshWork& work, double size);

/// Elements grow away from the short segments in the current mesh of the model's edges, as with local sizes.
/// Uses the segments around the job's needles, or all of them (MeshOptions::face_elements, CAD). Empty if
/// none of these segments is shorter than half of `size`, model units.
SizeFunction sizes_from_short_edges(const GmshWork& work, double size);

/// Either argument may be empty.
SizeFunction smaller_of(const SizeFunction& one, const SizeFunction& other);

/// Makes Gmsh call `sizes`; none if empty.
void ask_for_sizes(const GmshWork& work, const SizeFunction& sizes);

}  // namespace genba
