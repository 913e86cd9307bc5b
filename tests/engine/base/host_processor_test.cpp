#include "engine/base/host_processor.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

using namespace genba;

namespace {
/// A folder laid out as /sys/devices/system/cpu, removed at the end.
class CpuFolder {
 public:
  explicit CpuFolder(const char* name) : path_(std::filesystem::temp_directory_path() / name) {
    std::filesystem::remove_all(path_);
  }
  ~CpuFolder() { std::filesystem::remove_all(path_); }
  void cache(int processor, int index, const char* level, const char* type, const char* size,
             const char* shared_by) const {
    const auto folder =
        path_ / ("cpu" + std::to_string(processor)) / "cache" / ("index" + std::to_string(index));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "level") << level << "\n";
    std::ofstream(folder / "type") << type << "\n";
    std::ofstream(folder / "size") << size << "\n";
    std::ofstream(folder / "shared_cpu_list") << shared_by << "\n";
  }
  std::int64_t bytes(std::vector<int> processors) const { return cache_bytes(path_.string(), processors); }

 private:
  std::filesystem::path path_;
};
}  // namespace

TEST_CASE("a processor's name is read as x86 and ARM systems write it") {
  std::istringstream x86(
      "processor\t: 0\nvendor_id\t: AuthenticAMD\nmodel\t\t: 1\nmodel name\t: AMD EPYC 9654 96-Core\n");
  CHECK(processor_name(x86) == "AMD EPYC 9654 96-Core");
  std::istringstream arm("processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd0c\n");
  CHECK(processor_name(arm) == "CPU 0x41 part 0xd0c");
  std::istringstream nothing("processor\t: 0\n");
  CHECK(processor_name(nothing).empty());
}

TEST_CASE("caches of the last level count once for the processors that share them") {
  const CpuFolder cpus("genba_cpu_caches");
  for (int i = 0; i < 8; ++i) {
    cpus.cache(i, 0, "1", "Data", "48K", std::to_string(i).c_str());
    cpus.cache(i, 1, "1", "Instruction", "64M", std::to_string(i).c_str());
    cpus.cache(i, 2, "3", "Unified", i < 4 ? "32768K" : "96M", i < 4 ? "0-3" : "4-7");
    cpus.cache(i, 3, "2", "Unified", "1024K", std::to_string(i).c_str());  // no order is promised
  }
  CHECK(cpus.bytes({0}) == 32 << 20);
  CHECK(cpus.bytes({0, 1, 2, 3}) == 32 << 20);
  CHECK(cpus.bytes({3, 4}) == 128 << 20);
  CHECK(cpus.bytes({0, 1, 2, 3, 4, 5, 6, 7}) == 128 << 20);
  CHECK(cpus.bytes({}) == 0);
  CHECK(cpus.bytes({9}) == 0);
}

TEST_CASE("sizes that no cache has do not count") {
  const CpuFolder cpus("genba_cpu_odd_caches");
  cpus.cache(0, 0, "1", "Data", "32K", "0");
  cpus.cache(0, 1, "2", "Unified", "1024K", "0");
  for (const char* size : {"", "0K", "-32768K", "none", "99999999999999999999K", "4294967295M"}) {
    cpus.cache(0, 2, "3", "Unified", size, "0");
    CHECK(cpus.bytes({0}) == 1 << 20);
  }
  for (const char* level : {"", "0", "-3", "17", "x"}) {
    cpus.cache(0, 2, level, "Unified", "32768K", "0");
    CHECK(cpus.bytes({0}) == 1 << 20);
  }
}

TEST_CASE("the host names the processors and the cache of this process") {
  const std::vector<int> allowed = allowed_processors();
  CHECK(!allowed.empty());
  CHECK(std::is_sorted(allowed.begin(), allowed.end()));
  CHECK(host_cache_bytes() >= 0);
  CHECK(host_cache_bytes() <= std::int64_t{16} << 30 << 10);
  if (const std::int64_t told = cache_bytes("/sys/devices/system/cpu", allowed); told > 0)
    CHECK(host_cache_bytes() == told);
}
