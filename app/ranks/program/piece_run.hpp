// A case whose mesh is in pieces, on the ranks: each reads its piece, and no rank has the whole mesh.
#pragma once

#include "app/pieces/list/piece_job.hpp"
#include "app/ranks/program/rank_solve.hpp"

namespace genba {

/// Solves the case, writes the fields and the answer. Collective. Throws as read_piece() and RankSystem, Error(model) as
/// resolve(), and Error(singular) if nothing holds the body.
void run_piece_job(const PieceJob& job, const RankProgress& tell, const std::string& host);

}  // namespace genba
