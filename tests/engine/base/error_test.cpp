#include "engine/base/error.hpp"

#include <doctest/doctest.h>

#include <set>
#include <stdexcept>
#include <string>

using namespace genba;

TEST_CASE("an error reads as place, problem and next step") {
  CHECK(std::string(Error(ErrorKind::input, "a", "b", "c").what()) == "a: b. c.");
  CHECK(std::string(Error(ErrorKind::input, "", "b.").what()) == "b.");
  CHECK(std::string(Error(ErrorKind::input, "a", "b", "Do c.").what()) == "a: b. Do c.");
}

TEST_CASE("all of an error as one text") {
  const auto same = [](const Error& error) { CHECK(full_text(error) == error.what()); };
  same({ErrorKind::input, "a", "b", "c"});
  same({ErrorKind::input, "a", "b", "Do c."});
  same({ErrorKind::input, "", "b."});
  same({ErrorKind::input, "a", "b.", "c"});
  same({ErrorKind::input, "", "b"});
  const Error error(ErrorKind::input, "a", phrase<"%1 is gone">("x"), phrase<"Look for it">());
  const auto shout = [](std::string_view pattern) {
    return pattern == "%1 is gone" ? "%1 IS GONE" : pattern == ". " ? "! " : pattern == "." ? "!" : "";
  };
  CHECK(full_text(error).in(shout) == "a: x IS GONE! Look for it!");
  CHECK(full_text(std::runtime_error("said")) == "said");
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
