#include "engine/solve/plan/memory_plan.hpp"

#include <algorithm>
#include <limits>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/multigrid/multigrid.hpp"
#include "engine/solve/multigrid/multigrid_bytes.hpp"
#include "engine/solve/plan/plan_needs.hpp"
#include "engine/solve/plan/plan_words.hpp"

namespace genba {

namespace {
PlanRow make_row(Format format, const PatternStats& pattern, SolvePrecision precision) {
  PlanRow row;
  row.format = format;
  row.matrix = format_bytes(format, pattern);
  const FormatBytes single = format_bytes(format, pattern, Precision::fp32);
  row.kept = precision == SolvePrecision::mixed ? single : row.matrix;
  row.fp32_matrix = single.total();
  row.indexable = indexable(format, pattern);
  const auto bytes = static_cast<double>(row.matrix.total());
  const auto saving = [&](Format other) {
    const auto others = static_cast<double>(format_bytes(other, pattern).total());
    return others > 0 ? 1 - bytes / others : 0.0;
  };
  row.bytes_per_nonzero = pattern.nonzeros > 0 ? bytes / static_cast<double>(pattern.nonzeros) : 0.0;
  row.saving_vs_ell = saving(Format::ell);
  row.saving_vs_csr = saving(Format::csr);
  return row;
}

/// A smaller format is preferred if its predicted time is at most this factor of the fastest: the prediction
/// is no more exact (performance_model.hpp). This does not apply if the fastest stays in the last cache: then
/// memory is not short, and the prediction favours the smaller one wrongly.
constexpr double as_fast = 1.03;

/// The smallest of the fitting formats that are about as fast as the fastest; the smallest of all if no times
/// are known.
const PlanRow* automatic_choice(const MemoryPlan& plan) {
  const PlanRow* fastest = nullptr;
  for (Format f : preferred_formats)
    if (const PlanRow& row = plan.row(f); row.fits && row.product_seconds > 0)
      if (fastest == nullptr || row.product_seconds < fastest->product_seconds) fastest = &row;
  if (fastest != nullptr && fastest->kept.total() <= plan.device.cache_bytes) return fastest;
  const PlanRow* best = nullptr;
  for (Format f : preferred_formats) {
    const PlanRow& row = plan.row(f);
    if (!row.fits || (fastest != nullptr && row.product_seconds > as_fast * fastest->product_seconds))
      continue;
    if (best == nullptr || row.kept.total() < best->kept.total()) best = &row;
  }
  return best != nullptr ? best : smallest_row(plan, false);
}

/// Host bytes of x and r for the FP64 residuals of a mixed solve, if a GPU has no kernel for its elements.
std::int64_t host_residual_bytes(const PatternStats& pattern, SolvePrecision precision,
                                 const DeviceInfo& device, const DeviceAssembly& assembly) {
  const bool is_there =
      precision == SolvePrecision::mixed && !shares_host_memory(device) && assembly.peak == 0;
  return is_there ? 2 * pattern.rows * static_cast<std::int64_t>(sizeof(double)) : 0;
}

/// Bytes from the sketch, if there is one.
MultigridBytes planned_multigrid(const DeviceInfo& device, const PatternStats& pattern, int dofs,
                                 const MultigridSketch& sketch, Precision values) {
  const MultigridOptions options = multigrid_options(values, dofs);
  if (shares_host_memory(device))
    return sketch.empty() ? multigrid_bytes(pattern, dofs, options, values)
                          : host_multigrid_bytes(sketch, options, values, device.processors);
  return sketch.empty() ? device_multigrid_bytes(pattern, dofs, options, values)
                        : device_multigrid_bytes(sketch, options, values);
}

/// Bytes of the vectors that a procedure keeps.
std::int64_t vector_bytes(const SystemNeeds& needs, Offset rows) {
  std::int64_t sum = needs.vectors * rows * static_cast<std::int64_t>(sizeof(double));
  for (const int count : needs.blocks) sum += block_vector_bytes(rows, count);
  return sum;
}

/// Vectors of the widest panel that goes through a product: rbp-sym keeps room for as many.
int widest_panel(const SystemNeeds& needs) {
  int widest = 0;
  for (const int count : needs.blocks)
    if (count > 1) widest = std::max(widest, width_of_panel(count, 0));
  return widest;
}

/// Bytes of the vectors that a multigrid makes for the blocks of a procedure.
std::int64_t cycle_vector_bytes_of(const SystemNeeds& needs, Offset rows, int dofs, Precision values) {
  int widest = 0;
  for (const int count : needs.blocks) widest = std::max(widest, count);
  return widest < 2 ? 0 : block_cycle_bytes(rows, widest, multigrid_options(values, dofs));
}

/// Bytes of one more value array on a pattern, with padding.
std::int64_t value_bytes(const FormatBytes& matrix) {
  return matrix.values + matrix.padding + matrix.isolated;
}

/// Vectors beside kept elements: state, given values or a step of them, residual or forces.
constexpr int kept_vectors = 3;

struct Way {
  Preconditioner preconditioner;
  SolvePrecision precision;
};

MemoryPlan plan_with(const Way& way, const PatternStats& pattern, int dofs, const SolveOptions& options,
                     const DeviceInfo& device, std::int64_t host_assembly, std::int64_t host_free,
                     const ProductTimes& product_seconds, const MultigridSketch& sketch,
                     const DeviceAssembly& device_assembly, std::int64_t process, const SystemNeeds& needs) {
  MemoryPlan plan;
  plan.device = device;
  plan.needs = needs;
  plan.pattern = pattern;
  plan.dofs = dofs;
  plan.precision = way.precision;
  plan.device_assembly = device_assembly.peak;
  plan.host_assembly = host_assembly + host_residual_bytes(pattern, way.precision, device, device_assembly);
  plan.host_free = host_free;
  plan.preconditioning.kind = way.preconditioner;
  const bool is_multigrid = way.preconditioner == Preconditioner::multigrid;
  const Precision values = way.precision == SolvePrecision::mixed ? Precision::fp32 : Precision::fp64;
  MultigridBytes multigrid;
  if (is_multigrid) multigrid = planned_multigrid(device, pattern, dofs, sketch, values);
  const bool host_is_device = shares_host_memory(device);
  plan.vectors = cg_vector_bytes(pattern.rows, way.preconditioner) + vector_bytes(needs, pattern.rows) +
                 (way.precision == SolvePrecision::mixed && !host_is_device ? device_assembly.residual : 0) +
                 (is_multigrid ? cycle_vector_bytes_of(needs, pattern.rows, dofs, values) : 0);
  plan.preconditioner =
      is_multigrid ? multigrid.held : preconditioner_bytes(pattern.rows, way.preconditioner, dofs);
  plan.preconditioner_traffic = is_multigrid ? multigrid.cycle : plan.preconditioner;
  plan.budget = device.free_bytes - plan_reserve(device);
  plan.process = host_is_device ? process : 0;
  if (options.memory_limit > 0)
    plan.budget = std::min(plan.budget, static_cast<std::int64_t>(options.memory_limit) - plan.process);
  for (Format f : all_formats) {
    PlanRow row = make_row(f, pattern, way.precision);
    row.product_seconds = product_seconds[static_cast<std::size_t>(values)][static_cast<std::size_t>(f)];
    // Set-up runs before the vectors are made; only the right-hand side exists.
    const std::int64_t rhs = pattern.rows * static_cast<std::int64_t>(sizeof(double));
    const std::int64_t from_start = host_is_device ? 0 : scalar_bytes;
    const std::int64_t later = plan.preconditioner + plan.vectors - from_start;
    if (is_multigrid) {
      const std::int64_t reading = multigrid.finest + (host_is_device ? block_reader_bytes(f, pattern) : 0);
      row.transient = std::max<std::int64_t>(0, std::max(multigrid.setup, reading) + rhs - later);
    }
    const std::int64_t held =
        from_start + row.kept.total() + row.matrix.workspace + needs.value_arrays * value_bytes(row.matrix) +
        needs.preconditioners * plan.preconditioner +
        needs.matrices * (row.matrix.total() + row.matrix.workspace) + row.matrix.workspace * widest_panel(needs);
    // An additional matrix comes last: the preconditioner and three vectors already exist.
    const std::int64_t assembling =
        plan.device_assembly + (needs.matrices > 0 ? 3 * rhs + plan.preconditioner : rhs) - later;
    if (!host_is_device && plan.device_assembly > 0 && held + later + assembling <= plan.budget) {
      row.assembled_on_device = true;
      row.transient = std::max(row.transient, assembling);
    }
    row.peak = held + later + row.transient;
    const bool may_keep = row.assembled_on_device || (!host_is_device && plan.device_assembly == 0);
    if (may_keep && device_assembly.kept > 0) {
      // Kept elements exist when a multigrid is made again, beside the vectors of the procedure and two more.
      const std::int64_t elements = device_assembly.kept + kept_vectors * rhs;
      const std::int64_t again =
          is_multigrid ? std::max<std::int64_t>(0, multigrid.setup + (needs.vectors + 2) * rhs - later) : 0;
      const std::int64_t peak = std::max(row.peak, held + later + elements + again);
      if (peak <= plan.budget) {
        row.elements = elements;
        row.transient = peak - held - later - elements;
        row.peak = peak;
      }
    }
    row.fits = row.indexable && plan_need(plan, row) <= plan.budget &&
               (host_is_device || plan_host_peak(plan, row) <= plan_host_budget(plan));
    plan.rows.push_back(row);
  }
  if (options.automatic_format) {
    const PlanRow* best = automatic_choice(plan);
    plan.chosen = best != nullptr ? best->format : Format::rbp_ell;
  } else {
    plan.chosen = options.format;
  }
  plan.feasible = plan.row(plan.chosen).fits;
  return plan;
}

PlanAttempt attempt_of(const MemoryPlan& plan) {
  const PlanRow& row = plan.row(plan.chosen);
  PlanAttempt attempt{plan.device.name, plan.preconditioning.kind, plan.precision,
                      plan.chosen,      plan_need(plan, row),      plan.budget,
                      plan.feasible};
  if (!plan.feasible && attempt.need <= plan.budget) {  // the host lacks memory
    attempt.need = plan_host_peak(plan, row);
    attempt.budget = plan_host_budget(plan);
  }
  return attempt;
}

std::vector<Way> order_of_preference(const SolveOptions& options, Preconditioner automatic) {
  std::vector<Preconditioner> kinds = {options.preconditioner.value_or(automatic)};
  if (!options.preconditioner && automatic == Preconditioner::multigrid)
    kinds.push_back(Preconditioner::block_jacobi);
  std::vector<Way> ways;
  for (const Preconditioner kind : kinds)
    for (const SolvePrecision precision : {SolvePrecision::fp64, SolvePrecision::mixed})
      if (options.precision.value_or(precision) == precision) ways.push_back({kind, precision});
  return ways;
}

/// From so many unknowns on, multigrid with its set-up is about as fast as block-Jacobi on compact parts and
/// faster on all others. On two cores a clamped cube breaks even at 12,000 (tet10) to 90,000 (hex8) unknowns
/// of elasticity, heat at 100,000 to 300,000. On an H200, where set-up takes at least 0.03 s, a cube of hex8
/// breaks even at about 600,000 unknowns of elasticity, a bracket far earlier; heat in a bracket at 270,000,
/// in a cube beyond 2 million.
Offset multigrid_pays_from(int dofs, bool on_gpu) {
  if (on_gpu) return dofs == 1 ? 2000000 : 150000;
  return dofs == 1 ? 200000 : 10000;
}
}  // namespace

PreconditionerChoice automatic_preconditioner(Offset unknowns, int dofs, bool is_gpu) {
  const Offset least = multigrid_pays_from(dofs, is_gpu);
  const auto kind = unknowns < least ? Preconditioner::block_jacobi : Preconditioner::multigrid;
  const Text name = word(to_string(kind));
  if (kind == Preconditioner::block_jacobi)
    return {kind,
            phrase<"%1: below %2 unknowns, %3 a node, the set-up of multigrid takes longer than it saves.">(
                name, least, dofs)};
  return {kind, phrase<"%1: from %2 unknowns on (%3 at each node), it saves more time than its set-up takes.">(name, least, dofs)};
}

MemoryPlan plan_memory(const PatternStats& pattern, int dofs, const SolveOptions& options,
                       const DeviceInfo& device, std::int64_t host_assembly, std::int64_t host_free,
                       const ProductTimes& product_seconds, const MultigridSketch& sketch,
                       const DeviceAssembly& device_assembly, std::int64_t process,
                       const SystemNeeds& needs) {
  const PreconditionerChoice automatic = automatic_preconditioner(pattern.rows, dofs, device.is_gpu);
  MemoryPlan plan;
  std::vector<PlanAttempt> attempts;
  for (const Way& way : order_of_preference(options, automatic.kind)) {
    plan = plan_with(way, pattern, dofs, options, device, host_assembly, host_free, product_seconds, sketch,
                     device_assembly, process, needs);
    attempts.push_back(attempt_of(plan));
    if (plan.feasible) break;
  }
  plan.attempts = std::move(attempts);
  plan.precision_reason = describe_precision(plan, options);
  plan.preconditioning.reason = describe_preconditioner(plan, options, automatic);
  if (plan.feasible) {
    plan.reason = describe_choice(plan, options);
  } else {
    plan.reason = describe_refusal(plan, options);
    plan.advice = plan_advice(plan, options);
  }
  return plan;
}

MemoryPlan plan_direct(MemoryPlan conjugate, const SolveOptions& options, const DirectNeed& need) {
  MemoryPlan plan = conjugate;
  plan.direct = need;
  plan.feasible = need.peak() + plan.host_assembly <= plan.budget;
  plan.precision = SolvePrecision::fp64;
  plan.precision_reason = phrase<"fp64: the direct solver factorises in it.">();
  plan.preconditioning = {Preconditioner::none, phrase<"none: a direct solve needs none.">()};
  plan.preconditioner = plan.preconditioner_traffic = 0;
  plan.attempts.clear();
  plan.advice.clear();
  plan.reason = describe_direct(plan, options);
  if (!plan.feasible) plan.advice = direct_advice(plan, conjugate, options);
  return plan;
}

MemoryPlan plan_ranks(MemoryPlan conjugate, const RanksNeed& need, std::int64_t cut) {
  MemoryPlan plan = std::move(conjugate);
  plan.ranks = need;
  plan.host_assembly += cut;
  plan.feasible = plan.peak() + plan.host_assembly <= plan.budget;
  plan.precision = SolvePrecision::fp64;
  plan.precision_reason = phrase<"fp64: the ranks compute in it.">();
  plan.preconditioning = {Preconditioner::multigrid,
                          phrase<"%1 on %2 ranks.">(word(to_string(need.preconditioner)), need.ranks)};
  plan.preconditioner = plan.preconditioner_traffic = 0;
  plan.attempts.clear();
  plan.advice.clear();
  plan.reason = describe_ranks(plan);
  if (!plan.feasible) plan.advice = ranks_advice(plan);
  return plan;
}

MemoryPlan plan_cards(MemoryPlan conjugate, const CardsNeed& need, std::int64_t cut) {
  MemoryPlan plan = std::move(conjugate);
  plan.cards = need;
  plan.host_assembly += cut;
  plan.feasible = need.peak() <= need.budget && plan.host_assembly <= plan.budget;
  plan.precision = SolvePrecision::fp64;
  plan.precision_reason = phrase<"fp64: two cards compute in it.">();
  plan.preconditioning = {Preconditioner::multigrid, phrase<"multigrid on %1 cards.">(need.cards)};
  plan.preconditioner = plan.preconditioner_traffic = 0;
  plan.attempts.clear();
  plan.advice.clear();
  plan.reason = describe_cards(plan);
  if (!plan.feasible) plan.advice = cards_advice(plan);
  return plan;
}

MemoryPlan plan_on_host_instead(MemoryPlan refused, SolveOptions options, const DeviceInfo& host,
                                const ProductTimes& product_seconds, const MultigridSketch& sketch) {
  options.memory_limit = 0;
  MemoryPlan plan =
      plan_memory(refused.pattern, refused.dofs, options, host,
                  refused.host_assembly - host_residual_bytes(refused.pattern, refused.precision,
                                                              refused.device, {refused.device_assembly}),
                  refused.host_free, product_seconds, sketch, {}, 0, refused.needs);
  const PlanAttempt& last = plan.attempts.back();
  if (!plan.feasible) {
    refused.attempts.insert(refused.attempts.end(), plan.attempts.begin(), plan.attempts.end());
    refused.advice.push_back(phrase<"The CPU of this machine cannot hold it either: %1 of %2.">(
        plan_size(last.need), plan_size(std::max<std::int64_t>(0, last.budget))));
    return refused;
  }
  const PlanRow& there = refused.row(refused.chosen);
  const PlanRow& here = plan.row(plan.chosen);
  plan.device_reason = phrase<"the CPU: %1 cannot hold it, as even %2 in %3 with %4 needs %5 of %6">(
      refused.device.name, word(to_string(refused.preconditioning.kind)), word(to_string(refused.precision)),
      to_string(refused.chosen), plan_size(refused.attempts.back().need),
      plan_size(std::max<std::int64_t>(0, refused.attempts.back().budget)));
  if (here.product_seconds > 0 && there.product_seconds > 0)
    plan.device_reason = phrase<"%1; a product is predicted to take %2 ms here and %3 ms there">(
        plan.device_reason, format_number(1e3 * here.product_seconds, "%.3g"),
        format_number(1e3 * there.product_seconds, "%.3g"));
  plan.attempts.insert(plan.attempts.begin(), refused.attempts.begin(), refused.attempts.end());
  return plan;
}

void require_feasible(const MemoryPlan& plan) {
  if (plan.feasible) return;
  throw Error(ErrorKind::memory, phrase<"memory plan">(), plan.reason, joined(plan.advice, phrase<" ">()));
}

}  // namespace genba
