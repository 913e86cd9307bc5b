#include "engine/base/host_processor.hpp"

#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "engine/base/text/trimmed.hpp"

namespace genba {

namespace {
constexpr std::int64_t least_cache_bytes = 4 << 10, most_cache_bytes = std::int64_t{16} << 30;

/// The first word of a file; empty if there is none.
std::string word_in(const std::string& path) {
  std::ifstream in(path);
  std::string word;
  in >> word;
  return word;
}

/// Cache level 1 to 4; 0 if the file has another value.
int level_in(const std::string& path) {
  const std::string word = word_in(path);
  return word.size() == 1 && word[0] >= '1' && word[0] <= '4' ? word[0] - '0' : 0;
}

/// A size as "32768K"; 0 if it is none that a cache has.
std::int64_t size_in(const std::string& path) {
  std::ifstream in(path);
  std::int64_t size = 0;
  char unit = 'B';
  if (!(in >> size) || size < 1 || size > most_cache_bytes) return 0;
  in >> unit;
  const int shift = unit == 'K' ? 10 : unit == 'M' ? 20 : 0;
  size = size > most_cache_bytes >> shift ? 0 : size << shift;
  return size < least_cache_bytes ? 0 : size;
}
}  // namespace

std::string processor_name(std::istream& cpuinfo) {
  std::string implementer, part;
  for (std::string line; std::getline(cpuinfo, line);) {
    const auto colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::string key(trimmed(std::string_view(line).substr(0, colon)));
    const std::string value(trimmed(std::string_view(line).substr(colon + 1)));
    if (key == "model name") return value;
    if (key == "CPU implementer") implementer = value;
    if (key == "CPU part") part = value;
  }
  return part.empty() ? std::string() : "CPU " + implementer + " part " + part;
}

std::string host_processor_name() {
  std::ifstream in("/proc/cpuinfo");
  return processor_name(in);
}

std::vector<int> allowed_processors() {
  std::vector<int> allowed;
  // The call fails if the set is smaller than the kernel's.
  for (int most = 1024; most <= 1 << 20 && allowed.empty(); most *= 4) {
    cpu_set_t* set = CPU_ALLOC(most);
    if (!set) break;
    const std::size_t bytes = CPU_ALLOC_SIZE(most);
    if (sched_getaffinity(0, bytes, set) == 0)
      for (int number = 0; number < most; ++number)
        if (CPU_ISSET_S(number, bytes, set)) allowed.push_back(number);
    CPU_FREE(set);
  }
  return allowed;
}

std::int64_t cache_bytes(const std::string& folder, std::span<const int> processors) {
  int last_level = 0;
  std::int64_t sum = 0;
  std::set<std::string> counted;
  for (const int processor : processors) {
    for (int index = 0;; ++index) {
      const std::string cache =
          folder + "/cpu" + std::to_string(processor) + "/cache/index" + std::to_string(index) + "/";
      const std::string type = word_in(cache + "type");
      if (type.empty()) break;
      const int level = level_in(cache + "level");
      const std::int64_t size = size_in(cache + "size");
      if (type == "Instruction" || size == 0 || level == 0 || level < last_level) continue;
      if (level > last_level) {
        last_level = level;
        sum = 0;
        counted.clear();
      }
      std::string shared_by = word_in(cache + "shared_cpu_list");
      if (shared_by.empty()) shared_by = std::to_string(processor);
      if (counted.insert(shared_by).second) sum += size;
    }
  }
  return sum;
}

std::int64_t host_cache_bytes() {
  if (const std::int64_t bytes = cache_bytes("/sys/devices/system/cpu", allowed_processors()); bytes > 0)
    return bytes;
  // The C library asks the processor itself, which may report the caches of a whole socket.
  for (int level : {_SC_LEVEL4_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE, _SC_LEVEL2_CACHE_SIZE})
    if (const long bytes = sysconf(level); bytes > 0) return std::min<std::int64_t>(bytes, most_cache_bytes);
  return 0;
}

}  // namespace genba
