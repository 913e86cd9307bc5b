// The device that a backend runs on.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/text/phrase.hpp"

namespace genba {

/// The device a backend runs on.
struct DeviceInfo {
  std::string backend;  ///< "cpu", "cuda", "checked": the name in reports and files
  /// It has its own memory and processors, starts work without waiting for it, and assembles the matrix
  /// itself if it knows the elements.
  bool is_gpu = false;
  bool checks_order = false;  ///< throws if steps come in the wrong order; too slow for measurements
  Text name;                  ///< "NVIDIA H200", "CPU, 2 threads"
  std::int64_t total_bytes = 0;
  std::int64_t free_bytes = 0;   ///< now, as reported by the driver or the OS
  std::int64_t cache_bytes = 0;  ///< of the last cache before memory; 0: unknown
  int processors = 1;            ///< multiprocessors of a GPU, threads used on a CPU
  double clock_hz = 0;           ///< of a GPU; 0: unknown
  std::string detail;            ///< GPU: compute capability, driver, ...; CPU: model and cache
};

}  // namespace genba
