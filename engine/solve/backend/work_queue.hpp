// The work that a backend has started: recorded to be run again, or waited for.
#pragma once

#include <functional>
#include <memory>

namespace genba {

/// Recorded steps that a backend can run again with one call, see WorkQueue::record.
class Recording {
 public:
  virtual ~Recording() = default;
  virtual void run() = 0;
};

/// Recorded steps that the device times itself, see WorkQueue::record_timed.
class TimedRecording {
 public:
  virtual ~TimedRecording() = default;
  /// Runs the steps and waits. Returns seconds of the device's clock.
  virtual double run() = 0;
};

class WorkQueue {
 public:
  virtual ~WorkQueue() = default;
  /// Records the work that `steps` starts on the device, without running it. Many short steps then cost one
  /// start. `steps` may call multiply, defect and other functions that return nothing, except upload and
  /// download. All objects that it uses must outlive the recording. Returns null if the backend does not
  /// record.
  virtual std::unique_ptr<Recording> record(const std::function<void()>& steps) { return nullptr; }
  /// The same, with an untimed `first` ahead of the steps. While `first` runs, the device receives the steps,
  /// so the time contains little of the cost of a start.
  virtual std::unique_ptr<TimedRecording> record_timed(const std::function<void()>& first,
                                                       const std::function<void()>& steps) {
    return nullptr;
  }
  virtual void synchronize() = 0;
};

}  // namespace genba
