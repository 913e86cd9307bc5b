// What is said of a case that is refused.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "app/case/case_file.hpp"
#include "engine/base/error.hpp"
#include "tests/texts.hpp"

namespace genba::test {

/// The message; one of input, with a place in the file and a next step.
inline std::string refusal(const std::string& text) {
  try {
    (void)parse_case(text, "case.json");
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::input);
    CHECK(e.place().english().starts_with("case.json"));
    CHECK_FALSE(e.next_step().empty());
    return e.what();
  }
  FAIL("accepted");
  return {};
}

}  // namespace genba::test
