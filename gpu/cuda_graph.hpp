// Starts many kernels together: a CUDA graph, recorded from a stream.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <memory>

#include "engine/solve/backend/work_queue.hpp"

namespace genba::cuda {

/// Records the work that `steps` starts on `stream`, see Backend::record. Null if the driver cannot record
/// it.
std::unique_ptr<Recording> record_graph(cudaStream_t stream, const std::function<void()>& steps);
/// The same, with an untimed `first` ahead of the timed steps, see Backend::record_timed.
std::unique_ptr<TimedRecording> record_timed_graph(cudaStream_t stream, const std::function<void()>& first,
                                                   const std::function<void()>& steps);

}  // namespace genba::cuda
