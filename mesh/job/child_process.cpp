#include "mesh/job/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>

#include "engine/base/host_memory.hpp"

extern char** environ;

namespace genba {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// An error of the system, not of this program.
[[noreturn]] void fail(const Text& place, const Text& what, int error) {
  throw Error(ErrorKind::file, place, phrase<"%1: %2">(what, std::strerror(error)),
              phrase<"Check that the program exists and may be executed, and that the computer is not out of "
                     "processes">());
}

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(other.fd_) { other.fd_ = -1; }
  ~Descriptor() { close(); }
  void close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }
  int get() const { return fd_; }

 private:
  int fd_ = -1;
};

struct Pipe {
  Descriptor read, write;
};

Pipe make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) fail(phrase<"mesher">(), phrase<"no pipe could be made">(), errno);
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  // The writing end must not have a descriptor number that dup2 will overwrite in the child.
  const int high = ::fcntl(ends[1], F_DUPFD_CLOEXEC, 10);
  ::close(ends[1]);
  return {Descriptor(ends[0]), Descriptor(high)};
}

// Splits a stream of bytes into lines. Very long lines are cut to bound memory.
class LineReader {
 public:
  /// Returns false at the end of the stream.
  bool drain(int fd, const std::function<void(const std::string&)>& use) {
    char buffer[4096];
    for (;;) {
      const ssize_t n = ::read(fd, buffer, sizeof buffer);
      if (n == 0) return false;
      if (n < 0) return errno == EAGAIN || errno == EINTR;
      for (ssize_t i = 0; i < n; ++i) {
        if (buffer[i] == '\n' || buffer[i] == '\r' || line_.size() > 2000) flush(use);
        if (buffer[i] != '\n' && buffer[i] != '\r') line_ += buffer[i];
      }
    }
  }
  void flush(const std::function<void(const std::string&)>& use) {
    if (line_.empty()) return;
    std::string line;
    line.swap(line_);
    use(line);
  }

 private:
  std::string line_;
};

// ru_maxrss of a spawned child includes its parent's pages at the time of the spawn. The child's own
// high-water mark does not.
std::int64_t peak_resident(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  std::string word;
  while (status >> word)
    if (word == "VmHWM:") {
      std::int64_t kilobytes = 0;
      status >> kilobytes;
      return kilobytes * 1024;
    }
  return 0;
}

// The child and everything it started. The destructor kills it and waits for it.
class ProcessGroup {
 public:
  explicit ProcessGroup(pid_t pid) : pid_(pid) {}
  ~ProcessGroup() {
    if (pid_ <= 0) return;
    ::kill(-pid_, SIGTERM);
    for (int i = 0; i < 20 && !ended(); ++i) ::usleep(10000);
    reap();
  }
  pid_t id() const { return pid_; }

  bool ended() {
    siginfo_t info{};
    return ::waitid(P_PID, pid_, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_;
  }
  // Kills the group before its leader is reaped, while its number cannot belong to another process.
  int reap() {
    ::kill(-pid_, SIGKILL);
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    return status;
  }

 private:
  pid_t pid_;
};

std::vector<std::string> environment_of(const ChildCommand& command) {
  std::vector<std::string> environment = command.environment;
  environment.emplace_back("LC_ALL=C");
  // Gmsh's threads meet at barriers. If they spin there while other programs run, they take the processor
  // from the thread that they wait for: this took two to three times as long. Without any spinning an idle
  // machine loses a few percent. A few microseconds of spinning cost neither.
  if (std::getenv("OMP_WAIT_POLICY") == nullptr && std::getenv("GOMP_SPINCOUNT") == nullptr)
    environment.emplace_back("GOMP_SPINCOUNT=2000");
  const std::size_t given = environment.size();
  const auto is_given = [&](const std::string& variable) {
    const std::string name = variable.substr(0, variable.find('=') + 1);
    return std::any_of(environment.begin(), environment.begin() + static_cast<std::ptrdiff_t>(given),
                       [&](const std::string& other) { return other.starts_with(name); });
  };
  for (char** e = environ; *e != nullptr; ++e)
    if (const std::string variable = *e; !is_given(variable)) environment.push_back(variable);
  return environment;
}

/// input: a descriptor for its stdin; -1: its stdin is empty.
pid_t spawn(const ChildCommand& command, const Pipe& output, const Pipe& messages, int input) {
  const std::vector<std::string>& arguments = command.arguments;
  std::vector<char*> argv;
  for (const auto& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);
  std::vector<std::string> environment = environment_of(command);
  std::vector<char*> envp;
  for (auto& e : environment) envp.push_back(e.data());
  envp.push_back(nullptr);

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  if (input >= 0)
    posix_spawn_file_actions_adddup2(&actions, input, 0);
  else
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output.write.get(), 1);
  posix_spawn_file_actions_adddup2(&actions, output.write.get(), 2);
  posix_spawn_file_actions_adddup2(&actions, messages.write.get(), 3);
  posix_spawn_file_actions_addclosefrom_np(&actions, 4);
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  for (int s : {SIGINT, SIGTERM, SIGPIPE, SIGHUP}) sigaddset(&defaults, s);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  pid_t pid = -1;
  const int error = ::posix_spawn(&pid, argv[0], &actions, &attributes, argv.data(), envp.data());
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) fail(arguments[0], phrase<"the program could not be started">(), error);
  return pid;
}

/// Two ends of a connection; `write` is the child's. A write to a child that has ended gives an error, no signal.
Pipe make_connection() {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    fail(phrase<"child program">(), phrase<"no connection could be made">(), errno);
  const int high = ::fcntl(ends[1], F_DUPFD_CLOEXEC, 10);
  ::close(ends[1]);
  return {Descriptor(ends[0]), Descriptor(high)};
}

}  // namespace

struct LiveChild::State {
  State(const ChildCommand& c, Input how)
      : command(c),
        input(how == Input::lines ? make_connection() : Pipe{}),
        child(spawn(c, output, messages, input.write.get())) {
    output.write.close();
    messages.write.close();
    input.write.close();
  }

  void use_output(const std::string& line) {
    kept.push_back(line);
    if (kept.size() > command.kept_lines) kept.pop_front();
    if (command.on_line) command.on_line(line);
  }
  void drain() {
    if (output_open) output_open = output_lines.drain(output.read.get(), [&](const std::string& line) { use_output(line); });
  }
  void drain_messages() {
    if (messages_open) messages_open = message_lines.drain(messages.read.get(), [&](const std::string& line) { use_message(line); });
  }
  void use_message(const std::string& line) const {
    if (command.on_message) command.on_message(line);
  }
  void tick(double elapsed) {
    if (elapsed < next_tick) return;
    next_tick = elapsed + 0.1;
    result.peak_bytes = std::max(result.peak_bytes, peak_resident(child.id()));
    if (command.resident_limit > 0 && result.peak_bytes > command.resident_limit)
      result.end = ChildEnd::too_large;
    else if (command.on_tick)
      command.on_tick(elapsed);
  }

  const ChildCommand& command;
  Clock::time_point start = Clock::now();
  Pipe output = make_pipe(), messages = make_pipe(), input;
  ProcessGroup child;
  ChildResult result;
  std::deque<std::string> kept;
  LineReader output_lines, message_lines;
  bool output_open = true, messages_open = true;
  double next_tick = 0;
};

LiveChild::LiveChild(const ChildCommand& command, Input input) : state_(std::make_unique<State>(command, input)) {}
LiveChild::~LiveChild() = default;

void LiveChild::tell(const std::string& line) {
  const std::string text = line + "\n";
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t n = ::send(state_->input.read.get(), text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    sent += static_cast<std::size_t>(n);
  }
}

void LiveChild::end_input() {
  state_->input.read.close();
}

bool LiveChild::follow(const Monitor& monitor) {
  State& s = *state_;
  if (s.child.ended()) return false;
  monitor.check();
  const double elapsed = seconds_since(s.start);
  if (elapsed > s.command.time_limit) {
    s.result.end = ChildEnd::timed_out;
    return false;
  }
  s.tick(elapsed);
  if (s.result.end != ChildEnd::exited) return false;
  pollfd fds[2] = {{s.output_open ? s.output.read.get() : -1, POLLIN, 0},
                   {s.messages_open ? s.messages.read.get() : -1, POLLIN, 0}};
  ::poll(fds, 2, s.output_open || s.messages_open ? 20 : 1);
  if (fds[0].revents != 0) s.drain();
  if (fds[1].revents != 0) s.drain_messages();
  return true;
}

ChildResult LiveChild::end() {
  State& s = *state_;
  const int status = s.child.reap();
  s.drain();
  s.drain_messages();
  s.output_lines.flush([&](const std::string& line) { s.use_output(line); });
  s.message_lines.flush([&](const std::string& line) { s.use_message(line); });
  ChildResult result = std::move(s.result);
  result.seconds = seconds_since(s.start);
  result.log.assign(s.kept.begin(), s.kept.end());
  if (result.end != ChildEnd::exited) return result;
  result.end = WIFSIGNALED(status) ? ChildEnd::signalled : ChildEnd::exited;
  result.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  return result;
}

ChildResult run_child(const ChildCommand& command, const Monitor& monitor) {
  monitor.check();
  LiveChild child(command, LiveChild::Input::none);
  while (child.follow(monitor)) {
  }
  return child.end();
}

Text describe_end(const ChildResult& result) {
  switch (result.end) {
    case ChildEnd::timed_out: {
      char text[40];
      std::snprintf(text, sizeof text, result.seconds < 0.95 ? "%.1f s" : "%.0f s", result.seconds);
      return phrase<"was stopped after %1">(text);
    }
    case ChildEnd::signalled:
      return phrase<"was ended by signal %1 (%2)">(result.code, ::strsignal(result.code));
    case ChildEnd::too_large:
      return phrase<"was stopped when it held %1 MiB">(result.peak_bytes >> 20);
    case ChildEnd::exited:
      break;
  }
  return phrase<"ended with exit code %1">(result.code);
}

void bind_to_parent(int parent_id, std::int64_t memory_limit) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have ended before the line above took effect.
  if (::getppid() != parent_id) ::_exit(1);
#if defined(__SANITIZE_ADDRESS__)
  memory_limit = 0;  // the sanitizer reserves terabytes of addresses
#endif
  if (memory_limit > 0) {
    // Counts memory that is written, not address space that libraries and thread stacks only reserve.
    rlimit limit{};
    limit.rlim_cur = limit.rlim_max =
        static_cast<rlim_t>(std::max<std::int64_t>(0, memory_limit - resident_file_bytes()));
    ::setrlimit(RLIMIT_DATA, &limit);
  }
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
}

}  // namespace genba
