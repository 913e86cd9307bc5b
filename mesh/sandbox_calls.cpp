#include "mesh/sandbox_calls.hpp"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace genba {

namespace {

#if defined(__x86_64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t architecture = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t architecture = 0;
#endif

// Numbers of newer calls: headers of a distribution may be older than its kernel.
constexpr long clone3 = 435, openat2 = 437, faccessat2 = 439, close_range_call = 436, newest_known = 451;

// The most frequent ones first.
constexpr long allowed[] = {
    // files
    SYS_read, SYS_write, SYS_lseek, SYS_close, SYS_fstat, SYS_openat, SYS_newfstatat, SYS_readv, SYS_writev,
    SYS_pread64, SYS_pwrite64, SYS_preadv, SYS_pwritev, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat,
    faccessat2, SYS_readlinkat, SYS_getcwd, SYS_chdir, SYS_fchdir, SYS_getdents64, SYS_dup, SYS_dup3,
    SYS_pipe2, SYS_flock, SYS_fsync, SYS_fdatasync, SYS_sync_file_range, SYS_ftruncate, SYS_fallocate,
    SYS_fadvise64, SYS_readahead, SYS_sendfile, SYS_copy_file_range, SYS_mkdirat, SYS_unlinkat,
#ifdef SYS_renameat
    SYS_renameat,
#endif
    SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_umask, SYS_ppoll, SYS_pselect6, SYS_epoll_create1,
    SYS_epoll_ctl, SYS_epoll_pwait, SYS_eventfd2, close_range_call,
#ifdef SYS_open
    SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_getdents, SYS_dup2, SYS_pipe, SYS_mkdir,
    SYS_rmdir, SYS_unlink, SYS_rename, SYS_link, SYS_symlink, SYS_creat, SYS_poll, SYS_select, SYS_epoll_wait,
#endif
    // memory
    SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_mincore, SYS_msync,
    SYS_get_mempolicy, SYS_membarrier,
    // threads
    SYS_futex, SYS_sched_yield, SYS_set_robust_list, SYS_get_robust_list, SYS_set_tid_address, SYS_gettid,
    SYS_getpid, SYS_getppid, SYS_exit, SYS_exit_group, SYS_sched_getaffinity, SYS_sched_getparam,
    SYS_sched_getscheduler, SYS_sched_get_priority_max, SYS_sched_get_priority_min, SYS_getcpu,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_arch_prctl
    SYS_arch_prctl,
#endif
    // signals to itself, and their handling
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigsuspend,
    SYS_rt_sigtimedwait, SYS_sigaltstack, SYS_restart_syscall, SYS_setitimer, SYS_getitimer, SYS_wait4,
    SYS_waitid,
#ifdef SYS_pause
    SYS_pause, SYS_alarm,
#endif
    // time, and facts about the process and the system
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_times,
#ifdef SYS_time
    SYS_time,
#endif
    SYS_uname, SYS_sysinfo, SYS_getrusage, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getresuid,
    SYS_getresgid, SYS_getgroups, SYS_getpgid, SYS_getsid, SYS_getpriority, SYS_getrandom, SYS_capget,
#ifdef SYS_getrlimit
    SYS_getrlimit,
#endif
#ifdef SYS_getpgrp
    SYS_getpgrp,
#endif
};

constexpr std::uint32_t half_of_argument(int number, bool high) {
  return static_cast<std::uint32_t>(offsetof(seccomp_data, args) + 8 * static_cast<std::size_t>(number) +
                                    (high ? 4 : 0));
}

/// A filter of system calls, instruction by instruction.
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
    for (const long call : allowed) answer(call, SECCOMP_RET_ALLOW);
    // The flags of these are in memory, which a filter cannot read; without them the C library uses others.
    for (const long call : {clone3, openat2}) answer(call, SECCOMP_RET_ERRNO | ENOSYS);
    // Threads, not processes.
    jump(BPF_JEQ, SYS_clone, 0, 4);
    load(half_of_argument(0, false));
    jump(BPF_JSET, CLONE_THREAD, 0, 1);
    give(SECCOMP_RET_ALLOW);
    give(SECCOMP_RET_ERRNO | EPERM);
    // abort() sends a signal to its own process.
    allow_if(SYS_tgkill, 0, {static_cast<std::uint32_t>(::getpid())}, EPERM);
    // Its name; the signal at the end of its parent; names of memory.
    constexpr std::uint32_t name_memory = 0x53564d41;
    allow_if(SYS_prctl, 0, {PR_SET_NAME, PR_GET_NAME, PR_SET_PDEATHSIG, PR_GET_DUMPABLE, name_memory}, EPERM);
    // Not the owner of signals, which may be another process.
    constexpr std::uint32_t lock_description = 37, wait_for_lock = 38, ask_for_lock = 36;
    allow_if(SYS_fcntl, 1,
             {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK, F_SETLK, F_SETLKW,
              ask_for_lock, lock_description, wait_for_lock},
             EPERM);
    // Whether it is a terminal and how large, how many bytes wait.
    constexpr std::uint32_t is_terminal = 0x5401, size_of_terminal = 0x5413, bytes_waiting = 0x541B;
    allow_if(SYS_ioctl, 1, {is_terminal, size_of_terminal, bytes_waiting}, ENOTTY);
    // It reads its own limits, and Gmsh takes more of the stack.
    jump(BPF_JEQ, SYS_prlimit64, 0, 10);
    load(half_of_argument(0, false));
    jump(BPF_JEQ, 0, 0, 7);
    load(half_of_argument(1, false));
    jump(BPF_JEQ, RLIMIT_STACK, 4, 0);
    load(half_of_argument(2, false));
    jump(BPF_JEQ, 0, 0, 3);
    load(half_of_argument(2, true));
    jump(BPF_JEQ, 0, 0, 1);
    give(SECCOMP_RET_ALLOW);
    give(SECCOMP_RET_ERRNO | EPERM);
    jump(BPF_JGT, newest_known, 0, 1);
    give(SECCOMP_RET_ERRNO | ENOSYS);
    give(SECCOMP_RET_ERRNO | EPERM);
  }

  bool put_in_force() {
    if (architecture == 0) return false;
    const sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
    return ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
  }

 private:
  void answer(long call, std::uint32_t what) {
    jump(BPF_JEQ, static_cast<std::uint32_t>(call), 0, 1);
    give(what);
  }
  /// The call with one of these values of an argument; with others it fails.
  void allow_if(long call, int argument, std::initializer_list<std::uint32_t> values, int error) {
    const auto count = static_cast<std::uint8_t>(values.size());
    jump(BPF_JEQ, static_cast<std::uint32_t>(call), 0, static_cast<std::uint8_t>(count + 3));
    load(half_of_argument(argument, false));
    std::uint8_t left = count;
    for (const std::uint32_t value : values) jump(BPF_JEQ, value, left--, 0);
    give(SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error));
    give(SECCOMP_RET_ALLOW);
  }
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

bool limit_calls() {
  return Filter().put_in_force();
}

}  // namespace genba
