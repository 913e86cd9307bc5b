#include "ui/cli/stop_signals.hpp"

#include <pthread.h>
#include <unistd.h>

namespace genba {

StopSignals::StopSignals(CancelToken token) {
  std::signal(SIGXFSZ, SIG_IGN);
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGINT);
  sigaddset(&stops, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &stops, &previous_);
  waiter_ = std::thread([this, stops, token] {
    for (int count = 0;; ++count) {
      int signal = 0;
      sigwait(&stops, &signal);
      if (done_) return;
      if (count > 0) ::_exit(130);
      token.request();
    }
  });
}

StopSignals::~StopSignals() {
  done_ = true;
  pthread_kill(waiter_.native_handle(), SIGTERM);
  waiter_.join();
  pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
}

}  // namespace genba
