// Chooses the backend of a project. backends.cpp is the only file of app that includes gpu.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/backend.hpp"
#include "engine/solve/split/split_layout.hpp"

namespace genba {

/// Version of the NVIDIA driver, and the version that this program needs, in words; empty if the program was
/// built without CUDA.
std::vector<Text> driver_notes();
/// Why the program does not use a card of this computer, and what to do; empty if the card is used or there
/// is none.
Text unused_card_advice();
/// The same for given facts. driver: newest CUDA version that it runs, 1000 major + 10 minor, 0 for none;
/// needed: CUDA version of this program, 0 for none; version: the driver's own version.
Text unused_card_advice(bool has_card, int driver, int needed, const std::string& version);

/// All devices that this program can compute on, the CPU last. `notes` says in words whether CUDA was built
/// in and found.
std::vector<DeviceInfo> list_devices(std::vector<Text>& notes);

/// Makes the backend. automatic: CUDA if there is a device, else the CPU; `why` says which one and why.
/// Throws Error(device) if cuda is requested but not available.
std::unique_ptr<Backend> make_backend(BackendChoice choice, int threads, Text& why);

/// Two cards that read each other's memory; empty if there are none, and `why` says what was found.
std::vector<DeviceInfo> card_pair(Text& why);
/// The backends on both. Throws Error(device).
Two<std::unique_ptr<Backend>> make_card_pair();

}  // namespace genba
