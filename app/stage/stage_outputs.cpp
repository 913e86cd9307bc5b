#include "app/stage/stage_outputs.hpp"

namespace genba {

const char* to_string(Stage stage) {
  switch (stage) {
    case Stage::mesh:
      return "mesh";
    case Stage::plan:
      return "plan";
    case Stage::system:
      return "system";
    case Stage::solution:
      return "solution";
    case Stage::results:
      return "results";
    case Stage::done:
      return "done";
  }
  return "unknown";
}

std::optional<InputFile> hashed_input(const Project& project, const StatedPath& stated) {
  const std::vector<std::string> files = files_behind(project, stated);
  if (files.empty()) return std::nullopt;
  InputFile input{stated.role, *stated.path, static_cast<int>(files.size()), 0, sha256_of_files(files)};
  FileStamp stamp;
  if (read_stamp(files, stamp)) input.bytes = static_cast<std::int64_t>(stamp.size);
  return input;
}

std::int64_t planned_peak(const MemoryPlan& plan, const Solution& solution) {
  if (solution.ranks) return solution.ranks->planned_bytes;
  return solution.direct ? solution.direct->planned_bytes : plan.row(solution.format).peak;
}

}  // namespace genba
