#include "app/stage/backends.hpp"

#include "engine/base/error.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "gpu/cuda_backend.hpp"

namespace genba {

std::vector<DeviceInfo> list_devices(std::vector<std::string>& notes) {
  Text why;
  std::vector<DeviceInfo> devices = cuda_devices(why);
  notes.push_back(built_with_cuda() ? "CUDA backend: built in" : "CUDA backend: not built in");
  if (devices.empty())
    notes.push_back("No CUDA device: " + why.english());
  else
    notes.push_back(std::to_string(devices.size()) + " CUDA device(s) found");
  devices.push_back(make_cpu_backend(0)->info());
  return devices;
}

std::unique_ptr<Backend> make_backend(BackendChoice choice, int threads, std::string& why) {
  switch (choice) {
    case BackendChoice::cpu:
      why = "the CPU was asked for";
      return make_cpu_backend(threads);
    case BackendChoice::checked:
      why = "the checked CPU backend was asked for";
      return make_checked_backend(threads);
    case BackendChoice::cuda:
    case BackendChoice::automatic:
      break;
  }
  Text none;
  if (const auto devices = cuda_devices(none); !devices.empty()) {
    why = choice == BackendChoice::cuda ? "CUDA was asked for" : "a CUDA device was found";
    return make_cuda_backend(0);
  }
  if (choice == BackendChoice::cuda)
    throw Error(ErrorKind::device, "solver/backend",
                "CUDA was asked for but cannot be used: " + none.english(),
                "Choose the backend \"cpu\" or \"auto\", or start Genba on a machine with an NVIDIA device "
                "and driver");
  why = "no CUDA device can be used: " + none.english();
  return make_cpu_backend(threads);
}

}  // namespace genba
