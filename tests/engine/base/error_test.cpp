#include "engine/base/error.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

using namespace genba;

TEST_CASE("an error reads as place, problem and next step") {
  CHECK(std::string(Error(ErrorKind::input, "a", "b", "c").what()) == "a: b. c.");
  CHECK(std::string(Error(ErrorKind::input, "", "b.").what()) == "b.");
  CHECK(std::string(Error(ErrorKind::input, "a", "b", "Do c.").what()) == "a: b. Do c.");
}

TEST_CASE("every kind has its own exit code and name") {
  std::set<int> codes;
  std::set<std::string> names;
  for (int k = 0; k <= static_cast<int>(ErrorKind::internal_fault); ++k) {
    codes.insert(exit_code(static_cast<ErrorKind>(k)));
    names.insert(to_string(static_cast<ErrorKind>(k)));
  }
  CHECK(codes.size() == 10);
  CHECK(*codes.begin() == 2);
  CHECK(*codes.rbegin() == 11);
  CHECK(names.size() == 10);
}
