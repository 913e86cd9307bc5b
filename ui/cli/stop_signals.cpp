#include "ui/cli/stop_signals.hpp"

#include <pthread.h>
#include <unistd.h>

#include <optional>
#include <system_error>

namespace genba {

namespace {

std::optional<CancelToken> wanted;
std::atomic<bool> is_heard{false};

extern "C" void genba_hear_stop(int) {
  if (is_heard.exchange(true)) ::_exit(130);
  wanted->request();
}

}  // namespace

StopSignals::StopSignals(CancelToken token) {
  std::signal(SIGXFSZ, SIG_IGN);
  wanted = token;
  is_heard = false;
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGINT);
  sigaddset(&stops, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &stops, &previous_mask_);
  struct sigaction action {};
  action.sa_handler = genba_hear_stop;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, &previous_interrupt_);
  sigaction(SIGTERM, &action, &previous_terminate_);
  try {
    waiter_ = std::thread([this, stops] {
      pthread_sigmask(SIG_UNBLOCK, &stops, nullptr);
      done_.wait(false);
    });
  } catch (const std::system_error&) {
    // The system grants no thread: this thread gets the signals.
    pthread_sigmask(SIG_UNBLOCK, &stops, nullptr);
  }
}

StopSignals::~StopSignals() {
  sigaction(SIGINT, &previous_interrupt_, nullptr);
  sigaction(SIGTERM, &previous_terminate_, nullptr);
  done_ = true;
  done_.notify_one();
  if (waiter_.joinable()) waiter_.join();
  pthread_sigmask(SIG_SETMASK, &previous_mask_, nullptr);
}

}  // namespace genba
