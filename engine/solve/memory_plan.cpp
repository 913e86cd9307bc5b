#include "engine/solve/memory_plan.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

#include "engine/base/error.hpp"
#include "engine/base/quantity.hpp"
#include "engine/solve/multigrid_bytes.hpp"

namespace genba {

namespace {
// Tried in this order; the first of the smallest wins.
constexpr std::array preference = {Format::rbp_sym,   Format::rbp_node, Format::rbp_sliced, Format::rbp_ell,
                                   Format::rbp_ell_r, Format::rbp_csr,  Format::csr,        Format::sell,
                                   Format::ell,       Format::ell_r};
static_assert(preference.size() == all_formats.size());

std::string size(std::int64_t bytes) {
  return format_quantity(static_cast<double>(bytes), QuantityKind::bytes, 4);
}
std::string name(Format f) {
  return std::string(to_string(f));
}

bool shares_host_memory(const DeviceInfo& device) {
  return device.backend != "cuda";
}

/// Part of the free memory that is left alone.
std::int64_t reserve(const DeviceInfo& device) {
  return shares_host_memory(device) ? device.free_bytes / 50 : gpu_reserve_bytes;
}

/// What must fit into the budget: on a CPU what assembly needs lies in the same memory, and much of it (mesh,
/// graph) stays.
std::int64_t need(const MemoryPlan& plan, const PlanRow& row) {
  return row.peak + (shares_host_memory(plan.device) ? plan.host_assembly : 0);
}

/// Host bytes while the matrix is assembled, there or on a GPU.
std::int64_t host_peak(const MemoryPlan& plan, const PlanRow& row) {
  if (row.assembled_on_device) return plan.host_assembly + index_bytes(row.format, plan.pattern);
  return plan.host_assembly + row.matrix.total() + row.matrix.workspace;
}

std::int64_t host_budget(const MemoryPlan& plan) {
  return plan.host_free - plan.host_free / 50;
}

PlanRow make_row(Format format, const PatternStats& pattern) {
  PlanRow row;
  row.format = format;
  row.matrix = format_bytes(format, pattern);
  row.fp32_matrix = format_bytes(format, pattern, Precision::fp32).total();
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

/// Smallest format that fits if `fitting`, else smallest that can be addressed at all; null if there is none.
const PlanRow* smallest(const MemoryPlan& plan, bool fitting) {
  const PlanRow* best = nullptr;
  for (Format f : preference) {
    const PlanRow& row = plan.row(f);
    if (!row.indexable || (fitting && !row.fits)) continue;
    if (best == nullptr || row.matrix.total() < best->matrix.total()) best = &row;
  }
  return best;
}

/// A smaller format that is predicted to take at most this much longer than the fastest is taken instead: the
/// prediction is no better (performance_model.hpp).
constexpr double as_fast = 1.05;

/// The smallest of the formats that fit and are about as fast as any; the smallest where no times are known.
const PlanRow* automatic_choice(const MemoryPlan& plan) {
  double fastest = std::numeric_limits<double>::infinity();
  for (const PlanRow& row : plan.rows)
    if (row.fits && row.product_seconds > 0) fastest = std::min(fastest, row.product_seconds);
  const PlanRow* best = nullptr;
  for (Format f : preference) {
    const PlanRow& row = plan.row(f);
    if (!row.fits || row.product_seconds > as_fast * fastest) continue;
    if (best == nullptr || row.matrix.total() < best->matrix.total()) best = &row;
  }
  return best != nullptr ? best : smallest(plan, false);
}

std::string fitting_formats(const MemoryPlan& plan) {
  std::string list;
  for (const PlanRow& row : plan.rows) {
    if (row.fits) list += (list.empty() ? "" : ", ") + name(row.format) + " (" + size(need(plan, row)) + ")";
  }
  return list;
}

/// "1.3": how many times larger the elements must be for a need of `bytes` to come down to `budget`.
std::string coarsening(std::int64_t bytes, std::int64_t budget) {
  const double factor = std::cbrt(1.05 * static_cast<double>(bytes) / static_cast<double>(budget));
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", std::max(1.01, std::ceil(factor * 100) / 100));
  return text;
}

void advise(MemoryPlan& plan, const SolveOptions& options, const PlanRow& wanted) {
  auto& advice = plan.advice;
  const std::string formats = fitting_formats(plan);
  if (!formats.empty()) advice.push_back("Use a format that fits: " + formats + ", or auto.");

  const PlanRow* least = smallest(plan, false);
  const PlanRow& row = formats.empty() && least != nullptr ? *least : wanted;
  const bool too_large = need(plan, row) > plan.budget;
  const bool host_too_small = !shares_host_memory(plan.device) && host_peak(plan, row) > host_budget(plan);

  for (Preconditioner lighter :
       {Preconditioner::block_jacobi, Preconditioner::jacobi, Preconditioner::none}) {
    const std::int64_t less = need(plan, row) - row.transient - plan.preconditioner - plan.vectors +
                              preconditioner_bytes(plan.pattern.rows, lighter, plan.dofs) +
                              cg_vector_bytes(plan.pattern.rows, lighter);
    if (too_large && row.indexable && !host_too_small && lighter < plan.preconditioning.kind &&
        less <= plan.budget) {
      advice.push_back("Use the preconditioner " + std::string(to_string(lighter)) + " with " +
                       name(row.format) + ": it needs " + size(less) + ", but more iterations.");
      break;
    }
  }
  const double limit = options.memory_limit;
  if (too_large && limit > 0 && static_cast<double>(plan.device.free_bytes) > limit &&
      need(plan, row) <= plan.device.free_bytes - reserve(plan.device)) {
    advice.push_back("Raise the memory limit to " + size(need(plan, row)) + " or more; " +
                     size(plan.device.free_bytes) + " are free.");
  }
  std::string coarser;
  if (plan.budget <= 0 || (host_too_small && host_budget(plan) <= 0)) {
    advice.push_back("Close other programs: no memory is free.");
  } else {
    const bool host_decides =
        host_too_small &&
        (!too_large || static_cast<double>(host_peak(plan, row)) / static_cast<double>(host_budget(plan)) >
                           static_cast<double>(need(plan, row)) / static_cast<double>(plan.budget));
    coarser = host_decides ? coarsening(host_peak(plan, row), host_budget(plan))
              : too_large  ? coarsening(need(plan, row), plan.budget)
                           : "";
  }
  if (!coarser.empty()) {
    advice.push_back("Make the elements " + coarser +
                     " times larger (memory falls with the cube of their size).");
  }
  if (too_large) {
    advice.push_back((shares_host_memory(plan.device) ? "Or use a machine with " : "Or use a card with ") +
                     size(need(plan, row) + reserve(plan.device)) + " free memory.");
  }
  if (host_too_small) {
    advice.push_back((row.assembled_on_device
                          ? "Mesh and index arrays are made in host memory, which needs "
                          : "The matrix is assembled in host memory first, which needs ") +
                     size(host_peak(plan, row)) + " there; " + size(plan.host_free) + " are free.");
  }
}

std::string describe_choice(const MemoryPlan& plan, const SolveOptions& options) {
  const PlanRow& row = plan.row(plan.chosen);
  char saving[64];
  std::snprintf(saving, sizeof saving, "%.1f %% less than ell and %.1f %% less than csr",
                100 * row.saving_vs_ell, 100 * row.saving_vs_csr);
  const std::string needs = " needs " + size(need(plan, row)) + " of " + size(plan.budget);
  if (!options.automatic_format) return name(plan.chosen) + " was asked for and fits: it" + needs + ".";
  const PlanRow* least = smallest(plan, true);
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
  const std::string who = options.automatic_format ? "Even the smallest format, " + name(plan.chosen) + ","
                                                   : name(plan.chosen) + ", the format asked for,";
  if (!row.indexable) {
    return who + " cannot address " + std::to_string(plan.pattern.nonzeros) +
           " nonzeros with 32-bit numbers.";
  }
  if (need(plan, row) > plan.budget) {
    return who + " needs " + size(need(plan, row)) + " and " + size(std::max<std::int64_t>(0, plan.budget)) +
           " may be used on " + plan.device.name + ".";
  }
  return who + " needs " + size(host_peak(plan, row)) + " of host memory while the matrix is assembled and " +
         size(plan.host_free) + " are free.";
}

MemoryPlan plan_with(PreconditionerChoice preconditioning, const PatternStats& pattern, int dofs,
                     const SolveOptions& options, const DeviceInfo& device, std::int64_t host_assembly,
                     std::int64_t host_free, const FormatTimes& product_seconds,
                     std::int64_t device_assembly) {
  MemoryPlan plan;
  plan.device = device;
  plan.pattern = pattern;
  plan.dofs = dofs;
  plan.device_assembly = device_assembly;
  plan.host_assembly = host_assembly;
  plan.host_free = host_free;
  plan.preconditioning = std::move(preconditioning);
  const Preconditioner kind = plan.preconditioning.kind;
  const bool is_multigrid = kind == Preconditioner::multigrid;
  const MultigridBytes multigrid = is_multigrid ? multigrid_bytes(pattern, dofs) : MultigridBytes();
  plan.vectors = cg_vector_bytes(pattern.rows, kind);
  plan.preconditioner = is_multigrid ? multigrid.held : preconditioner_bytes(pattern.rows, kind, dofs);
  plan.budget = device.free_bytes - reserve(device);
  if (options.memory_limit > 0) {
    plan.budget = static_cast<std::int64_t>(std::min(static_cast<double>(plan.budget), options.memory_limit));
  }
  const bool host_is_device = shares_host_memory(device);
  for (Format f : all_formats) {
    PlanRow row = make_row(f, pattern);
    row.product_seconds = product_seconds[static_cast<std::size_t>(f)];
    // Set-up runs before the vectors are made, but for the right-hand side.
    const std::int64_t rhs = pattern.rows * static_cast<std::int64_t>(sizeof(double));
    const std::int64_t later = plan.preconditioner + plan.vectors;
    if (is_multigrid)
      row.transient =
          std::max<std::int64_t>(0, multigrid.setup + block_reader_bytes(f, pattern) + rhs - later);
    const std::int64_t held = row.matrix.total() + row.matrix.workspace;
    if (!host_is_device && device_assembly > 0 && held + rhs + device_assembly <= plan.budget) {
      row.assembled_on_device = true;
      row.transient = std::max(row.transient, device_assembly + rhs - later);
    }
    row.peak = held + later + row.transient;
    row.fits = row.indexable && need(plan, row) <= plan.budget &&
               (host_is_device || host_peak(plan, row) <= host_budget(plan));
    plan.rows.push_back(row);
  }
  if (options.automatic_format) {
    const PlanRow* best = automatic_choice(plan);
    plan.chosen = best != nullptr ? best->format : Format::rbp_ell;
  } else {
    plan.chosen = options.format;
  }
  plan.feasible = plan.row(plan.chosen).fits;
  if (plan.feasible) {
    plan.reason = describe_choice(plan, options);
  } else {
    plan.reason = describe_refusal(plan, options);
    advise(plan, options, plan.row(plan.chosen));
  }
  return plan;
}

/// From here on multigrid, set-up and all, is about as fast as block-Jacobi on compact parts and faster on
/// all others: on two cores a clamped cube breaks even at 12,000 (tet10) to 90,000 (hex8) unknowns of
/// elasticity, heat at 100,000 to 300,000.
Offset multigrid_pays_from(int dofs) {
  return dofs == 1 ? 200000 : 10000;
}
}  // namespace

PreconditionerChoice automatic_preconditioner(Offset unknowns, int dofs, const std::string& backend) {
  if (backend == "cuda")
    return {Preconditioner::block_jacobi, "block-jacobi: multigrid is not set up on a GPU yet."};
  const Offset least = multigrid_pays_from(dofs);
  const std::string physics = dofs == 1 ? "heat" : "elasticity";
  if (unknowns < least)
    return {Preconditioner::block_jacobi, "block-jacobi: below " + std::to_string(least) + " unknowns of " +
                                              physics +
                                              " the set-up of multigrid takes longer than it saves."};
  return {Preconditioner::multigrid, "multigrid: from " + std::to_string(least) + " unknowns of " + physics +
                                         " on its set-up pays for itself."};
}

MemoryPlan plan_memory(const PatternStats& pattern, int dofs, const SolveOptions& options,
                       const DeviceInfo& device, std::int64_t host_assembly, std::int64_t host_free,
                       const FormatTimes& product_seconds, std::int64_t device_assembly) {
  const auto plan_for = [&](PreconditionerChoice choice) {
    return plan_with(std::move(choice), pattern, dofs, options, device, host_assembly, host_free,
                     product_seconds, device_assembly);
  };
  if (options.preconditioner)
    return plan_for(
        {*options.preconditioner, std::string(to_string(*options.preconditioner)) + " was asked for."});
  MemoryPlan plan = plan_for(automatic_preconditioner(pattern.rows, dofs, device.backend));
  if (plan.feasible || plan.preconditioning.kind != Preconditioner::multigrid) return plan;
  return plan_for({Preconditioner::block_jacobi,
                   "block-jacobi: with multigrid, which takes fewer iterations, " + name(plan.chosen) +
                       " would need " + size(need(plan, plan.row(plan.chosen))) + " of " +
                       size(std::max<std::int64_t>(0, plan.budget)) + "."});
}

void require_feasible(const MemoryPlan& plan) {
  if (plan.feasible) return;
  std::string advice;
  for (const std::string& a : plan.advice) advice += (advice.empty() ? "" : " ") + a;
  throw Error(ErrorKind::memory, "memory plan", plan.reason, advice);
}

}  // namespace genba
