// Runs one child process with captured output and a time limit. A kill reaches its whole process group.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

struct ChildCommand {
  std::vector<std::string> arguments;    ///< [0] is the program's path
  std::vector<std::string> environment;  ///< "NAME=value", replaces this process's own
  double time_limit = 600;               ///< s, after that the child is killed; callbacks may change it
  std::int64_t resident_limit = 0;       ///< bytes, above that the child is killed; 0: no limit
  std::size_t kept_lines = 200;          ///< of its output
  /// Called with every line the child writes to stdout or stderr.
  std::function<void(const std::string& line)> on_line;
  /// Called with every line the child writes to descriptor 3.
  std::function<void(const std::string& line)> on_message;
  /// Called about ten times a second while the child runs.
  std::function<void(double seconds)> on_tick;
};

enum class ChildEnd { exited, signalled, timed_out, too_large };

struct ChildResult {
  ChildEnd end = ChildEnd::exited;
  int code = 0;  ///< exit status or signal number
  double seconds = 0;
  std::int64_t peak_bytes = 0;   ///< largest resident size seen
  std::vector<std::string> log;  ///< last lines of its output
};

/// A child that this program talks with. Its stdin is a connection to this program.
class LiveChild {
 public:
  enum class Input { none, lines };
  /// Borrows the command. Throws Error(internal_fault) if the program cannot start.
  LiveChild(const ChildCommand& command, Input input);
  /// Kills the child's group and waits for the child.
  ~LiveChild();
  LiveChild(const LiveChild&) = delete;
  LiveChild& operator=(const LiveChild&) = delete;

  /// Writes a line to its stdin. A child that has ended is told by follow().
  void tell(const std::string& line);
  /// No more lines come.
  void end_input();
  /// Follows its output for some 20 ms at most. False: it has ended or met a limit. Throws Cancelled.
  bool follow(const Monitor& monitor);
  /// After follow() returned false; only once. Kills what is left of its group.
  ChildResult end();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Runs the command to its end. stdin is empty, the locale is C, only descriptors 0-3 are inherited. Throws
/// Cancelled within a second of the request; the child is killed and gone then. Throws Error(internal_fault)
/// if the program cannot start. A callback that throws also kills the child.
ChildResult run_child(const ChildCommand& command, const Monitor& monitor);

/// "was killed by signal 11 (Segmentation fault)", "ended with exit code 3", "was stopped after 600 s", "was
/// stopped when it held 1200 MiB".
Text describe_end(const ChildResult& result);

/// Call it first in the child program. The program then ends with the process that started it, even if that
/// is killed with -9, and uses at most `memory_limit` bytes of memory, including its libraries (0: no limit).
void bind_to_parent(int parent_id, std::int64_t memory_limit);

}  // namespace genba
