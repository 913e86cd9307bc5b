// Lists the CUDA devices without throwing.
#include <cuda_runtime_api.h>

#include "engine/base/text/phrase.hpp"
#include "gpu/cuda_backend.hpp"
#include "gpu/cuda_driver.hpp"
#include "gpu/cuda_info.hpp"
#include "gpu/memory/cuda_memory.hpp"

namespace genba {

namespace {

Text reason(cudaError_t status) {
  int driver = 0;
  if (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0) return phrase<"no NVIDIA driver">();
  if (status == cudaErrorInsufficientDriver)
    return phrase<"the NVIDIA driver supports CUDA %1 but this program needs CUDA %2">(
        cuda_text(driver), cuda_text(CUDART_VERSION));
  if (status == cudaErrorNoDevice || status == cudaSuccess) return phrase<"no CUDA device">();
  return phrase<"CUDA does not start: %1">(cudaGetErrorString(status));
}

}  // namespace

bool built_with_cuda() {
  return true;
}

CudaDriver cuda_driver() {
  CudaDriver out{driver_version_in(), 0, CUDART_VERSION};
  if (cudaDriverGetVersion(&out.cuda) != cudaSuccess) {
    out.cuda = 0;
    cudaGetLastError();
  }
  return out;
}

bool cuda::read_device_info(int device, DeviceInfo& info) {
  cudaDeviceProp properties{};
  if (cudaGetDeviceProperties(&properties, device) != cudaSuccess) return false;
  int driver = 0;
  cudaDriverGetVersion(&driver);
  info.backend = "cuda";
  info.is_gpu = true;
  info.name = properties.name;
  info.total_bytes = static_cast<std::int64_t>(properties.totalGlobalMem);
  info.cache_bytes = properties.l2CacheSize;
  info.processors = properties.multiProcessorCount;
  int kilohertz = 0;
  if (cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, device) == cudaSuccess)
    info.clock_hz = 1e3 * kilohertz;
  info.detail = "compute capability " + std::to_string(properties.major) + "." +
                std::to_string(properties.minor) + ", driver CUDA " + cuda_text(driver) +
                ", runtime CUDA " + cuda_text(CUDART_VERSION);
  std::size_t free = 0, total = 0;
  cuda::trim_pool(device);
  if (cudaSetDevice(device) != cudaSuccess || cudaMemGetInfo(&free, &total) != cudaSuccess) return false;
  info.free_bytes = static_cast<std::int64_t>(free);
  info.total_bytes = static_cast<std::int64_t>(total);
  return true;
}

std::vector<DeviceInfo> cuda_devices(Text& why) {
  why = {};
  std::vector<DeviceInfo> devices;
  int count = 0;
  const cudaError_t status = cudaGetDeviceCount(&count);
  if (status != cudaSuccess || count == 0) {
    why = reason(status);
    cudaGetLastError();
    return devices;
  }
  for (int device = 0; device < count; ++device) {
    DeviceInfo info;
    if (cuda::read_device_info(device, info))
      devices.push_back(info);
    else
      why = phrase<"a CUDA device does not answer: %1">(cudaGetErrorString(cudaGetLastError()));
  }
  if (!devices.empty()) why = {};
  return devices;
}

}  // namespace genba
