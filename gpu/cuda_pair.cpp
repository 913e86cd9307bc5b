// Two devices that read each other's memory.
#include <cuda_runtime_api.h>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "gpu/cuda_backend.hpp"
#include "gpu/memory/cuda_memory.hpp"

namespace genba {

namespace {

bool can_read(int device, int other) {
  int answer = 0;
  if (cudaDeviceCanAccessPeer(&answer, device, other) == cudaSuccess) return answer != 0;
  cudaGetLastError();
  return false;
}

/// Arrays of `other`, also those of its pool, are readable on `device` from now on.
void let_read(int device, int other) {
  cuda::check(cudaSetDevice(device), phrase<"choosing the device">());
  const cudaError_t status = cudaDeviceEnablePeerAccess(other, 0);
  if (status == cudaErrorPeerAccessAlreadyEnabled)
    cudaGetLastError();
  else
    cuda::check(status, phrase<"letting one device read the other">());
  cudaMemPool_t pool = nullptr;
  int has_pools = 0;
  cuda::check(cudaDeviceGetAttribute(&has_pools, cudaDevAttrMemoryPoolsSupported, other), phrase<"asking the device">());
  if (has_pools == 0) return;
  cuda::check(cudaDeviceGetDefaultMemPool(&pool, other), phrase<"asking the device">());
  cudaMemAccessDesc access{};
  access.location.type = cudaMemLocationTypeDevice;
  access.location.id = device;
  access.flags = cudaMemAccessFlagsProtReadWrite;
  cuda::check(cudaMemPoolSetAccess(pool, &access, 1), phrase<"letting one device read the other">());
}

}  // namespace

std::optional<std::pair<int, int>> cuda_pair(Text& why) {
  const auto count = static_cast<int>(cuda_devices(why).size());
  if (count == 0) return {};
  for (int first = 0; first < count; ++first)
    for (int second = first + 1; second < count; ++second)
      if (can_read(first, second) && can_read(second, first)) return std::pair{first, second};
  why = count == 1 ? phrase<"this computer has one CUDA device">()
                   : phrase<"no two of its %1 CUDA devices can read each other's memory">(count);
  return {};
}

std::pair<std::unique_ptr<Backend>, std::unique_ptr<Backend>> make_cuda_pair() {
  Text why;
  const auto pair = cuda_pair(why);
  if (!pair) throw Error(ErrorKind::device, phrase<"two cards">(), why, phrase<"Remove cards from the solver options">());
  let_read(pair->first, pair->second);
  let_read(pair->second, pair->first);
  return {make_cuda_backend(pair->first), make_cuda_backend(pair->second)};
}

}  // namespace genba
