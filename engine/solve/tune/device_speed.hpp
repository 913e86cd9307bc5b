// The speed of a device, measured once, for the performance model.
#pragma once

#include "engine/solve/backend/backend.hpp"

namespace genba {

/// All bandwidths are in bytes a second and count reads and writes.
struct DeviceSpeed {
  double update_bandwidth =
      0;                       ///< p = z + beta p on vectors far larger than the cache: two reads and a write
  double read_bandwidth = 0;   ///< |x| of such a vector: reads alone
  double cache_bandwidth = 0;  ///< the update on vectors that together take 60 % of the cache
  std::int64_t cache_bytes = 0;  ///< of the last cache before memory, as the driver or the OS says
  double call_seconds = 0;       ///< time of one short step among many that the device starts by itself:
                                 ///< the cost of an empty step in a solve
  int processors = 1;            ///< multiprocessors of a GPU, threads of a CPU
  double clock_hz = 0;           ///< of a GPU, as the driver says; 0: unknown
  bool is_gpu = false;
};

/// Host memory for the measurement on a CPU.
inline constexpr std::int64_t host_speed_bytes = std::int64_t{192} << 20;

/// Measures the fastest of repeated steps of the backend. Takes some hundredths of a second on a GPU, some
/// tenths on a CPU. Uses up to 512 MiB of the device meanwhile (less if less is free). most: bytes that it
/// may use on a CPU. Throws Error(memory) or Error(device).
DeviceSpeed measure_speed(Backend& backend, std::int64_t most = host_speed_bytes);

}  // namespace genba
