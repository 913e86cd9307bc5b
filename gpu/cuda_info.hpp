// Information of the driver about one device.
#pragma once

#include "engine/solve/backend/device_info.hpp"

namespace genba::cuda {

/// Fills `info` and makes `device` current. Returns false, with the CUDA error pending, if it does not
/// answer.
bool read_device_info(int device, DeviceInfo& info);

}  // namespace genba::cuda
