// What the whole process takes, stage by stage: predicted before a run, measured beside it.
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

/// What a run does, in the order of a run from the terminal.
enum class MemoryStage {
  start,     ///< the program with its libraries, before the run
  mesh,      ///< reading and meshing, the mesher's process with it
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
  /// Resident bytes at most while the stage runs, of the process and of those that it starts. 0: it does not
  /// run, or nothing is known of it yet.
  std::int64_t predicted = 0;
  std::int64_t measured = 0;  ///< the same, measured; 0: it has not run
  std::int64_t held = 0;      ///< of what was predicted, what the process held when it was planned
  Text rule;                  ///< what was added up: "112 MiB held, 84 MiB matrix, ..."
};

struct ProcessMemory {
  std::vector<StageMemory> stages;  ///< all_memory_stages
  std::int64_t limit = 0;           ///< bytes that all together may take; 0: none was stated
  const StageMemory& at(MemoryStage stage) const { return stages.at(static_cast<std::size_t>(stage)); }
  StageMemory& at(MemoryStage stage) { return stages.at(static_cast<std::size_t>(stage)); }
  /// By what was predicted, where that is not known by what was measured. Null: nothing is known.
  const StageMemory* largest() const;
  std::int64_t measured_peak() const;  ///< of all stages
};

/// "+3.1 %": what was measured beside what was predicted; empty where one of them is not known.
std::string deviation(const StageMemory& stage);
/// "Largest: Solve, 412 MiB; the limit for the whole process is 500 MiB." Empty where nothing is known.
Text largest_text(const ProcessMemory& process);
/// For the terminal, a line a stage that runs.
std::string process_table_text(const ProcessMemory& process);

/// Written by the threads that work, read by any other.
class MemoryRecord {
 public:
  MemoryRecord();
  ProcessMemory now() const;
  void set_limit(std::int64_t bytes);
  void predict(const StageMemory& stage);  ///< but for what was measured
  void measure(MemoryStage stage, std::int64_t bytes);
  /// These and the stages after it are as if they had not run; what was predicted stays.
  void forget_measured_from(MemoryStage first);

 private:
  mutable std::mutex mutex_;
  ProcessMemory now_;
};

/// Measures a stage while it lives.
class MeasuredStage {
 public:
  MeasuredStage(MemoryRecord& record, MemoryStage stage) : record_(record), stage_(stage) {}
  ~MeasuredStage() { record_.measure(stage_, bytes()); }
  MeasuredStage(const MeasuredStage&) = delete;
  MeasuredStage& operator=(const MeasuredStage&) = delete;
  /// What this process and one that it started held together.
  void with_child(std::int64_t together) { together_ = together; }
  std::int64_t bytes() const { return std::max(watch_.peak(), together_); }

 private:
  MemoryRecord& record_;
  MemoryStage stage_;
  ResidentWatch watch_;
  std::int64_t together_ = 0;
};

}  // namespace genba
