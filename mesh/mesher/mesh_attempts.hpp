// Tries several ways to mesh one geometry, one after the other.
#pragma once

#include "mesh/mesher/mesher_run.hpp"

namespace genba {

/// State of a surface's triangles. given: those of the file. mended: repaired; their needles may make
/// remeshing hang, but other repairs are still possible. even: remeshed evenly.
enum class TriangleState { given, mended, even };

/// Meshes run.job by the first way that works: HXT, Delaunay; for surfaces remeshed and unchanged triangles;
/// for CAD unchanged and after healing. Even triangles are tried unchanged first. The mesh is checked, and
/// its volume is compared with the geometry's. Ways that failed are warnings. Throws Error with all of them
/// if none worked.
Mesh mesh_by_attempts(MesherRun& run, TriangleState triangles = TriangleState::given);

/// Contents of the geometry, with the numbers that the faces of its mesh will have. Tries the same ways,
/// without filling the volume.
GeometryFacts facts_by_attempts(MesherRun& run, TriangleState triangles = TriangleState::given);

/// True if the mesher crashed or complained, or if its mesh is not usable: another way may work. False for a
/// wrong input.
bool worth_retrying(const Error& e);

}  // namespace genba
