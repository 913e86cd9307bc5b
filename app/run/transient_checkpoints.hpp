// States of a transient step in the folder "checkpoint" of the results (app/run/checkpoint.hpp). They are
// stored at intervals, when the step is stopped and when it fails.
#pragma once

#include <chrono>
#include <string>

#include "app/run/checkpoint.hpp"
#include "engine/procedure/procedure.hpp"
#include "engine/procedure/transient_state.hpp"

namespace genba {

/// All arguments must outlive this object. A state takes up to 48 B per node. It is written every
/// project.output.checkpoint_every, but writing takes at most a twentieth of the time. A run that does not
/// resume removes the existing state, because the frames before it are removed too. If the folder is not
/// writable, there is a warning.
class TransientCheckpoints final : public StateKeeper, public TransientStates {
 public:
  TransientCheckpoints(const CheckpointPlace& place, const Project& project, const MeshedGeometry& meshed,
                       const PlannedSystem& planned, std::string format, Monitor& monitor);

  CgCheckpoints* begin(bool) override { return nullptr; }
  void solved(const SolveReport&, const DeviceVector&) override {}
  void solved_directly() override {}
  TransientStates* in_time() override { return this; }

  std::optional<TransientMark> take(std::span<const NamedVector> vectors) override;
  bool is_due(bool stopping) override;
  void keep(const TransientMark& mark, std::span<const NamedVector> vectors) override;
  void done(const TransientMark& mark, std::span<const NamedVector> vectors) override;

 private:
  using Clock = std::chrono::steady_clock;
  double seconds() const;  ///< of the step, including earlier runs
  void write(const TransientMark& mark, std::span<const NamedVector> vectors);

  const CheckpointPlace& place_;
  const Project& project_;
  const MeshedGeometry& meshed_;
  const PlannedSystem& planned_;
  const std::string format_;
  Monitor& monitor_;
  const Clock::time_point start_ = Clock::now();
  std::string mesh_sum_;  ///< computed when first needed
  bool mesh_written_ = false, failed_ = false;
  /// s: duration of earlier runs, time of the last state, duration of writing it
  double before_ = 0, last_ = 0, cost_ = 0;
};

}  // namespace genba
