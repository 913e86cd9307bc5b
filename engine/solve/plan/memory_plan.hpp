// Does it fit, and with what: the memory plan, a first-class object shown by the desktop, the CLI and the
// report.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/backend.hpp"
#include "engine/solve/backend/options.hpp"
#include "engine/solve/multigrid/multigrid_sketch.hpp"
#include "engine/solve/tune/performance_model.hpp"

namespace genba {

/// One format's line of the plan.
struct PlanRow {
  Format format = Format::csr;
  FormatBytes matrix;          ///< with FP64 values, as it is assembled
  FormatBytes kept;            ///< as the device keeps it: with FP32 values in mixed precision
  std::int64_t transient = 0;  ///< what set-up needs for a while beyond vectors and preconditioner
  std::int64_t peak =
      0;  ///< kept + workspace + vectors + preconditioner + elements + transient, on the device
  bool indexable = true;       ///< false: needs 64-bit row pointers
  bool fits = true;
  double bytes_per_nonzero = 0;
  double saving_vs_ell = 0;  ///< 1 - bytes / bytes of ELL
  double saving_vs_csr = 0;
  std::int64_t fp32_matrix = 0;      ///< bytes with FP32 values
  double product_seconds = 0;        ///< of one product, predicted; 0: unknown
  bool assembled_on_device = false;  ///< a GPU assembles it; else the host, whose own memory a CPU's is
  /// Elements that a GPU keeps while it iterates to a state, and their vectors; 0: it keeps none.
  std::int64_t elements = 0;
};

/// What an iteration is preconditioned by, and why.
struct PreconditionerChoice {
  Preconditioner kind = Preconditioner::block_jacobi;
  Text reason;  ///< a sentence
};

/// A way to solve that a plan considered.
struct PlanAttempt {
  Text device;
  Preconditioner preconditioner = Preconditioner::block_jacobi;
  SolvePrecision precision = SolvePrecision::fp64;
  Format format = Format::csr;  ///< the best that fits, or the smallest
  std::int64_t need = 0;        ///< bytes of what `budget` bounds
  std::int64_t budget = 0;
  bool fits = false;
};
/// "multigrid, fp64, rbp-sym on CPU, 2 threads: needs 1.2 GiB of 1 GiB, does not fit"
Text describe(const PlanAttempt& attempt);

/// Device bytes for work on elements, beside matrix and vectors; engine/assembly/input.hpp knows them.
struct DeviceAssembly {
  std::int64_t peak = 0;      ///< assembly_bytes(); 0: the host assembles
  std::int64_t residual = 0;  ///< residual_bytes()
  std::int64_t kept = 0;      ///< kept_bytes() (kept_elements.hpp); 0: none are kept
};

/// What a procedure keeps beside the matrix, its preconditioner and the vectors of conjugate gradients.
struct SystemNeeds {
  int value_arrays = 0;     ///< further ones on the pattern of the matrix, in FP64
  int vectors = 0;          ///< on the device, a number an unknown
  std::vector<int> blocks;  ///< on the device: blocks of so many vectors side by side
  int frames = 1;           ///< in the host's memory at a time, a number an unknown
  int matrices = 0;         ///< further ones of the same pattern, whole, in FP64
  int preconditioners = 0;  ///< further ones, of such matrices
  bool operator==(const SystemNeeds&) const = default;
};

/// What a direct solve takes of the host, exact where an analysis made it (direct_solver.hpp).
struct DirectNeed {
  std::int64_t factor = 0;  ///< bytes of L, in whose place the matrix is assembled
  std::int64_t index = 0;   ///< of the analysis
  std::int64_t work = 0;    ///< of the threads, and vectors
  Offset nonzeros = 0;      ///< of L
  double flops = 0;         ///< of the factorisation
  std::int64_t peak() const { return factor + index + work; }
  bool operator==(const DirectNeed&) const = default;
};

struct MemoryPlan {
  DeviceInfo device;
  Text device_reason;       ///< why it is not the device that was to compute; else empty
  std::int64_t budget = 0;  ///< bytes that may be used: min(free, limit) less a reserve
  /// b, x, r, z, p, q, and the procedure's own; on a GPU also what FP64 residuals of a mixed solve need.
  std::int64_t vectors = 0;
  SystemNeeds needs;  ///< of the procedure
  PreconditionerChoice preconditioning;
  std::int64_t preconditioner = 0;  ///< of a multigrid an estimate
  /// Bytes that applying it once reads and writes, beside products with the matrix.
  std::int64_t preconditioner_traffic = 0;
  std::int64_t device_assembly =
      0;  ///< while a GPU assembles, beside matrix and right-hand side; 0: it does not
  std::int64_t host_assembly = 0;  ///< host bytes while assembling, beside the matrix: mesh, graph, scratch
  std::int64_t host_free = 0;
  /// What the process holds beside all that the plan counts, of a memory limit; 0 on a GPU.
  std::int64_t process = 0;
  SolvePrecision precision = SolvePrecision::fp64;
  Text precision_reason;              ///< a sentence
  std::vector<PlanAttempt> attempts;  ///< in the order of preference; the last is this plan
  PatternStats pattern;
  int dofs = 1;
  std::vector<PlanRow> rows;  ///< every format, in the order of all_formats
  bool feasible = false;
  Format chosen = Format::rbp_ell;
  Text reason;               ///< why this one
  std::vector<Text> advice;  ///< what would make it fit (empty if it does)
  /// The plan is of a direct solve: the rows then are what conjugate gradients would take, and `chosen` says
  /// nothing.
  std::optional<DirectNeed> direct;
  /// What is taken of the device: of the chosen format, or of the direct solve.
  std::int64_t peak() const { return direct ? direct->peak() : row(chosen).peak; }
  const PlanRow& row(Format f) const { return rows.at(static_cast<std::size_t>(f)); }
};

/// Left alone on a GPU for what its driver allocates by itself; on the host 2 % of the free memory are left
/// alone.
inline constexpr std::int64_t gpu_reserve_bytes = std::int64_t{64} << 20;

/// What `auto` takes for that many unknowns where memory allows it: multigrid from some thousand unknowns on,
/// where its set-up has paid for itself. dofs: unknowns of a node.
PreconditionerChoice automatic_preconditioner(Offset unknowns, int dofs, bool is_gpu);

/// Plan before any large allocation, exact but for a multigrid: of a `sketch` of it, if given (some percent
/// off), else an estimate of the pattern. `host_assembly` is given by the caller (analysis knows it). A
/// format fits if its peak is within the budget; on the CPU peak and host_assembly together, as they share
/// one memory. A GPU assembles itself where device_assembly.peak fits into the budget beside the matrix, and
/// host_assembly and the index arrays must fit into host_free; where not, the host does, and host_assembly
/// and the whole matrix must. But for that and a multigrid no backend needs more during set-up than at the
/// end: the CPU takes the matrix as it is, a GPU gets it array by array.
///
/// options.memory_limit bounds the whole process on a CPU: `process` bytes of it are taken already. On a GPU
/// it bounds what is taken there.
///
/// The plan chooses what the case does not ask for. It takes the first that fits: automatic_preconditioner()
/// in FP64, in mixed precision, block-Jacobi in FP64, in mixed precision; `attempts` lists all of them.
/// It takes the fastest format that fits, by the times given; of those within 3 % of it, or where no times
/// are known, the smallest (ties: the RBP formats first, RBP-node before the others). If nothing fits, the
/// plan is that of the last attempt, `chosen` is what was asked for or the smallest, and `advice` says what
/// would help.
MemoryPlan plan_memory(const PatternStats& pattern, int dofs, const SolveOptions& options,
                       const DeviceInfo& device, std::int64_t host_assembly, std::int64_t host_free,
                       const ProductTimes& product_seconds = {}, const MultigridSketch& sketch = {},
                       const DeviceAssembly& device_assembly = {}, std::int64_t process = 0,
                       const SystemNeeds& needs = {});

/// The plan of a direct solve on the host: `conjugate` is what plan_memory() says of it with block-Jacobi.
/// need.peak() and host_assembly together must fit into the budget.
MemoryPlan plan_direct(MemoryPlan conjugate, const SolveOptions& options, const DirectNeed& need);

/// Of a plan for a GPU that is not feasible: the plan for the CPU of the same machine, if that is feasible,
/// with the seconds that it costs; else `refused` with an advice more. A memory limit was the GPU's.
MemoryPlan plan_on_host_instead(MemoryPlan refused, SolveOptions options, const DeviceInfo& host,
                                const ProductTimes& product_seconds, const MultigridSketch& sketch = {});

/// Throws Error(memory) with the numbers and the advice if the plan is not feasible.
void require_feasible(const MemoryPlan& plan);

}  // namespace genba
