#include "engine/base/text/trimmed.hpp"

#include <doctest/doctest.h>

using namespace genba;

TEST_CASE("a text loses what is blank at its ends") {
  CHECK(trimmed(" \t name of a set\r\n") == "name of a set");
  CHECK(trimmed("name") == "name");
  CHECK(trimmed(" \v\f ").empty());
  CHECK(trimmed("").empty());
  CHECK(trimmed("\u00a0x ") == "\u00a0x");  // a no-break space is a character
}
