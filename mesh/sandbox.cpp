#include "mesh/sandbox.hpp"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>

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

#if defined(__x86_64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t architecture = 0;
#endif

constexpr long refused[] = {
    // the network, and other programs through it
    SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    // programs and processes
    SYS_execve, SYS_execveat,
#ifdef SYS_fork
    SYS_fork,
#endif
#ifdef SYS_vfork
    SYS_vfork,
#endif
    // other processes
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_kill, SYS_tkill,
    SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_pidfd_open, SYS_pidfd_send_signal, 438 /* pidfd_getfd */,
    440 /* process_madvise */, 448 /* process_mrelease */,
    // work that the kernel does without this filter, and access to kernel internals
    425 /* io_uring_setup */, 426 /* io_uring_enter */, 427 /* io_uring_register */, SYS_bpf,
    SYS_perf_event_open, SYS_userfaultfd, SYS_add_key, SYS_request_key, SYS_keyctl,
    // changes of the system
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_open_by_handle_at,
    428 /* open_tree */, 429 /* move_mount */, 430 /* fsopen */, 442 /* mount_setattr */, SYS_swapon,
    SYS_swapoff, SYS_reboot, SYS_kexec_load, SYS_kexec_file_load, SYS_init_module, SYS_finit_module,
    SYS_delete_module, SYS_acct, SYS_quotactl, SYS_sethostname, SYS_setdomainname, SYS_settimeofday,
    SYS_clock_settime, SYS_adjtimex, SYS_syslog, SYS_personality};

constexpr std::uint32_t low_half_of_argument(int number) {
  return static_cast<std::uint32_t>(offsetof(seccomp_data, args) + 8 * static_cast<std::size_t>(number));
}

/// A filter of system calls, instruction by instruction; calls that it does not name are allowed.
class Filter {
 public:
  Filter() {
    load(offsetof(seccomp_data, arch));
    // Another instruction set has other call numbers.
    jump(BPF_JEQ, architecture, 1, 0);
    give(SECCOMP_RET_ERRNO | EPERM);
    load(offsetof(seccomp_data, nr));
#if defined(__x86_64__)
    constexpr std::uint32_t of_x32 = 0x40000000;
    jump(BPF_JGE, of_x32, 0, 1);
    give(SECCOMP_RET_ERRNO | EPERM);
#endif
    for (const long call : refused) {
      jump(BPF_JEQ, static_cast<std::uint32_t>(call), 0, 1);
      give(SECCOMP_RET_ERRNO | EPERM);
    }
    // Its flags are in memory, which a filter cannot read; without it the C library uses clone.
    constexpr std::uint32_t clone3 = 435;
    jump(BPF_JEQ, clone3, 0, 1);
    give(SECCOMP_RET_ERRNO | ENOSYS);
    // Allows threads, not processes.
    jump(BPF_JEQ, SYS_clone, 0, 4);
    load(low_half_of_argument(0));
    jump(BPF_JSET, CLONE_THREAD, 0, 1);
    give(SECCOMP_RET_ALLOW);
    give(SECCOMP_RET_ERRNO | EPERM);
    // abort() sends a signal to its own process.
    jump(BPF_JEQ, SYS_tgkill, 0, 4);
    load(low_half_of_argument(0));
    jump(BPF_JEQ, static_cast<std::uint32_t>(::getpid()), 0, 1);
    give(SECCOMP_RET_ALLOW);
    give(SECCOMP_RET_ERRNO | EPERM);
    give(SECCOMP_RET_ALLOW);
  }

  bool put_in_force() {
    if (architecture == 0) return false;
    const sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
  }

 private:
  void load(std::size_t offset) {
    add(BPF_LD | BPF_W | BPF_ABS, 0, 0, static_cast<std::uint32_t>(offset));
  }
  // Numbers of instructions to skip if the comparison is true, and if it is false.
  void jump(int comparison, std::uint32_t value, std::uint8_t if_true, std::uint8_t if_false) {
    add(BPF_JMP | comparison | BPF_K, if_true, if_false, value);
  }
  void give(std::uint32_t what) {
    add(BPF_RET | BPF_K, 0, 0, what);
  }
  void add(int code, std::uint8_t if_true, std::uint8_t if_false, std::uint32_t value) {
    code_.push_back({static_cast<std::uint16_t>(code), if_true, if_false, value});
  }
  std::vector<sock_filter> code_;
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
  const bool has_files = files.put_in_force(), has_calls = Filter().put_in_force();
  return std::string(has_calls ? "no network, no other programs"
                               : "network and other programs are not kept away (no seccomp here)") +
         "; " + (has_files ? "only the named files" : "files are not kept away (no Landlock here)");
}

}  // namespace genba
