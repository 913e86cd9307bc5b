// A kernel that only takes time.
#pragma once

#include <cuda_runtime_api.h>

namespace genba::cuda {

/// Keeps one thread of the device busy for some hundredths of a millisecond. This is long enough for the host
/// to hand over a recording that will be timed. The first start of a recording hands over kernel by kernel,
/// some 7 us each on the machines of results:tuner-busy, which is longer than a short product.
void launch_delay(cudaStream_t stream);

}  // namespace genba::cuda
