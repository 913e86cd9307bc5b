// Chooses the backend that a project asks for. backends.cpp is the only file of app that includes the face of
// gpu.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba {

/// All devices this program can compute on, the CPU last. `notes` says in words whether CUDA was built in and
/// found.
std::vector<DeviceInfo> list_devices(std::vector<Text>& notes);

/// Makes the backend. automatic: CUDA if there is a device, else the CPU; `why` says which and why.
/// Throws Error(device) if cuda was asked for and is not there.
std::unique_ptr<Backend> make_backend(BackendChoice choice, int threads, Text& why);

}  // namespace genba
