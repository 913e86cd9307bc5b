#include "gpu/kernels/early_start.hpp"

#include <cuda_runtime_api.h>

#include <array>
#include <atomic>

#include "gpu/memory/check.hpp"

namespace genba::cuda {

bool can_start_early(const void* kernel) {
  enum : signed char { unknown, no, yes };
  static std::array<std::atomic<signed char>, 64> known{};
  int device = 0;
  check<"asking for the device">(cudaGetDevice(&device));
  if (device >= static_cast<int>(known.size())) return false;
  auto& answer = known[static_cast<std::size_t>(device)];
  if (answer == unknown) {
    cudaFuncAttributes compiled{};
    check<"asking what a kernel was compiled for">(cudaFuncGetAttributes(&compiled, kernel));
    answer = compiled.ptxVersion >= 90 ? yes : no;
  }
  return answer == yes;
}

}  // namespace genba::cuda
