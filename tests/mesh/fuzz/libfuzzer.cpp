// Entry for libFuzzer: the first byte chooses the parser. Built where the compiler is Clang and
// GENBA_LIBFUZZER is on: build/.../parser_fuzz -runs=1000000 CORPUS
#include <cstddef>
#include <cstdint>

#include "engine/base/error.hpp"
#include "tests/mesh/fuzz/targets.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto targets = genba::fuzz::targets();
  try {
    targets[data[0] % targets.size()].parse({reinterpret_cast<const char*>(data) + 1, size - 1});
  } catch (const genba::Error&) {
    return 0;
  }
  return 0;
}
