// Entry for libFuzzer: the first byte chooses the parser, of those that GENBA_FUZZ_TARGETS names
// ("nifti,msh", "own", "app", "readers"; all if unset); inputs begin as valid files, which the mutator knows;
// how often each parser was run is told at the end. Wants Clang 16 or newer (older ones do not compile
// libstdc++'s ranges), all of the code seen by the fuzzer, and no CUDA:
//   cmake -B build/fuzz -G Ninja -DCMAKE_C_COMPILER=clang-16 -DCMAKE_CXX_COMPILER=clang++-16 -DGENBA_CUDA=OFF
//     -DGENBA_CUDA_EMULATION=OFF -DGENBA_LIBFUZZER=ON -DGENBA_SANITIZE=fuzzer-no-link,address,undefined
//   ninja -C build/fuzz parser_fuzz
//   TMPDIR=/dev/shm UBSAN_OPTIONS=halt_on_error=1 build/fuzz/bin/parser_fuzz -max_total_time=600
//   -close_fd_mask=1 CORPUS
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <vector>

#include "engine/base/error.hpp"
#include "tests/fuzz/targets.hpp"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

// As the mesher's process has a limit of memory. GDCM takes, and fills, whatever length a damaged element
// states, up to 4 GB: seconds an input.
void* operator new(std::size_t bytes, const std::nothrow_t& /*quiet*/) noexcept {
  constexpr std::size_t most = std::size_t{1} << 26;
  return bytes <= most ? std::malloc(bytes == 0 ? 1 : bytes) : nullptr;
}
void* operator new(std::size_t bytes) {
  void* const taken = operator new(bytes, std::nothrow);
  if (taken == nullptr) throw std::bad_alloc();
  return taken;
}
void operator delete(void* taken) noexcept {
  std::free(taken);
}
void operator delete(void* taken, std::size_t /*bytes*/) noexcept {
  std::free(taken);
}

namespace {

using genba::fuzz::Target;

struct Chosen {
  Target target;
  std::string sample;
  long long runs = 0, read = 0;
};

std::vector<Chosen>& chosen() {
  static std::vector<Chosen> list = [] {
    const char* given = std::getenv("GENBA_FUZZ_TARGETS");
    const std::string wanted = given != nullptr ? given : "";
    std::vector<Chosen> found;
    const auto add = [&](std::span<const Target> group, std::string_view name) {
      for (const Target& t : group)
        if (genba::fuzz::is_wanted(wanted, t.name, name)) found.push_back({t, t.sample()});
    };
    add(genba::fuzz::targets(), "own");
    add(genba::fuzz::app_targets(), "app");
    add(genba::fuzz::reader_targets(), "readers");
    if (!found.empty()) return found;
    std::fprintf(stderr, "GENBA_FUZZ_TARGETS names no parser: %s\n", wanted.c_str());
    std::exit(2);
  }();
  return list;
}

void tell_runs() {
  for (const Chosen& c : chosen())
    std::fprintf(stderr, "%.*s: %lld runs, %lld read\n", static_cast<int>(c.target.name.size()),
                 c.target.name.data(), c.runs, c.read);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  chosen();
  return std::atexit(tell_runs);
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  constexpr unsigned fresh_starts = 50;
  if (size < 16 || seed % fresh_starts == 0) {
    const std::size_t which = seed / fresh_starts % chosen().size();
    const std::string& sample = chosen()[which].sample;
    size = std::min(sample.size() + 1, most);
    data[0] = static_cast<std::uint8_t>(which);
    std::memcpy(data + 1, sample.data(), size - 1);
  }
  return 1 + LLVMFuzzerMutate(data + 1, size - 1, most - 1);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  Chosen& c = chosen()[data[0] % chosen().size()];
  ++c.runs;
  try {
    c.target.parse({reinterpret_cast<const char*>(data) + 1, size - 1});
    ++c.read;
  } catch (const genba::Error&) {
    return 0;
  }
  return 0;
}
