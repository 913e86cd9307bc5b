// How something is solved: written once, for every physics and every device.
//
// A procedure is one file in this folder and one line in all_procedures(). It says before a run what it keeps
// in memory (needs(), which the memory plan asks for), and gives away what it arrives at frame by frame.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "engine/base/monitor.hpp"
#include "engine/procedure/discrete_system.hpp"

namespace genba {

/// The state of a body at one time, load factor or frequency.
struct Frame {
  double at = 0;
  std::shared_ptr<const Solution> solution;
};

/// Who takes the frames, in their order.
class FrameSink {
 public:
  virtual ~FrameSink() = default;
  virtual void take(Frame frame) = 0;
};

class TransientStates;

/// Keeps states of solves, so that a procedure that was interrupted goes on (conjugate_gradient.hpp).
class StateKeeper {
 public:
  virtual ~StateKeeper() = default;
  /// For a solve that begins; those of the one before go. goes_on: it may go on from a state that is there.
  /// Null: nothing is kept.
  virtual CgCheckpoints* begin(bool goes_on) = 0;
  virtual void solved(const SolveReport& report, const DeviceVector& x) = 0;
  /// Solved without conjugate gradients: no state is of use any more.
  virtual void solved_directly() = 0;
  /// States of a procedure in time (transient_state.hpp); null: none are kept.
  virtual TransientStates* in_time() { return nullptr; }
};

class Procedure {
 public:
  virtual ~Procedure() = default;
  virtual std::string_view key() const = 0;    ///< "linear-static": in files
  virtual std::string_view title() const = 0;  ///< for people
  virtual std::span<const OptionField<SolveOptions>> fields() const = 0;
  /// What it keeps beside a matrix, its preconditioner and the vectors of conjugate gradients.
  virtual SystemNeeds needs(const Study& study) const = 0;
  /// The system is set up. states: may be null. May change the system (another preconditioner), which stays
  /// usable, or takes it down (DiscreteSystem::is_set_up()). Throws as its solves do.
  virtual void run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames,
                   StateKeeper* states, Monitor& monitor) const = 0;
};

inline constexpr std::string_view transient_key = "transient";
std::span<const Procedure* const> all_procedures();
/// The one that solves the study.
const Procedure& procedure_for(const Study& study);
/// Throws Error(internal_fault) that names those there are.
const Procedure& procedure_of(std::string_view key);

}  // namespace genba
