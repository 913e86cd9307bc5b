// Tests that need a CUDA device: without one the program says why and returns 77, which ctest shows as
// skipped.
#include <doctest/doctest.h>

#include <cstdio>

#include "gpu/cuda_backend.hpp"

int main(int count, char** arguments) {
  genba::Text why;
  const auto devices = genba::cuda_devices(why);
  if (devices.empty()) {
    std::printf("skipped: no CUDA device to test on: %s\n", why.english().c_str());
    return 77;
  }
  std::printf("device: %s (%s)\n", devices[0].name.english().c_str(), devices[0].detail.c_str());
  return doctest::Context(count, arguments).run();
}
