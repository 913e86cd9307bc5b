#include "engine/solve/backend/options.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace genba {

namespace {
using std::string_view;

constexpr std::array<string_view, 3> method_words = {"auto", "cg", "direct"};

// "auto" first, then the names of the enum in its order.
constexpr std::array<string_view, 5> preconditioner_words = {"auto", "none", "jacobi", "block-jacobi",
                                                             "multigrid"};
constexpr std::array<string_view, 4> backend_words = {"auto", "cpu", "cuda", "checked"};
constexpr std::array<string_view, 7> threads_per_row_words = {"auto", "1", "2", "4", "8", "16", "32"};

constexpr std::array<string_view, 4> tuning_words = {"off", "formula", "auto", "thorough"};

constexpr std::array<string_view, 3> precision_words = {"auto", "fp64", "mixed"};

const auto format_words = [] {
  std::array<string_view, all_formats.size() + 1> words = {"auto"};
  for (Format f : all_formats) words[1 + static_cast<std::size_t>(f)] = to_string(f);
  return words;
}();

const ChoiceMember<SolveOptions> method_choice = {
    method_words, [](const SolveOptions& o) { return static_cast<int>(o.method); },
    [](SolveOptions& o, int i) { o.method = static_cast<SolveMethod>(i); }};

const ChoiceMember<SolveOptions> preconditioner_choice = {
    preconditioner_words,
    [](const SolveOptions& o) { return o.preconditioner ? 1 + static_cast<int>(*o.preconditioner) : 0; },
    [](SolveOptions& o, int i) {
      o.preconditioner = i == 0 ? std::nullopt : std::optional(static_cast<Preconditioner>(i - 1));
    }};

const ChoiceMember<SolveOptions> precision_choice = {
    precision_words,
    [](const SolveOptions& o) { return o.precision ? 1 + static_cast<int>(*o.precision) : 0; },
    [](SolveOptions& o, int i) {
      o.precision = i == 0 ? std::nullopt : std::optional(static_cast<SolvePrecision>(i - 1));
    }};

const ChoiceMember<SolveOptions> format_choice = {
    format_words,
    [](const SolveOptions& o) { return o.automatic_format ? 0 : 1 + static_cast<int>(o.format); },
    [](SolveOptions& o, int i) {
      o.automatic_format = i == 0;
      o.format = i == 0 ? SolveOptions{}.format : static_cast<Format>(i - 1);
    }};

const ChoiceMember<SolveOptions> backend_choice = {
    backend_words, [](const SolveOptions& o) { return static_cast<int>(o.backend); },
    [](SolveOptions& o, int i) { o.backend = static_cast<BackendChoice>(i); }};

const ChoiceMember<SolveOptions> tuning_choice = {
    tuning_words, [](const SolveOptions& o) { return static_cast<int>(o.tuning); },
    [](SolveOptions& o, int i) { o.tuning = static_cast<Tuning>(i); }};

constexpr std::array<string_view, 2> load_control_words = {"load", "arc-length"};
constexpr std::array<string_view, 2> given_up_words = {"stop", "show"};

constexpr std::array<string_view, 3> rank_preconditioner_words = {"gamg", "hypre", "ml"};

const ChoiceMember<SolveOptions> rank_preconditioner_choice = {
    rank_preconditioner_words, [](const SolveOptions& o) { return static_cast<int>(o.rank_preconditioner); },
    [](SolveOptions& o, int i) { o.rank_preconditioner = static_cast<RankPreconditioner>(i); }};

const ChoiceMember<SolveOptions> load_control_choice = {
    load_control_words, [](const SolveOptions& o) { return static_cast<int>(o.load_control); },
    [](SolveOptions& o, int i) { o.load_control = static_cast<LoadControl>(i); }};

const ChoiceMember<SolveOptions> given_up_choice = {
    given_up_words, [](const SolveOptions& o) { return static_cast<int>(o.increment_failure); },
    [](SolveOptions& o, int i) { o.increment_failure = static_cast<GivenUp>(i); }};

const ChoiceMember<SolveOptions> threads_per_row_choice = {
    threads_per_row_words,
    [](const SolveOptions& o) {
      int word = 0;
      for (int t = o.threads_per_row; t > 0; t /= 2) ++word;
      return word;
    },
    [](SolveOptions& o, int i) { o.threads_per_row = i == 0 ? 0 : 1 << (i - 1); }};
}  // namespace

std::span<const OptionField<SolveOptions>> solve_fields() {
  constexpr double most = std::numeric_limits<int>::max(), most_ranks = 65536;
  static const std::array fields = {
      OptionField<SolveOptions>{"method", "Method", method_choice, QuantityKind::dimensionless, Range{},
                                "cg: conjugate gradients. direct: a factorisation on the CPU, for slender or "
                                "badly conditioned parts of up to some 300,000 unknowns; its memory grows "
                                "faster than the mesh. auto: cg first. If cg does not reach the tolerance "
                                "and the factor fits into memory, direct follows."},
      OptionField<SolveOptions>{"tolerance", "Tolerance", &SolveOptions::tolerance,
                                QuantityKind::dimensionless, Range{0, 1, true, true},
                                "Relative residual |r| / |b| to reach."},
      OptionField<SolveOptions>{
          "energy_tolerance", "Energy-norm tolerance", &SolveOptions::energy_tolerance,
          QuantityKind::dimensionless, Range{0, 1, false, true},
          "Estimated relative error in the energy norm to reach as well; 0: the residual decides."},
      OptionField<SolveOptions>{
          "max_iterations", "Iteration limit", &SolveOptions::max_iterations, QuantityKind::dimensionless,
          Range{0, most}, "Iterations before the solver gives up; 0 chooses by the number of unknowns."},
      OptionField<SolveOptions>{"check_every", "Residual check interval", &SolveOptions::check_every,
                                QuantityKind::dimensionless, Range{1, 10000},
                                "Most iterations between two checks of the residual."},
      OptionField<SolveOptions>{"preconditioner", "Preconditioner", preconditioner_choice,
                                QuantityKind::dimensionless, Range{},
                                "What makes the iteration converge faster. multigrid: few iterations, "
                                "however many unknowns, for more "
                                "memory; auto takes it where it pays and fits, else block-jacobi."},
      OptionField<SolveOptions>{"format", "Matrix format", format_choice, QuantityKind::dimensionless,
                                Range{},
                                "How the matrix is stored; auto takes the fastest that fits into memory."},
      OptionField<SolveOptions>{
          "precision", "Precision", precision_choice, QuantityKind::dimensionless, Range{},
          "mixed keeps the values of the matrix in FP32, about half the memory, and takes FP64 residuals "
          "from the elements, so that the result is as exact; very slender parts may need fp64. auto takes "
          "it where fp64 does not fit."},
      OptionField<SolveOptions>{"memory_limit", "Memory limit", &SolveOptions::memory_limit,
                                QuantityKind::bytes, Range{0, 1e18},
                                "Most memory of the whole program with its mesher where the CPU computes, "
                                "of the card where a GPU does; 0 B: what is free."},
      OptionField<SolveOptions>{"backend", "Compute on", backend_choice, QuantityKind::dimensionless, Range{},
                                "auto takes the GPU if there is one, else the CPU."},
      OptionField<SolveOptions>{"threads", "CPU threads", &SolveOptions::threads, QuantityKind::dimensionless,
                                Range{0, 4096}, "CPU threads; 0 uses all that the process may use."},
      OptionField<SolveOptions>{
          "threads_per_row", "GPU threads a row (CSR)", threads_per_row_choice, QuantityKind::dimensionless,
          Range{}, "Threads that share a row of a CSR matrix on the GPU; auto leaves it to the tuning."},
      OptionField<SolveOptions>{
          "tuning", "Tuning", tuning_choice, QuantityKind::dimensionless, Range{},
          "auto tries ways to run the product where that pays, and remembers the best for this device; "
          "thorough tries "
          "other formats too; off trusts the performance model; formula sets the GPU threads of a row by the "
          "longest row."},
      OptionField<SolveOptions>{"nonlinear_tolerance", "Nonlinear tolerance",
                                &SolveOptions::nonlinear_tolerance, QuantityKind::dimensionless,
                                Range{0, 1, true, true},
                                "Where values depend on the temperature that is sought: residual to reach, "
                                "relative to the largest with which a solve began."},
      OptionField<SolveOptions>{"nonlinear_change", "Smallest change of temperature",
                                &SolveOptions::nonlinear_change, QuantityKind::temperature_difference,
                                Range{0, 1e6},
                                "A nonlinear iteration that changes no temperature by more than this ends "
                                "the solve too; 0 K: the residual alone decides."},
      OptionField<SolveOptions>{"nonlinear_iterations", "Nonlinear iteration limit",
                                &SolveOptions::nonlinear_iterations, QuantityKind::dimensionless,
                                Range{1, 10000},
                                "Nonlinear iterations of a solve, or of a time step, before the solver "
                                "gives up."},
      OptionField<SolveOptions>{"line_search", "Line search", &SolveOptions::line_search,
                                QuantityKind::dimensionless, Range{},
                                "Shortens nonlinear iterations that go too far."},
      OptionField<SolveOptions>{"begin_from", "Begin from step", &SolveOptions::begin_from, QuantityKind::dimensionless, {},
                                "Earlier step whose deformed, flowed body this one begins from; its loads then pass over to "
                                "those of this step. Empty: a body at rest."},
      OptionField<SolveOptions>{"first_increment", "First increment", &SolveOptions::first_increment,
                                QuantityKind::dimensionless, Range{0, 1, true, false},
                                "Where materials flow or deform largely: part of the load with which the solve begins."},
      OptionField<SolveOptions>{"largest_increment", "Largest increment", &SolveOptions::largest_increment,
                                QuantityKind::dimensionless, Range{0, 1, true, false},
                                "Where materials flow or deform largely: no increment is a larger part of the load."},
      OptionField<SolveOptions>{"smallest_increment", "Smallest increment", &SolveOptions::smallest_increment,
                                QuantityKind::dimensionless, Range{0, 1, true, false},
                                "Where materials flow or deform largely: the solve gives up below this part of the load."},
      OptionField<SolveOptions>{"increment_iterations", "Iterations of an increment",
                                &SolveOptions::increment_iterations, QuantityKind::dimensionless, Range{1, 1000},
                                "The next increment is longer by the root of this number over the iterations "
                                "that the last one took."},
      OptionField<SolveOptions>{"increment_cut", "Cut of an increment", &SolveOptions::increment_cut,
                                QuantityKind::dimensionless, Range{0.01, 0.99},
                                "An increment that does not converge is tried again with this part of its length."},
      OptionField<SolveOptions>{"increment_retries", "Retries of an increment", &SolveOptions::increment_retries,
                                QuantityKind::dimensionless, Range{0, 100},
                                "How often one increment is cut before the solver gives up."},
      OptionField<SolveOptions>{"increment_extrapolation", "First guess by extrapolation",
                                &SolveOptions::increment_extrapolation, QuantityKind::dimensionless, Range{},
                                "At large deformation: an increment begins where the last one would go on to."},
      OptionField<SolveOptions>{"increment_growth", "Growth of increments", &SolveOptions::increment_growth,
                                QuantityKind::dimensionless, Range{1, 100},
                                "The next increment is at most this much longer; 1: all have the same length."},
      OptionField<SolveOptions>{"most_increments", "Increment limit", &SolveOptions::most_increments,
                                QuantityKind::dimensionless, Range{0, 1e6},
                                "Increments before the solver gives up; 0: no limit, by arc length 500."},
      OptionField<SolveOptions>{"increment_frames", "Every increment a frame", &SolveOptions::increment_frames,
                                QuantityKind::dimensionless, Range{},
                                "Where the load is put on in increments and the step has no times: each increment is kept "
                                "as a frame."},
      OptionField<SolveOptions>{"increment_failure", "When increments fail", given_up_choice,
                                QuantityKind::dimensionless, Range{},
                                "stop: the run ends with an error. show: the last good increment becomes the result, with a "
                                "warning that names its load factor."},
      OptionField<SolveOptions>{"load_control", "Control of the load", load_control_choice,
                                QuantityKind::dimensionless, Range{},
                                "arc-length: at large deformation or flow, the load rises and falls as the body allows, past its "
                                "largest value. load: the load only rises."},
      OptionField<SolveOptions>{"arc_displacement", "End of an arc-length solve", &SolveOptions::arc_displacement,
                                QuantityKind::length, Range{0, 1e6},
                                "A solve by arc length ends when the largest displacement reaches this length; 0 mm: only at the "
                                "whole load."},
      OptionField<SolveOptions>{"nonlinear_energy", "Nonlinear tolerance of energy", &SolveOptions::nonlinear_energy,
                                QuantityKind::dimensionless, Range{0, 1},
                                "Where the load is put on in increments: work of the residual on the last correction, relative "
                                "to that of the first; 0: it is not asked for."},
      OptionField<SolveOptions>{"nonlinear_displacement", "Nonlinear tolerance of displacements",
                                &SolveOptions::nonlinear_displacement, QuantityKind::dimensionless,
                                Range{0, 1, true, true},
                                "Where materials flow or deform largely: largest last correction, relative to the largest "
                                "displacement of the increment."},
      OptionField<SolveOptions>{"contact_stiffness", "Stiffness of contact", &SolveOptions::contact_stiffness,
                                QuantityKind::dimensionless, Range{0, 1e6, true, false},
                                "Penalty of a contact that states none, in units of the stiffness of a layer of "
                                "elements on both sides."},
      OptionField<SolveOptions>{"contact_tolerance", "Tolerance of contact", &SolveOptions::contact_tolerance,
                                QuantityKind::dimensionless, Range{0, 1, true, true},
                                "Contact pressures are found when they change by less than this part of them."},
      OptionField<SolveOptions>{"contact_augmentations", "Contact iteration limit",
                                &SolveOptions::contact_augmentations, QuantityKind::dimensionless, Range{1, 1000},
                                "How often contact pressures are corrected in one increment before it is cut."},
      OptionField<SolveOptions>{"ranks", "Ranks", &SolveOptions::ranks, QuantityKind::dimensionless,
                                Range{0, most_ranks},
                                "Processes that solve one system together, on this computer or on several (MPI, PETSc); "
                                "0: this process solves. For linear steps."},
      OptionField<SolveOptions>{"rank_preconditioner", "Preconditioner of the ranks", rank_preconditioner_choice,
                                QuantityKind::dimensionless, Range{},
                                "gamg: smoothed aggregation of PETSc. hypre: BoomerAMG. ml: smoothed aggregation of "
                                "Trilinos."},
      OptionField<SolveOptions>{"rank_hosts", "Hosts of the ranks", &SolveOptions::rank_hosts,
                                QuantityKind::dimensionless, Range{},
                                "Text file that names the computers of the ranks, a line each: NAME slots=8. Empty: this "
                                "computer, or those that the queue gave.",
                                true},
      OptionField<SolveOptions>{"cards", "Cards", &SolveOptions::cards, QuantityKind::dimensionless, Range{1, 2},
                                "Cards of this computer that solve one system together: 1 or 2. Two hold twice as many "
                                "unknowns and pay above some million. For linear steps."}};
  return fields;
}

int iteration_limit(const SolveOptions& options, Offset unknowns) {
  if (options.max_iterations > 0) return options.max_iterations;
  const double limit = 20 * std::sqrt(static_cast<double>(std::max<Offset>(0, unknowns))) + 2000;
  return static_cast<int>(std::min<double>(limit, std::numeric_limits<int>::max()));
}

string_view to_string(SolveMethod m) {
  return method_words.at(static_cast<std::size_t>(m));
}
string_view to_string(Preconditioner p) {
  return preconditioner_words.at(1 + static_cast<std::size_t>(p));
}
string_view to_string(Tuning t) {
  return tuning_words.at(static_cast<std::size_t>(t));
}
string_view to_string(RankPreconditioner p) {
  return rank_preconditioner_words.at(static_cast<std::size_t>(p));
}
string_view to_string(SolvePrecision p) {
  return precision_words.at(1 + static_cast<std::size_t>(p));
}
string_view to_string(BackendChoice b) {
  return backend_words.at(static_cast<std::size_t>(b));
}

int crs_t_threads(Offset longest_row) {
  if (longest_row >= 32) return 16;
  int log2_ceil = 0;
  while ((Offset{1} << log2_ceil) < longest_row) ++log2_ceil;
  return 1 << std::max(0, log2_ceil - 2);
}

}  // namespace genba
