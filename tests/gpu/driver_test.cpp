// The driver that is there and the one that is needed, on any computer.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "gpu/cuda_backend.hpp"
#include "gpu/cuda_driver.hpp"

using namespace genba;

namespace {

struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("genba driver test " + std::to_string(::getpid()));
  Folder() { std::filesystem::create_directories(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((path / name).parent_path());
    std::ofstream(path / name) << text;
    return (path / name).string();
  }
};

}  // namespace

TEST_CASE("the version of the kernel module is read, of both kinds of module") {
  const Folder folder;
  CHECK(driver_version_in(folder.write(
            "closed",
            "NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.54.15  Tue Mar  5 22:23:56 UTC 2024\n"
            "GCC version:  gcc version 12.2.0 (Debian 12.2.0-14)\n")) == "550.54.15");
  CHECK(driver_version_in(folder.write(
            "open", "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.95.05  Release Build\n")) ==
        "580.95.05");
  CHECK(driver_version_in(folder.write("other", "GCC version:  gcc version 12.2.0\n")).empty());
  CHECK(driver_version_in(folder.write("empty", "")).empty());
  CHECK(driver_version_in((folder.path / "none").string()).empty());
}

TEST_CASE("a card is known by maker and class") {
  const Folder folder;
  const std::string devices = (folder.path / "devices").string();
  CHECK_FALSE(has_nvidia_card(devices));
  folder.write("devices/0000:00:01.0/vendor", "0x1002\n");
  folder.write("devices/0000:00:01.0/class", "0x030000\n");
  folder.write("devices/0000:01:00.1/vendor", "0x10de\n");
  folder.write("devices/0000:01:00.1/class", "0x040300\n");  // its sound
  CHECK_FALSE(has_nvidia_card(devices));
  folder.write("devices/0000:01:00.0/vendor", "0x10de\n");
  folder.write("devices/0000:01:00.0/class", "0x030200\n");
  CHECK(has_nvidia_card(devices));
}

TEST_CASE("a driver of the same first number serves") {
  CHECK(is_too_old({"550.54.15", 12040, 13000}));
  CHECK_FALSE(is_too_old({"525.60.13", 12000, 12080}));
  CHECK_FALSE(is_too_old({"580.95.05", 13000, 12080}));
  CHECK_FALSE(is_too_old({"", 0, 13000}));
  CHECK_FALSE(is_too_old({"550.54.15", 12040, 0}));
  CHECK(cuda_text(12040) == "12.4");
  CHECK(oldest_driver(12) == "525");
  CHECK(oldest_driver(13) == "580");
  CHECK(oldest_driver(99).empty());
  const CudaDriver here = cuda_driver();
  CHECK((here.needed > 0) == built_with_cuda());
}
