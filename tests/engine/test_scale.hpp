// How large the tests on backends are. GENBA_TEST_SCALE=small in the environment: sizes that a tool which
// slows every memory access and kernel launch (compute-sanitizer) can repeat; still odd, and of many blocks.
#pragma once

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace genba::test {

inline bool small_scale() {
  const char* given = std::getenv("GENBA_TEST_SCALE");
  const std::string scale = given == nullptr ? "" : given;
  if (!scale.empty() && scale != "small")
    throw std::invalid_argument("GENBA_TEST_SCALE is \"" + scale + "\"; it may be \"small\" or unset");
  return !scale.empty();
}

/// `full`, or `small` at small scale.
template <class T>
T scaled(T full, T small) {
  return small_scale() ? small : full;
}

}  // namespace genba::test
