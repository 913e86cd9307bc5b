// A job's progress and log on the terminal: one line that updates itself, or plain lines where there is no
// terminal.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "engine/base/monitor.hpp"

namespace genba {

struct ConsoleOptions {
  bool quiet = false;    ///< only warnings and errors
  bool verbose = false;  ///< details too
  std::string log_file;  ///< also written here, with times; empty: nowhere
};

/// Writes to stderr only. Throws Error(file) if the log file cannot be opened.
class Console final : public Monitor {
 public:
  Console(const ConsoleOptions& options, CancelToken token);
  ~Console() override;

  void progress(std::string_view stage, double fraction) override;
  void log(LogLevel level, std::string_view message) override;
  void residual(int iteration, double relative) override;
  bool cancelled() const override { return token_.requested(); }

  /// The residual at which the solver stops, for the time left.
  void set_tolerance(double tolerance) { tolerance_ = tolerance; }

  /// Takes the progress line away.
  void clear_line();

 private:
  struct Log;
  void show(double fraction, const std::string& detail);
  CancelToken token_;
  bool quiet_, terminal_;
  double tolerance_ = 0;
  std::unique_ptr<Log> log_;
  std::string stage_;
  double fraction_ = -1;
  double first_residual_ = 0;
  bool line_shown_ = false;
  std::chrono::steady_clock::time_point stage_start_{}, last_shown_{};
};

}  // namespace genba
