#include "engine/solve/backend/random_number.hpp"

#include <doctest/doctest.h>

#include <cmath>

TEST_CASE("random numbers fill [-1, 1) evenly and have nothing to do with their neighbours") {
  constexpr int count = 1 << 20, bins = 64;
  int bin[bins] = {};
  double sum = 0, square = 0, beside = 0, last = 0;
  for (int i = 0; i < count; ++i) {
    const double v = genba::random_number(static_cast<std::uint64_t>(i));
    REQUIRE(v >= -1);
    REQUIRE(v < 1);
    ++bin[static_cast<int>((v + 1) * bins / 2)];
    sum += v;
    square += v * v;
    beside += v * last;
    last = v;
  }
  // Five standard deviations.
  CHECK(std::abs(sum / count) < 5 / std::sqrt(3.0 * count));
  CHECK(std::abs(square / count - 1.0 / 3) < 5 * std::sqrt(4.0 / 45 / count));
  CHECK(std::abs(beside / count) < 5 / (3 * std::sqrt(double(count))));
  for (const int n : bin) CHECK(std::abs(n - count / bins) < 5 * std::sqrt(double(count) / bins));
}
