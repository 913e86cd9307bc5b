#include "engine/base/text/percent_text.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

using genba::percent_text;

TEST_CASE("a share is a percentage without an exponent, whatever its size") {
  CHECK(percent_text(0) == "0 %");
  CHECK(percent_text(0.0034) == "0.34 %");
  CHECK(percent_text(0.126) == "13 %");
  CHECK(percent_text(0.994) == "99 %");
  CHECK(percent_text(0.9949) == "99 %");
  CHECK(percent_text(0.995) == "100 %");
  CHECK(percent_text(1) == "100 %");
  CHECK(percent_text(1.236) == "124 %");
  CHECK(percent_text(12.5) == "1250 %");
  CHECK(percent_text(-0.998) == "-100 %");
  for (int i = 1; i < 4000; ++i) CHECK(percent_text(i / 1000.0).find('e') == std::string::npos);
}

TEST_CASE("more digits of a share are kept where they are asked for") {
  CHECK(percent_text(0.996, 3) == "99.6 %");
  CHECK(percent_text(0.9996, 3) == "100 %");
  CHECK(percent_text(9.996, 3) == "1000 %");
}

TEST_CASE("a share that is no number is told as it is") {
  CHECK(percent_text(std::numeric_limits<double>::quiet_NaN()).find("nan") != std::string::npos);
  CHECK(percent_text(std::numeric_limits<double>::infinity()) == "inf %");
}
