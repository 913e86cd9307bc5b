#include "engine/base/host_processor.hpp"

#include <doctest/doctest.h>

#include <sstream>

using namespace genba;

TEST_CASE("a processor's name is read as x86 and ARM systems write it") {
  std::istringstream x86(
      "processor\t: 0\nvendor_id\t: AuthenticAMD\nmodel\t\t: 1\nmodel name\t: AMD EPYC 9654 96-Core\n");
  CHECK(processor_name(x86) == "AMD EPYC 9654 96-Core");
  std::istringstream arm("processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n");
  CHECK(processor_name(arm) == "CPU 0x41 part 0xd0c");
  std::istringstream nothing("processor\t: 0\n");
  CHECK(processor_name(nothing).empty());
}
