#include "engine/base/text/file_name.hpp"

#include <doctest/doctest.h>

using namespace genba;

TEST_CASE("names of people as names of files") {
  CHECK(file_name_of("warm up", "x") == "warm up");
  CHECK(file_name_of("../a/b:c", "x") == "_._a_b_c");
  CHECK(file_name_of("..", "x") == "x");
  CHECK(file_name_of("a\n", "x") == "a_");
  CHECK(file_name_of("", "x") == "x");
  CHECK(file_name_of(std::string(200, 'x'), {}).size() == 100);
  CHECK(file_name_of(std::string(99, 'x') + "\xC3\xA4", {}) == std::string(99, 'x'));
}
