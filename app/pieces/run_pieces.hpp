// A case whose mesh is in pieces: refusals, memory of each rank before the run, the run itself. No process holds the whole
// mesh; the ranks read, solve and write (app/ranks/program/piece_run.hpp).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "app/pieces/list/piece_job.hpp"
#include "app/pieces/list/piece_list.hpp"
#include "engine/base/monitor.hpp"
#include "engine/solve/plan/memory_plan.hpp"

namespace genba {

/// True if the geometry of the case is a list of pieces.
bool is_in_pieces(const Project& project);

inline constexpr const char* pieces_fields = "result.pvtu";  ///< in the output folder; it names the files of the pieces
/// The names of the files with fields of a run; that of all pieces is the last.
std::vector<std::string> fields_of_pieces(int pieces);

/// Throws Error(input) that names what is not computed by pieces, with the next step.
void require_pieces_compute(const Project& project);

/// [rank] what it needs, by the numbers of its piece. Throws Error(file) as read_piece_list(); Error(input) if the case
/// asks for another number of ranks than there are pieces.
std::vector<RanksNeed> plan_pieces(const Project& project);

struct PieceRun {
  PieceAnswer answer;
  std::vector<RanksNeed> plan;
  double seconds = 0;
  std::string fields;  ///< path of the .pvtu; empty: none was written
  std::vector<ResidualSample> history;
};

/// Runs the case. fields: absolute path of a .pvtu, or empty. Throws what the ranks tell; Error(memory) if the plan does not
/// fit into this computer; Error(not_converged) if loads and reactions do not balance; Cancelled.
PieceRun run_pieces(const Project& project, const std::string& fields, Monitor& monitor);

}  // namespace genba
