// What the runs of a job hold on the device that solves, beside what was predicted for each of their meshes.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

namespace genba {

/// What a run is to its job.
enum class RunPart {
  whole,          ///< the case, nothing else
  level,          ///< a mesh of a refinement
  study_run,      ///< a value of a parameter study
  compared_case,  ///< of a comparison
  queued_case
};

struct RunName {
  RunPart part = RunPart::whole;
  int number = 1, of = 1;
  bool operator==(const RunName&) const = default;
};

struct MemoryOfRun {
  RunName name;
  std::int64_t predicted = 0;  ///< bytes, by the plan for its mesh
  std::int64_t held = 0;       ///< bytes at most so far; 0: nothing yet
  bool running = false;
};

/// Written by the thread that works, read by any other.
class RunMemory {
 public:
  /// A new job begins.
  void clear() {
    const std::lock_guard lock(mutex_);
    runs_.clear();
    next_ = {};
  }
  /// The runs that begin from now on are this one.
  void name(RunName next) {
    const std::lock_guard lock(mutex_);
    next_ = next;
  }
  void set(std::int64_t predicted, std::int64_t held, bool running) {
    const std::lock_guard lock(mutex_);
    for (MemoryOfRun& run : runs_)
      if (run.name == next_) {
        run = {next_, predicted, held, running};
        return;
      }
    runs_.push_back({next_, predicted, held, running});
  }
  /// In the order in which they began.
  std::vector<MemoryOfRun> runs() const {
    const std::lock_guard lock(mutex_);
    return runs_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<MemoryOfRun> runs_;
  RunName next_;
};

}  // namespace genba
