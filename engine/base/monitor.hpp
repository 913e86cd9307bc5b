// Progress, cancellation and log of a running job, passed as a parameter (never reached globally).
#pragma once

#include <atomic>
#include <memory>

#include "engine/base/error.hpp"

namespace genba {

enum class LogLevel { debug, info, warning, error };

/// Observer of one job. The base class ignores all reports and never cancels. Reports come from the thread
/// that runs the job; `cancelled()` may be called from any thread.
class Monitor {
 public:
  virtual ~Monitor() = default;

  /// `stage` is a short phrase ("mesh", "assemble"); `fraction` in [0, 1], or negative if unknown.
  virtual void progress(const Text& /*stage*/, double /*fraction*/) {}
  virtual void log(LogLevel /*level*/, const Text& /*message*/) {}
  /// Relative residual norm |r| / |b| after `iteration` solver iterations.
  virtual void residual(int /*iteration*/, double /*relative*/) {}
  virtual bool cancelled() const { return false; }

  /// Throws Cancelled if the job was asked to stop.
  void check() const {
    if (cancelled()) throw Cancelled();
  }
};

/// Monitor of a part of a job: maps its progress to the range from `begin` to `end` of the whole.
class PartMonitor final : public Monitor {
 public:
  PartMonitor(Monitor& whole, double begin, double end) : whole_(whole), begin_(begin), end_(end) {}
  void progress(const Text& stage, double fraction) override {
    whole_.progress(stage, fraction < 0 ? fraction : begin_ + (end_ - begin_) * fraction);
  }
  void log(LogLevel level, const Text& message) override { whole_.log(level, message); }
  void residual(int iteration, double relative) override { whole_.residual(iteration, relative); }
  bool cancelled() const override { return whole_.cancelled(); }

 private:
  Monitor& whole_;
  const double begin_, end_;
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
