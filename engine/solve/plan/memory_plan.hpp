// The memory plan: whether a solve fits, and with which settings. Desktop, command line and report show it.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/device_info.hpp"
#include "engine/solve/backend/options.hpp"
#include "engine/solve/multigrid/multigrid_sketch.hpp"
#include "engine/solve/tune/performance_model.hpp"

namespace genba {

/// The line of one format in the plan.
struct PlanRow {
  Format format = Format::csr;
  FormatBytes matrix;          ///< with FP64 values, as assembled
  FormatBytes kept;            ///< as stored on the device: with FP32 values in mixed precision
  std::int64_t transient = 0;  ///< temporary bytes of set-up, beyond vectors and preconditioner
  std::int64_t peak =
      0;  ///< kept + workspace + vectors + preconditioner + elements + transient, on the device
  bool indexable = true;       ///< false: it needs 64-bit row pointers
  bool fits = true;
  double bytes_per_nonzero = 0;
  double saving_vs_ell = 0;  ///< 1 - bytes / bytes of ELL
  double saving_vs_csr = 0;
  std::int64_t fp32_matrix = 0;      ///< bytes with FP32 values
  double product_seconds = 0;        ///< of one product, predicted; 0: unknown
  bool assembled_on_device = false;  ///< true: a GPU assembles it; false: the host does (always for the CPU)
  /// Bytes of elements, with their vectors, that a GPU keeps during nonlinear iterations; 0: none.
  std::int64_t elements = 0;
};

/// The preconditioner and the reason for it.
struct PreconditionerChoice {
  Preconditioner kind = Preconditioner::block_jacobi;
  Text reason;  ///< a sentence
};

/// A combination of settings that the plan considered.
struct PlanAttempt {
  Text device;
  Preconditioner preconditioner = Preconditioner::block_jacobi;
  SolvePrecision precision = SolvePrecision::fp64;
  Format format = Format::csr;  ///< the best format that fits, or the smallest
  std::int64_t need = 0;        ///< bytes, compared with `budget`
  std::int64_t budget = 0;
  bool fits = false;
};
/// "multigrid, fp64, rbp-sym on CPU, 2 threads: needs 1.2 GiB of 1 GiB, does not fit"
Text describe(const PlanAttempt& attempt);

/// Device bytes for work on elements, beside matrix and vectors. The functions are those of
/// engine/assembly/input.hpp.
struct DeviceAssembly {
  std::int64_t peak = 0;      ///< assembly_bytes(); 0: the host assembles
  std::int64_t residual = 0;  ///< residual_bytes()
  /// kept_bytes() (kept_elements.hpp) or response_bytes() (response.hpp); 0: the device keeps no elements
  std::int64_t kept = 0;
};

/// Memory of a procedure beside the matrix, its preconditioner and the vectors of conjugate gradients.
struct SystemNeeds {
  int value_arrays = 0;     ///< additional FP64 value arrays on the pattern of the matrix
  int vectors = 0;          ///< vectors on the device, a number an unknown
  std::vector<int> blocks;  ///< blocks of so many vectors side by side, on the device
  int frames = 1;           ///< vectors in host memory at the same time, a number an unknown
  int matrices = 0;         ///< additional whole FP64 matrices with the same pattern
  int preconditioners = 0;  ///< additional preconditioners of such matrices
  int modes = 0, modes_at_once = 0;  ///< that a search finds, and takes together; `blocks` hold them. 0: no search
  /// The matrix gets new values again and again: from elements on the device, or else from a matrix on the host.
  bool refills = false;
  bool operator==(const SystemNeeds&) const = default;
};

/// Host memory of a direct solve; exact if an analysis computed it (direct_solver.hpp).
struct DirectNeed {
  std::int64_t factor = 0;  ///< bytes of L; the matrix is assembled into the same memory
  std::int64_t index = 0;   ///< of the analysis
  std::int64_t work = 0;    ///< of threads and vectors
  Offset nonzeros = 0;      ///< of L
  double flops = 0;         ///< of the factorisation
  std::int64_t peak() const { return factor + index + work; }
  bool operator==(const DirectNeed&) const = default;
};

/// Memory of the largest of the ranks that solve a system together, by measured bytes a number (app/ranks/README.md).
struct RanksNeed {
  int ranks = 0;
  RankPreconditioner preconditioner = RankPreconditioner::gamg;
  bool elsewhere = false;        ///< a file names their computers: this one need not hold them
  Offset rows = 0, nonzeros = 0; ///< of one rank
  std::int64_t program = 0;      ///< libraries
  std::int64_t part = 0;         ///< elements, places and the part of the file that is read
  std::int64_t matrix = 0, hierarchy = 0, vectors = 0;
  std::int64_t peak() const { return program + part + matrix + hierarchy + vectors; }
  bool operator==(const RanksNeed&) const = default;
};

/// Memory of the fuller one of two cards that solve a system together.
struct CardsNeed {
  int cards = 0;
  Format format = Format::rbp_sym;
  std::vector<DeviceInfo> devices{};  ///< those that were found; empty: no pair
  Offset rows = 0, nonzeros = 0;      ///< of the fuller card, with shared nodes
  std::int64_t matrix = 0, multigrid = 0, vectors = 0;  ///< multigrid: the peak of its set-up, an estimate
  std::int64_t budget = 0;            ///< of the card with less free memory
  std::int64_t peak() const { return matrix + multigrid + vectors; }
};

struct MemoryPlan {
  DeviceInfo device;
  Text device_reason;       ///< why another device replaced the intended one; else empty
  std::int64_t budget = 0;  ///< bytes that may be used: min(free, limit) minus a reserve
  /// b, x, r, z, p, q, and the vectors of the procedure. On a GPU also the memory for FP64 residuals of a
  /// mixed solve.
  std::int64_t vectors = 0;
  SystemNeeds needs;  ///< of the procedure
  PreconditionerChoice preconditioning;
  std::int64_t preconditioner = 0;  ///< an estimate for a multigrid
  /// Bytes that one application reads and writes, without products with the matrix.
  std::int64_t preconditioner_traffic = 0;
  std::int64_t device_assembly =
      0;  ///< while a GPU assembles, beside matrix and right-hand side; 0: the host assembles
  std::int64_t host_assembly = 0;  ///< host bytes while assembling, beside the matrix: mesh, graph, scratch
  std::int64_t host_free = 0;
  /// Bytes that the process already holds and that count against a memory limit; 0 on a GPU.
  std::int64_t process = 0;
  SolvePrecision precision = SolvePrecision::fp64;
  Text precision_reason;              ///< a sentence
  std::vector<PlanAttempt> attempts;  ///< in the order of preference; the last one is this plan
  PatternStats pattern;
  int dofs = 1;
  std::vector<PlanRow> rows;  ///< every format, in the order of all_formats
  bool feasible = false;
  Format chosen = Format::rbp_ell;
  Text reason;               ///< why this format
  std::vector<Text> advice;  ///< what would make it fit (empty if it does)
  /// Set for a direct solve. The rows then show what conjugate gradients would need, and `chosen` has no
  /// meaning.
  std::optional<DirectNeed> direct;
  /// Host memory of a factor beside all this, which a search for modes takes only if it fits: to count pivots, and if
  /// its preconditioner fails.
  std::optional<DirectNeed> beside;
  bool beside_fits = false;
  /// Set for a solve on many ranks; the same holds.
  std::optional<RanksNeed> ranks{};
  /// Set for a solve on two cards; the same holds. Device and budget are those of the host.
  std::optional<CardsNeed> cards{};
  /// Solved by this process on one device with a matrix in one of the formats.
  bool has_matrix() const { return !direct && !ranks && !cards; }
  /// Peak bytes on the device, for the chosen format or the direct solve; of all ranks on this computer; of the fuller card.
  std::int64_t peak() const {
    if (cards) return cards->peak();
    if (ranks) return ranks->elsewhere ? 0 : ranks->ranks * ranks->peak();
    return direct ? direct->peak() : row(chosen).peak;
  }
  const PlanRow& row(Format f) const { return rows.at(static_cast<std::size_t>(f)); }
};

/// Memory left free on a GPU for allocations of its driver. On the host 2 % of the free memory stay free.
inline constexpr std::int64_t gpu_reserve_bytes = std::int64_t{64} << 20;

/// The automatic choice for so many unknowns if memory allows it: multigrid if its set-up pays for itself,
/// which starts at some thousand unknowns. dofs: unknowns of a node.
PreconditionerChoice automatic_preconditioner(Offset unknowns, int dofs, bool is_gpu);

/// Makes the plan before any large allocation. It is exact except for a multigrid: that is estimated from
/// `sketch`, if given (some percent off), or else from the pattern. The caller gives host_assembly.
///
/// A format fits if its peak is within the budget. On the CPU, peak and host_assembly share one memory and
/// must fit together. A GPU assembles if device_assembly.peak fits into its budget beside the matrix;
/// host_assembly and the index arrays must then fit into host_free. Otherwise the host assembles, and
/// host_assembly and the whole matrix must fit into host_free; so too if it gets values again (SystemNeeds::refills)
/// and the device does not keep the elements. Apart from that and a multigrid, set-up needs
/// no more memory than the finished system: the CPU uses the matrix as it is, a GPU gets it array by array.
///
/// options.memory_limit bounds the whole process on a CPU; `process` bytes of it are already used. On a GPU
/// it bounds the device memory.
///
/// The plan chooses the settings that the case leaves open. It takes the first way that fits:
/// automatic_preconditioner() in FP64, then in mixed precision, block-Jacobi in FP64, then in mixed
/// precision. `attempts` lists them. It takes the fastest format that fits, by the given times; of formats
/// within 3 % of it, or if no times are known, the smallest (ties: the order of preferred_formats in
/// plan_needs.hpp). If nothing fits, the plan is that of the last attempt, `chosen` is the format asked for
/// or the smallest, and `advice` says what would help.
MemoryPlan plan_memory(const PatternStats& pattern, int dofs, const SolveOptions& options,
                       const DeviceInfo& device, std::int64_t host_assembly, std::int64_t host_free,
                       const ProductTimes& product_seconds = {}, const MultigridSketch& sketch = {},
                       const DeviceAssembly& device_assembly = {}, std::int64_t process = 0,
                       const SystemNeeds& needs = {});

/// The plan of a direct solve on the host. conjugate: the plan_memory() result for the same problem with
/// block-Jacobi. need.peak() and host_assembly together must fit into the budget.
MemoryPlan plan_direct(MemoryPlan conjugate, const SolveOptions& options, const DirectNeed& need);

/// The plan of a solve on many ranks. conjugate: as in plan_direct(). cut: host bytes while the system is cut for them;
/// with host_assembly they must fit into the budget, and all ranks too unless their computers are others.
MemoryPlan plan_ranks(MemoryPlan conjugate, const RanksNeed& need, std::int64_t cut);

/// The plan of a solve on two cards. conjugate: as in plan_direct(). cut: host bytes while the body is cut for them; with
/// host_assembly they must fit into the budget, and the need of a card into its own.
MemoryPlan plan_cards(MemoryPlan conjugate, const CardsNeed& need, std::int64_t cut);

/// For a GPU plan that is not feasible: returns the plan for the CPU of the same machine if that is feasible,
/// with the time it costs. Otherwise returns `refused` with one more advice. Ignores the memory limit, which
/// was meant for the GPU.
MemoryPlan plan_on_host_instead(MemoryPlan refused, SolveOptions options, const DeviceInfo& host,
                                const ProductTimes& product_seconds, const MultigridSketch& sketch = {});

/// Throws Error(memory) with the numbers and the advice if the plan is not feasible.
void require_feasible(const MemoryPlan& plan);

}  // namespace genba
