#include "engine/solve/plan/plan_words.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/plan/plan_needs.hpp"

namespace genba {

namespace {
/// Free memory of today's cards, about, in 10^9 bytes.
constexpr std::array<int, 7> cards = {8, 12, 16, 24, 48, 80, 141};

std::string name(Format f) {
  return std::string(to_string(f));
}

std::string least_zero(std::int64_t bytes) {
  return plan_size(std::max<std::int64_t>(0, bytes));
}

std::string fitting_formats(const MemoryPlan& plan) {
  std::string list;
  for (const PlanRow& row : plan.rows) {
    if (row.fits)
      list += (list.empty() ? "" : ", ") + name(row.format) + " (" + plan_size(plan_need(plan, row)) + ")";
  }
  return list;
}

/// "12.3 million"
Text about(double count) {
  if (count < 1e5) return format_number(count, "%.0f");
  return phrase<"%1 million">(format_number(count / 1e6, "%.3g"));
}

/// The unknowns that reduce a need of `bytes` to `budget`.
Text smaller_mesh(Offset unknowns, std::int64_t bytes, std::int64_t budget) {
  const double share = static_cast<double>(budget) / (1.05 * static_cast<double>(bytes));
  const double factor = std::max(1.01, std::ceil(std::cbrt(1 / share) * 100) / 100);
  return phrase<
      "Make the elements %1 times larger (memory falls with the cube of their size): about %2 unknowns fit, "
      "this mesh has %3.">(format_number(factor, "%.2f"), about(share * static_cast<double>(unknowns)),
                           about(static_cast<double>(unknowns)));
}

Text larger_card(std::int64_t bytes) {
  const auto* card = std::find_if(cards.begin(), cards.end(), [&](int size) {
    return static_cast<double>(size) * 1e9 >= static_cast<double>(bytes);
  });
  return card != cards.end()
             ? phrase<"Or use a card with %1 free memory: one of %2 GB.">(plan_size(bytes), *card)
             : phrase<"Or use a card with %1 free memory: more than one of %2 GB has.">(plan_size(bytes),
                                                                                        cards.back());
}

/// The same row with a preconditioner smaller than multigrid.
std::int64_t need_with(const MemoryPlan& plan, const PlanRow& row, Preconditioner lighter) {
  return plan_need(plan, row) - row.transient - row.elements - plan.preconditioner - plan.vectors +
         preconditioner_bytes(plan.pattern.rows, lighter, plan.dofs) +
         cg_vector_bytes(plan.pattern.rows, lighter);
}

/// An earlier attempt: with the preconditioner of the last one in FP64, or with another preconditioner.
const PlanAttempt* earlier(const MemoryPlan& plan, bool same_preconditioner) {
  for (std::size_t i = plan.attempts.size() - 1; i-- > 0;)
    if ((plan.attempts[i].preconditioner == plan.preconditioning.kind) == same_preconditioner)
      return &plan.attempts[i];
  return nullptr;
}

/// Compares the stored matrix of a format with ell and csr, unless it is one of them.
Text matrix_saving(const PlanRow& row) {
  const auto percent = [](double saving) { return format_number(100 * std::abs(saving), "%.1f") + " %"; };
  const std::string ell = percent(row.saving_vs_ell), csr = percent(row.saving_vs_csr);
  const bool above_ell = row.saving_vs_ell < 0, above_csr = row.saving_vs_csr < 0;
  if (row.format == Format::ell)
    return above_csr ? phrase<"%1 more than csr">(csr) : phrase<"%1 less than csr">(csr);
  if (row.format == Format::csr)
    return above_ell ? phrase<"%1 more than ell">(ell) : phrase<"%1 less than ell">(ell);
  if (above_ell)
    return above_csr ? phrase<"%1 more than ell and %2 more than csr">(ell, csr)
                     : phrase<"%1 more than ell and %2 less than csr">(ell, csr);
  return above_csr ? phrase<"%1 less than ell and %2 more than csr">(ell, csr)
                   : phrase<"%1 less than ell and %2 less than csr">(ell, csr);
}

/// "Even the smallest format, rbp-sym, with multigrid in mixed precision"
Text refused_way(const MemoryPlan& plan, const SolveOptions& options) {
  const Text how = word(to_string(plan.preconditioning.kind));
  const bool is_mixed = plan.precision == SolvePrecision::mixed;
  if (options.automatic_format)
    return is_mixed
               ? phrase<"Even the smallest format, %1, with %2 in mixed precision">(name(plan.chosen), how)
               : phrase<"Even the smallest format, %1, with %2">(name(plan.chosen), how);
  return is_mixed ? phrase<"%1, the format asked for, with %2 in mixed precision">(name(plan.chosen), how)
                  : phrase<"%1, the format asked for, with %2">(name(plan.chosen), how);
}
}  // namespace

std::string plan_size(std::int64_t bytes) {
  return format_quantity(static_cast<double>(bytes), QuantityKind::bytes, 4);
}

Text describe(const PlanAttempt& attempt) {
  const Text preconditioner = word(to_string(attempt.preconditioner)),
             precision = word(to_string(attempt.precision));
  const std::string need = plan_size(attempt.need), budget = least_zero(attempt.budget);
  return attempt.fits ? phrase<"%1, %2, %3 on %4: needs %5 of %6">(
                            preconditioner, precision, name(attempt.format), attempt.device, need, budget)
                      : phrase<"%1, %2, %3 on %4: needs %5 of %6, does not fit">(
                            preconditioner, precision, name(attempt.format), attempt.device, need, budget);
}

Text describe_precision(const MemoryPlan& plan, const SolveOptions& options) {
  const Text kind = word(to_string(plan.precision));
  if (options.precision) return phrase<"%1 was asked for.">(kind);
  if (plan.precision == SolvePrecision::fp64) return phrase<"%1: it fits.">(kind);
  const PlanAttempt* fp64 = earlier(plan, true);
  return phrase<
      "%1: in fp64, which takes a few iterations less and no FP64 residuals, %2 would need %3 of %4.">(
      kind, name(fp64->format), plan_size(fp64->need), least_zero(fp64->budget));
}

Text describe_preconditioner(const MemoryPlan& plan, const SolveOptions& options,
                             const PreconditionerChoice& first) {
  const Text kind = word(to_string(plan.preconditioning.kind));
  if (options.preconditioner) return phrase<"%1 was asked for.">(kind);
  const PlanAttempt* heavier = earlier(plan, false);
  if (heavier == nullptr) return first.reason;
  const Text other = word(to_string(heavier->preconditioner));
  const std::string need = plan_size(heavier->need), budget = least_zero(heavier->budget);
  if (heavier->precision == SolvePrecision::mixed)
    return phrase<
        "%1: with %2, which takes fewer iterations, %3 would need %4 of %5 even in mixed precision.">(
        kind, other, name(heavier->format), need, budget);
  return phrase<"%1: with %2, which takes fewer iterations, %3 would need %4 of %5.">(
      kind, other, name(heavier->format), need, budget);
}

Text describe_choice(const MemoryPlan& plan, const SolveOptions& options) {
  const PlanRow& row = plan.row(plan.chosen);
  const std::string need = plan_size(plan_need(plan, row)), budget = plan_size(plan.budget);
  const Text needs = plan.precision == SolvePrecision::mixed
                         ? phrase<"needs %1 of %2 (mixed precision: a matrix of %3 where FP64 takes %4)">(
                               need, budget, plan_size(row.kept.total()), plan_size(row.matrix.total()))
                         : phrase<"needs %1 of %2">(need, budget);
  if (!options.automatic_format) return phrase<"%1 was asked for and fits: it %2.">(name(plan.chosen), needs);
  const PlanRow* least = smallest_row(plan, true);
  if (least->format != plan.chosen)
    return phrase<
        "%1 is the fastest of those that fit, as the performance model says: %2 ms a product where %3 takes "
        "%4 ms; it %5, and its matrix takes %6.">(
        name(plan.chosen), format_number(1e3 * row.product_seconds, "%.3g"), name(least->format),
        format_number(1e3 * least->product_seconds, "%.3g"), needs, matrix_saving(row));
  const auto fitting =
      std::count_if(plan.rows.begin(), plan.rows.end(), [](const PlanRow& r) { return r.fits; });
  if (row.product_seconds > 0)
    return phrase<"%1 is the smallest of the %2 formats that fit, and about as fast as the fastest of them: it %3, and its "
                  "matrix takes %4.">(name(plan.chosen), fitting, needs, matrix_saving(row));
  return phrase<"%1 is the smallest of the %2 formats that fit: it %3, and its matrix takes %4.">(
      name(plan.chosen), fitting, needs, matrix_saving(row));
}

Text describe_refusal(const MemoryPlan& plan, const SolveOptions& options) {
  const PlanRow& row = plan.row(plan.chosen);
  const Text who = refused_way(plan, options);
  if (!row.indexable)
    return phrase<"%1 cannot address %2 nonzeros with 32-bit numbers.">(who, plan.pattern.nonzeros);
  if (plan_need(plan, row) > plan.budget)
    return phrase<"%1 needs %2 and %3 may be used on %4.">(who, plan_size(plan_need(plan, row)),
                                                           least_zero(plan.budget), plan.device.name);
  return phrase<"%1 needs %2 of host memory while the matrix is assembled and %3 are free.">(
      who, plan_size(plan_host_peak(plan, row)), plan_size(plan.host_free));
}

std::vector<Text> plan_advice(const MemoryPlan& plan, const SolveOptions& options) {
  std::vector<Text> advice;
  const std::string formats = fitting_formats(plan);
  if (!formats.empty()) advice.push_back(phrase<"Use a format that fits: %1, or auto.">(formats));

  const PlanRow* least = smallest_row(plan, false);
  const PlanRow& row = formats.empty() && least != nullptr ? *least : plan.row(plan.chosen);
  const std::int64_t need = plan_need(plan, row), host_peak = plan_host_peak(plan, row),
                     host_budget = plan_host_budget(plan);
  const bool too_large = need > plan.budget;
  const bool host_too_small = !shares_host_memory(plan.device) && host_peak > host_budget;

  if (too_large && !host_too_small && options.precision == SolvePrecision::fp64 &&
      need - row.kept.total() + row.fp32_matrix <= plan.budget)
    advice.push_back(phrase<"Use the precision auto or mixed with %1: its matrix takes %2 then.">(
        name(row.format), plan_size(row.fp32_matrix)));
  for (Preconditioner lighter :
       {Preconditioner::block_jacobi, Preconditioner::jacobi, Preconditioner::none}) {
    const std::int64_t less = need_with(plan, row, lighter);
    if (too_large && row.indexable && !host_too_small && lighter < plan.preconditioning.kind &&
        less <= plan.budget) {
      advice.push_back(phrase<"Use the preconditioner %1 with %2: it needs %3, but more iterations.">(
          word(to_string(lighter)), name(row.format), plan_size(less)));
      break;
    }
  }
  const double limit = options.memory_limit;
  if (too_large && limit > 0 && static_cast<double>(plan.device.free_bytes) > limit &&
      need <= plan.device.free_bytes - plan_reserve(plan.device)) {
    advice.push_back(phrase<"Raise the memory limit to %1 or more; %2 are free.">(
        plan_size(need + plan.process), plan_size(plan.device.free_bytes)));
    if (plan.process > 0)
      advice.push_back(phrase<"Of the limit of %1 for the whole process, %2 are taken beside the solve.">(
          plan_size(static_cast<std::int64_t>(limit)), plan_size(plan.process)));
  }
  if (plan.budget <= 0 || (host_too_small && host_budget <= 0)) {
    advice.push_back(phrase<"Close other programs: no memory is free.">());
  } else if (too_large || host_too_small) {
    const bool host_decides =
        host_too_small && (!too_large || static_cast<double>(host_peak) / static_cast<double>(host_budget) >
                                             static_cast<double>(need) / static_cast<double>(plan.budget));
    advice.push_back(host_decides ? smaller_mesh(plan.pattern.rows, host_peak, host_budget)
                                  : smaller_mesh(plan.pattern.rows, need, plan.budget));
  }
  if (too_large) {
    const std::int64_t free = need + plan_reserve(plan.device);
    advice.push_back(shares_host_memory(plan.device)
                         ? phrase<"Or use a machine with %1 free memory.">(plan_size(free))
                         : larger_card(free));
  }
  if (host_too_small) {
    const std::string there = plan_size(host_peak), free = plan_size(plan.host_free);
    advice.push_back(
        row.assembled_on_device
            ? phrase<"Mesh and index arrays are made in host memory, which needs %1 there; %2 are free.">(
                  there, free)
            : phrase<"The matrix is assembled in host memory first, which needs %1 there; %2 are free.">(
                  there, free));
  }
  return advice;
}

Text describe_factor_beside(const MemoryPlan& plan) {
  const std::string size = plan_size(plan.beside->peak());
  if (plan.beside->nonzeros == 0)
    return phrase<"A factor to count the modes is left out: its analysis alone needs %1 beside the search.">(size);
  return plan.beside_fits ? phrase<"A factor to count the modes takes %1 more of host memory for a while: it fits.">(size)
                          : phrase<"A factor to count the modes is left out: it needs %1 beside the search.">(size);
}

Text describe_direct(const MemoryPlan& plan, const SolveOptions& options) {
  const DirectNeed& need = *plan.direct;
  const Text nonzeros = about(static_cast<double>(need.nonzeros));
  const std::string factor = plan_size(need.factor), all = plan_size(need.peak() + plan.host_assembly),
                    budget = least_zero(plan.budget);
  if (need.factor == 0)
    return phrase<"The analysis of the direct solver needs %1 of %2 on %3.">(all, budget, plan.device.name);
  if (!plan.feasible)
    return phrase<"The direct solver needs %1 of %2 on %3: its factor of %4 nonzeros takes %5.">(
        all, budget, plan.device.name, nonzeros, factor);
  const Text fits =
      phrase<"direct was asked for and fits: its factor of %1 nonzeros takes %2, it needs %3 of %4.">(
          nonzeros, factor, all, budget);
  const bool unused =
      options.preconditioner || !options.automatic_format || options.precision == SolvePrecision::mixed;
  if (!unused) return fits;
  return joined({fits, phrase<"Preconditioner, matrix format and precision of the case are not used.">()},
                phrase<" ">());
}

std::vector<Text> direct_advice(const MemoryPlan& plan, const MemoryPlan& conjugate,
                                const SolveOptions& options) {
  std::vector<Text> advice;
  const std::int64_t need = plan.direct->peak() + plan.host_assembly;
  if (conjugate.feasible)
    advice.push_back(phrase<"Use the method cg or auto: conjugate gradients need %1.">(
        plan_size(plan_need(conjugate, conjugate.row(conjugate.chosen)))));
  if (options.memory_limit > 0 && need <= plan.device.free_bytes - plan_reserve(plan.device))
    advice.push_back(phrase<"Raise the memory limit to %1 or more; %2 are free.">(
        plan_size(need), plan_size(plan.device.free_bytes)));
  if (plan.budget > 0) {
    const double factor =
        std::max(1.01, std::pow(1.05 * static_cast<double>(need) / static_cast<double>(plan.budget), 0.25));
    advice.push_back(
        phrase<"Make the elements %1 times larger: the factor shrinks with the fourth power of their size.">(
            format_number(factor, "%.2f")));
  }
  advice.push_back(
      phrase<"Or use a machine with %1 free memory.">(plan_size(need + plan_reserve(plan.device))));
  return advice;
}

Text describe_ranks(const MemoryPlan& plan) {
  const RanksNeed& need = *plan.ranks;
  const std::string rank = plan_size(need.peak()), here = plan_size(plan.peak() + plan.host_assembly),
                    budget = least_zero(plan.budget);
  if (need.elsewhere)
    return phrase<"%1 ranks with %2 each at most, on other computers; this one needs %3 of %4 to cut the system for them.">(
        need.ranks, rank, here, budget);
  return phrase<"%1 ranks with %2 each at most; with this program they need %3 of %4 on this computer.">(need.ranks, rank, here,
                                                                                                     budget);
}

std::vector<Text> ranks_advice(const MemoryPlan& plan) {
  std::vector<Text> advice;
  if (!plan.ranks->elsewhere)
    advice.push_back(phrase<"Name computers with more memory in a hosts file (rank_hosts); each rank needs %1 there.">(
        plan_size(plan.ranks->peak())));
  advice.push_back(phrase<"Or use a machine with %1 free memory.">(
      plan_size(plan.peak() + plan.host_assembly + plan_reserve(plan.device))));
  advice.push_back(phrase<"Or choose a larger element size.">());
  return advice;
}

Text describe_cards(const MemoryPlan& plan) {
  const CardsNeed& need = *plan.cards;
  return phrase<"%1 cards with about %2 of %3 each in %4; this program needs %5 of %6 to cut the body for them.">(
      need.cards, plan_size(need.peak()), plan_size(need.budget), to_string(need.format), plan_size(plan.host_assembly),
      least_zero(plan.budget));
}

std::vector<Text> cards_advice(const MemoryPlan& plan) {
  std::vector<Text> advice;
  if (plan.cards->peak() > plan.cards->budget)
    advice.push_back(phrase<"Use two cards with %1 free memory each.">(plan_size(plan.cards->peak() + gpu_reserve_bytes)));
  if (plan.host_assembly > plan.budget)
    advice.push_back(phrase<"Or use a machine with %1 free memory.">(plan_size(plan.host_assembly + plan_reserve(plan.device))));
  advice.push_back(phrase<"Or choose a larger element size.">());
  return advice;
}

Text describe_assembly(const MemoryPlan& plan, Format format) {
  if (plan.cards) return phrase<"by both cards, each its own elements">();
  if (plan.ranks) return phrase<"by the ranks, each its own rows">();
  if (plan.direct) return phrase<"on the host, in the place of the factor">();
  if (shares_host_memory(plan.device)) return phrase<"on the host, which computes">();
  if (plan.row(format).assembled_on_device) return phrase<"on the GPU">();
  if (plan.device_assembly == 0)
    return phrase<
        "on the host: the GPU's kernels know tet4, tet10 and hex8, and this mesh has other elements">();
  return phrase<"on the host: %1 that the GPU needs meanwhile do not fit beside the matrix">(
      plan_size(plan.device_assembly));
}

}  // namespace genba
