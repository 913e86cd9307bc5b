// One child process with captured output, a time limit and a kill that reaches its whole process group.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

struct ChildCommand {
  std::vector<std::string> arguments;    ///< [0] is the program's path
  std::vector<std::string> environment;  ///< "NAME=value", instead of this process's own
  double time_limit = 600;               ///< s, then the child is killed; callbacks may change it
  std::int64_t resident_limit = 0;       ///< bytes, from there on the child is killed; 0: no limit
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

/// Runs the command to its end. stdin is empty, the locale is C; no descriptor but 0-3 is inherited.
/// Throws Cancelled (the child is killed and gone) within a second of the request, Error(internal_fault) if
/// the program cannot be started. A callback that throws also kills the child.
ChildResult run_child(const ChildCommand& command, const Monitor& monitor);

/// "was killed by signal 11 (Segmentation fault)", "ended with exit code 3", "was stopped after 600 s", "was
/// stopped when it held 1200 MiB".
Text describe_end(const ChildResult& result);

/// To be called first by the child program: it dies with the process that started it, even when that one is
/// killed with -9, and takes no more than `memory_limit` bytes of memory, its libraries counted (0: no
/// limit).
void bind_to_parent(int parent_id, std::int64_t memory_limit);

}  // namespace genba
