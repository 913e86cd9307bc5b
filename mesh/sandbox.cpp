#include "mesh/sandbox.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#include "mesh/sandbox_calls.hpp"
#include "mesh/sandbox_rights.hpp"

namespace genba {
namespace {

// Landlock of every version: headers of a distribution may be older than its kernel.
constexpr long create_ruleset = 444, add_rule = 445, restrict_self = 446;
constexpr unsigned ask_version = 1;
constexpr int rule_of_path = 1;
constexpr std::uint64_t may_execute = 1 << 0, may_write_file = 1 << 1, may_read_file = 1 << 2,
                        may_read_folder = 1 << 3, all_of_first_version = (1 << 13) - 1, refer = 1 << 13,
                        may_truncate = 1 << 14;
constexpr std::uint64_t of_files = may_execute | may_write_file | may_read_file | may_truncate;

struct Ruleset {
  std::uint64_t files, network, scopes;
};
struct PathRule {
  std::uint64_t allowed;
  std::int32_t folder;
} __attribute__((packed));

// Libraries that are loaded late, their data, and machine information for the C++ library.
constexpr const char* of_the_system[] = {
    "/usr/lib",     "/usr/lib64",          "/usr/local/lib",   "/lib",
    "/lib64",       "/usr/share",          "/etc/ld.so.cache", "/etc/localtime",
    "/proc/self",   "/proc/cpuinfo",       "/proc/meminfo",    "/proc/stat",
    "/proc/sys/vm", "/sys/devices/system", "/sys/fs/cgroup",   "/sys/kernel/mm",
    "/dev/null",    "/dev/urandom"};

/// Collects the files and folders that a process may open.
class Files {
 public:
  Files() {
    const long version = ::syscall(create_ruleset, nullptr, 0, ask_version);
    if (version < 1) return;
    handled_ = all_of_first_version | (version >= 2 ? refer : 0) | (version >= 3 ? may_truncate : 0);
    // TCP (version 4); named sockets, and signals to other processes (version 6).
    const Ruleset ruleset{handled_, 3, 3};
    const std::size_t size = sizeof(std::uint64_t) * (version >= 6 ? 3 : version >= 4 ? 2 : 1);
    rules_ = static_cast<int>(::syscall(create_ruleset, &ruleset, size, 0));
  }
  ~Files() {
    if (rules_ >= 0) ::close(rules_);
  }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  void allow(const std::string& path, std::uint64_t rights) {
    if (rules_ < 0) return;
    const int fd = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (fd < 0) return;
    struct stat info {};
    if (::fstat(fd, &info) == 0) {
      rights &= handled_ & (S_ISDIR(info.st_mode) ? ~std::uint64_t{0} : of_files);
      const PathRule rule{rights, fd};
      ::syscall(add_rule, rules_, rule_of_path, &rule, 0);
    }
    ::close(fd);
  }
  bool put_in_force() { return rules_ >= 0 && ::syscall(restrict_self, rules_, 0) == 0; }

 private:
  int rules_ = -1;
  std::uint64_t handled_ = 0;
};

}  // namespace

std::string shut_in(const std::vector<std::string>& readable, const std::vector<std::string>& writable) {
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
    return std::string("not shut in, as the system refuses it: ") + std::strerror(errno);
  Files files;
  constexpr std::uint64_t reading = may_read_file | may_read_folder;
  for (const char* path : of_the_system) files.allow(path, reading);
  files.allow("/dev/null", may_write_file);
  for (const std::string& path : readable) files.allow(path, reading);
  constexpr std::uint64_t all = ~may_execute;
  for (const std::string& path : writable) files.allow(path, all);
  const bool is_plain = give_up_capabilities(readable);
  const bool has_files = files.put_in_force(), has_calls = limit_calls();
  return std::string(has_calls ? "no network, no other programs"
                               : "network and other programs are not kept away (no seccomp here)") +
         "; " + (has_files ? "only the named files" : "files are not kept away (no Landlock here)") +
         (is_plain ? "" : "; rights of the system are kept, as it refuses to take them");
}

}  // namespace genba
