// Chooses the backend that a project asks for. backends.cpp is the only file of app that includes the face of
// gpu.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/backend.hpp"

namespace genba {

/// The NVIDIA driver that was found and the one that this program needs, in words; nothing where it was built
/// without CUDA.
std::vector<Text> driver_notes();
/// Why a card of this computer is not used although this program could, and the way out; empty where it is used,
/// or there is none.
Text unused_card_advice();
/// The same of what was found. driver: 1000 major + 10 minor of the newest CUDA that it runs, 0 for none; needed:
/// of this program, 0 for without CUDA; version: the driver's own.
Text unused_card_advice(bool has_card, int driver, int needed, const std::string& version);

/// All devices this program can compute on, the CPU last. `notes` says in words whether CUDA was built in and
/// found.
std::vector<DeviceInfo> list_devices(std::vector<Text>& notes);

/// Makes the backend. automatic: CUDA if there is a device, else the CPU; `why` says which and why.
/// Throws Error(device) if cuda was asked for and is not there.
std::unique_ptr<Backend> make_backend(BackendChoice choice, int threads, Text& why);

}  // namespace genba
