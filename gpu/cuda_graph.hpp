// Kernels that are started together: a CUDA graph made by listening to a stream.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <memory>

#include "engine/solve/backend/backend.hpp"

namespace genba::cuda {

/// What `steps` starts on `stream`, see Backend::record. Null where the driver cannot listen to it.
std::unique_ptr<Recording> record_graph(cudaStream_t stream, const std::function<void()>& steps);
/// The same, with `first` ahead of the steps that are timed, see Backend::record_timed.
std::unique_ptr<TimedRecording> record_timed_graph(cudaStream_t stream, const std::function<void()>& first,
                                                   const std::function<void()>& steps);

}  // namespace genba::cuda
