// Solves that were finished on this machine, kept between runs: what the expected time learns from.
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
  double factor = 1;  ///< seconds of the iterations over expected_seconds()
  bool operator==(const FinishedSolve&) const = default;
};

/// A solve as it went: none where it says nothing of the whole (resumed, too short for the clock, stopped by
/// an energy tolerance, no expected time).
std::optional<FinishedSolve> finished_solve(const Project& project, const MeshedGeometry& meshed,
                                            const PlannedSystem& planned, const Solution& solution);

/// What expected_seconds() of `shape` is to be multiplied with, and how many solves say so. The mean of the
/// logarithms, by likeness: the same body with another element size counts fully, one of another slenderness
/// or far more unknowns less, another device, physics or preconditioner not at all; the rule itself stands
/// for a tenth of a solve.
struct LearnedFactor {
  double factor = 1;
  int solves = 0;  ///< that are much alike
};
LearnedFactor learned_factor(std::span<const FinishedSolve> solves, const std::string& device,
                             const SolveShape& shape);

/// solves.json in `folder` (cache_folder()): the 200 latest, of solves with equal shapes the latest. It holds
/// device names and numbers: no file name, nothing of a patient. Nothing is kept in an empty folder. A
/// damaged file counts as none; one that cannot be written costs a warning.
std::vector<FinishedSolve> read_finished_solves(const std::string& folder);
void keep_finished_solve(const std::string& folder, const FinishedSolve& solve, Monitor& monitor);

}  // namespace genba
