// The monitor of a job that the service can stop.
#pragma once

#include <utility>

#include "engine/base/monitor.hpp"

namespace genba {

/// Adds the service's stop flag to a face's monitor.
class StoppableMonitor final : public Monitor {
 public:
  StoppableMonitor(Monitor& inner, CancelToken token) : inner_(inner), token_(std::move(token)) {}
  void progress(const Text& stage, double fraction) override { inner_.progress(stage, fraction); }
  void log(LogLevel level, const Text& message) override { inner_.log(level, message); }
  void residual(int iteration, double relative) override { inner_.residual(iteration, relative); }
  bool cancelled() const override { return token_.requested() || inner_.cancelled(); }

 private:
  Monitor& inner_;
  CancelToken token_;
};

}  // namespace genba
