// What a process that is shut in can still do, asked of the system itself in a child of the test.
#include "mesh/sandbox.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <thread>

#include "tests/mesh/mesh_testing.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
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
  return shut_in_answer({}, folder.path(), [&] {
           return shut_in({}, {folder.path()}).find(words) != std::string::npos ? 1 : 0;
         }) == 1;
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
