// A GPU for tests of what is predicted: about an H200.
#pragma once

#include "engine/solve/tune/device_speed.hpp"

namespace genba::test {

inline DeviceSpeed card() {
  DeviceSpeed s;
  s.update_bandwidth = 4.2e12;
  s.read_bandwidth = 4.6e12;
  s.cache_bandwidth = 12e12;
  s.cache_bytes = 60 << 20;
  s.call_seconds = 3e-6;
  s.processors = 132;
  s.clock_hz = 1.98e9;
  s.is_gpu = true;
  return s;
}

}  // namespace genba::test
