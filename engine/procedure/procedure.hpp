// How a study is solved: written once, for every physics and every device.
//
// A procedure is one file in this folder and one line in all_procedures(). It tells the memory plan before a
// run what it keeps in memory (needs()). It hands out its results frame by frame.
#pragma once

#include <functional>
#include <memory>
#include <optional>
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

/// Receives the frames, in their order.
class FrameSink {
 public:
  virtual ~FrameSink() = default;
  virtual void take(Frame frame) = 0;
};

class TransientStates;

/// Keeps states of solves, so that an interrupted procedure can continue (conjugate_gradient.hpp).
class StateKeeper {
 public:
  virtual ~StateKeeper() = default;
  /// Call when a solve begins; states of the solve before are dropped. goes_on: the solve may continue from
  /// an existing state. Returns null if nothing is kept.
  virtual CgCheckpoints* begin(bool goes_on) = 0;
  virtual void solved(const SolveReport& report, const DeviceVector& x) = 0;
  /// The solve ended without conjugate gradients: no state is useful any more.
  virtual void solved_directly() = 0;
  /// States of a transient procedure (transient_state.hpp); null: none are kept.
  virtual TransientStates* in_time() { return nullptr; }
};

class Procedure {
 public:
  virtual ~Procedure() = default;
  virtual std::string_view key() const = 0;    ///< in files: "linear-static"
  virtual std::string_view title() const = 0;  ///< for display
  virtual std::span<const OptionField<SolveOptions>> fields() const = 0;
  /// The memory that it keeps beside the matrix, its preconditioner and the vectors of conjugate gradients.
  virtual SystemNeeds needs(const Study& study) const = 0;
  /// The system must be set up. states may be null. May change the system's preconditioner, or free its
  /// matrix: is_set_up() is then false. Throws as its solves do.
  virtual void run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames,
                   StateKeeper* states, Monitor& monitor) const = 0;
};

inline constexpr std::string_view linear_static_key = "linear-static", nonlinear_static_key = "nonlinear-static";
inline constexpr std::string_view transient_key = "transient";
inline constexpr std::string_view modal_key = "modal", buckling_key = "buckling";
/// "harmonic", "modal-transient", "response-spectrum", "random".
std::string_view response_key(ResponseKind kind);
/// The kind of that key; empty if the procedure computes no response.
std::optional<ResponseKind> response_kind(std::string_view key);
std::span<const Procedure* const> all_procedures();
/// The procedure that solves the study.
const Procedure& procedure_for(const Study& study);
/// The procedure with this key. Throws Error(internal_fault) that names the existing keys.
const Procedure& procedure_of(std::string_view key);

}  // namespace genba
