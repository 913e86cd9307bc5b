// A preconditioner whose application takes so long that it can be stopped inside.
#pragma once

#include "engine/base/monitor.hpp"
#include "engine/solve/backend/preconditioner.hpp"

namespace genba {

class LongPreconditioner : public DevicePreconditioner {
 public:
  using DevicePreconditioner::apply;
  /// As without `job`. Polls cancel before each product and throws Cancelled; z is then undefined. Not for a recording.
  virtual void apply(const DeviceVectors& r, DeviceVectors& z, DeviceVectors& work, const Monitor& job) const = 0;
};

}  // namespace genba
