#include "app/plan/replan.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/ranks/rank_plan.hpp"
#include "engine/analysis/heat/kept_heat.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/modal/system_parts.hpp"
#include "engine/solve/plan/plan_needs.hpp"
#include "engine/solve/plan/plan_words.hpp"

namespace genba {

namespace {

bool same_way(const SolveOptions& a, const SolveOptions& b) {
  return a.method == b.method && a.ranks == b.ranks && a.cards == b.cards && a.rank_preconditioner == b.rank_preconditioner && a.precision == b.precision && a.preconditioner == b.preconditioner &&
         a.automatic_format == b.automatic_format && (a.automatic_format || a.format == b.format) &&
         a.memory_limit == b.memory_limit;
}

/// True if elements consist of whole voxels.
bool of_voxels(const Project& project) {
  return project.geometry.kind == GeometryKind::image && project.mesh.kind == MeshKind::hex8;
}

Text text_of_size(const Project& project) {
  if (of_voxels(project))
    return phrase<"voxels an element edge: %1, format: auto, precision: mixed, preconditioner: block-jacobi">(
        project.geometry.image.coarsen);
  return phrase<"element size %1, format: auto, precision: mixed, preconditioner: block-jacobi">(
      format_quantity(project.mesh.size, QuantityKind::length, 2));
}

/// The plan with what changes from one plan without a sketch to another one.
MemoryPlan shifted(MemoryPlan plan, const MemoryPlan& from, const MemoryPlan& to) {
  plan.needs = to.needs;
  plan.vectors += to.vectors - from.vectors;
  plan.host_assembly += to.host_assembly - from.host_assembly;
  for (std::size_t i = 0; i < plan.rows.size(); ++i) {
    PlanRow& row = plan.rows[i];
    row.peak += to.rows[i].peak - from.rows[i].peak;
    row.fits = row.indexable && plan_need(plan, row) <= plan.budget;
  }
  plan.feasible = plan.row(plan.chosen).fits;
  return plan;
}

}  // namespace

MemoryPlan replan(const PlannedSystem& planned, const SolveOptions& planned_with,
                  const SolveOptions& wanted, int modes) {
  const MemoryPlan& plan = planned.plan;
  const bool other_modes = modes > 0 && plan.needs.modes > 0 && modes != plan.needs.modes;
  if (same_way(planned_with, wanted) && !other_modes) return plan;
  const SystemNeeds needs = other_modes ? with_modes(plan.needs, modes, plan.needs.modes_at_once == plan.needs.modes
                                                                            ? most_modes_at_once
                                                                            : plan.needs.modes_at_once)
                                        : plan.needs;
  const ProductTimes times = predicted_times({planned.numbered->pattern, planned.profile}, planned.speed);
  const AssemblyInput input = assembly_input(*planned.problem, planned.numbered->numbering);
  const auto planned_as = [&](const SolveOptions& options, const SystemNeeds& of) {
    const std::int64_t frames = (of.frames - plan.needs.frames) * plan.pattern.rows * static_cast<std::int64_t>(sizeof(double));
    return plan_memory(plan.pattern, plan.dofs, options, plan.device, plan.host_assembly + frames, plan.host_free,
                       times, {},
                       {assembly_bytes(input), residual_bytes(input), kept_bytes(*planned.problem, input)},
                       plan.process, of);
  };
  if (other_modes && same_way(planned_with, wanted))
    return shifted(plan, planned_as(wanted, plan.needs), planned_as(wanted, needs));
  if (wanted.ranks > 0 && planned.outside) {
    SolveOptions block = wanted;
    block.preconditioner = Preconditioner::block_jacobi;
    MemoryPlan beside = planned_as(block, needs);
    beside.host_assembly = plan.host_assembly;  // what the cut holds is in it
    return plan_ranks(std::move(beside), ranks_need(wanted, *planned.problem, *planned.numbered), 0);
  }
  if (wanted.cards > 1 && plan.cards) return plan;  // what else may differ, two cards do not take
  if (wanted.method != SolveMethod::direct || !planned.direct) return planned_as(wanted, needs);
  SolveOptions conjugate = wanted;
  conjugate.preconditioner = Preconditioner::block_jacobi;
  return plan_direct(planned_as(conjugate, needs), wanted, planned.direct->need);
}

Text factor_beside_text(const MemoryPlan& plan) {
  return plan.beside ? describe_factor_beside(plan) : Text();
}

double need_of(const MemoryPlan& plan, const WhatIf::Row& row) {
  const PlanRow& there = plan.row(row.format);
  if (there.peak <= 0) return row.peak;
  return row.peak * static_cast<double>(plan_need(plan, there)) / static_cast<double>(there.peak);
}

double budget_of_peaks(const MemoryPlan& plan) {
  const auto smallest = std::ranges::min_element(plan.rows, {}, &PlanRow::peak);
  const double need = static_cast<double>(plan_need(plan, *smallest));
  return need > 0 ? static_cast<double>(plan.budget) * static_cast<double>(smallest->peak) / need
                  : static_cast<double>(plan.budget);
}

Text governed_by_shape(const MeasuredMesh& measured) {
  if (!(measured.body.volume > 0) || measured.nodes <= 0) return {};
  const double nodes = static_cast<double>(measured.nodes);
  const double beyond = nodes - estimated_nodes(measured.body, measured.kind, measured.size);
  if (beyond < 0.3 * nodes) return {};
  return phrase<
      "%1 % of the nodes are there by the shape (curvature, thin walls, narrow faces, short edges): "
      "a larger element size leaves them">(format_number(100 * beyond / nodes, "%.0f"));
}

std::optional<FitChange> make_it_fit(const Project& project, const PlannedSystem& planned,
                                     const MeasuredMesh& measured) {
  if (planned.plan.feasible) return {};
  const auto tried = [&](const Text& what, const SolveOptions& options) -> std::optional<FitChange> {
    const MemoryPlan plan = replan(planned, project.solve, options);
    if (!plan.feasible) return {};
    Project changed = project;
    changed.solve = options;
    const std::int64_t need = !plan.has_matrix() ? plan.peak() + plan.host_assembly : plan_need(plan, plan.row(plan.chosen));
    return FitChange{what, std::move(changed), need};
  };
  SolveOptions conjugate = project.solve;
  if (conjugate.method == SolveMethod::direct) {
    conjugate.method = SolveMethod::automatic;
    if (auto change = tried(phrase<"method: auto">(), conjugate)) return change;
  }
  if (conjugate.ranks > 0) {
    conjugate.ranks = 0;
    if (auto change = tried(phrase<"ranks: 0">(), conjugate)) return change;
  }
  if (conjugate.cards > 1) {
    conjugate.cards = 1;
    if (auto change = tried(phrase<"cards: 1">(), conjugate)) return change;
  }
  SolveOptions any_format = conjugate, mixed = conjugate, block = conjugate, all = conjugate;
  any_format.automatic_format = all.automatic_format = true;
  mixed.precision = all.precision = SolvePrecision::mixed;
  block.preconditioner = all.preconditioner = Preconditioner::block_jacobi;
  if (!project.solve.automatic_format)
    if (auto change = tried(phrase<"format: auto">(), any_format)) return change;
  if (project.solve.precision != SolvePrecision::mixed)
    if (auto change = tried(phrase<"precision: mixed">(), mixed)) return change;
  if (project.solve.preconditioner != Preconditioner::block_jacobi)
    if (auto change = tried(phrase<"preconditioner: block-jacobi">(), block)) return change;
  if (auto change = tried(phrase<"format: auto, precision: mixed, preconditioner: block-jacobi">(), all))
    return change;
  if (project.geometry.kind == GeometryKind::box || project.geometry.kind == GeometryKind::mesh_file ||
      !(measured.body.volume > 0))
    return {};
  const MemoryPlan plan = replan(planned, project.solve, all);
  const double budget = budget_of_peaks(plan);
  Project changed = project;
  changed.solve = all;
  const double finest = finest_that_fits(measured, plan, project.mesh.kind, budget);
  // If most nodes do not depend on the size, no size fits. A smaller size never helps.
  if (what_if(measured, plan, project.mesh.kind, finest).smallest().peak > 1.001 * budget ||
      finest <= measured.size)
    return {};
  if (measured.body.voxel > 0 && of_voxels(project)) {
    changed.geometry.image.coarsen = static_cast<int>(std::lround(finest / measured.body.voxel));
    const WhatIf then = what_if(measured, plan, project.mesh.kind, finest);
    return FitChange{text_of_size(changed), changed,
                     static_cast<std::int64_t>(need_of(plan, then.smallest())), true};
  }
  // Two digits, rounded up: the estimate is not more precise.
  const double digit = std::pow(10.0, std::floor(std::log10(finest)) - 1);
  changed.mesh.size = std::ceil(finest / digit) * digit;
  changed.mesh.min_size = std::min(changed.mesh.min_size, changed.mesh.size);
  const WhatIf then = what_if(measured, plan, project.mesh.kind, changed.mesh.size);
  return FitChange{text_of_size(changed), changed, static_cast<std::int64_t>(need_of(plan, then.smallest())),
                   true};
}

FitChange with_larger_elements(FitChange change) {
  if (of_voxels(change.project))
    ++change.project.geometry.image.coarsen;
  else
    change.project.mesh.size *= 1.2;
  change.what = text_of_size(change.project);
  return change;
}

std::string memory_csv(const MemoryPlan& plan) {
  std::string out =
      "format,values B,indices B,padding B,isolated B,pointers B,vectors B,preconditioner B,set-up B,peak "
      "B,budget B,fits,saved against ELL %,saved against CSR %,product s\n";
  if (const auto& direct = plan.direct) {
    char line[256];
    std::snprintf(line, sizeof line, "direct,%lld,%lld,0,0,0,%lld,0,0,%lld,%lld,%s,,,\n",
                  static_cast<long long>(direct->factor), static_cast<long long>(direct->index),
                  static_cast<long long>(direct->work), static_cast<long long>(direct->peak()),
                  static_cast<long long>(plan.budget), plan.feasible ? "yes" : "no");
    out += line;
  }
  if (const auto& ranks = plan.ranks) {
    char line[256];
    std::snprintf(line, sizeof line, "one of %d ranks,%lld,%lld,0,0,0,%lld,%lld,0,%lld,%lld,%s,,,\n", ranks->ranks,
                  static_cast<long long>(ranks->matrix), static_cast<long long>(ranks->part + ranks->program),
                  static_cast<long long>(ranks->vectors), static_cast<long long>(ranks->hierarchy),
                  static_cast<long long>(ranks->peak()), static_cast<long long>(plan.budget), plan.feasible ? "yes" : "no");
    out += line;
  }
  if (const auto& cards = plan.cards) {
    char line[256];
    std::snprintf(line, sizeof line, "one of %d cards,%lld,0,0,0,0,%lld,%lld,0,%lld,%lld,%s,,,\n", cards->cards,
                  static_cast<long long>(cards->matrix), static_cast<long long>(cards->vectors),
                  static_cast<long long>(cards->multigrid), static_cast<long long>(cards->peak()),
                  static_cast<long long>(cards->budget), plan.feasible ? "yes" : "no");
    out += line;
  }
  for (const PlanRow& row : plan.rows) {
    char line[512];
    std::snprintf(line, sizeof line,
                  "%s,%lld,%lld,%lld,%lld,%lld,%lld,%lld,%lld,%lld,%lld,%s,%.2f,%.2f,%.4g\n",
                  std::string(to_string(row.format)).c_str(), static_cast<long long>(row.kept.values),
                  static_cast<long long>(row.kept.indices), static_cast<long long>(row.kept.padding),
                  static_cast<long long>(row.kept.isolated), static_cast<long long>(row.kept.pointers),
                  static_cast<long long>(plan.vectors), static_cast<long long>(plan.preconditioner),
                  static_cast<long long>(row.transient), static_cast<long long>(row.peak),
                  static_cast<long long>(plan.budget), row.fits ? "yes" : "no", 100 * row.saving_vs_ell,
                  100 * row.saving_vs_csr, row.product_seconds);
    out += line;
  }
  return out;
}

}  // namespace genba
