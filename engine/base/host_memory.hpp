// What memory the host has for this process, as the operating system says it (Linux: /proc and control
// groups).
#pragma once

#include <cstdint>

namespace genba {

/// Bytes this process can still take without swapping: MemAvailable, and what the control groups (v1 or v2)
/// of the process still allow, page cache counted as free. The largest int64 if the system does not say.
std::int64_t host_available_bytes();

/// Bytes of memory of the machine, or of the control group if that is less. The largest int64 if unknown.
std::int64_t host_total_bytes();

/// Largest resident size this process has had, bytes; 0 if unknown.
std::int64_t peak_resident_bytes();

/// Resident size of this process now, bytes; 0 if unknown.
std::int64_t resident_bytes();

}  // namespace genba
