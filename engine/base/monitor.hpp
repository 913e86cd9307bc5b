// Progress, cancellation and log of a running job, passed as a parameter (never reached globally).
#pragma once

#include <atomic>
#include <memory>
#include <string_view>

#include "engine/base/error.hpp"

namespace genba {

enum class LogLevel { debug, info, warning, error };

/// Observer of one job. The base class is the null object: it hears nothing and never cancels.
/// Reports come from the thread that runs the job; `cancelled()` may be called from any thread.
class Monitor {
 public:
  virtual ~Monitor() = default;

  /// `stage` is a short English phrase ("mesh", "assemble"); `fraction` in [0, 1], or negative if unknown.
  virtual void progress(std::string_view /*stage*/, double /*fraction*/) {}
  virtual void log(LogLevel /*level*/, std::string_view /*message*/) {}
  /// Relative residual norm |r| / |b| after `iteration` solver iterations.
  virtual void residual(int /*iteration*/, double /*relative*/) {}
  virtual bool cancelled() const { return false; }

  /// Throws Cancelled if the job was asked to stop.
  void check() const {
    if (cancelled()) throw Cancelled();
  }
};

/// Shared stop flag: the face that owns the job sets it, the job polls it.
class CancelToken {
 public:
  CancelToken() : flag_(std::make_shared<std::atomic<bool>>(false)) {}
  void request() const { flag_->store(true, std::memory_order_relaxed); }
  bool requested() const { return flag_->load(std::memory_order_relaxed); }

 private:
  std::shared_ptr<std::atomic<bool>> flag_;
};

}  // namespace genba
