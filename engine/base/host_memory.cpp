#include "engine/base/host_memory.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <limits>
#include <mutex>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

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

namespace {
std::int64_t status_bytes(const char* key) {
  const std::int64_t value = proc_kilobytes("/proc/self/status", key);
  return value == unknown ? 0 : value;
}

/// The system's peak belongs to the process. Before it is reset, all watches are told its value.
struct Marks {
  std::mutex mutex;
  std::int64_t largest = 0;  ///< largest of all times before the last reset
  std::vector<std::int64_t*> watched;

  void read() {
    const std::int64_t mark = status_bytes("VmHWM:");
    largest = std::max(largest, mark);
    for (std::int64_t* peak : watched) *peak = std::max(*peak, mark);
  }
  /// False where that is not allowed.
  bool set_back() {
    read();
    std::ofstream clear("/proc/self/clear_refs");
    clear << "5" << std::flush;
    // Some systems accept the reset and do nothing.
    return clear.good() && status_bytes("VmHWM:") <= status_bytes("VmRSS:") + (std::int64_t{4} << 20);
  }
};

Marks& marks() {
  static Marks only;
  return only;
}
}  // namespace

std::int64_t peak_resident_bytes() {
  const std::lock_guard lock(marks().mutex);
  return std::max(marks().largest, status_bytes("VmHWM:"));
}

std::int64_t resident_bytes() {
  return status_bytes("VmRSS:");
}

std::int64_t resident_private_bytes() {
  return status_bytes("RssAnon:");
}

std::int64_t resident_file_bytes() {
  return status_bytes("RssFile:");
}

struct ResidentWatch::State {
  std::int64_t peak = 0;
  std::mutex mutex;
  std::condition_variable ended;
  bool is_over = false;
  std::thread looking;

  void look() {
    std::unique_lock lock(mutex);
    do peak = std::max(peak, resident_bytes());
    while (!ended.wait_for(lock, std::chrono::milliseconds(10), [this] { return is_over; }));
  }
};

ResidentWatch::ResidentWatch() : state_(std::make_unique<State>()) {
  const std::lock_guard lock(marks().mutex);
  if (marks().set_back())
    marks().watched.push_back(&state_->peak);
  else
    try {
      state_->looking = std::thread([this] { state_->look(); });
    } catch (const std::system_error&) {
      // The system grants no thread: only the resident size at the end is known.
    }
}

ResidentWatch::~ResidentWatch() {
  if (state_->looking.joinable()) {
    {
      const std::lock_guard lock(state_->mutex);
      state_->is_over = true;
    }
    state_->ended.notify_all();
    state_->looking.join();
    return;
  }
  const std::lock_guard lock(marks().mutex);
  std::erase(marks().watched, &state_->peak);
}

std::int64_t ResidentWatch::peak() const {
  if (state_->looking.joinable()) {
    const std::lock_guard lock(state_->mutex);
    return std::max(state_->peak, resident_bytes());
  }
  const std::lock_guard lock(marks().mutex);
  marks().read();
  return state_->peak;
}

void return_freed_memory() {
#if defined(__GLIBC__)
  // Unless this size is set, the allocator raises it to the size of the last freed array, up to 32 MiB. Then
  // freed arrays stay in the heap in pieces between live data.
  mallopt(M_MMAP_THRESHOLD, 256 << 10);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}

void return_freed_pieces() {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

}  // namespace genba
