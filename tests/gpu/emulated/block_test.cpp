#include "emulated/block.hpp"

#include <cuda_runtime_api.h>
#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

namespace {

/// What run_grid() throws.
std::string fault_of(unsigned blocks, const std::function<void()>& body) {
  try {
    emulated::run_grid(blocks, 64, 0, body);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("blocks that wait for one another go on when all have come") {
  unsigned arrived = 0, early = 0, done = 0;
  const unsigned blocks = emulated::processors * emulated::resident_blocks;
  CHECK(fault_of(blocks, [&] {
          if (threadIdx.x == 5) {
            ++arrived;
            emulated::wait_until([&] { return arrived == blocks; });
          }
          __syncthreads();
          early += arrived < blocks;
          ++done;
        }).empty());
  CHECK(early == 0);
  CHECK(done == blocks * 64);
}

TEST_CASE("blocks that wait for what never comes, or that the device does not hold at once, are told of") {
  CHECK(fault_of(2, [] {
          if (threadIdx.x == 0) emulated::wait_until([] { return false; });
        }).find("2 blocks wait for others for ever") != std::string::npos);
  const unsigned too_many = emulated::processors * emulated::resident_blocks + 1;
  unsigned arrived = 0;
  CHECK(fault_of(too_many, [&] {
          if (threadIdx.x > 0) return;
          ++arrived;
          emulated::wait_until([&] { return arrived == too_many; });
        }).find("more than the device holds") != std::string::npos);
  // What was given up leaves nothing behind.
  unsigned threads = 0;
  CHECK(fault_of(3, [&] { ++threads; }).empty());
  CHECK(threads == 3 * 64);
}
