// The ladder of ways to mesh one geometry.
#pragma once

#include "mesh/mesher/mesher_run.hpp"

namespace genba {

/// What a surface's triangles are: the file's; mended, with needles on which remeshing may hang, but other
/// repairs can follow; or made even.
enum class TriangleState { given, mended, even };

/// The mesh of run.job by the first way that works: HXT, Delaunay; of surfaces remeshed and as they are; of
/// CAD as it is and after healing. Even triangles are filled as they are first. The mesh is checked, its
/// volume compared with the geometry's. Ways that failed are warnings; throws Error with all of them if none
/// worked.
Mesh mesh_by_attempts(MesherRun& run, TriangleState triangles = TriangleState::given);

/// What it contains, with the numbers that the faces of its mesh will have: by the same ways, without
/// filling it.
GeometryFacts facts_by_attempts(MesherRun& run, TriangleState triangles = TriangleState::given);

/// True for an end of the mesher itself, its complaint, or a mesh that cannot be computed on: worth another
/// way. A wrong input stays wrong.
bool worth_retrying(const Error& e);

}  // namespace genba
