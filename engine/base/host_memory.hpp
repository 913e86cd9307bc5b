// Memory of the host for this process, as the operating system reports it (Linux: /proc and control groups).
#pragma once

#include <cstdint>
#include <memory>

namespace genba {

/// Bytes that this process can still allocate without swapping: the smaller of MemAvailable and what the
/// control groups (v1 or v2) of the process still allow. Page cache counts as free. The largest int64 if the
/// system does not say.
std::int64_t host_available_bytes();

/// Bytes of memory of the machine, or of the control group if that is less. The largest int64 if unknown.
std::int64_t host_total_bytes();

/// Largest resident size this process has had, bytes; 0 if unknown.
std::int64_t peak_resident_bytes();

/// Resident size of this process now, bytes; 0 if unknown.
std::int64_t resident_bytes();
/// Parts of the resident size: the part that no file backs, and the part backed by files (programs and
/// libraries). Bytes; 0 if unknown.
std::int64_t resident_private_bytes();
std::int64_t resident_file_bytes();

/// The largest resident size of this process during the life of the object. It uses the system's own peak,
/// reset by /proc/self/clear_refs. Where that is not allowed, it samples a hundred times a second. Several
/// may live at once. peak_resident_bytes() still gives the largest of all times. Any thread.
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

/// From now on arrays of 256 KiB and more go back to the system as soon as they are freed. A program calls it
/// first.
void return_freed_memory();
/// Returns memory that was freed in small pieces to the system now.
void return_freed_pieces();

}  // namespace genba
