// A job's progress and log on the terminal: one line that updates itself, or plain lines where there is no
// terminal.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "app/plan/time_left.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

struct ConsoleOptions {
  bool quiet = false;    ///< only warnings and errors
  bool verbose = false;  ///< details too
  bool json_lines = false;  ///< progress and log as one JSON object a line, for programs
  std::string log_file;  ///< the log goes here too, with times; empty: nowhere
};

/// Writes to stderr only. Throws Error(file) if the log file cannot be opened.
class Console final : public Monitor {
 public:
  Console(const ConsoleOptions& options, CancelToken token);
  ~Console() override;

  void progress(const Text& stage, double fraction) override;
  void log(LogLevel level, const Text& message) override;
  void residual(int iteration, double relative) override;
  bool cancelled() const override { return token_.requested(); }

  /// Takes the progress line away.
  void clear_line();

 private:
  struct Log;
  void show();
  void show_json();
  CancelToken token_;
  bool quiet_, terminal_, json_lines_;
  std::unique_ptr<Log> log_;
  std::string stated_stage_, stage_, detail_;
  double fraction_ = -1, residual_ = -1;
  int iteration_ = -1;
  bool line_shown_ = false;
  TimeLeft left_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), last_shown_{};
};

/// Prints a text of several lines to standard output and makes it readable (engine/base/text/shown_text.hpp):
/// it may hold names of files and of what is in them. JSON stays JSON.
void print_text(std::string_view text);

}  // namespace genba
