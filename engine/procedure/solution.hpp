// The result of a solve and its report.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/analysis/results/row_field.hpp"
#include "engine/assembly/point_history.hpp"
#include "engine/procedure/direct/direct_solve.hpp"
#include "engine/procedure/outside/outside_solver.hpp"
#include "engine/procedure/nonlinear/nonlinear_report.hpp"
#include "engine/procedure/transient_report.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "engine/solve/plan/memory_plan.hpp"
#include "engine/solve/tune/tuner.hpp"

namespace genba {

struct ContactOutcome;
struct IncrementHistory;
struct ModalReport;
struct ResponseReport;

struct Solution {
  std::vector<double> values;  ///< [equation node * dofs + component]
  SolveReport report;
  std::optional<DirectReport> direct;  ///< of a direct solve; format and tuning then have no meaning
  std::optional<RanksReport> ranks{};  ///< of a solve on many ranks; the same holds
  /// Solved by this process with a matrix in one of the formats.
  bool has_matrix() const { return !direct && !ranks; }
  DeviceInfo device;
  Format format = Format::rbp_ell;
  Precision precision = Precision::fp64;  ///< of the matrix on the device
  PreconditionerChoice preconditioning;   ///< the plan's, or the one that replaced it
  std::vector<LevelSummary> levels;       ///< of a multigrid
  double setup_seconds = 0;               ///< of the preconditioner
  std::vector<Text> warnings;
  TuningReport tuning;             ///< how its format and the way to run its product were found
  std::int64_t matrix_bytes = 0;   ///< allocated on the device
  std::int64_t measured_peak = 0;  ///< of the backend, without the trials of formats
  std::int64_t trial_peak = 0;     ///< of the backend while formats were tried; 0: no format was tried
  std::optional<TransientReport> transient{};  ///< of a transient step, up to this frame
  std::optional<NonlinearReport> nonlinear{};  ///< if values depend on the temperature; up to this frame
  std::shared_ptr<const PointHistory> points{};  ///< what the points keep, of materials that flow; else null
  /// Of a load in increments (increments/increment_history.hpp), up to this frame; null: there are none.
  std::shared_ptr<const IncrementHistory> increments{};
  double load_factor = 1;  ///< of all loads, at this state
  std::shared_ptr<const ContactOutcome> contact{};  ///< of faces that touch; null: there are none
  /// Of a mode shape (engine/analysis/answers/modal_report.hpp): all modes, and its number from 0.
  std::shared_ptr<const ModalReport> modes{};
  std::size_t mode = 0;
  /// Of a step that vibrates (engine/analysis/answers/response_report.hpp); `mode` is then the number of the frame.
  std::shared_ptr<const ResponseReport> response{};
  std::vector<RowField> grown{};               ///< fields that grew up to this frame
};

}  // namespace genba
