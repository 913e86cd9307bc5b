// The programs of the ranks, started by mpiexec, which wait for commands.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/ranks/rank_solver.hpp"
#include "engine/base/monitor.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba {

/// Paths of the programs; empty: not found. GENBA_RANKS and GENBA_MPIEXEC go before what is found.
std::string ranks_program();
std::string mpiexec_program();

/// They read commands from mpiexec's stdin and end with this object.
class RankProgram {
 public:
  RankProgram();
  ~RankProgram();
  RankProgram(const RankProgram&) = delete;
  RankProgram& operator=(const RankProgram&) = delete;

  void start(const RankPlace& place);
  /// What the next command brings: residuals of right-hand side `number` of `of`, to a tolerance.
  void expect(double tolerance = 1, int number = 0, int of = 1);
  /// Returns when all ranks have done it. Throws what a rank tells, Error(device) if one ends, Cancelled. After an error
  /// no rank is left.
  void command(const std::string& line, Monitor& monitor);
  std::vector<ResidualSample> take_history();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
