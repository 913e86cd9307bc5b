// The memory that a backend holds.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/base/byte_meter.hpp"

namespace genba {

class MemoryUse {
 public:
  virtual ~MemoryUse() = default;
  /// Largest number of bytes that the backend held since it was made or since restart_peak() (device bytes;
  /// host bytes on the CPU).
  virtual std::int64_t peak_bytes() const = 0;
  /// Counts so many bytes of the caller's host arrays while the result lives, if the host is the device.
  /// Otherwise returns null.
  virtual std::unique_ptr<HeldBytes> hold(std::int64_t) { return nullptr; }
  /// Restarts the peak from the bytes held now. Returns false if the backend cannot do that.
  virtual bool restart_peak() { return false; }
};

}  // namespace genba
