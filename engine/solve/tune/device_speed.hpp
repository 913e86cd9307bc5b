// How fast a device is, measured once: what the performance model knows of it.
#pragma once

#include "engine/solve/backend/backend.hpp"

namespace genba {

/// All bandwidths in bytes a second, reads and writes counted.
struct DeviceSpeed {
  double update_bandwidth =
      0;                       ///< p = z + beta p on vectors far larger than the cache: two reads and a write
  double read_bandwidth = 0;   ///< |x| of such a vector: reads alone
  double cache_bandwidth = 0;  ///< the update on vectors that together take 60 % of the cache
  std::int64_t cache_bytes = 0;  ///< of the last cache before memory, as the driver or the OS says
  double call_seconds = 0;  ///< one short step among many that a device starts by itself: what a step that
                            ///< does nothing costs in a solve
  int processors = 1;       ///< multiprocessors of a GPU, threads of a CPU
  double clock_hz = 0;      ///< of a GPU, as the driver says; 0: unknown
  bool is_gpu = false;
};

/// What measuring takes of the memory of a CPU.
inline constexpr std::int64_t host_speed_bytes = std::int64_t{192} << 20;

/// Fastest of repeated steps through the seam; takes some hundredths of a second on a GPU, some tenths on a
/// CPU, and up to 512 MiB of the device for that time (less where less is free). most: bytes that a CPU may
/// take of its memory for it. Throws Error(memory) or Error(device).
DeviceSpeed measure_speed(Backend& backend, std::int64_t most = host_speed_bytes);

}  // namespace genba
