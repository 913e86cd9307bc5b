// The CUDA adapter of a build without CUDA.
#include "gpu/cuda_backend.hpp"

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "gpu/cuda_driver.hpp"

namespace genba {

bool built_with_cuda() {
  return false;
}

CudaDriver cuda_driver() {
  return {driver_version_in(), 0, 0};
}

std::vector<DeviceInfo> cuda_devices(Text& why) {
  why = phrase<"this program was built without CUDA">();
  return {};
}

std::unique_ptr<Backend> make_cuda_backend(int device) {
  throw Error(ErrorKind::device, phrase<"CUDA device %1">(device),
              phrase<"this program was built without CUDA">(),
              phrase<"Use the CPU backend, or build with a CUDA compiler">());
}

std::optional<std::pair<int, int>> cuda_pair(Text& why) {
  why = phrase<"this program was built without CUDA">();
  return {};
}

std::pair<std::unique_ptr<Backend>, std::unique_ptr<Backend>> make_cuda_pair() {
  throw Error(ErrorKind::device, phrase<"two cards">(), phrase<"this program was built without CUDA">(),
              phrase<"Remove cards from the solver options">());
}

}  // namespace genba
