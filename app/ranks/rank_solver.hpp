// Solves on many ranks: cuts the system, starts `mpiexec genba-ranks`, reads the answers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/procedure/outside/outside_solver.hpp"
#include "engine/solve/plan/memory_plan.hpp"

namespace genba {

/// Where and how ranks run.
struct RankPlace {
  int ranks = 1;
  RankPreconditioner preconditioner = RankPreconditioner::gamg;
  std::string hosts;           ///< absolute path of a hosts file; empty: none
  std::int64_t planned = 0;    ///< bytes of the largest rank
};

/// Its solve() polls cancel. When it returns or throws, mpiexec and the ranks of this computer have ended or are killed.
std::shared_ptr<OutsideSolver> make_rank_solver(RankPlace place);

/// Could ranks be started here?
bool has_ranks();
/// Throws Error(device) with the next step if the program was built without ranks, or genba-ranks or mpiexec is missing.
void require_ranks();
/// "PETSc" of this build, or why there is none.
Text ranks_note();

/// The computers of a hosts file and how many ranks each takes (0: not stated). Throws Error(input) that names the line:
/// a name with other characters than a computer's, a word that is not known, no computer at all.
struct RankHost {
  std::string name;
  int slots = 0;
};
std::vector<RankHost> read_hosts(const std::string& path);

/// Did a queue (Slurm, PBS) start this program? mpiexec then takes the computers that the queue gave.
bool in_queue();
/// Computers of the job of a queue that this program runs in; 1 without one.
int queue_computers();

/// The command that starts ranks; without the part file. is_root: the user is root, as in containers.
std::vector<std::string> mpiexec_arguments(const RankPlace& place, const std::string& program, bool is_root, int processors);

}  // namespace genba
