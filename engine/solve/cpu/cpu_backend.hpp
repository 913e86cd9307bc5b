// The backends that need only the host.
#pragma once

#include <memory>

#include "engine/solve/backend/backend.hpp"

namespace genba {

/// The CPU backend, the readable reference. threads = 0: all that the process may use.
std::unique_ptr<Backend> make_cpu_backend(int threads = 0);

/// The CPU backend with separate "device" memory that is poisoned when stale. A forgotten upload, or a step
/// that reads what no step wrote, gives NaN or Error(internal_fault), also without a GPU.
std::unique_ptr<Backend> make_checked_backend(int threads = 0);

}  // namespace genba
