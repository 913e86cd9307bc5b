#include "app/stage/backends.hpp"

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "gpu/cuda_backend.hpp"
#include "gpu/cuda_driver.hpp"

namespace genba {

namespace {

/// "CUDA 13.0, driver 580 or newer"
Text needed_text(int needed) {
  const std::string oldest = oldest_driver(needed / 1000);
  return oldest.empty() ? phrase<"CUDA %1">(cuda_text(needed))
                        : phrase<"CUDA %1, driver %2 or newer">(cuda_text(needed), oldest);
}

}  // namespace

std::vector<Text> driver_notes() {
  const CudaDriver driver = cuda_driver();
  if (driver.needed == 0) return {};
  const Text found = driver.cuda == 0 ? phrase<"none">()
                     : driver.version.empty()
                         ? phrase<"runs CUDA %1">(cuda_text(driver.cuda))
                         : phrase<"%1, runs CUDA %2">(driver.version, cuda_text(driver.cuda));
  return {phrase<"NVIDIA driver found: %1">(found), phrase<"NVIDIA driver needed: %1">(needed_text(driver.needed))};
}

Text unused_card_advice(bool has_card, int driver, int needed, const std::string& version) {
  if (!has_card || needed == 0) return {};
  if (driver == 0)
    return phrase<"This computer has an NVIDIA card, but no NVIDIA driver that programs can use, so the processor "
                  "computes. Install the driver of NVIDIA: needed is %1">(needed_text(needed));
  if (is_too_old({version, driver, needed}))
    return phrase<"The NVIDIA driver%1 runs CUDA %2, but this program needs %3, so the processor computes. Install a "
                  "newer driver, or a package of this program that was built with CUDA %4">(
        version.empty() ? version : " " + version, cuda_text(driver), needed_text(needed), driver / 1000);
  return {};
}

Text unused_card_advice() {
  if (!has_nvidia_card()) return {};
  const CudaDriver driver = cuda_driver();
  return unused_card_advice(true, driver.cuda, driver.needed, driver.version);
}

std::vector<DeviceInfo> list_devices(std::vector<Text>& notes) {
  Text why;
  std::vector<DeviceInfo> devices = cuda_devices(why);
  notes.push_back(built_with_cuda() ? phrase<"CUDA backend: built in">()
                                    : phrase<"CUDA backend: not built in">());
  if (devices.empty())
    notes.push_back(phrase<"No CUDA device: %1">(why));
  else
    notes.push_back(phrase<"%1 CUDA device(s) found">(devices.size()));
  devices.push_back(make_cpu_backend(0)->info());
  return devices;
}

std::vector<DeviceInfo> card_pair(Text& why) {
  const auto pair = cuda_pair(why);
  if (!pair) return {};
  const std::vector<DeviceInfo> devices = cuda_devices(why);
  return {devices.at(static_cast<std::size_t>(pair->first)), devices.at(static_cast<std::size_t>(pair->second))};
}

Two<std::unique_ptr<Backend>> make_card_pair() {
  auto pair = make_cuda_pair();
  return {std::move(pair.first), std::move(pair.second)};
}

std::unique_ptr<Backend> make_backend(BackendChoice choice, int threads, Text& why) {
  switch (choice) {
    case BackendChoice::cpu:
      why = phrase<"the CPU was asked for">();
      return make_cpu_backend(threads);
    case BackendChoice::checked:
      why = phrase<"the checked CPU backend was asked for">();
      return make_checked_backend(threads);
    case BackendChoice::cuda:
    case BackendChoice::automatic:
      break;
  }
  Text none;
  if (const auto devices = cuda_devices(none); !devices.empty()) {
    why =
        choice == BackendChoice::cuda ? phrase<"CUDA was asked for">() : phrase<"a CUDA device was found">();
    return make_cuda_backend(0);
  }
  if (choice == BackendChoice::cuda)
    throw Error(ErrorKind::device, "solver/backend",
                phrase<"CUDA was asked for but cannot be used: %1">(none),
                phrase<"Choose the backend \"cpu\" or \"auto\", or start Genba on a machine with an NVIDIA "
                       "device and driver">());
  why = phrase<"no CUDA device can be used: %1">(none);
  return make_cpu_backend(threads);
}

}  // namespace genba
