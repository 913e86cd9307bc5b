// The state of a transient run between two time steps: all that it needs to continue with the same bits.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/procedure/nonlinear/nonlinear_report.hpp"
#include "engine/procedure/schedule/step_schedule.hpp"
#include "engine/procedure/transient_report.hpp"

namespace genba {

/// The numbers of a state. Its vectors are kept separately.
struct TransientMark {
  double time = 0;  ///< s
  /// s: the step that led to this state, and the one before; 0: it begins anew there
  double last_step = 0, step_before = 0;
  double last_begin = 0;                   ///< s: time at which the step began that led to this state
  double values_at = 0, span = 0;          ///< s: time of the conditions, and of how long they are means
  double rate = 0, matrix_time = 0;        ///< 1/s and s: rate and time that the matrix was made with
  double reference = 0;                    ///< the largest right-hand side so far
  double most_amounts = 0, most_gap = 0;   ///< W, largest of a step so far
  int solve_iterations = 0;                ///< of the last solve
  double residual = 0, true_residual = 0;  ///< relative, of the last solve
  /// J, of the last step: through prescribed temperatures, and from surroundings
  double through_before = 0, exchanged_before = 0;
  double matrix_span = 0;  ///< s: as `span`, of the conditions in the matrix
  TransientReport report;
  NonlinearReport nonlinear;  ///< where values depend on the temperature
  StepSchedule::Place place;  ///< of the next step
  std::size_t frames = 0;     ///< frames handed out
};

/// A named vector of a state, [equation node]. It is empty if it does not exist yet at that time.
struct NamedVector {
  std::string name;
  std::vector<double>* values = nullptr;
};

/// Keeps states of a transient step.
class TransientStates {
 public:
  virtual ~TransientStates() = default;
  /// The state to continue from. Fills the vectors by their names; a vector that the state lacks becomes
  /// empty. Returns nothing if the step begins at 0 s. Throws Error(input) or Error(file) if the state does
  /// not fit.
  virtual std::optional<TransientMark> take(std::span<const NamedVector> vectors) = 0;
  /// Should a state be kept now? stopping: this is the last chance.
  virtual bool is_due(bool stopping) = 0;
  /// A failed write gives a warning, not an error.
  virtual void keep(const TransientMark& mark, std::span<const NamedVector> vectors) = 0;
  /// The end is reached. The mark asks for the last frame again.
  virtual void done(const TransientMark& mark, std::span<const NamedVector> vectors) = 0;
};

}  // namespace genba
