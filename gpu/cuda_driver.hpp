// The NVIDIA driver of this computer, beside what this program needs.
#pragma once

#include <string>

namespace genba {

struct CudaDriver {
  std::string version;  ///< as its kernel module says, "550.54.15"; empty: it is not loaded
  int cuda = 0;    ///< newest CUDA that it runs, 1000 major + 10 minor; 0: no driver that programs can use
  int needed = 0;  ///< CUDA that this program was built with; 0: without
};

/// Never throws. Loads the driver's library the first time, which takes some milliseconds.
CudaDriver cuda_driver();

/// A driver runs programs of any CUDA with its own first number, or an older one.
bool is_too_old(const CudaDriver& driver);

/// "12.4"
std::string cuda_text(int version);
/// First number of the oldest driver that runs CUDA of this first number: "525"; empty where that is not
/// known.
std::string oldest_driver(int cuda_major);

/// Of a file of the driver's kernel module; empty where there is none, or it says nothing of the kind.
std::string driver_version_in(const std::string& file = "/proc/driver/nvidia/version");
/// One that draws or computes is among the devices of the system. `folder`: of its PCI devices.
bool has_nvidia_card(const std::string& folder = "/sys/bus/pci/devices");

}  // namespace genba
