// Connected bodies of a mesh in pieces, and whether something holds each of them.
#pragma once

#include <vector>

#include "app/ranks/program/piece_mesh.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

struct PieceBodies {
  std::vector<Index> of_node;  ///< [node here] number of its body; all ranks number bodies alike
  Index count = 0;             ///< of the whole mesh
};

/// Bodies share no nodes. Collective.
PieceBodies find_bodies(const PieceMesh& piece);

/// Throws Error(singular) on all ranks alike: for a body that can move as a rigid body, or for one whose scalar unknown has
/// no level. Collective.
void require_held(const PieceMesh& piece, const PieceBodies& bodies, const Problem& problem);

}  // namespace genba
