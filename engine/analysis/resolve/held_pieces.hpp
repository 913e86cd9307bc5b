// Is every piece of a mesh held? (resolve())
#pragma once

#include "engine/analysis/problem/pieces.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Where the unknown is a displacement: no piece may have a free rigid motion. Of a study of modes the free motions
/// become Problem::free_motions; loose parts of a contact get a weak hold. Throws Error(singular) that names piece and
/// motions.
void check_rigid_motions(Problem& p, const MeshPieces& pieces);
/// Something must fix the level of the unknown in every piece. Throws Error(singular).
void check_levels(const Problem& p, const MeshPieces& pieces);

}  // namespace genba
