#include "engine/base/host_memory.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <vector>

using namespace genba;

TEST_CASE("the host says what memory it has") {
  const auto total = host_total_bytes(), available = host_available_bytes();
  CHECK(total > (std::int64_t{64} << 20));
  CHECK(total < std::numeric_limits<std::int64_t>::max());
  CHECK(available > 0);
  CHECK(available <= total);
}

TEST_CASE("the peak of this process grows with what it touches and stays") {
  constexpr std::int64_t size = std::int64_t{96} << 20;
  const auto before = peak_resident_bytes();
  {
    std::vector<char> touched(size, 1);
    CHECK(touched.back() == 1);
    CHECK(peak_resident_bytes() >= size);
  }
  CHECK(peak_resident_bytes() >= size);
  CHECK(before > 0);
}
