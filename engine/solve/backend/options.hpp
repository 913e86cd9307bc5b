// Options of the solve, with their field table.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "engine/base/quantity/option_field.hpp"
#include "engine/sparse/formats/format.hpp"

namespace genba {

/// How the system is solved.
enum class SolveMethod {
  automatic,  ///< conjugate gradients; the direct solver where they do not arrive and it fits
  cg,         ///< conjugate gradients, nothing else
  direct      ///< the direct solver (direct_solver.hpp), on the host
};
enum class Preconditioner { none, jacobi, block_jacobi, multigrid };
/// What the matrix is kept in while conjugate gradients run; the solution is FP64 with either.
enum class SolvePrecision {
  fp64,
  mixed  ///< FP32 values, and FP64 residuals computed element by element (conjugate_gradient.hpp)
};
enum class BackendChoice { automatic, cpu, cuda, checked };

/// How the way a product is run gets chosen; see tuner.hpp.
enum class Tuning {
  off,        ///< by the performance model, nothing tried
  formula,    ///< threads a row by T* (Yoshizawa & Takahashi), the rest by the model
  automatic,  ///< by the model, then tried where that pays in the solve
  thorough    ///< the best few formats and settings are tried, whatever it costs
};

struct SolveOptions {
  SolveMethod method = SolveMethod::automatic;
  double tolerance = 1e-8;  ///< relative residual |r| / |b| to reach
  double energy_tolerance =
      0;  ///< relative error in the energy norm to reach as well (energy_estimate.hpp); 0: none
  int max_iterations = 0;  ///< 0: iteration_limit() chooses by the number of unknowns
  int check_every = 10;    ///< most iterations between two reads of the residual (and polls of cancel)
  std::optional<Preconditioner> preconditioner;  ///< empty: the memory plan chooses
  std::optional<SolvePrecision> precision;       ///< empty: fp64 where it fits, else mixed
  bool automatic_format = true;                  ///< the memory plan chooses among those that fit
  Format format = Format::rbp_ell;               ///< used when automatic_format is false
  double memory_limit = 0;                       ///< bytes; 0: what the device has free
  BackendChoice backend = BackendChoice::automatic;
  int threads = 0;          ///< CPU threads; 0: all the process may use
  int threads_per_row = 0;  ///< CRS-T on the GPU: 1,2,4,...,32; 0: chosen as `tuning` says
  Tuning tuning = Tuning::automatic;
  // Of equations whose numbers depend on the unknown (engine/procedure/nonlinear).
  double nonlinear_tolerance = 1e-6;  ///< residual, relative to the largest with which a solve began
  double nonlinear_change = 1e-6;     ///< K: a smaller change by an iteration ends a solve too
  int nonlinear_iterations = 50;      ///< at most, a solve
  bool line_search = true;
  bool operator==(const SolveOptions&) const = default;
};

/// Keys: method, tolerance, energy_tolerance, max_iterations, check_every, preconditioner and precision
/// ("auto": none given), format
/// ("auto" or a format's name: bridges automatic_format and format), memory_limit, backend, threads,
/// threads_per_row, tuning, nonlinear_tolerance, nonlinear_change, nonlinear_iterations, line_search.
std::span<const OptionField<SolveOptions>> solve_fields();

/// options.max_iterations, or if that is 0: 20 sqrt(unknowns) + 2000. (Solid elasticity by CG with
/// block-Jacobi takes about 6 sqrt(unknowns) to 1e-8 on compact parts: 3,500 at 311,000 unknowns; slender
/// parts take several times more.)
int iteration_limit(const SolveOptions& options, Offset unknowns);

std::string_view to_string(SolveMethod m);
std::string_view to_string(Preconditioner p);
std::string_view to_string(SolvePrecision p);
std::string_view to_string(BackendChoice b);
std::string_view to_string(Tuning t);

/// T* = 16 if K >= 32, else 2^(ceil(log2 K) - 2), at least 1 (Yoshizawa & Takahashi, CRS-T). K: longest row.
int crs_t_threads(Offset longest_row);

}  // namespace genba
