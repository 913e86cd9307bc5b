// Memory of the whole process, stage by stage: predicted before a run, measured during it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/host_memory.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// Parts of a run, in the order of a run from the terminal.
enum class MemoryStage {
  start,     ///< the program with its libraries, before the run
  mesh,      ///< reading and meshing, including the mesher's process
  plan,      ///< conditions on the mesh, numbering, memory plan
  system,    ///< assembly, set-up of the preconditioner
  solution,  ///< conjugate gradient
  results,   ///< recovery of fields
  picture,
  write,  ///< VTU and CSV
  report
};
inline constexpr std::array all_memory_stages = {
    MemoryStage::start,   MemoryStage::mesh,     MemoryStage::plan,
    MemoryStage::system,  MemoryStage::solution, MemoryStage::results,
    MemoryStage::picture, MemoryStage::write,    MemoryStage::report};
std::string_view to_string(MemoryStage stage);  ///< "start", "mesh", ...
std::string_view title(MemoryStage stage);      ///< "Program and libraries", "Reading and meshing", ...

struct StageMemory {
  MemoryStage stage = MemoryStage::start;
  /// Largest resident bytes while the stage runs, of the process and its child processes. 0: the stage does
  /// not run, or nothing is known yet.
  std::int64_t predicted = 0;
  std::int64_t measured = 0;  ///< the same, measured; 0: it has not run
  std::int64_t held = 0;      ///< part of `predicted` that the process already held at the time of planning
  Text rule;                  ///< the terms of the sum: "112 MiB held, 84 MiB matrix, ..."
};

struct ProcessMemory {
  std::vector<StageMemory> stages;  ///< in the order of all_memory_stages
  std::int64_t limit = 0;           ///< bytes for the whole process; 0: no limit
  const StageMemory& at(MemoryStage stage) const { return stages.at(static_cast<std::size_t>(stage)); }
  StageMemory& at(MemoryStage stage) { return stages.at(static_cast<std::size_t>(stage)); }
  /// The stage with the largest predicted bytes, or measured bytes if no prediction is known. Null: nothing
  /// is known.
  const StageMemory* largest() const;
  std::int64_t measured_peak() const;  ///< over all stages
};

/// "+3.1 %": measured against predicted; empty if one of them is not known.
std::string deviation(const StageMemory& stage);
/// "Largest: Solve, 412 MiB; the limit for the whole process is 500 MiB." Empty if nothing is known.
Text largest_text(const ProcessMemory& process);
/// Table for the terminal, one line per stage that runs.
std::string process_table_text(const ProcessMemory& process);

/// Written by worker threads, read by any thread.
class MemoryRecord {
 public:
  MemoryRecord();
  ProcessMemory now() const;
  void set_limit(std::int64_t bytes);
  void predict(const StageMemory& stage);  ///< keeps the measured bytes
  void measure(MemoryStage stage, std::int64_t bytes);
  /// Clears the measured bytes of this stage and the later ones; keeps the predictions.
  void forget_measured_from(MemoryStage first);

 private:
  mutable std::mutex mutex_;
  ProcessMemory now_;
};

/// Measures the memory of a stage during its lifetime.
class MeasuredStage {
 public:
  MeasuredStage(MemoryRecord& record, MemoryStage stage) : record_(record), stage_(stage) {}
  ~MeasuredStage() { record_.measure(stage_, bytes()); }
  MeasuredStage(const MeasuredStage&) = delete;
  MeasuredStage& operator=(const MeasuredStage&) = delete;
  /// Largest bytes of this process and its child process together.
  void with_child(std::int64_t together) { together_ = together; }
  std::int64_t bytes() const { return std::max(watch_.peak(), together_); }

 private:
  MemoryRecord& record_;
  MemoryStage stage_;
  ResidentWatch watch_;
  std::int64_t together_ = 0;
};

}  // namespace genba
