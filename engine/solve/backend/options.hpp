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
  automatic,  ///< conjugate gradients; the direct solver if they fail and it fits
  cg,         ///< conjugate gradients only
  direct      ///< the direct solver (direct_solver.hpp), on the host
};
enum class Preconditioner { none, jacobi, block_jacobi, multigrid };
/// Precision of the stored matrix during conjugate gradients. The solution is FP64 in both cases.
enum class SolvePrecision {
  fp64,
  mixed  ///< FP32 values, and FP64 residuals computed element by element (conjugate_gradient.hpp)
};
enum class BackendChoice { automatic, cpu, cuda, checked };

/// How the settings of a product are chosen; see tuner.hpp.
enum class Tuning {
  off,        ///< the performance model decides, nothing is measured
  formula,    ///< threads a row by T* (Yoshizawa & Takahashi); the model decides the rest
  automatic,  ///< the model decides; candidates are measured if that pays in the solve
  thorough    ///< the best few formats and settings are measured, whatever it costs
};

/// How the load of a body that goes in increments is led.
enum class LoadControl {
  load,       ///< by its factor, or by time
  arc_length  ///< by the length of the way of all unknowns: past limits of the load
};
/// What follows an increment that cannot be cut any more.
enum class GivenUp {
  stop,  ///< an error
  show   ///< the last good increment is the result, with a warning
};

/// The preconditioner of a solve on many ranks.
enum class RankPreconditioner {
  gamg,   ///< smoothed aggregation of PETSc
  hypre,  ///< BoomerAMG of hypre
  ml      ///< smoothed aggregation of Trilinos' ML
};

struct SolveOptions {
  SolveMethod method = SolveMethod::automatic;
  double tolerance = 1e-8;  ///< relative residual |r| / |b| to reach
  double energy_tolerance =
      0;  ///< relative error in the energy norm to reach as well (energy_estimate.hpp); 0: none
  int max_iterations = 0;  ///< 0: iteration_limit() chooses by the number of unknowns
  int check_every = 10;    ///< most iterations between two reads of the residual (and polls of cancel)
  std::optional<Preconditioner> preconditioner;  ///< empty: the memory plan chooses
  std::optional<SolvePrecision> precision;       ///< empty: fp64 if it fits, else mixed
  bool automatic_format = true;                  ///< the memory plan chooses among the formats that fit
  Format format = Format::rbp_ell;               ///< used when automatic_format is false
  double memory_limit = 0;                       ///< bytes; 0: the free memory of the device
  BackendChoice backend = BackendChoice::automatic;
  int threads = 0;          ///< CPU threads; 0: all that the process may use
  int threads_per_row = 0;  ///< CRS-T on the GPU: 1, 2, 4, ..., 32; 0: `tuning` decides
  Tuning tuning = Tuning::automatic;
  // For equations that depend on their solution (engine/procedure/nonlinear_solver.hpp):
  double nonlinear_tolerance = 1e-6;  ///< residual, relative to the largest at the start of any solve so far
  double nonlinear_change = 1e-6;     ///< K: a solve also ends when an iteration changes less than this
  int nonlinear_iterations = 50;      ///< at most, in a solve
  bool line_search = true;
  // For loads that are put on in increments (engine/procedure/increments):
  double first_increment = 0.1, largest_increment = 1, smallest_increment = 1e-6;  ///< parts of the whole load
  int increment_iterations = 11;  ///< aim: the next increment is longer by sqrt(this / iterations)
  double increment_cut = 0.5;     ///< length of an increment that is tried again
  int increment_retries = 5;      ///< at most, of one increment
  bool increment_extrapolation = true;  ///< an increment begins from the way of the last one
  double increment_growth = 2;          ///< at most, of the next increment; 1: all have the same length
  int most_increments = 0;              ///< at most; 0: no limit, by arc length 500
  bool increment_frames = false;        ///< each increment is a frame
  GivenUp increment_failure = GivenUp::stop;
  LoadControl load_control = LoadControl::load;
  double arc_displacement = 0;  ///< m, of a solve by arc length: it ends at this largest displacement; 0: at the whole load
  double nonlinear_displacement = 1e-3;  ///< last correction, relative to the largest displacement of an increment
  double nonlinear_energy = 0;  ///< work of the residual on the last correction, relative to the first; 0: any
  std::string begin_from{};  ///< earlier step whose state the body begins from; empty: a body at rest
  // For contact (engine/procedure/increments/contact_state.hpp):
  double contact_stiffness = 10;     ///< of a penalty, in units of the stiffness of a layer of elements
  double contact_tolerance = 1e-4;   ///< last change of contact pressures, relative to all of them
  int contact_augmentations = 40;    ///< at most, in an increment
  // For a solve on many ranks (engine/procedure/outside/outside_solver.hpp):
  int ranks = 0;  ///< processes that solve one system together; 0: this process solves
  RankPreconditioner rank_preconditioner = RankPreconditioner::gamg;
  int cards = 1;  ///< cards of this computer that solve one system together: 1 or 2
  std::string rank_hosts{};  ///< file that names the computers of the ranks; empty: this computer, or those of the queue
  bool operator==(const SolveOptions&) const = default;
};

/// Keys: method, tolerance, energy_tolerance, max_iterations, check_every, preconditioner and precision
/// ("auto": empty), format ("auto" or the name of a format; sets both automatic_format and format),
/// memory_limit, backend, threads, threads_per_row, tuning, nonlinear_tolerance, nonlinear_change,
/// nonlinear_iterations, line_search, first_increment, largest_increment, smallest_increment,
/// begin_from, increment_iterations, increment_cut, increment_retries, increment_extrapolation, increment_growth,
/// most_increments, increment_frames, increment_failure, load_control, arc_displacement, nonlinear_displacement,
/// nonlinear_energy, contact_stiffness, contact_tolerance, contact_augmentations, ranks, rank_preconditioner, rank_hosts,
/// cards.
std::span<const OptionField<SolveOptions>> solve_fields();

/// options.max_iterations; if that is 0, 20 sqrt(unknowns) + 2000. (For solid elasticity of compact parts, CG
/// with block-Jacobi takes about 6 sqrt(unknowns) iterations to 1e-8: 3,500 at 311,000 unknowns. Slender
/// parts take several times more.)
int iteration_limit(const SolveOptions& options, Offset unknowns);

std::string_view to_string(SolveMethod m);
std::string_view to_string(Preconditioner p);
std::string_view to_string(SolvePrecision p);
std::string_view to_string(BackendChoice b);
std::string_view to_string(Tuning t);
std::string_view to_string(RankPreconditioner p);

/// T* = 16 if K >= 32, else 2^(ceil(log2 K) - 2), at least 1 (Yoshizawa & Takahashi, CRS-T). K: longest row.
int crs_t_threads(Offset longest_row);

}  // namespace genba
