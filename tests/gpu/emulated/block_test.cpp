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

TEST_CASE("a part of a block waits at its own barrier, and who only arrives goes on") {
  unsigned said = 0, early = 0, ahead = 0;
  CHECK(fault_of(2, [&] {
          if (threadIdx.x == 0) said = 0;
          __syncthreads();
          if (threadIdx.x < 32) {
            emulated::meet(3, 48, true);
            early += said < 16;
          } else if (threadIdx.x < 48) {
            ++said;
            emulated::meet(3, 48, false);
            ++ahead;
          }
        }).empty());
  CHECK(early == 0);
  CHECK(ahead == 2 * 16);
  CHECK(fault_of(1, [] {
          if (threadIdx.x < 32) emulated::meet(1, 64, true);
        }).find("wait for others for ever") != std::string::npos);
  CHECK(fault_of(1, [] { emulated::meet(1 + threadIdx.x / 32, 32, true); }).empty());
  CHECK(fault_of(1, [] { emulated::meet(1, threadIdx.x < 31 ? 32 : 64, true); }).find("barrier 1 is of") !=
        std::string::npos);
  CHECK(fault_of(1, [] { emulated::meet(16, 64, true); }).find("no barrier has the number 16") !=
        std::string::npos);
}

TEST_CASE("a copy in bulk is there when it has been waited for, and not before") {
  alignas(16) static const double from[4] = {1, 2, 3, 4};
  alignas(16) static double to[4];
  const auto copy = [&](std::size_t bytes, bool waits) {
    return fault_of(1, [=] {
      if (threadIdx.x > 0) return;
      to[0] = to[1] = 0;
      emulated::copy_later(to, from, bytes, &to);
      CHECK(to[1] != 2);
      if (!waits) return;
      emulated::land(&to);
      CHECK(to[1] == 2);
    });
  };
  CHECK(copy(32, true).empty());
  CHECK(copy(32, false).find("ended before copies in bulk") != std::string::npos);
  CHECK(copy(24, true).find("multiples of 16 bytes") != std::string::npos);
}
