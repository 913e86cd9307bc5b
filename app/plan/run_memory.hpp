// Device memory of the runs of a job, beside the prediction for each of their meshes.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

namespace genba {

/// Role of a run in its job.
enum class RunPart {
  whole,          ///< the whole case
  level,          ///< one mesh of a refinement
  study_run,      ///< one value of a parameter study
  compared_case,  ///< one case of a comparison
  queued_case
};

struct RunName {
  RunPart part = RunPart::whole;
  int number = 1, of = 1;
  bool operator==(const RunName&) const = default;
};

struct MemoryOfRun {
  RunName name;
  std::int64_t predicted = 0;  ///< bytes, from the plan for its mesh
  std::int64_t held = 0;       ///< largest bytes so far; 0: nothing yet
  bool running = false;
};

/// Written by the worker thread, read by any thread.
class RunMemory {
 public:
  /// A new job starts.
  void clear() {
    const std::lock_guard lock(mutex_);
    runs_.clear();
    next_ = {};
  }
  /// Name for the runs that start from now on.
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
  /// In the order in which they started.
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
