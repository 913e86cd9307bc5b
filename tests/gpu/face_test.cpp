#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "gpu/cuda_backend.hpp"

using namespace genba;

TEST_CASE("devices are listed, or the reason why there is none") {
  Text why = "old text";
  const auto devices = cuda_devices(why);
  CHECK(devices.empty() == !why.empty());
  CHECK(why != "old text");
  for (const auto& device : devices) {
    CHECK(device.backend == "cuda");
    CHECK(!device.name.empty());
    CHECK(device.total_bytes > 0);
    CHECK(device.free_bytes <= device.total_bytes);
  }
  if (!built_with_cuda()) {
    CHECK(devices.empty());
    CHECK(why.english().find("without CUDA") != std::string::npos);
  }
  MESSAGE("CUDA devices: " << devices.size() << (why.empty() ? "" : ", " + why.english()));
}

TEST_CASE("a device that does not exist is refused with its number") {
  for (int device : {-1, 4096}) {
    try {
      make_cuda_backend(device);
      FAIL("no error for device " << device);
    } catch (const Error& error) {
      CHECK(error.kind() == ErrorKind::device);
      CHECK(std::string(error.what()).find(std::to_string(device)) != std::string::npos);
    }
  }
}

TEST_CASE("without a device the factory says what the query says" *
          doctest::test_suite("needs to be without a device") * doctest::skip([] {
            Text why;
            return !cuda_devices(why).empty();
          }())) {
  Text why;
  CHECK(cuda_devices(why).empty());
  CHECK_THROWS_WITH_AS(make_cuda_backend(), doctest::Contains(why.english().c_str()), Error);
}
