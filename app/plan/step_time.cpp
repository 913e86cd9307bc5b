#include "app/plan/step_time.hpp"

#include <algorithm>
#include <cmath>

#include "app/case/describe.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

// Measured: a bar of 10,000 nodes with 10 iterations a step at one element a step, a heat sink of 5,200 nodes
// with 53 at 6.5.
constexpr double least_iterations = 4, by_spread = 6;

std::string count_text(double count) {
  return grouped(static_cast<std::int64_t>(std::llround(std::clamp(count, 1.0, 1e15))));
}

}  // namespace

double largest_diffusivity(const Study& study) {
  double largest = 0;
  for (const Material& m : study.materials) {
    if (!(m.density.value_or(0) > 0) || !(m.specific_heat.value_or(0) > 0)) continue;
    for (const auto& k : {m.conductivity, m.k_1, m.k_2, m.k_3})
      largest = std::max(largest, k.value_or(0) / (*m.density * *m.specific_heat));
  }
  return largest;
}

namespace {
/// What stands for a diffusivity of a motion: in half a step a wave comes as far as heat would.
double motion_spread(const Study& study) {
  double largest = 0;
  const double step = study.transient ? study.transient->step : 0;
  for (const Material& m : study.materials)
    for (const auto& e : {m.youngs_modulus, m.e_1, m.e_2, m.e_3, m.e_a, m.e_p})
      if (m.density.value_or(0) > 0) largest = std::max(largest, e.value_or(0) / *m.density);
  return largest * step / 4;
}
}  // namespace

double expected_step_iterations(const SolveShape& shape, double step, double diffusivity) {
  const double steady = expected_iterations(shape);
  const double nodes = std::max(1.0, shape.unknowns / shape.dofs);
  if (!(diffusivity > 0) || !(step > 0) || !(shape.volume > 0)) return steady;
  SolveShape by_jacobi = shape;
  by_jacobi.preconditioner = Preconditioner::jacobi;
  const double a_node = expected_iterations(by_jacobi) / (shape.slenderness() * std::cbrt(nodes));
  const double spread = std::sqrt(diffusivity * step) / std::cbrt(shape.volume / nodes);  // in elements
  return std::min(steady, least_iterations + by_spread * a_node * spread);
}

StepWork expected_step_work(const MemoryPlan& plan, Format format, const SolveShape& shape, double nonzeros,
                            const TransientOptions& how, double end, double diffusivity) {
  StepWork out;
  out.steps = expected_time_steps(how, end);
  if (out.steps == 0) return out;
  out.iterations = expected_step_iterations(shape, end / out.steps, diffusivity);
  out.seconds = out.steps * out.iterations / expected_iterations(shape) *
                expected_seconds(plan, format, shape, nonzeros);
  return out;
}

StepWork planned_work(const Project& project, const MeshedGeometry& meshed, const PlannedSystem& planned) {
  if (!project.study.transient || project.times.empty()) return {};
  const double end = project.times.back();
  if (planned.direct) return {expected_time_steps(*project.study.transient, end), 0, 0};
  const auto rows = static_cast<double>(planned.numbered->graph.rows());
  const SolveShape shape = solve_shape(measure_mesh(project, meshed), planned.plan, project.mesh.kind, rows,
                                       project.solve.tolerance);
  const Study& study = planned.problem->study;
  return expected_step_work(planned.plan, planned.plan.chosen, shape,
                            static_cast<double>(planned.plan.pattern.nonzeros), *project.study.transient, end,
                            study.physics->is_motion() ? motion_spread(study) : largest_diffusivity(study));
}

Text long_time_text(double seconds) {
  constexpr double minute = 60, hour = 3600, day = 86400, year = 365.25 * day;
  const auto in = [&](double unit) { return format_number(seconds / unit, "%.2g"); };
  if (seconds < 1.5 * minute) return phrase<"%1 s">(in(1));
  if (seconds < 1.5 * hour) return phrase<"%1 min">(in(minute));
  if (seconds < 2 * day) return phrase<"%1 h">(in(hour));
  return seconds < 2 * year ? phrase<"%1 days">(in(day)) : phrase<"%1 years">(in(year));
}

void log_work(const StepWork& work, Monitor& monitor) {
  constexpr double day = 86400;
  if (work.steps == 0) return;
  if (work.seconds > day)
    monitor.log(LogLevel::warning,
                phrase<"Expected: %1. Larger time steps, a coarser mesh or an earlier end make it shorter">(
                    describe(work)));
  else
    monitor.log(LogLevel::info, phrase<"Expected: %1">(describe(work)));
}

Text describe(const StepWork& work) {
  if (work.iterations == 0) return phrase<"%1 time steps">(count_text(work.steps));
  if (!(work.seconds > 0))
    return phrase<"%1 time steps of about %2 iterations">(count_text(work.steps),
                                                          count_text(work.iterations));
  return phrase<"%1 time steps of about %2 iterations, about %3">(
      count_text(work.steps), count_text(work.iterations),
      long_time_text(work.seconds));
}

FrameNeed scaled_frames(const FrameNeed& need, std::int64_t frames, double growth) {
  return {frames, static_cast<std::int64_t>(std::llround(static_cast<double>(need.bytes_a_frame) * growth))};
}

}  // namespace genba
