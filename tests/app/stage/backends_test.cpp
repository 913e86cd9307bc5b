#include "app/stage/backends.hpp"

#include <doctest/doctest.h>

using namespace genba;

TEST_CASE("a card that is not used is told with the way out, and nothing else is") {
  const auto told = [](bool has_card, int driver, int needed, const std::string& version) {
    return unused_card_advice(has_card, driver, needed, version).english();
  };
  const std::string old = told(true, 12040, 13000, "550.54.15");
  for (const char* part :
       {"550.54.15 runs CUDA 12.4", "CUDA 13.0, driver 580 or newer", "built with CUDA 12"})
    CHECK(old.find(part) != std::string::npos);
  CHECK(told(true, 12040, 13000, "").starts_with("The NVIDIA driver runs CUDA 12.4"));
  const std::string none = told(true, 0, 12080, "");
  CHECK(none.find("driver 525 or newer") != std::string::npos);
  CHECK(told(false, 0, 13000, "").empty());
  CHECK(told(true, 13000, 13000, "580.95.05").empty());
  CHECK(told(true, 12040, 0, "550.54.15").empty());
}
