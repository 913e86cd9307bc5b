// Ctrl-C and kill as a request to stop.
#pragma once

#include <csignal>
#include <thread>

#include "engine/base/monitor.hpp"

namespace genba {

/// While it lives, the first SIGINT or SIGTERM sets the token. A second one ends the process at once with
/// code 130. Make one before the program starts another thread: later threads then leave these signals to its
/// own thread. If the system grants no thread, the thread that made it gets them. Threads that libraries made
/// before (OpenBLAS does when it is loaded) may get them too, with the same effect. A file that grows too
/// large (SIGXFSZ) becomes a write error and does not end the process.
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
