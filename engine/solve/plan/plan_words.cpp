#include "engine/solve/plan/plan_words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "engine/base/quantity/quantity.hpp"
#include "engine/solve/plan/plan_needs.hpp"

namespace genba {

namespace {
/// Memory of today's cards, 10^9 bytes: about what is free on them.
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
std::string about(double count) {
  char text[32];
  if (count < 1e5)
    std::snprintf(text, sizeof text, "%.0f", count);
  else
    std::snprintf(text, sizeof text, "%.3g million", count / 1e6);
  return text;
}

/// What a mesh may have for a need of `bytes` to come down to `budget`.
std::string smaller_mesh(Offset unknowns, std::int64_t bytes, std::int64_t budget) {
  const double share = static_cast<double>(budget) / (1.05 * static_cast<double>(bytes));
  const double factor = std::max(1.01, std::ceil(std::cbrt(1 / share) * 100) / 100);
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", factor);
  return "Make the elements " + std::string(text) +
         " times larger (memory falls with the cube of their size): about " +
         about(share * static_cast<double>(unknowns)) + " unknowns fit, this mesh has " +
         about(static_cast<double>(unknowns)) + ".";
}

std::string larger_card(std::int64_t bytes) {
  const auto* card = std::find_if(cards.begin(), cards.end(), [&](int size) {
    return static_cast<double>(size) * 1e9 >= static_cast<double>(bytes);
  });
  return "Or use a card with " + plan_size(bytes) + " free memory: " +
         (card != cards.end() ? "one of " + std::to_string(*card) + " GB."
                              : "more than one of " + std::to_string(cards.back()) + " GB has.");
}

/// The same row with a preconditioner lighter than a multigrid.
std::int64_t need_with(const MemoryPlan& plan, const PlanRow& row, Preconditioner lighter) {
  return plan_need(plan, row) - row.transient - plan.preconditioner - plan.vectors +
         preconditioner_bytes(plan.pattern.rows, lighter, plan.dofs) +
         cg_vector_bytes(plan.pattern.rows, lighter);
}

/// The attempt before the last one with its preconditioner in FP64, or with another preconditioner.
const PlanAttempt* earlier(const MemoryPlan& plan, bool same_preconditioner) {
  for (std::size_t i = plan.attempts.size() - 1; i-- > 0;)
    if ((plan.attempts[i].preconditioner == plan.preconditioning.kind) == same_preconditioner)
      return &plan.attempts[i];
  return nullptr;
}

std::string would_need(const PlanAttempt& attempt) {
  return name(attempt.format) + " would need " + plan_size(attempt.need) + " of " +
         least_zero(attempt.budget);
}
}  // namespace

std::string plan_size(std::int64_t bytes) {
  return format_quantity(static_cast<double>(bytes), QuantityKind::bytes, 4);
}

std::string to_string(const PlanAttempt& attempt) {
  return std::string(to_string(attempt.preconditioner)) + ", " + std::string(to_string(attempt.precision)) +
         ", " + name(attempt.format) + " on " + attempt.device + ": needs " + plan_size(attempt.need) +
         " of " + least_zero(attempt.budget) + (attempt.fits ? "" : ", does not fit");
}

std::string describe_precision(const MemoryPlan& plan, const SolveOptions& options) {
  const std::string kind(to_string(plan.precision));
  if (options.precision) return kind + " was asked for.";
  if (plan.precision == SolvePrecision::fp64) return kind + ": it fits.";
  const PlanAttempt* fp64 = earlier(plan, true);
  return kind + ": in fp64, which takes a few iterations less and no FP64 residuals, " + would_need(*fp64) +
         ".";
}

std::string describe_preconditioner(const MemoryPlan& plan, const SolveOptions& options,
                                    const PreconditionerChoice& first) {
  const std::string kind(to_string(plan.preconditioning.kind));
  if (options.preconditioner) return kind + " was asked for.";
  const PlanAttempt* heavier = earlier(plan, false);
  if (heavier == nullptr) return first.reason;
  return kind + ": with " + std::string(to_string(heavier->preconditioner)) +
         ", which takes fewer iterations, " + would_need(*heavier) +
         (heavier->precision == SolvePrecision::mixed ? " even in mixed precision." : ".");
}

std::string describe_choice(const MemoryPlan& plan, const SolveOptions& options) {
  const PlanRow& row = plan.row(plan.chosen);
  const auto compared = [](double saving, const char* other) {
    char text[40];
    std::snprintf(text, sizeof text, "%.1f %% %s than %s", 100 * std::abs(saving),
                  saving < 0 ? "more" : "less", other);
    return std::string(text);
  };
  std::string saving;
  if (plan.chosen != Format::ell) saving = compared(row.saving_vs_ell, "ell");
  if (plan.chosen != Format::csr)
    saving += (saving.empty() ? "" : " and ") + compared(row.saving_vs_csr, "csr");
  std::string needs = " needs " + plan_size(plan_need(plan, row)) + " of " + plan_size(plan.budget);
  if (plan.precision == SolvePrecision::mixed)
    needs += " (mixed precision: a matrix of " + plan_size(row.kept.total()) + " where FP64 takes " +
             plan_size(row.matrix.total()) + ")";
  if (!options.automatic_format) return name(plan.chosen) + " was asked for and fits: it" + needs + ".";
  const PlanRow* least = smallest_row(plan, true);
  if (least->format != plan.chosen) {
    char times[96];
    std::snprintf(times, sizeof times, "%.3g ms a product where %s takes %.3g ms", 1e3 * row.product_seconds,
                  name(least->format).c_str(), 1e3 * least->product_seconds);
    return name(plan.chosen) + " is the fastest of those that fit, as the performance model says: " + times +
           "; it" + needs + ", and its matrix takes " + saving + ".";
  }
  const auto fitting =
      std::count_if(plan.rows.begin(), plan.rows.end(), [](const PlanRow& r) { return r.fits; });
  return name(plan.chosen) + " is the smallest of the " + std::to_string(fitting) + " formats that fit: it" +
         needs + ", and its matrix takes " + saving + ".";
}

std::string describe_refusal(const MemoryPlan& plan, const SolveOptions& options) {
  const PlanRow& row = plan.row(plan.chosen);
  const std::string how = " with " + std::string(to_string(plan.preconditioning.kind)) +
                          (plan.precision == SolvePrecision::mixed ? " in mixed precision" : "");
  const std::string who = (options.automatic_format ? "Even the smallest format, " + name(plan.chosen) + ","
                                                    : name(plan.chosen) + ", the format asked for,") +
                          how;
  if (!row.indexable) {
    return who + " cannot address " + std::to_string(plan.pattern.nonzeros) +
           " nonzeros with 32-bit numbers.";
  }
  if (plan_need(plan, row) > plan.budget) {
    return who + " needs " + plan_size(plan_need(plan, row)) + " and " + least_zero(plan.budget) +
           " may be used on " + plan.device.name + ".";
  }
  return who + " needs " + plan_size(plan_host_peak(plan, row)) +
         " of host memory while the matrix is assembled and " + plan_size(plan.host_free) + " are free.";
}

std::vector<std::string> plan_advice(const MemoryPlan& plan, const SolveOptions& options) {
  std::vector<std::string> advice;
  const std::string formats = fitting_formats(plan);
  if (!formats.empty()) advice.push_back("Use a format that fits: " + formats + ", or auto.");

  const PlanRow* least = smallest_row(plan, false);
  const PlanRow& row = formats.empty() && least != nullptr ? *least : plan.row(plan.chosen);
  const std::int64_t need = plan_need(plan, row), host_peak = plan_host_peak(plan, row),
                     host_budget = plan_host_budget(plan);
  const bool too_large = need > plan.budget;
  const bool host_too_small = !shares_host_memory(plan.device) && host_peak > host_budget;

  if (too_large && !host_too_small && options.precision == SolvePrecision::fp64 &&
      need - row.kept.total() + row.fp32_matrix <= plan.budget)
    advice.push_back("Use the precision auto or mixed with " + name(row.format) + ": its matrix takes " +
                     plan_size(row.fp32_matrix) + " then.");
  for (Preconditioner lighter :
       {Preconditioner::block_jacobi, Preconditioner::jacobi, Preconditioner::none}) {
    const std::int64_t less = need_with(plan, row, lighter);
    if (too_large && row.indexable && !host_too_small && lighter < plan.preconditioning.kind &&
        less <= plan.budget) {
      advice.push_back("Use the preconditioner " + std::string(to_string(lighter)) + " with " +
                       name(row.format) + ": it needs " + plan_size(less) + ", but more iterations.");
      break;
    }
  }
  const double limit = options.memory_limit;
  if (too_large && limit > 0 && static_cast<double>(plan.device.free_bytes) > limit &&
      need <= plan.device.free_bytes - plan_reserve(plan.device)) {
    advice.push_back("Raise the memory limit to " + plan_size(need + plan.process) + " or more; " +
                     plan_size(plan.device.free_bytes) + " are free.");
    if (plan.process > 0)
      advice.push_back("Of the limit of " + plan_size(static_cast<std::int64_t>(limit)) +
                       " for the whole process, " + plan_size(plan.process) +
                       " are taken beside the solve.");
  }
  if (plan.budget <= 0 || (host_too_small && host_budget <= 0)) {
    advice.push_back("Close other programs: no memory is free.");
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
                         ? "Or use a machine with " + plan_size(free) + " free memory."
                         : larger_card(free));
  }
  if (host_too_small) {
    advice.push_back((row.assembled_on_device
                          ? "Mesh and index arrays are made in host memory, which needs "
                          : "The matrix is assembled in host memory first, which needs ") +
                     plan_size(host_peak) + " there; " + plan_size(plan.host_free) + " are free.");
  }
  return advice;
}

std::string describe_direct(const MemoryPlan& plan, const SolveOptions& options) {
  const DirectNeed& need = *plan.direct;
  const std::string factor = "its factor of " + about(static_cast<double>(need.nonzeros)) +
                             " nonzeros takes " + plan_size(need.factor),
                    all = plan_size(need.peak() + plan.host_assembly) + " of " + least_zero(plan.budget);
  if (need.factor == 0) return "The analysis of the direct solver needs " + all + " on " + plan.device.name + ".";
  if (!plan.feasible) return "The direct solver needs " + all + " on " + plan.device.name + ": " + factor + ".";
  const bool unused =
      options.preconditioner || !options.automatic_format || options.precision == SolvePrecision::mixed;
  return "direct was asked for and fits: " + factor + ", it needs " + all + "." +
         (unused ? " Preconditioner, matrix format and precision of the case are not used." : "");
}

std::vector<std::string> direct_advice(const MemoryPlan& plan, const MemoryPlan& conjugate,
                                       const SolveOptions& options) {
  std::vector<std::string> advice;
  const std::int64_t need = plan.direct->peak() + plan.host_assembly;
  if (conjugate.feasible)
    advice.push_back("Use the method cg or auto: conjugate gradients need " +
                     plan_size(plan_need(conjugate, conjugate.row(conjugate.chosen))) + ".");
  if (options.memory_limit > 0 && need <= plan.device.free_bytes - plan_reserve(plan.device))
    advice.push_back("Raise the memory limit to " + plan_size(need) + " or more; " +
                     plan_size(plan.device.free_bytes) + " are free.");
  if (plan.budget > 0) {
    char text[32];
    std::snprintf(
        text, sizeof text, "%.2f",
        std::max(1.01, std::pow(1.05 * static_cast<double>(need) / static_cast<double>(plan.budget), 0.25)));
    advice.push_back("Make the elements " + std::string(text) +
                     " times larger: the factor shrinks with the fourth power of their size.");
  }
  advice.push_back("Or use a machine with " + plan_size(need + plan_reserve(plan.device)) + " free memory.");
  return advice;
}

std::string describe_assembly(const MemoryPlan& plan, Format format) {
  if (plan.direct) return "on the host, in the place of the factor";
  if (shares_host_memory(plan.device)) return "on the host, which computes";
  if (plan.row(format).assembled_on_device) return "on the GPU";
  if (plan.device_assembly == 0)
    return "on the host: the GPU's kernels know tet4, tet10 and hex8, and this mesh has other elements";
  return "on the host: " + plan_size(plan.device_assembly) +
         " that the GPU needs meanwhile do not fit beside the matrix";
}

}  // namespace genba
