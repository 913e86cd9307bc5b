// The seam to the machine that computes: vectors, an operator, a preconditioner and the fused steps of the
// conjugate gradient. The loop is written once (conjugate_gradient.hpp); scalars stay on the device; the
// residual is the only read-back. Backends see plain arrays, never a Study.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/assembly/element_worker.hpp"
#include "engine/base/byte_meter.hpp"
#include "engine/base/monitor.hpp"
#include "engine/solve/backend/kept_elements.hpp"
#include "engine/solve/backend/options.hpp"
#include "engine/solve/backend/product_settings.hpp"
#include "engine/solve/backend/vector_space.hpp"
#include "engine/sparse/blocks/block_csr.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// The device a backend runs on.
struct DeviceInfo {
  std::string backend;  ///< "cpu", "cuda", "checked": a name for people and files
  /// Has memory and processors of its own beside the host's, starts what it is asked for without waiting, and
  /// makes the values of a matrix itself where it knows the elements.
  bool is_gpu = false;
  bool checks_order = false;  ///< refuses steps out of their turn: not made to be measured
  Text name;                  ///< "NVIDIA H200", "CPU, 2 threads"
  std::int64_t total_bytes = 0;
  std::int64_t free_bytes = 0;   ///< now, as the driver or the OS says
  std::int64_t cache_bytes = 0;  ///< of the last cache before memory; 0: unknown
  int processors = 1;            ///< multiprocessors of a GPU, threads used of a CPU
  double clock_hz = 0;           ///< of a GPU; 0: unknown
  std::string detail;            ///< compute capability, driver, ...; of a CPU its model and cache
};

/// A matrix on the device.
class DeviceMatrix {
 public:
  virtual ~DeviceMatrix() = default;
  virtual Format format() const = 0;
  virtual Precision precision() const = 0;  ///< of its values
  virtual Offset rows() const = 0;
  virtual Offset columns() const = 0;
  virtual std::int64_t bytes() const = 0;  ///< device bytes it takes (host bytes on the CPU)
};

/// A level of a preconditioner that has several, as tables show it.
struct LevelSummary {
  Offset rows = 0;
  int block = 1;  ///< unknowns of a node
  std::int64_t matrix =
      0;  ///< bytes of its matrix; of the coarsest level, solved directly, of its inverse too
  std::int64_t bytes = 0;  ///< matrix (but the finest), diagonal, prolongator and vectors
  double largest = 0;      ///< upper estimate of the largest eigenvalue of D^-1 A
};

/// z = M^-1 r, symmetric and positive definite.
class DevicePreconditioner {
 public:
  virtual ~DevicePreconditioner() = default;
  virtual Preconditioner kind() const = 0;
  virtual std::int64_t bytes() const = 0;
  /// work: as long as r, neither r nor z; what it holds afterwards is not said.
  virtual void apply(const DeviceVector& r, DeviceVector& z, DeviceVector& work) const = 0;
  /// The fused steps of a backend (cg_start, cg_update, cg_iterate) and smooth() take it. Others are applied
  /// between cg_step and cg_precondition.
  virtual bool is_fused() const { return false; }
  virtual std::span<const LevelSummary> levels() const { return {}; }
};

class Backend;

/// None, Jacobi or block-Jacobi, made from the matrix' diagonal by a backend, which must outlive what it
/// applies.
class DiagonalPreconditioner : public DevicePreconditioner {
 public:
  explicit DiagonalPreconditioner(Backend& backend) : backend_(backend) {}
  void apply(const DeviceVector& r, DeviceVector& z, DeviceVector& work) const final;
  bool is_fused() const final { return true; }

 private:
  Backend& backend_;
};

/// P of a multigrid level: from a coarse level's vectors to a fine level's.
class DeviceTransfer {
 public:
  virtual ~DeviceTransfer() = default;
  virtual Offset fine_rows() const = 0;
  virtual Offset coarse_rows() const = 0;
  virtual std::int64_t bytes() const = 0;
};

/// A matrix that is not kept: every product makes it anew, in FP64, from the elements.
class DeviceElements {
 public:
  virtual ~DeviceElements() = default;
};

/// A matrix of dense blocks in compressed rows on the device: operand and result of products of matrices.
class DeviceBlocks {
 public:
  virtual ~DeviceBlocks() = default;
  virtual Index rows() const = 0;  ///< of blocks
  virtual Index columns() const = 0;
  virtual Offset blocks() const = 0;
  virtual std::int64_t bytes() const = 0;
};

/// The near null space of a matrix: what coarse levels of a multigrid must represent.
class DeviceModes {
 public:
  virtual ~DeviceModes() = default;
  virtual int count() const = 0;  ///< modes, and unknowns of a node of the next coarser level
};

/// What Backend::coarsen makes.
struct CoarseLevel {
  std::unique_ptr<DeviceTransfer> prolongator;
  std::unique_ptr<DeviceMatrix>
      matrix;  ///< P^T A P; its products run, format() says "csr" for blocks in compressed rows
  std::unique_ptr<DeviceModes> modes;  ///< of the coarse level
};

struct MultigridOptions {
  double strength = 0.02;  ///< couplings with |A_ij| <= strength sqrt(|A_ii| |A_jj|) do not join nodes
  double prolongator_damping = 4.0 / 3;  ///< omega: P = (I - omega / lambda D^-1 A) P0
  Index coarsest_rows = 700;             ///< solved directly from here on
  int most_levels = 20;
  int smoother_degree = 2;  ///< of the Chebyshev polynomials
  /// Of the prolongators' values, rounded before P^T A P is made. Coarse matrices have the precision of the
  /// finest one: rounded, those of a slender part may lose positive definiteness.
  Precision prolongators = Precision::fp32;
  /// Of the finest level: P is kept, or P0 alone, a block a node, and (I - omega D^-1 A) applied by two more
  /// products with the finest matrix a cycle.
  bool keeps_finest_prolongator = true;
  /// Setup on a GPU: of the finest matrix as blocks, and of A P, this many bytes are there at a time, or a
  /// sixteenth if that is more.
  std::int64_t slab_bytes = std::int64_t{64} << 20;
  bool operator==(const MultigridOptions&) const = default;
};

/// The scalars of a conjugate gradient; they live on the device.
class CgScalars {
 public:
  virtual ~CgScalars() = default;
};

/// What one read-back brings to the host.
struct CgReading {
  double rho = 0;        ///< r . z
  double rr = 0;         ///< r . r
  double curvature = 0;  ///< p . A p of the last step
  double gain = 0;  ///< alpha rho summed over the steps since the last reading: by so much did they lower
                    ///< |x* - x|_A^2 (Hestenes & Stiefel)
  bool breakdown =
      false;  ///< p . A p <= 0, r . z < 0 or a non-finite scalar was met; steps since then changed nothing
  double bad_value = 0;  ///< the offending scalar
};
// rho = 0 is no breakdown: the residual is exactly zero (steps go on between two read-backs). alpha and beta
// are then 0, so that the steps change neither x nor r.

/// Steps that a backend runs again at once, see Backend::record.
class Recording {
 public:
  virtual ~Recording() = default;
  virtual void run() = 0;
};

/// Steps whose time a device takes itself, see Backend::record_timed.
class TimedRecording {
 public:
  virtual ~TimedRecording() = default;
  /// Runs them and waits; seconds by the device's own clock.
  virtual double run() = 0;
};

/// A GPU does the work of an ElementWorker itself where it knows the shapes (device_can_assemble()); else
/// its host does it.
class Backend : public ElementWorker, public VectorSpace {
 public:
  using VectorSpace::download;
  using VectorSpace::upload;

  virtual DeviceInfo info() const = 0;

  // -- data. All throw Error(memory) or Error(device); what was allocated before stays usable. --
  virtual std::unique_ptr<DeviceVector> make_vector(Offset size) = 0;  ///< zero-filled
  virtual void upload(std::span<const double> from, DeviceVector& to) = 0;
  virtual void download(const DeviceVector& from, std::span<double> to) = 0;
  /// x[i] = random_number(i) (engine/solve/backend/random_number.hpp), without an array on the host.
  virtual void fill_random(DeviceVector& x) = 0;
  /// Takes the matrix over; host arrays are freed as they are copied (the CPU keeps them as they are).
  /// Throws Error(input) if settings.threads_per_row is none of the numbers it may be.
  virtual std::unique_ptr<DeviceMatrix> make_matrix(Matrix&& matrix,
                                                    const ProductSettings& settings = {}) = 0;
  /// The same with FP32 values; products, residuals and preconditioners made from it are FP64.
  virtual std::unique_ptr<DeviceMatrix> make_matrix(SingleMatrix&& matrix,
                                                    const ProductSettings& settings = {}) = 0;
  /// Numeric assembly straight into the storage of `empty`: index arrays as make_matrix(format, graph) lays
  /// them out, values zero, or none but on the CPU; only the indices travel. As add_elements() and
  /// apply_prescribed_values() (engine/assembly/assemble.hpp), which the CPU runs: rhs, [rows], holds nodal
  /// loads before and the right-hand side after. The same result, bit for bit, every time; between backends
  /// equal but for rounding. With FP32 values the right-hand side is still that of the FP64 matrix. Polls
  /// cancel. Throws Error(internal_fault) if elements couple nodes that are not coupled in the pattern,
  /// Error(input) if FP32 cannot hold a value; rhs is then undefined.
  virtual std::unique_ptr<DeviceMatrix> assemble(const AssemblyInput& input, Matrix&& empty,
                                                 DeviceVector& rhs, Monitor& monitor,
                                                 Precision precision = Precision::fp64,
                                                 const ProductSettings& settings = {}) = 0;
  /// assemble() into a matrix that came from it, with the same elements, numbering and prescribed unknowns
  /// but other materials, coefficients of convection or prescribed values: its index arrays stay. matrix and
  /// rhs are undefined after an error. Throws Error(internal_fault) for FP32 on the CPU, which does not keep
  /// FP64 values to round.
  virtual void assemble_again(const AssemblyInput& input, DeviceMatrix& matrix, DeviceVector& rhs,
                              Monitor& monitor) = 0;
  /// The FP64 matrix that assemble() makes of the same input, for defect(). Arrays that the input borrows
  /// must outlive it.
  virtual std::unique_ptr<DeviceElements> make_elements(const AssemblyInput& input) = 0;
  /// Elements that stay there while their values change with a state. What the input borrows must outlive it.
  /// Null where the backend has no use for that, or has no kernel for them.
  virtual std::unique_ptr<KeptElements> keep_elements(const AssemblyInput& input, const StateCurves& curves) {
    return nullptr;
  }
  virtual void read_diagonal(const DeviceMatrix& a, std::span<double> diagonal) = 0;  ///< [rows]
  /// All settings under which products of this matrix run differently, the defaults first.
  virtual std::vector<ProductSettings> settings_for(const DeviceMatrix& matrix) = 0;
  /// Products run by these settings from here on. Tables beside the matrix are made or dropped.
  virtual void change_settings(DeviceMatrix& matrix, const ProductSettings& settings) = 0;
  /// block_size: rows per block of block_jacobi, 1..6; rows must be a multiple of it.
  /// Throws Error(singular) naming the row if a diagonal (block) is not positive definite.
  virtual std::unique_ptr<DevicePreconditioner> make_preconditioner(Preconditioner kind,
                                                                    const DeviceMatrix& matrix,
                                                                    int block_size) = 0;
  virtual std::unique_ptr<CgScalars> make_scalars() = 0;
  virtual std::unique_ptr<DeviceTransfer> make_transfer(BlockCsr&& p) = 0;
  virtual std::unique_ptr<DeviceTransfer> make_transfer(SingleBlockCsr&& p) = 0;
  /// Of nodes with `block` unknowns. points: [nodes][3], m, of elasticity (block = 3): the six rigid motions;
  /// empty: constants of each unknown.
  virtual std::unique_ptr<DeviceModes> make_modes(Index nodes, int block, std::span<const double> points) = 0;
  /// A coarse level by smoothed aggregation (Vanek, Mandel, Brezina 1996; aggregates: aggregation.hpp).
  /// diagonal: block-Jacobi of a, largest: upper estimate of the largest eigenvalue of D^-1 A. Unknowns
  /// coupled to nothing are left to the smoother. Nothing in the result if that would be hardly coarser.
  /// Deterministic. Polls cancel.
  virtual CoarseLevel coarsen(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                              const DeviceModes& modes, const MultigridOptions& options,
                              Monitor& monitor) = 0;
  /// [rows][columns]; for small matrices.
  virtual std::vector<double> to_dense(const DeviceMatrix& a) = 0;

  // -- products --
  virtual void multiply(const DeviceMatrix& a, const DeviceVector& x, DeviceVector& y) = 0;  ///< y = A x
  /// Y = A X, one pass over the matrix for up to four vectors. A matrix in rbp-sym keeps room for that from
  /// its first product on (not in a recording). Equal to products one by one but for the order of sums.
  virtual void multiply(const DeviceMatrix& a, const DeviceVectors& x, DeviceVectors& y) = 0;
  /// r = b - A x and returns |r|_2, in one pass; synchronises.
  virtual double residual(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                          DeviceVector& r) = 0;
  virtual double norm(const DeviceVector& x) = 0;  ///< |x|_2, synchronises
  /// r = b - A x, nothing more.
  virtual void defect(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                      DeviceVector& r) = 0;

  /// The same in FP64 from the elements, but for the order of sums; the same result every time. Takes about
  /// as long as the assembly. r is neither b nor x. Polls cancel (r is then half done).
  virtual void defect(const DeviceElements& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r,
                      Monitor& monitor) = 0;

  // -- products of matrices --
  virtual std::unique_ptr<DeviceBlocks> make_blocks(BlockCsr&& m) = 0;
  /// C = A B by hashing in two passes (block_csr.hpp); the same result every time. Throws
  /// Error(internal_fault) if the shapes do not match, and on CUDA for blocks other than b x b (b of 1 to 6)
  /// and 3 x 3 times 3 x 6.
  virtual std::unique_ptr<DeviceBlocks> multiply(const DeviceBlocks& a, const DeviceBlocks& b) = 0;
  /// New values of c = A B on the pattern that it has, as multiply_again() of block_csr.hpp.
  virtual void multiply_again(const DeviceBlocks& a, const DeviceBlocks& b, DeviceBlocks& c) = 0;
  virtual BlockCsr download(const DeviceBlocks& m) = 0;

  // -- multigrid --
  /// x += scale M^-1 r; from_zero: x is not read, x = scale M^-1 r.
  virtual void smooth(const DevicePreconditioner& m, const DeviceVector& r, double scale, DeviceVector& x,
                      bool from_zero) = 0;
  /// coarse = P^T fine
  virtual void restrict_to(const DeviceTransfer& p, const DeviceVector& fine, DeviceVector& coarse) = 0;
  /// fine += P coarse
  virtual void prolongate(const DeviceTransfer& p, const DeviceVector& coarse, DeviceVector& fine) = 0;

  // -- fused steps of preconditioned CG (Hestenes & Stiefel), in this order --
  /// z = M^-1 r, p = z, rho = r . z, rr = r . r; clears breakdown.
  virtual void cg_start(const DevicePreconditioner& m, const DeviceVector& r, DeviceVector& z,
                        DeviceVector& p, CgScalars& s) = 0;
  /// q = A p, curvature = p . q, alpha = rho / curvature.
  virtual void cg_product(const DeviceMatrix& a, const DeviceVector& p, DeviceVector& q, CgScalars& s) = 0;
  /// x += alpha p, r -= alpha q, z = M^-1 r, beta = (r . z) / rho, rho = r . z, rr = r . r, p = z + beta p. z
  /// is space for that: what it holds then is not said.
  virtual void cg_update(const DevicePreconditioner& m, const DeviceVector& q, DeviceVector& x,
                         DeviceVector& r, DeviceVector& z, DeviceVector& p, CgScalars& s) = 0;
  /// cg_product and cg_update, which may share a step. q is space as well.
  virtual void cg_iterate(const DeviceMatrix& a, const DevicePreconditioner& m, DeviceVector& q,
                          DeviceVector& x, DeviceVector& r, DeviceVector& z, DeviceVector& p, CgScalars& s) {
    cg_product(a, p, q, s);
    cg_update(m, q, x, r, z, p, s);
  }
  // With a preconditioner that is applied between the steps, cg_begin, cg_precondition and cg_direction stand
  // for cg_start; cg_step, cg_precondition and cg_direction for cg_update:
  /// rr = r . r; clears breakdown and direction. p may then be one kept from before, without cg_direction.
  virtual void cg_begin(const DeviceVector& r, CgScalars& s) = 0;
  /// x += alpha p, r -= alpha q, rr = r . r.
  virtual void cg_step(const DeviceVector& p, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
                       CgScalars& s) = 0;
  /// beta = (r . z) / rho, 0 after cg_begin; rho = r . z.
  virtual void cg_precondition(const DeviceVector& r, const DeviceVector& z, CgScalars& s) = 0;
  /// p = z + beta p.
  virtual void cg_direction(const DeviceVector& z, DeviceVector& p, CgScalars& s) = 0;
  /// Waits for the device and reads its scalars. Clears gain.
  virtual CgReading cg_read(CgScalars& s) = 0;
  /// Notes what `steps` asks of the device without doing it: many short steps then take one start. steps may
  /// call multiply, defect and whatever else returns nothing, but upload and download; all that it uses must
  /// outlive the recording. Null where the backend has no use for that.
  virtual std::unique_ptr<Recording> record(const std::function<void()>& steps) { return nullptr; }
  /// The same, with `first` ahead of the steps, which is not timed: while it runs the device gets to know
  /// what follows, so that the time holds little of what it costs to start a recording.
  virtual std::unique_ptr<TimedRecording> record_timed(const std::function<void()>& first,
                                                       const std::function<void()>& steps) {
    return nullptr;
  }
  virtual void synchronize() = 0;

  /// Largest number of bytes the backend held at once since it was made or restart_peak() (device bytes; host
  /// bytes on the CPU).
  virtual std::int64_t peak_bytes() const = 0;
  /// Counts host arrays of the caller for as long as the result lives, where the host is the device; else
  /// null.
  virtual std::unique_ptr<HeldBytes> hold(std::int64_t) { return nullptr; }
  /// The peak counts anew from what is held now. False where the backend cannot do that.
  virtual bool restart_peak() { return false; }
};

/// Rows of a diagonal block: 0 for none, 1 for jacobi, block_size (checked: 1..6, rows a multiple of it) for
/// block_jacobi.
int diagonal_block_size(Preconditioner kind, int block_size, Offset rows);
/// Throws Error(input) if `threads` is not 0, 1, 2, 4, 8, 16 or 32.
void require_threads_per_row(int threads);

/// Of the sums that a GPU's reductions and steps make. It holds them from the start.
inline constexpr std::int64_t scalar_bytes = 128 << 10;
/// Device bytes that conjugate_gradient needs beside matrix and preconditioner: vectors b, x, r, z, p, q and
/// scalars. z is shared with r when there is no preconditioner.
std::int64_t cg_vector_bytes(Offset rows, Preconditioner kind);
/// Exact; not for multigrid (multigrid_bytes.hpp).
std::int64_t preconditioner_bytes(Offset rows, Preconditioner kind, int block_size);

}  // namespace genba
