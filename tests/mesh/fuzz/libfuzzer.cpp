// Entry for libFuzzer: the first byte chooses the parser; how often each was run is told
// at the end. Wants Clang 16 or newer (older ones do not compile
// libstdc++'s ranges), all of the code seen by the fuzzer, and no CUDA:
//   cmake -B build/fuzz -G Ninja -DCMAKE_C_COMPILER=clang-16 -DCMAKE_CXX_COMPILER=clang++-16 -DGENBA_CUDA=OFF
//     -DGENBA_CUDA_EMULATION=OFF -DGENBA_LIBFUZZER=ON -DGENBA_SANITIZE=fuzzer-no-link,address,undefined
//   ninja -C build/fuzz parser_fuzz && build/fuzz/bin/parser_fuzz -max_total_time=600 CORPUS
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "engine/base/error.hpp"
#include "tests/mesh/fuzz/targets.hpp"

namespace {

std::vector<long long>& runs() {
  static std::vector<long long> count(genba::fuzz::targets().size());
  return count;
}

void tell_runs() {
  for (std::size_t i = 0; i < runs().size(); ++i)
    std::printf("%.*s: %lld runs\n", static_cast<int>(genba::fuzz::targets()[i].name.size()),
                genba::fuzz::targets()[i].name.data(), runs()[i]);
  std::fflush(stdout);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  runs();
  return std::atexit(tell_runs);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto targets = genba::fuzz::targets();
  ++runs()[data[0] % targets.size()];
  try {
    targets[data[0] % targets.size()].parse({reinterpret_cast<const char*>(data) + 1, size - 1});
  } catch (const genba::Error&) {
    return 0;
  }
  return 0;
}
