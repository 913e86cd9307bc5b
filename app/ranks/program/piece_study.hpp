// The study of a rank: conditions that act on its piece.
#pragma once

#include <vector>

#include "app/ranks/program/piece_mesh.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

struct PieceStudy {
  Problem problem;                             ///< areas of loads are those of the whole mesh
  std::vector<std::size_t> constraints, loads; ///< [condition of `problem`] its number in the whole study
};

/// Collective. Throws Error(model) for a condition that catches nothing on any rank; for a plane without a
/// tolerance that cuts between nodes; Error(singular) if the prescribed values leave a rigid motion of a connected body free,
/// or the level of a scalar unknown in it.
PieceStudy resolve_piece(const PieceMesh& piece, const Study& study, Monitor& monitor);

}  // namespace genba
