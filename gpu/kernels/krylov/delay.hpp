// Work that takes time and nothing else.
#pragma once

#include <cuda_runtime_api.h>

namespace genba::cuda {

/// Keeps one thread of the device busy for some hundredths of a millisecond: long enough for a host to hand
/// over a recording whose time is taken. A first start is handed over kernel by kernel, some 7 us each on the
/// machines of results:tuner-busy, which is longer than a short product takes.
void launch_delay(cudaStream_t stream);

}  // namespace genba::cuda
