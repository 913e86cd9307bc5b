// Numbers of legends, scales and scale bars.
#include "ui/scene/content/round_numbers.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <random>

#include "ui/scene/scale_bar.hpp"

using namespace genba;

TEST_CASE("numbers are rounded to 1, 2 and 5 times a power of ten") {
  CHECK(round_down(107.3) == doctest::Approx(100));
  CHECK(round_down(0.49) == doctest::Approx(0.2));
  CHECK(round_down(5) == doctest::Approx(5));
  CHECK(round_down(9.999) == doctest::Approx(5));
  CHECK(round_down(1e-6) == doctest::Approx(1e-6));
  CHECK(round_down(1000) == doctest::Approx(1000));
  CHECK(round_up(107.3) == doctest::Approx(200));
  CHECK(round_up(6) == doctest::Approx(10));
  CHECK(round_up(0.02) == doctest::Approx(0.02));
  for (const double odd : {0.0, -3.0, std::numeric_limits<double>::infinity(), std::nan("")}) {
    CHECK(round_down(odd) == 0);
    CHECK(round_up(odd) == 0);
  }
  std::mt19937 random(3);
  std::uniform_real_distribution<double> power(-12, 12);
  for (int i = 0; i < 2000; ++i) {
    const double value = std::pow(10.0, power(random)), down = round_down(value), up = round_up(value);
    CHECK(down <= value * (1 + 1e-8));
    CHECK(down > 0.39 * value);
    CHECK(up >= value * (1 - 1e-8));
    CHECK(up < 2.6 * value);
  }
}

TEST_CASE("ticks are round, inside the range and not too many") {
  const Ticks stress = round_ticks(0, 101.4, 9);
  CHECK(stress.step == doctest::Approx(20));
  REQUIRE(stress.at.size() == 6);
  CHECK(stress.at.front() == 0);
  CHECK(stress.at.back() == doctest::Approx(100));
  CHECK(round_ticks(0, 80, 9).at.back() == doctest::Approx(80));
  CHECK(round_ticks(-0.3, 0.3, 9).at.size() == 7);
  std::mt19937 random(5);
  std::uniform_real_distribution<double> place(-1e4, 1e4), size(-6, 6);
  for (int i = 0; i < 2000; ++i) {
    const double low = place(random), high = low + std::pow(10.0, size(random));
    const Ticks ticks = round_ticks(low, high, 9);
    CHECK(ticks.at.size() >= 3);
    CHECK(ticks.at.size() <= 9);
    CHECK(ticks.at.front() >= low - 1e-6 * (high - low));
    CHECK(ticks.at.back() <= high + 1e-6 * (high - low));
  }
  CHECK(round_ticks(4, 4, 9).at == std::vector<double>{4});
  CHECK(round_ticks(0, std::nan(""), 9).step == 0);
}

TEST_CASE("labels of ticks tell neighbours apart") {
  CHECK(tick_text(0.5, 0.5) == "0.5");
  CHECK(tick_text(1200, 200) == "1200");
  CHECK(tick_text(0, 20) == "0");
  CHECK(tick_text(0, 5e-8) == "0");
  CHECK(tick_text(2.5e8, 5e7) == "2.5e+08");
  CHECK(tick_text(300.002, 0.001) == "300.002");
  CHECK(tick_text(300.003, 0.001) == "300.003");
  CHECK(tick_text(-0.0, 0.1) == "0.0");
}

TEST_CASE("the scale bar is a round length that fits into the picture") {
  ScaleBar bar;
  bar.place(0.001, 1000, 1);
  CHECK(bar.length() == doctest::Approx(0.1));  // 100 of at most 150 pixels
  bar.place(2.3e-5, 1000, 1);
  CHECK(bar.length() == doctest::Approx(0.002));
  bar.place(0.001, 300, 1);
  CHECK(bar.length() == doctest::Approx(0.05));  // a fifth of the width
  bar.place(0, 1000, 1);
  CHECK(bar.length() == 0);
}
