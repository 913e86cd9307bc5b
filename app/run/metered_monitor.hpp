// Reports the device memory of a run while it works.
#pragma once

#include "app/plan/run_memory.hpp"
#include "app/run/stages.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// Reads the peak of the device's backend at every progress report.
class MeteredMonitor final : public Monitor {
 public:
  /// The work may create and replace `planned` and `device`. `memory` may be null: nothing is recorded.
  MeteredMonitor(Monitor& whole, const std::shared_ptr<const PlannedSystem>& planned,
                 const std::unique_ptr<DiscreteSystem>& device, RunMemory* memory)
      : whole_(whole), planned_(planned), device_(device), memory_(memory) {}
  ~MeteredMonitor() override {
    if (heard_) tell(false);
  }
  void progress(const Text& stage, double fraction) override {
    tell(true);
    whole_.progress(stage, fraction);
  }
  void log(LogLevel level, const Text& message) override { whole_.log(level, message); }
  void residual(int iteration, double relative) override {
    tell(true);
    whole_.residual(iteration, relative);
  }
  bool cancelled() const override { return whole_.cancelled(); }
  /// For a run whose solution already exists.
  void tell_solved(const Solution& solution) {
    held_ = solution.measured_peak;
    tell(false);
  }

 private:
  void tell(bool running) {
    if (!memory_ || !planned_) return;
    heard_ = true;
    if (running && device_) held_ = device_->peak_bytes();
    const MemoryPlan& plan = planned_->plan;
    memory_->set(plan.feasible ? plan.peak() : 0, held_, running);
  }
  Monitor& whole_;
  const std::shared_ptr<const PlannedSystem>& planned_;
  const std::unique_ptr<DiscreteSystem>& device_;
  RunMemory* memory_;
  std::int64_t held_ = 0;
  bool heard_ = false;
};

}  // namespace genba
