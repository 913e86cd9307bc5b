// What a process that is shut in can still do, asked of the system itself in a child of the test.
#include "mesh/sandbox.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <fstream>
#include <functional>
#include <thread>

#include "tests/mesh/mesh_testing.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

using namespace genba;
using namespace genba::testing;

namespace {

/// The answer of `ask`, 0 to 100, in a process that is shut in.
int shut_in_answer(const std::vector<std::string>& readable, const std::string& writable,
                   const std::function<int()>& ask) {
  const pid_t pid = ::fork();
  if (pid == 0) {
    shut_in(readable, {writable});
    ::_exit(ask());
  }
  int status = 0;
  ::waitpid(pid, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

/// What the system of this machine lets be put in force, told by a process that dies with it.
bool in_force(const std::string& words) {
  const TemporaryFolder folder;
  const pid_t pid = ::fork();
  if (pid == 0) ::_exit(shut_in({}, {folder.path()}).find(words) != std::string::npos ? 0 : 1);
  int status = 1;
  ::waitpid(pid, &status, 0);
  return status == 0;
}

int error_of_opening(const std::string& path, int how) {
  const int fd = ::open(path.c_str(), how | O_CLOEXEC, 0600);
  return fd >= 0 ? 0 : errno;
}

}  // namespace

TEST_SUITE_BEGIN("needs Landlock" * doctest::skip(!in_force("only the named files")));

TEST_CASE("Only named files are read, and only the own folder is written") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.file("work"));
  std::filesystem::create_directories(folder.file("images"));
  for (const char* name : {"named", "other", "images/slice", "work/given"})
    write_bytes(folder.file(name), "x");
  std::filesystem::create_symlink(folder.file("other"), folder.file("work/link"));
  std::filesystem::create_symlink(folder.file("named"), folder.file("work/source"));
  const auto opened = [&](const std::string& path, int how) {
    return shut_in_answer(
        {folder.file("named"), folder.file("images"), folder.file("absent")}, folder.file("work"),
        [&] { return error_of_opening(path.front() == '/' ? path : folder.file(path), how); });
  };
  CHECK(opened("named", O_RDONLY) == 0);
  CHECK(opened("work/source", O_RDONLY) == 0);
  CHECK(opened("images/slice", O_RDONLY) == 0);
  CHECK(opened("images", O_RDONLY | O_DIRECTORY) == 0);
  CHECK(opened("work/given", O_RDWR | O_TRUNC) == 0);
  CHECK(opened("work/new", O_WRONLY | O_CREAT) == 0);
  CHECK(opened("other", O_RDONLY) == EACCES);
  CHECK(opened("work/link", O_RDONLY) == EACCES);
  CHECK(opened("/etc/passwd", O_RDONLY) == EACCES);
  CHECK(opened("named", O_WRONLY) == EACCES);
  CHECK(opened("images/new", O_WRONLY | O_CREAT) == EACCES);
  CHECK(opened(folder.path() + "/new", O_WRONLY | O_CREAT) == EACCES);
  CHECK(opened("/proc/self/status", O_RDONLY) == 0);
  CHECK(shut_in_answer({folder.file("named")}, folder.file("work"),
                       [&] { return ::unlink(folder.file("named").c_str()) == 0 ? 0 : errno; }) == EACCES);
  CHECK(std::filesystem::exists(folder.file("named")));
}

TEST_SUITE_END();
TEST_SUITE_BEGIN("needs seccomp" * doctest::skip(!in_force("no network")));

TEST_CASE("No network, no programs, no processes, no signals to others; threads go on") {
  const TemporaryFolder folder;
  const auto failed = [&](const std::function<long()>& call) {
    return shut_in_answer({}, folder.path(), [&] { return call() < 0 ? errno : 0; });
  };
  for (const int family : {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK})
    CHECK(failed([=] { return ::socket(family, SOCK_STREAM, 0); }) == EPERM);
  char name[] = "/bin/true";
  char* arguments[] = {name, nullptr};
  CHECK(failed([&] { return ::execv(name, arguments); }) == EPERM);
  CHECK(failed([] { return ::fork(); }) == EPERM);
  CHECK(failed([] { return ::kill(::getppid(), 0); }) == EPERM);
  CHECK(shut_in_answer({}, folder.path(), [] {
          int sum = 0;
          std::thread([&] { sum = 7; }).join();
          return sum;
        }) == 7);
  CHECK(shut_in_answer({}, folder.path(), []() -> int {
          ::signal(SIGABRT, SIG_DFL);
          std::abort();
        }) == 1000 + SIGABRT);
}

TEST_CASE("Rights, owners and times of files stay, and other processes and devices are out of reach") {
  const TemporaryFolder folder;
  const std::string named = folder.file("named"), own = folder.file("work/own");
  std::filesystem::create_directories(folder.file("work"));
  write_bytes(named, "x");
  write_bytes(own, "x");
  const pid_t parent = ::getpid();
  struct Call {
    const char* name;
    std::function<long()> make;
  };
  const auto in_named = [&](const std::function<long(int)>& call) {
    return [=] { return call(::open(named.c_str(), O_RDONLY | O_CLOEXEC)); };
  };
  rlimit limit{1 << 20, 1 << 20};
  const std::vector<Call> calls = {
      {"chmod", [&] { return ::chmod(named.c_str(), 0777); }},
      {"chmod of its own file", [&] { return ::chmod(own.c_str(), 0777); }},
      {"fchmod", in_named([](int fd) { return ::fchmod(fd, 0777); })},
      {"fchmodat", [&] { return ::fchmodat(AT_FDCWD, named.c_str(), 0777, 0); }},
      {"fchmodat2", [&] { return ::syscall(452, AT_FDCWD, named.c_str(), 0777, 0); }},
      {"chown", [&] { return ::chown(named.c_str(), ::getuid(), ::getgid()); }},
      {"lchown", [&] { return ::lchown(named.c_str(), ::getuid(), ::getgid()); }},
      {"fchown", in_named([](int fd) { return ::fchown(fd, ::getuid(), ::getgid()); })},
      {"setxattr", [&] { return ::setxattr(named.c_str(), "user.a", "1", 1, 0); }},
      {"fsetxattr", in_named([](int fd) { return ::fsetxattr(fd, "user.a", "1", 1, 0); })},
      {"removexattr", [&] { return ::removexattr(named.c_str(), "user.a"); }},
      {"utimensat", [&] { return ::utimensat(AT_FDCWD, named.c_str(), nullptr, 0); }},
      {"truncate", [&] { return ::truncate(named.c_str(), 0); }},
      {"flags of a file", in_named([](int fd) { return ::ioctl(fd, 0x40086602 /* FS_IOC_SETFLAGS */, &fd); })},
      {"mknod of a pipe", [&] { return ::mknod(folder.file("work/pipe").c_str(), S_IFIFO | 0600, 0); }},
      {"mknod of a device", [&] { return ::mknod(folder.file("work/null").c_str(), S_IFCHR | 0600, 0x103); }},
      {"prlimit of the parent", [&] { return ::prlimit(parent, RLIMIT_NOFILE, &limit, nullptr); }},
      {"prlimit that asks the parent", [&] { return ::prlimit(parent, RLIMIT_NOFILE, nullptr, &limit); }},
      {"setrlimit", [&] { return ::setrlimit(RLIMIT_NOFILE, &limit); }},
      {"setpriority of the parent", [&] { return ::setpriority(PRIO_PROCESS, parent, 10); }},
      {"sched_setaffinity", [&] { return ::syscall(SYS_sched_setaffinity, parent, sizeof limit, &limit); }},
      {"shmget", [] { return ::shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600); }},
      {"memfd_create", [] { return ::memfd_create("a", 0); }},
      {"msgget", [] { return ::syscall(SYS_msgget, IPC_PRIVATE, 0600); }},
      {"ptrace", [&] { return ::syscall(SYS_ptrace, 0x4206 /* PTRACE_SEIZE */, parent, 0, 0); }},
      {"process_vm_readv", [&] { return ::syscall(SYS_process_vm_readv, parent, nullptr, 0, nullptr, 0, 0); }},
      {"owner of signals", [&] {
         int ends[2];
         return ::pipe(ends) == 0 ? ::fcntl(ends[0], F_SETOWN, parent) : 0;
       }},
      {"dumpable", [] { return ::prctl(PR_SET_DUMPABLE, 1); }},
      {"setuid", [] { return ::syscall(SYS_setuid, ::getuid()); }},
      {"unshare", [] { return ::syscall(SYS_unshare, 0x10000000 /* CLONE_NEWUSER */); }},
      {"io_uring_setup", [] { return ::syscall(425, 1, nullptr); }},
      {"bpf", [] { return ::syscall(SYS_bpf, 0, nullptr, 0); }},
      {"a call of later systems", [] { return ::syscall(500, 0); }}};
  struct stat before {}, after {};
  REQUIRE(::stat(named.c_str(), &before) == 0);
  for (const Call& call : calls) {
    CAPTURE(call.name);
    const int error =
        shut_in_answer({named}, folder.file("work"), [&] { return call.make() < 0 ? errno : 0; });
    const bool is_refused = error == EPERM || error == ENOSYS || error == ENOTTY;
    CAPTURE(error);
    CHECK(is_refused);
  }
  REQUIRE(::stat(named.c_str(), &after) == 0);
  CHECK(after.st_mode == before.st_mode);
  CHECK(after.st_ctim.tv_nsec == before.st_ctim.tv_nsec);
}

TEST_CASE("What libraries need goes on: own limits, terminals, locks, names of threads") {
  const TemporaryFolder folder;
  const auto works = [&](const std::function<bool()>& call) {
    return shut_in_answer({}, folder.path(), [&] { return call() ? 1 : 0; }) == 1;
  };
  CHECK(works([] {
    rlimit limit{};
    return ::getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur > 0 &&
           ::setrlimit(RLIMIT_STACK, &limit) == 0;
  }));
  CHECK(works([] { return ::isatty(0) == 1 || errno == ENOTTY || errno == EINVAL; }));
  CHECK(works([] { return ::prctl(PR_SET_NAME, "worker") == 0; }));
  CHECK(works([&] {
    const int fd = ::open(folder.file("new").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    struct flock whole {};
    whole.l_type = F_WRLCK;
    return ::write(fd, "abc", 3) == 3 && ::ftruncate(fd, 1) == 0 && ::fcntl(fd, F_SETLK, &whole) == 0 &&
           ::rename(folder.file("new").c_str(), folder.file("named").c_str()) == 0;
  }));
  CHECK(works([] {
    std::vector<std::thread> team;
    std::atomic<int> sum = 0;
    for (int i = 0; i < 8; ++i) team.emplace_back([&] { sum += std::vector<char>(1 << 22, 1)[77]; });
    for (std::thread& one : team) one.join();
    return sum == 8;
  }));
}

TEST_SUITE_END();

namespace {

/// Whether a set of capabilities of a process that is shut in is empty, "CapEff:" for the effective ones.
bool is_empty_set(const std::string& key) {
  const TemporaryFolder folder;
  return shut_in_answer({}, folder.path(), [&] {
           std::ifstream status("/proc/self/status");
           for (std::string line; std::getline(status, line);)
             if (line.starts_with(key))
               return line.find_first_not_of(" \t0", key.size()) == std::string::npos ? 1 : 2;
           return 3;
         }) == 1;
}

}  // namespace

TEST_CASE("No capability is left") {
  for (const char* key : {"CapInh:", "CapPrm:", "CapEff:", "CapAmb:"}) {
    CAPTURE(key);
    CHECK(is_empty_set(key));
  }
}

TEST_SUITE_BEGIN("needs root" * doctest::skip(::geteuid() != 0));

TEST_CASE("Root without capabilities reads the named files of others, and no more") {
  CHECK(is_empty_set("CapBnd:"));
  const TemporaryFolder folder;
  write_bytes(folder.file("secret"), "x");
  REQUIRE(::chown(folder.file("secret").c_str(), 4711, 4711) == 0);
  REQUIRE(::chmod(folder.file("secret").c_str(), 0600) == 0);
  std::filesystem::create_directories(folder.file("work"));
  const auto opened = [&](const std::vector<std::string>& named, int how) {
    return shut_in_answer(named, folder.file("work"),
                          [&] { return error_of_opening(folder.file("secret"), how); });
  };
  CHECK(opened({folder.file("secret")}, O_RDONLY) == 0);
  CHECK(opened({folder.file("secret")}, O_WRONLY) != 0);
  CHECK(opened({}, O_RDONLY) != 0);
}

TEST_SUITE_END();

namespace {
struct DebugMonitor : Monitor {
  std::string text;
  void log(LogLevel, const Text& line) override { text += line.english() + "\n"; }
};
}  // namespace

TEST_CASE("The mesher is shut in, says so, and leaves nothing at home") {
  const TemporaryFolder home;
  std::filesystem::create_directories(home.file("home"));
  DebugMonitor monitor;
  GeometrySpec geometry;
  geometry.path = example("bracket.step");
  MeshOptions options;
  options.size = 0.01;
  {
    const Environment at_home("HOME", home.file("home"));
    CHECK(make_mesh(geometry, options, monitor).solid_count() > 0);
  }
  CHECK(monitor.text.find("sandbox: ") != std::string::npos);
  CHECK(std::filesystem::is_empty(home.file("home")));
}
