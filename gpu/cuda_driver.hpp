// The NVIDIA driver of this computer, compared with the needs of this program.
#pragma once

#include <string>

namespace genba {

struct CudaDriver {
  std::string version;  ///< version of its kernel module, "550.54.15"; empty: the module is not loaded
  int cuda = 0;         ///< newest CUDA that it supports, 1000 major + 10 minor; 0: no usable driver
  int needed = 0;       ///< CUDA version of this build; 0: built without CUDA
};

/// Queries the driver. Never throws. The first call loads the driver's library, which takes some
/// milliseconds.
CudaDriver cuda_driver();

/// True if the CUDA major version of the driver is older than that of this build. A driver runs programs
/// built with the same or an older major version.
bool is_too_old(const CudaDriver& driver);

/// "12.4"
std::string cuda_text(int version);
/// Major version of the oldest driver that supports this CUDA major version: "525". Empty if unknown.
std::string oldest_driver(int cuda_major);

/// Reads the driver version from a file of its kernel module. Empty if the file does not exist or has no
/// version.
std::string driver_version_in(const std::string& file = "/proc/driver/nvidia/version");
/// True if the system has an NVIDIA card for graphics or computing. folder: the PCI devices of the system.
bool has_nvidia_card(const std::string& folder = "/sys/bus/pci/devices");

}  // namespace genba
