// What a run of time steps tells of itself.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// "0.4 s".
inline std::string step_time_text(double time) {
  return format_quantity(time, QuantityKind::time);
}

/// Shows the progress of all steps together. Of the log of single solves it passes each warning on once.
class StepMonitor final : public Monitor {
 public:
  StepMonitor(Monitor& whole, double end) : whole_(whole), end_(end) {}
  void at(double time) {
    whole_.progress(phrase<"time %1 of %2">(step_time_text(time), step_time_text(end_)), end_ > 0 ? time / end_ : 0.0);
  }
  void progress(const Text&, double) override {}
  void log(LogLevel level, const Text& message) override {
    if (level != LogLevel::warning || std::ranges::find(told_, message.english()) != told_.end()) return;
    told_.push_back(message.english());
    whole_.log(level, message);
  }
  void residual(int iteration, double relative) override { whole_.residual(iteration, relative); }
  bool cancelled() const override { return whole_.cancelled(); }

 private:
  Monitor& whole_;
  double end_;
  std::vector<std::string> told_;
};

}  // namespace genba
