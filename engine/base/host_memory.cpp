#include "engine/base/host_memory.hpp"

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace genba {

namespace {
constexpr std::int64_t unknown = std::numeric_limits<std::int64_t>::max();

/// Value of "key   123 kB" in a /proc file, in bytes; `unknown` if it is not there.
std::int64_t proc_kilobytes(const char* path, const std::string& key) {
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if (line.rfind(key, 0) != 0) continue;
    std::istringstream rest(line.substr(key.size()));
    std::int64_t value = 0;
    if (rest >> value) return value * 1024;
  }
  return unknown;
}

/// First number of a file; `unknown` if missing or not a number ("max" means no limit).
std::int64_t number_in(const std::string& path) {
  std::ifstream in(path);
  std::int64_t value = 0;
  return in >> value ? value : unknown;
}

/// Page cache of a control group that the kernel drops when memory runs short.
std::int64_t reclaimable(const std::string& folder) {
  std::ifstream in(folder + "/memory.stat");
  std::string key;
  for (std::int64_t value = 0; in >> key >> value;) {
    if (key == "inactive_file" || key == "total_inactive_file") return value;
  }
  return 0;
}

struct Group {
  std::string folder;
  const char* limit;
  const char* usage;
};

/// The control groups that bound this process, innermost first, up to the root.
std::vector<Group> memory_groups() {
  std::vector<Group> groups;
  std::ifstream in("/proc/self/cgroup");
  for (std::string line; std::getline(in, line);) {
    const auto first = line.find(':');
    const auto second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const bool v2 = controllers == ",,";
    if (!v2 && controllers.find(",memory,") == std::string::npos) continue;
    const std::string root = v2 ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory";
    const char* limit = v2 ? "memory.max" : "memory.limit_in_bytes";
    const char* usage = v2 ? "memory.current" : "memory.usage_in_bytes";
    for (std::string path = line.substr(second + 1); path.size() > 1; path.erase(path.rfind('/'))) {
      groups.push_back({root + path, limit, usage});
      if (path.rfind('/') == std::string::npos) break;
    }
    groups.push_back({root, limit, usage});
  }
  return groups;
}
}  // namespace

std::int64_t host_available_bytes() {
  std::int64_t available = proc_kilobytes("/proc/meminfo", "MemAvailable:");
  for (const Group& g : memory_groups()) {
    const std::int64_t limit = number_in(g.folder + "/" + g.limit);
    const std::int64_t usage = number_in(g.folder + "/" + g.usage);
    if (limit == unknown || usage == unknown) continue;
    available = std::min(available, std::max<std::int64_t>(0, limit - usage + reclaimable(g.folder)));
  }
  return available;
}

std::int64_t host_total_bytes() {
  std::int64_t total = proc_kilobytes("/proc/meminfo", "MemTotal:");
  for (const Group& g : memory_groups()) total = std::min(total, number_in(g.folder + "/" + g.limit));
  return total;
}

std::int64_t peak_resident_bytes() {
  const std::int64_t peak = proc_kilobytes("/proc/self/status", "VmHWM:");
  return peak == unknown ? 0 : peak;
}

std::int64_t resident_bytes() {
  const std::int64_t now = proc_kilobytes("/proc/self/status", "VmRSS:");
  return now == unknown ? 0 : now;
}

}  // namespace genba
