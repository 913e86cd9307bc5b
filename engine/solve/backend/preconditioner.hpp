// Preconditioners, and those from the diagonal of a matrix, which a backend makes.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "engine/solve/backend/matrix_products.hpp"
#include "engine/solve/backend/options.hpp"
#include "engine/solve/backend/vector_space.hpp"

namespace genba {

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
  /// The same for all vectors of a block, which have the same number of vectors. Only the order of sums
  /// differs. A multigrid makes vectors for its levels at its first call, and anew when the number of vectors
  /// changes (such a call must not be in a recording); bytes() contains them.
  virtual void apply(const DeviceVectors& r, DeviceVectors& z, DeviceVectors& work) const = 0;
  /// True: the fused steps of a backend (cg_start, cg_update, cg_iterate) and smooth() accept it. False: it
  /// is applied between cg_step and cg_precondition.
  virtual bool is_fused() const { return false; }
  virtual std::span<const LevelSummary> levels() const { return {}; }
};

class DiagonalSteps {
 public:
  virtual ~DiagonalSteps() = default;
  /// block_size: rows per block of block_jacobi, 1..6; rows must be a multiple of it.
  /// Throws Error(singular) naming the row if a diagonal (block) is not positive definite.
  virtual std::unique_ptr<DevicePreconditioner> make_preconditioner(Preconditioner kind,
                                                                    const DeviceMatrix& matrix,
                                                                    int block_size) = 0;
  /// x += scale M^-1 r; from_zero: x is not read, x = scale M^-1 r.
  virtual void smooth(const DevicePreconditioner& m, const DeviceVector& r, double scale, DeviceVector& x,
                      bool from_zero) = 0;
  /// The same for all vectors of a block.
  virtual void smooth(const DevicePreconditioner& m, const DeviceVectors& r, double scale, DeviceVectors& x,
                      bool from_zero) = 0;
};

/// None, Jacobi or block-Jacobi. A backend makes it from the diagonal of a matrix and must outlive it.
class DiagonalPreconditioner : public DevicePreconditioner {
 public:
  DiagonalPreconditioner(VectorSpace& vectors, DiagonalSteps& steps) : vectors_(vectors), steps_(steps) {}
  void apply(const DeviceVector& r, DeviceVector& z, DeviceVector& work) const final;
  void apply(const DeviceVectors& r, DeviceVectors& z, DeviceVectors& work) const final;
  bool is_fused() const final { return true; }

 private:
  VectorSpace& vectors_;
  DiagonalSteps& steps_;
};

/// Rows of a diagonal block: 0 for none, 1 for jacobi, block_size (checked: 1..6, rows a multiple of it) for
/// block_jacobi.
int diagonal_block_size(Preconditioner kind, int block_size, Offset rows);
/// Bytes of a preconditioner, exact. Not for multigrid (multigrid_bytes.hpp).
std::int64_t preconditioner_bytes(Offset rows, Preconditioner kind, int block_size);

}  // namespace genba
