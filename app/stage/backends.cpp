#include "app/stage/backends.hpp"

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "gpu/cuda_backend.hpp"

namespace genba {

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
