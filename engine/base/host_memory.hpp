// What memory the host has for this process, as the operating system says it (Linux: /proc and control
// groups).
#pragma once

#include <cstdint>
#include <memory>

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
/// The part of it that no file backs, and the part that files do: programs and libraries. Bytes; 0 if
/// unknown.
std::int64_t resident_private_bytes();
std::int64_t resident_file_bytes();

/// The largest resident size of this process while it lives: by the system's own mark, set back by
/// /proc/self/clear_refs, or by looking a hundred times a second where that is not allowed. Several may live
/// at once; peak_resident_bytes() goes on to tell the largest of all times. Any thread.
class ResidentWatch {
 public:
  ResidentWatch();
  ~ResidentWatch();
  ResidentWatch(const ResidentWatch&) = delete;
  ResidentWatch& operator=(const ResidentWatch&) = delete;
  /// Bytes so far; 0 if unknown.
  std::int64_t peak() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// From now on arrays of 256 KiB and more go back to the system as soon as they are freed. To be called first by
/// a program.
void return_freed_memory();
/// Gives back now the memory that was freed in small pieces.
void return_freed_pieces();

}  // namespace genba
