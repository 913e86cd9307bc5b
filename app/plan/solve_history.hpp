// Finished solves on this machine, stored between runs. The expected time is corrected by them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/plan/solve_time.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

struct FinishedSolve {
  std::string device;  ///< device_key()
  SolveShape shape;
  double factor = 1;  ///< measured seconds of the iterations / expected_seconds()
  bool operator==(const FinishedSolve&) const = default;
};

/// Record of a solve. Empty if the solve says nothing about others (direct, resumed, too short for the clock,
/// stopped by an energy tolerance, no expected time).
std::optional<FinishedSolve> finished_solve(const Project& project, const MeshedGeometry& meshed,
                                            const PlannedSystem& planned, const Solution& solution);

/// Correction factor for expected_seconds() of `shape`, and the number of solves behind it. It is a weighted
/// mean of logarithms. The same body with another element size has full weight. Another slenderness, far more
/// unknowns or another element kind has less weight. Another device, physics or preconditioner has none. The
/// rule itself, with factor 1, has the weight of a tenth of a solve.
struct LearnedFactor {
  double factor = 1;
  int solves = 0;  ///< solves with a weight above one half
};
LearnedFactor learned_factor(std::span<const FinishedSolve> solves, const std::string& device,
                             const SolveShape& shape);

/// solves.json in `folder` (cache_folder()): the 200 latest solves; of solves with equal shapes the latest.
/// It holds device names and numbers: no file name, nothing of a patient. An empty `folder` stores nothing. A
/// damaged file counts as empty; a file that cannot be written gives a warning.
std::vector<FinishedSolve> read_finished_solves(const std::string& folder);
void keep_finished_solve(const std::string& folder, const FinishedSolve& solve, Monitor& monitor);

}  // namespace genba
