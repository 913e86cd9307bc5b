#include "app/plan/process_memory.hpp"

#include <algorithm>

#include "engine/base/quantity/number_text.hpp"

namespace genba {

std::string_view to_string(MemoryStage stage) {
  constexpr std::array<std::string_view, all_memory_stages.size()> names = {
      "start", "mesh", "plan", "system", "solution", "results", "picture", "write", "report"};
  return names.at(static_cast<std::size_t>(stage));
}

std::string_view title(MemoryStage stage) {
  constexpr std::array<std::string_view, all_memory_stages.size()> titles = {"Program and libraries",
                                                                             "Reading and meshing",
                                                                             "Numbering and plan",
                                                                             "Assembly and set-up",
                                                                             "Solve",
                                                                             "Results",
                                                                             "Pictures",
                                                                             "VTU and CSV",
                                                                             "Report"};
  return titles.at(static_cast<std::size_t>(stage));
}

const StageMemory* ProcessMemory::largest() const {
  const StageMemory* out = nullptr;
  const auto size = [](const StageMemory& s) { return s.predicted > 0 ? s.predicted : s.measured; };
  for (const StageMemory& s : stages)
    if (size(s) > 0 && (out == nullptr || size(s) > size(*out))) out = &s;
  return out;
}

std::int64_t ProcessMemory::measured_peak() const {
  std::int64_t out = 0;
  for (const StageMemory& s : stages) out = std::max(out, s.measured);
  return out;
}

std::string deviation(const StageMemory& stage) {
  if (stage.predicted <= 0 || stage.measured <= 0) return {};
  const auto predicted = static_cast<double>(stage.predicted);
  return format_number(100 * (static_cast<double>(stage.measured) - predicted) / predicted, "%+.1f") + " %";
}

Text largest_text(const ProcessMemory& process) {
  const StageMemory* largest = process.largest();
  if (largest == nullptr) return {};
  const std::string size = format_bytes(largest->predicted > 0 ? largest->predicted : largest->measured);
  if (process.limit <= 0) return phrase<"Largest: %1, %2.">(word(title(largest->stage)), size);
  return phrase<"Largest: %1, %2; the limit for the whole process is %3.">(word(title(largest->stage)), size,
                                                                           format_bytes(process.limit));
}

std::string process_table_text(const ProcessMemory& process) {
  std::vector<std::array<std::string, 5>> rows = {{"stage", "predicted", "measured", "", "added up"}};
  const auto bytes = [](std::int64_t value) { return value > 0 ? format_bytes(value) : std::string("-"); };
  for (const StageMemory& s : process.stages)
    if (s.predicted > 0 || s.measured > 0)
      rows.push_back({std::string(title(s.stage)), bytes(s.predicted), bytes(s.measured), deviation(s),
                      s.rule.english()});
  if (rows.size() == 1) return {};
  std::array<std::size_t, 5> width{};
  for (const auto& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c) width[c] = std::max(width[c], row[c].size());
  std::string out = "Whole process, stage by stage (the mesher's process counted):\n";
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string blank(width[c] - row[c].size(), ' ');
      line += (c ? "  " : "") + (c > 0 && c < 4 ? blank + row[c] : row[c] + blank);
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out += line + "\n";
  }
  return out + largest_text(process).english() + "\n";
}

MemoryRecord::MemoryRecord() {
  for (const MemoryStage stage : all_memory_stages) now_.stages.push_back({stage, 0, 0, 0, {}});
}

ProcessMemory MemoryRecord::now() const {
  const std::lock_guard lock(mutex_);
  return now_;
}

void MemoryRecord::set_limit(std::int64_t bytes) {
  const std::lock_guard lock(mutex_);
  now_.limit = bytes;
}

void MemoryRecord::predict(const StageMemory& stage) {
  const std::lock_guard lock(mutex_);
  StageMemory& known = now_.at(stage.stage);
  const std::int64_t measured = known.measured;
  known = stage;
  known.measured = measured;
}

void MemoryRecord::measure(MemoryStage stage, std::int64_t bytes) {
  const std::lock_guard lock(mutex_);
  now_.at(stage).measured = std::max(now_.at(stage).measured, bytes);
}

void MemoryRecord::forget_measured_from(MemoryStage first) {
  const std::lock_guard lock(mutex_);
  for (StageMemory& s : now_.stages)
    if (s.stage >= first) s.measured = 0;
}

}  // namespace genba
