// The state of a transient step between two steps of its time: all that it needs to go on to the last digit.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/procedure/nonlinear/nonlinear_report.hpp"
#include "engine/procedure/transient_report.hpp"

namespace genba {

/// The numbers of a state; its vectors stand beside it.
struct TransientMark {
  double time = 0;                         ///< s
  double last_step = 0, step_before = 0;   ///< s: that led to it, and to the state before
  double rate = 0, matrix_time = 0;        ///< 1/s, s: what its matrix was made with
  double reference = 0;                    ///< the largest right-hand side so far
  double most_amounts = 0, most_gap = 0;   ///< W, of a step so far
  int solve_iterations = 0;                ///< of the last solve
  double residual = 0, true_residual = 0;  ///< relative, of the last solve
  TransientReport report;
  NonlinearReport nonlinear;  ///< where values depend on the temperature
  // Of the way to the next frame.
  double wanted = 0;       ///< s: the step that the error allows
  double even_step = 0;    ///< s: the steps stated
  int steps_left = 0;      ///< of that size
  std::size_t frames = 0;  ///< that were given away
};

/// A vector of a state, [equation node]. Empty where there is none at that time.
struct NamedVector {
  std::string name;
  std::vector<double>* values = nullptr;
};

/// Keeps states of a transient step.
class TransientStates {
 public:
  virtual ~TransientStates() = default;
  /// The state to go on from, its vectors put into those of their names; a vector that it lacks becomes
  /// empty. Nothing: the step begins at 0 s. Throws Error(input) or Error(file) where the state does not
  /// serve.
  virtual std::optional<TransientMark> take(std::span<const NamedVector> vectors) = 0;
  /// Is a state to be kept now? stopping: it is the last chance.
  virtual bool is_due(bool stopping) = 0;
  /// Throws nothing but what cannot be helped: what cannot be written is a warning.
  virtual void keep(const TransientMark& mark, std::span<const NamedVector> vectors) = 0;
  /// The end is reached. The mark asks for the last frame once more.
  virtual void done(const TransientMark& mark, std::span<const NamedVector> vectors) = 0;
};

}  // namespace genba
