// A monitor for the second of two threads of a job.
#pragma once

#include "engine/base/monitor.hpp"

namespace genba {

/// Passes on only the request to stop.
class StopMonitor final : public Monitor {
 public:
  explicit StopMonitor(const Monitor& job) : job_(job) {}
  bool cancelled() const override { return job_.cancelled(); }

 private:
  const Monitor& job_;
};

}  // namespace genba
