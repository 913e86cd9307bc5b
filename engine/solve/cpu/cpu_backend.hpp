// The backends that need nothing but the host.
#pragma once

#include <memory>

#include "engine/solve/backend/backend.hpp"

namespace genba {

/// The CPU twin, the readable reference. threads = 0: all the process may use.
std::unique_ptr<Backend> make_cpu_backend(int threads = 0);

/// The CPU twin with separate "device" memory that is poisoned when stale: a forgotten upload or a step that
/// reads what no step wrote gives NaN or an Error(internal_fault), on any laptop.
std::unique_ptr<Backend> make_checked_backend(int threads = 0);

}  // namespace genba
