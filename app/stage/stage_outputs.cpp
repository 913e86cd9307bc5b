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

std::int64_t planned_peak(const MemoryPlan& plan, const Solution& solution) {
  return solution.direct ? solution.direct->planned_bytes : plan.row(solution.format).peak;
}

}  // namespace genba
