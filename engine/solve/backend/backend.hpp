// The interface to the machine that computes: vectors, matrices, preconditioners and the fused steps of
// conjugate gradients. The loop is written once (conjugate_gradient.hpp). Scalars stay on the device; the
// residual is the only value that is read back. Backends see plain arrays, never a Study.
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
  std::string backend;  ///< "cpu", "cuda", "checked": the name in reports and files
  /// It has its own memory and processors, starts work without waiting for it, and assembles the matrix
  /// itself if it knows the elements.
  bool is_gpu = false;
  bool checks_order = false;  ///< throws if steps come in the wrong order; too slow for measurements
  Text name;                  ///< "NVIDIA H200", "CPU, 2 threads"
  std::int64_t total_bytes = 0;
  std::int64_t free_bytes = 0;   ///< now, as reported by the driver or the OS
  std::int64_t cache_bytes = 0;  ///< of the last cache before memory; 0: unknown
  int processors = 1;            ///< multiprocessors of a GPU, threads used on a CPU
  double clock_hz = 0;           ///< of a GPU; 0: unknown
  std::string detail;            ///< GPU: compute capability, driver, ...; CPU: model and cache
};

/// A matrix on the device.
class DeviceMatrix {
 public:
  virtual ~DeviceMatrix() = default;
  virtual Format format() const = 0;
  virtual Precision precision() const = 0;  ///< of its values
  virtual Offset rows() const = 0;
  virtual Offset columns() const = 0;
  virtual std::int64_t bytes() const = 0;  ///< device bytes (host bytes on the CPU)
};

/// One level of a multilevel preconditioner, for tables.
struct LevelSummary {
  Offset rows = 0;
  int block = 1;            ///< unknowns of a node
  std::int64_t matrix = 0;  ///< bytes of its matrix; on the coarsest level also of its inverse
  std::int64_t bytes = 0;   ///< diagonal, prolongator, vectors, and the matrix except on the finest level
  double largest = 0;       ///< upper estimate of the largest eigenvalue of D^-1 A
};

/// z = M^-1 r, symmetric and positive definite.
class DevicePreconditioner {
 public:
  virtual ~DevicePreconditioner() = default;
  virtual Preconditioner kind() const = 0;
  virtual std::int64_t bytes() const = 0;
  /// work: scratch vector as long as r, distinct from r and z. Its content afterwards is undefined.
  virtual void apply(const DeviceVector& r, DeviceVector& z, DeviceVector& work) const = 0;
  /// True: the fused steps of a backend (cg_start, cg_update, cg_iterate) and smooth() accept it. False: it
  /// is applied between cg_step and cg_precondition.
  virtual bool is_fused() const { return false; }
  virtual std::span<const LevelSummary> levels() const { return {}; }
};

class Backend;

/// None, Jacobi or block-Jacobi. A backend makes it from the diagonal of a matrix. The backend must outlive
/// it.
class DiagonalPreconditioner : public DevicePreconditioner {
 public:
  explicit DiagonalPreconditioner(Backend& backend) : backend_(backend) {}
  void apply(const DeviceVector& r, DeviceVector& z, DeviceVector& work) const final;
  bool is_fused() const final { return true; }

 private:
  Backend& backend_;
};

/// The prolongator P of a multigrid level. It maps vectors of the coarse level to the fine level.
class DeviceTransfer {
 public:
  virtual ~DeviceTransfer() = default;
  virtual Offset fine_rows() const = 0;
  virtual Offset coarse_rows() const = 0;
  virtual std::int64_t bytes() const = 0;
};

/// A matrix that is not stored. Every product computes it anew from the elements, in FP64.
class DeviceElements {
 public:
  virtual ~DeviceElements() = default;
};

/// A matrix of dense blocks in compressed rows on the device: operand and result of matrix-matrix products.
class DeviceBlocks {
 public:
  virtual ~DeviceBlocks() = default;
  virtual Index rows() const = 0;  ///< block rows
  virtual Index columns() const = 0;
  virtual Offset blocks() const = 0;
  virtual std::int64_t bytes() const = 0;
};

/// The near null space of a matrix. Coarse multigrid levels must represent it.
class DeviceModes {
 public:
  virtual ~DeviceModes() = default;
  virtual int count() const = 0;  ///< modes; also the unknowns of a node on the next coarser level
};

/// The result of Backend::coarsen.
struct CoarseLevel {
  std::unique_ptr<DeviceTransfer> prolongator;
  std::unique_ptr<DeviceMatrix>
      matrix;  ///< P^T A P, usable in products; format() returns csr if it is blocks in compressed rows
  std::unique_ptr<DeviceModes> modes;  ///< of the coarse level
};

struct MultigridOptions {
  double strength = 0.02;  ///< couplings with |A_ij| <= strength sqrt(|A_ii| |A_jj|) do not join nodes
  double prolongator_damping = 4.0 / 3;  ///< omega: P = (I - omega / lambda D^-1 A) P0
  Index coarsest_rows = 700;             ///< a level with at most so many rows is solved directly
  int most_levels = 20;
  int smoother_degree = 2;  ///< of the Chebyshev polynomials
  /// Precision of the prolongators. They are rounded before P^T A P is made. Coarse matrices have the
  /// precision of the finest matrix: after rounding, those of a slender part may not be positive definite.
  Precision prolongators = Precision::fp32;
  /// Finest level. true: P is stored. false: only P0 is stored, one block a node, and each cycle applies (I -
  /// omega D^-1 A) by two more products with the finest matrix.
  bool keeps_finest_prolongator = true;
  /// Set-up on a GPU: the finest matrix as blocks, and A P, exist by slabs of rows. A slab has about this
  /// many bytes, or a sixteenth of the array if that is more.
  std::int64_t slab_bytes = std::int64_t{64} << 20;
  bool operator==(const MultigridOptions&) const = default;
};

/// The scalars of conjugate gradients; they stay on the device.
class CgScalars {
 public:
  virtual ~CgScalars() = default;
};

/// The scalars that one read-back brings to the host.
struct CgReading {
  double rho = 0;          ///< r . z
  double rr = 0;           ///< r . r
  double curvature = 0;    ///< p . A p of the last step
  double gain = 0;         ///< alpha rho summed over the steps since the last reading: these steps
                           ///< lowered |x* - x|_A^2 by it (Hestenes & Stiefel)
  bool breakdown = false;  ///< p . A p <= 0, r . z < 0 or a non-finite scalar; later steps changed nothing
  double bad_value = 0;    ///< the offending scalar
};
// rho = 0 is not a breakdown: the residual is exactly zero, and steps continue until the next reading. alpha
// and beta are then 0, so the steps change neither x nor r.

/// Recorded steps that a backend can run again with one call, see Backend::record.
class Recording {
 public:
  virtual ~Recording() = default;
  virtual void run() = 0;
};

/// Recorded steps that the device times itself, see Backend::record_timed.
class TimedRecording {
 public:
  virtual ~TimedRecording() = default;
  /// Runs the steps and waits. Returns seconds of the device's clock.
  virtual double run() = 0;
};

/// A GPU does the work of an ElementWorker itself if it knows the shapes (device_can_assemble()). Otherwise
/// the host does it.
class Backend : public ElementWorker, public VectorSpace {
 public:
  using VectorSpace::download;
  using VectorSpace::upload;

  virtual DeviceInfo info() const = 0;

  // -- data. All throw Error(memory) or Error(device); earlier allocations stay usable. --
  virtual std::unique_ptr<DeviceVector> make_vector(Offset size) = 0;  ///< zero-filled
  virtual void upload(std::span<const double> from, DeviceVector& to) = 0;
  virtual void download(const DeviceVector& from, std::span<double> to) = 0;
  /// x[i] = random_number(i) (engine/solve/backend/random_number.hpp), without an array on the host.
  virtual void fill_random(DeviceVector& x) = 0;
  /// Takes ownership of the matrix. A GPU copies its arrays and frees each on the host after the copy; the
  /// CPU keeps them. Throws Error(input) if settings.threads_per_row is not an allowed number.
  virtual std::unique_ptr<DeviceMatrix> make_matrix(Matrix&& matrix,
                                                    const ProductSettings& settings = {}) = 0;
  /// The same for FP32 values. Products, residuals and preconditioners made from it are FP64.
  virtual std::unique_ptr<DeviceMatrix> make_matrix(SingleMatrix&& matrix,
                                                    const ProductSettings& settings = {}) = 0;
  /// Assembles the values into the storage of `empty`, which has index arrays as make_matrix(format, graph)
  /// lays them out. Its values are zero; for a GPU they may be missing, since only indices are copied.
  /// Does the same as add_elements() and apply_prescribed_values() (engine/assembly/assemble.hpp), which the
  /// CPU runs. rhs, [rows], holds nodal loads on entry and the right-hand side on return. With FP32 values,
  /// rhs is still that of the FP64 matrix. The result is the same bit for bit every time; between backends it
  /// differs by rounding only.
  /// Polls cancel. Throws Error(internal_fault) if elements couple nodes that the pattern does not couple,
  /// Error(input) if FP32 cannot hold a value. rhs is undefined after an error.
  virtual std::unique_ptr<DeviceMatrix> assemble(const AssemblyInput& input, Matrix&& empty,
                                                 DeviceVector& rhs, Monitor& monitor,
                                                 Precision precision = Precision::fp64,
                                                 const ProductSettings& settings = {}) = 0;
  /// assemble() again into a matrix made by assemble(). Elements, numbering and prescribed unknowns must be
  /// the same. Materials, coefficients of convection and prescribed values may differ. The index arrays stay.
  /// matrix and rhs are undefined after an error. Throws Error(internal_fault) for FP32 on the CPU, which
  /// keeps no FP64 values to round.
  virtual void assemble_again(const AssemblyInput& input, DeviceMatrix& matrix, DeviceVector& rhs,
                              Monitor& monitor) = 0;
  /// The FP64 matrix that assemble() would make of the same input, for defect(). Arrays that the input
  /// borrows must outlive the result.
  virtual std::unique_ptr<DeviceElements> make_elements(const AssemblyInput& input) = 0;
  /// Elements that stay on the device while their values change with a state. Arrays that the input borrows
  /// must outlive the result. Returns null if the backend has no use or no kernel for them.
  virtual std::unique_ptr<KeptElements> keep_elements(const AssemblyInput& input, const StateCurves& curves) {
    return nullptr;
  }
  virtual void read_diagonal(const DeviceMatrix& a, std::span<double> diagonal) = 0;  ///< [rows]
  /// All settings that make products of this matrix run differently, the defaults first.
  virtual std::vector<ProductSettings> settings_for(const DeviceMatrix& matrix) = 0;
  /// Runs products with these settings from now on. Makes or drops tables beside the matrix.
  virtual void change_settings(DeviceMatrix& matrix, const ProductSettings& settings) = 0;
  /// block_size: rows per block of block_jacobi, 1..6; rows must be a multiple of it.
  /// Throws Error(singular) naming the row if a diagonal (block) is not positive definite.
  virtual std::unique_ptr<DevicePreconditioner> make_preconditioner(Preconditioner kind,
                                                                    const DeviceMatrix& matrix,
                                                                    int block_size) = 0;
  virtual std::unique_ptr<CgScalars> make_scalars() = 0;
  virtual std::unique_ptr<DeviceTransfer> make_transfer(BlockCsr&& p) = 0;
  virtual std::unique_ptr<DeviceTransfer> make_transfer(SingleBlockCsr&& p) = 0;
  /// Modes of nodes with `block` unknowns. points: [nodes][3] m for elasticity, which gives the rigid
  /// motions: six for block = 3, three in the plane of x and y for block = 2. Empty: one constant for each
  /// unknown, as for heat and for axisymmetric bodies, which only move along their axis.
  virtual std::unique_ptr<DeviceModes> make_modes(Index nodes, int block, std::span<const double> points) = 0;
  /// Makes a coarse level by smoothed aggregation (Vanek, Mandel, Brezina 1996; aggregates: aggregation.hpp).
  /// diagonal: block-Jacobi of a. largest: upper estimate of the largest eigenvalue of D^-1 A. The coarse
  /// level ignores unknowns that couple to nothing; the smoother handles them. All pointers are null if the
  /// level would be hardly coarser. Deterministic. Polls cancel.
  virtual CoarseLevel coarsen(const DeviceMatrix& a, const DevicePreconditioner& diagonal, double largest,
                              const DeviceModes& modes, const MultigridOptions& options,
                              Monitor& monitor) = 0;
  /// Dense copy, [rows][columns]; for small matrices.
  virtual std::vector<double> to_dense(const DeviceMatrix& a) = 0;

  // -- products --
  virtual void multiply(const DeviceMatrix& a, const DeviceVector& x, DeviceVector& y) = 0;  ///< y = A x
  /// Y = A X with one pass over the matrix for up to four vectors. A matrix in rbp-sym allocates room for
  /// that at its first such product (which must not be in a recording). The result equals single products
  /// except for the order of sums.
  virtual void multiply(const DeviceMatrix& a, const DeviceVectors& x, DeviceVectors& y) = 0;
  /// r = b - A x and returns |r|_2, in one pass; synchronises.
  virtual double residual(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                          DeviceVector& r) = 0;
  virtual double norm(const DeviceVector& x) = 0;  ///< |x|_2, synchronises
  /// r = b - A x, nothing more.
  virtual void defect(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x,
                      DeviceVector& r) = 0;

  /// r = b - A x in FP64 from the elements. Equal to the above except for the order of sums; the same result
  /// every time. Takes about as long as the assembly. r must differ from b and x. Polls cancel (r is then
  /// incomplete).
  virtual void defect(const DeviceElements& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r,
                      Monitor& monitor) = 0;

  // -- products of matrices --
  virtual std::unique_ptr<DeviceBlocks> make_blocks(BlockCsr&& m) = 0;
  /// C = A B by hashing in two passes (block_csr.hpp); the same result every time. Throws
  /// Error(internal_fault) if the shapes do not match, and on CUDA for blocks other than b x b (b of 1 to 6),
  /// 2 x 2 times 2 x 3 and 3 x 3 times 3 x 6.
  virtual std::unique_ptr<DeviceBlocks> multiply(const DeviceBlocks& a, const DeviceBlocks& b) = 0;
  /// Computes c = A B again in the pattern that c has, as multiply_again() of block_csr.hpp.
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
  /// is scratch: its content afterwards is undefined.
  virtual void cg_update(const DevicePreconditioner& m, const DeviceVector& q, DeviceVector& x,
                         DeviceVector& r, DeviceVector& z, DeviceVector& p, CgScalars& s) = 0;
  /// cg_product and cg_update, which may share work. q is scratch too.
  virtual void cg_iterate(const DeviceMatrix& a, const DevicePreconditioner& m, DeviceVector& q,
                          DeviceVector& x, DeviceVector& r, DeviceVector& z, DeviceVector& p, CgScalars& s) {
    cg_product(a, p, q, s);
    cg_update(m, q, x, r, z, p, s);
  }
  // A preconditioner that is not fused is applied between the steps. Then cg_begin, cg_precondition and
  // cg_direction replace cg_start; cg_step, cg_precondition and cg_direction replace cg_update:
  /// rr = r . r; clears breakdown and direction. Without cg_direction, p may be one from an earlier
  /// iteration.
  virtual void cg_begin(const DeviceVector& r, CgScalars& s) = 0;
  /// x += alpha p, r -= alpha q, rr = r . r.
  virtual void cg_step(const DeviceVector& p, const DeviceVector& q, DeviceVector& x, DeviceVector& r,
                       CgScalars& s) = 0;
  /// beta = (r . z) / rho, 0 after cg_begin; rho = r . z.
  virtual void cg_precondition(const DeviceVector& r, const DeviceVector& z, CgScalars& s) = 0;
  /// p = z + beta p.
  virtual void cg_direction(const DeviceVector& z, DeviceVector& p, CgScalars& s) = 0;
  /// Waits for the device and reads its scalars. Resets gain to 0.
  virtual CgReading cg_read(CgScalars& s) = 0;
  /// Records the work that `steps` starts on the device, without running it. Many short steps then cost one
  /// start. `steps` may call multiply, defect and other functions that return nothing, except upload and
  /// download. All objects that it uses must outlive the recording. Returns null if the backend does not
  /// record.
  virtual std::unique_ptr<Recording> record(const std::function<void()>& steps) { return nullptr; }
  /// The same, with an untimed `first` ahead of the steps. While `first` runs, the device receives the steps,
  /// so the time contains little of the cost of a start.
  virtual std::unique_ptr<TimedRecording> record_timed(const std::function<void()>& first,
                                                       const std::function<void()>& steps) {
    return nullptr;
  }
  virtual void synchronize() = 0;

  /// Largest number of bytes that the backend held since it was made or since restart_peak() (device bytes;
  /// host bytes on the CPU).
  virtual std::int64_t peak_bytes() const = 0;
  /// Counts so many bytes of the caller's host arrays while the result lives, if the host is the device.
  /// Otherwise returns null.
  virtual std::unique_ptr<HeldBytes> hold(std::int64_t) { return nullptr; }
  /// Restarts the peak from the bytes held now. Returns false if the backend cannot do that.
  virtual bool restart_peak() { return false; }
};

/// Rows of a diagonal block: 0 for none, 1 for jacobi, block_size (checked: 1..6, rows a multiple of it) for
/// block_jacobi.
int diagonal_block_size(Preconditioner kind, int block_size, Offset rows);
/// Throws Error(input) if `threads` is not 0, 1, 2, 4, 8, 16 or 32.
void require_threads_per_row(int threads);

/// Bytes of the sums that a GPU's reductions and steps make. A GPU allocates them at the start.
inline constexpr std::int64_t scalar_bytes = 128 << 10;
/// Device bytes that conjugate_gradient needs beside matrix and preconditioner: vectors b, x, r, z, p, q and
/// scalars. z is shared with r when there is no preconditioner.
std::int64_t cg_vector_bytes(Offset rows, Preconditioner kind);
/// Bytes of a preconditioner, exact. Not for multigrid (multigrid_bytes.hpp).
std::int64_t preconditioner_bytes(Offset rows, Preconditioner kind, int block_size);

}  // namespace genba
