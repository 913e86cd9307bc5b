// The kernels that OpenBLAS should use on a processor. Header only: a file that runs before main() uses it.
#pragma once

#include <string_view>

namespace genba {

/// The widest instructions that processor and operating system support, of those that OpenBLAS has kernels for.
enum class Instructions { sse, avx, avx2, avx512 };

inline Instructions host_instructions() {
#if defined(__x86_64__) && defined(__GNUC__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512cd"))
    return Instructions::avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return Instructions::avx2;
  if (__builtin_cpu_supports("avx")) return Instructions::avx;
#endif
  return Instructions::sse;
}

/// Name of the kernels for some instructions, as the variable OPENBLAS_CORETYPE takes it.
inline const char* blas_kernels_for(Instructions has) {
  switch (has) {
    case Instructions::avx512:
      return "SkylakeX";
    case Instructions::avx2:
      return "Haswell";
    case Instructions::avx:
      return "Sandybridge";
    case Instructions::sse:
      break;
  }
  return "Nehalem";
}

/// Kernels that suit a processor better than `taken`, a name that openblas_get_corename() gives; null: none.
/// Only kernels for SSE alone are replaced: whatever else OpenBLAS takes, it has recognised the processor.
inline const char* better_blas_kernels(std::string_view taken, Instructions has) {
  if (has == Instructions::sse) return nullptr;
  for (const std::string_view plain :
       {"Katmai", "Coppermine", "Northwood", "Prescott", "Banias", "Core2", "Penryn", "Dunnington", "Nehalem",
        "Athlon", "Opteron", "Opteron_SSE3", "Barcelona", "Atom", "Nano", "Generic", "generic"})
    if (taken == plain) return blas_kernels_for(has);
  return nullptr;
}

}  // namespace genba
