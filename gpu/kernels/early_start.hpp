#pragma once

namespace genba::cuda {

/// Whether the calling thread's device can, and what it runs was compiled for that: code for an older device,
/// translated by the driver, does not wait. kernel: any of this library, which are all compiled alike.
bool can_start_early(const void* kernel);

}  // namespace genba::cuda
