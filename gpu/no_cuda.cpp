// The CUDA adapter of a program that was built without CUDA.
#include "gpu/cuda_backend.hpp"

#include "engine/base/error.hpp"

namespace genba {

bool built_with_cuda() {
  return false;
}

std::vector<DeviceInfo> cuda_devices(std::string& why) {
  why = "this program was built without CUDA";
  return {};
}

std::unique_ptr<Backend> make_cuda_backend(int device) {
  throw Error(ErrorKind::device, "CUDA device " + std::to_string(device),
              "this program was built without CUDA", "Use the CPU backend, or build with a CUDA compiler.");
}

}  // namespace genba
