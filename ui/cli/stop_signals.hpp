// Ctrl-C and kill as a request to stop.
#pragma once

#include <csignal>
#include <thread>

#include "engine/base/monitor.hpp"

namespace genba {

/// While it lives: the first SIGINT or SIGTERM sets the token, a second one ends the process at once with
/// code 130. Make it before any other thread, so that all of them leave these signals to it. Files grown too
/// large (SIGXFSZ) become write errors instead of killing the process.
class StopSignals {
 public:
  explicit StopSignals(CancelToken token);
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

 private:
  sigset_t previous_{};
  std::atomic<bool> done_{false};
  std::thread waiter_;
};

}  // namespace genba
