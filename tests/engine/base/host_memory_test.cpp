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

TEST_CASE("a watch tells the peak of its own time, and others keep theirs") {
  return_freed_memory();
  constexpr std::int64_t size = std::int64_t{96} << 20, slack = std::int64_t{16} << 20;
  const auto touch = [](std::int64_t bytes) {
    const std::vector<char> touched(static_cast<std::size_t>(bytes), 1);
    CHECK(touched.back() == 1);
  };
  const ResidentWatch outer;
  touch(size);
  const std::int64_t at_rest = resident_bytes();
  {
    const ResidentWatch inner;
    touch(size / 2);
    CHECK(inner.peak() >= at_rest + size / 2 - slack);
    CHECK(inner.peak() <= at_rest + size / 2 + slack);
  }
  CHECK(outer.peak() >= at_rest + size - slack);
  CHECK(peak_resident_bytes() >= outer.peak());
  const ResidentWatch later;
  CHECK(later.peak() <= at_rest + slack);
}

TEST_CASE("what is freed goes back to the system") {
  return_freed_memory();
  const std::int64_t before = resident_bytes();
  {
    std::vector<std::vector<char>> pieces;
    for (int i = 0; i < 3000; ++i) pieces.emplace_back(20000, 'x');
    CHECK(resident_bytes() >= before + (std::int64_t{40} << 20));
  }
  return_freed_pieces();
  CHECK(resident_bytes() <= before + (std::int64_t{8} << 20));
  CHECK(resident_private_bytes() > 0);
  CHECK(resident_file_bytes() > 0);
  CHECK(resident_private_bytes() + resident_file_bytes() <= resident_bytes() + (std::int64_t{1} << 20));
}
