// The interface of the CUDA adapter: a query of devices and a factory. In a build without CUDA the same
// functions exist and report that.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba {

/// True if the program was built with CUDA.
bool built_with_cuda();

/// All usable devices. Empty if there is none; `why` then gives the reason in a sentence ("built without
/// CUDA", "no NVIDIA driver", "no device"). Never throws.
std::vector<DeviceInfo> cuda_devices(Text& why);

/// Makes the backend on CUDA device `device`. Its products and dot products are bitwise reproducible. Throws
/// Error(device) if the device cannot be used.
std::unique_ptr<Backend> make_cuda_backend(int device = 0);

/// Two devices that can read each other's memory. Empty if there are none; `why` then gives the reason. Never throws.
std::optional<std::pair<int, int>> cuda_pair(Text& why);
/// The backends on both, which read each other's vectors (engine/solve/split). Throws Error(device) with the reason.
std::pair<std::unique_ptr<Backend>, std::unique_ptr<Backend>> make_cuda_pair();

}  // namespace genba
