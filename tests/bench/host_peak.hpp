// The largest resident size of this process over a stretch of work (Linux: VmHWM, cleared through
// /proc/self/clear_refs).
#pragma once

#include <cstdint>
#include <cstdio>

#include "engine/base/host_memory.hpp"

namespace genba::bench {

/// Sets the peak to what is resident now. False where the system does not allow it: the peak then stays that
/// of the whole process.
inline bool reset_peak_resident() {
  std::FILE* file = std::fopen("/proc/self/clear_refs", "w");
  if (file == nullptr) return false;
  const bool written = std::fputs("5", file) >= 0;
  return std::fclose(file) == 0 && written;
}

/// The most bytes that a stretch of work added to what was resident when it began.
class HostPeak {
 public:
  HostPeak() : known_(reset_peak_resident()), before_(peak_resident_bytes()) {}
  bool known() const { return known_; }
  std::int64_t bytes() const { return peak_resident_bytes() - before_; }

 private:
  bool known_;
  std::int64_t before_;
};

}  // namespace genba::bench
