// Ctrl-C and kill as a request to stop.
#pragma once

#include <csignal>
#include <thread>

#include "engine/base/monitor.hpp"

namespace genba {

/// While it lives: the first SIGINT or SIGTERM sets the token, a second one ends the process at once with
/// code 130. Make one, before any other thread of the program: those threads then leave these signals to it.
/// Where the system grants no thread, the one that made it hears them. Threads that libraries made before (OpenBLAS does when it is loaded) may get them and do the same. Files
/// grown too large (SIGXFSZ) become write errors instead of killing the process.
class StopSignals {
 public:
  explicit StopSignals(CancelToken token);
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

 private:
  struct sigaction previous_interrupt_ {}, previous_terminate_{};
  sigset_t previous_mask_{};
  std::atomic<bool> done_{false};
  std::thread waiter_;
};

}  // namespace genba
