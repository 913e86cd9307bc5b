#pragma once

namespace genba::cuda {

/// True if the current device supports early starts and runs code that was compiled for it. (Code for an
/// older device, translated by the driver, would not wait.) kernel: any kernel of this library, since all are
/// compiled alike.
bool can_start_early(const void* kernel);

}  // namespace genba::cuda
